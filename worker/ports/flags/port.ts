import type { Features } from '#shared/flag/payload.ts';

/** Flags as they were read, and when, Unix milliseconds. */
export interface ReadFeatures {
  readonly features: Features;
  readonly readMs: number;
}

/** Where flags come from: the document that staff edit, or a service (public contract, section 13). */
export interface FlagsPort {
  /** Tells sources apart: the address, or '' for the document. */
  readonly source: string;
  /** What was read last and kept outside of this isolate, so that a new isolate asks nobody; undefined for nothing. */
  readonly kept: () => Promise<ReadFeatures | undefined>;
  /** The current flags. Throws if they cannot be read. */
  readonly read: (nowMs: number) => Promise<Features>;
}
