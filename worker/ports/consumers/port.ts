import type { Category } from '#shared/tracking/consent.ts';

/** An event as a consumer gets it (public contract, section 13). */
export interface ConsumerCall {
  /** Identical for every try. */
  readonly key: string;
  /** `type/name`. */
  readonly event: string;
  readonly granted: readonly Category[];
  readonly gpc: boolean;
  readonly payload: unknown;
}

/** A service that is told what happens in the store. */
export interface ConsumerPort {
  /** Throws `upstream_unavailable` unless the service takes it within the time, in milliseconds. */
  readonly take: (call: ConsumerCall, limitMs: number) => Promise<void>;
}
