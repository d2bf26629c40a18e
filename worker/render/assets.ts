import type { Flags } from '#shared/flag/flags.ts';

/** Hashed browser files, written into the bundle when it is built (`vite.worker.config.ts`). */
declare const __CLIENT__: {
  readonly entry: string;
  /** Modules that the script imports. */
  readonly core: readonly string[];
  readonly styles: string;
  readonly sheets: Readonly<Record<Sheet, string>>;
  readonly font: string;
};
declare const __RELEASE__: {
  readonly hash: string;
  readonly buildDate: string;
  /** Names of its browser files, below `/assets/`. */
  readonly files: readonly string[];
};

/** Style sheets that only a few pages need in addition to the common one. */
export type Sheet =
  | 'account'
  | 'app'
  | 'blocks'
  | 'checkout'
  | 'compare'
  | 'event'
  | 'gym'
  | 'home'
  | 'list'
  | 'preview'
  | 'product'
  | 'staff'
  | 'theindex';

/**
 * Addresses of the files that every page starts with (the script and its modules, the styles, the font) and of the
 * additional style sheets.
 */
export const CLIENT = __CLIENT__;

/** The build's version and time (spec 3 section 3, Release info), and its browser files. */
export const RELEASE = __RELEASE__;

/** The heartbeat of a visitor with these flags (spec 1 section 7): what an open page compares with how it was made. */
export function heartbeatOf(flags: Flags): {
  readonly hash: string;
  readonly buildDate: string;
  readonly features: Flags;
} {
  return { hash: RELEASE.hash, buildDate: RELEASE.buildDate, features: flags };
}
