/** How long after it was hidden a page stops listening, and a board without pages stops, in milliseconds (spec 3 section 9). */
export const FLAG_STREAM_IDLE_MS = 20_000;

/** Where pages listen for changes of flags, as a WebSocket. */
export const FLAG_STREAM_PATH = '/svc_ssr/flags';

/** The header with which a page asks for flags that are at least as new as a version, Unix milliseconds. */
export const FLAGS_VERSION_HEADER = 'flags-version';

/** What a page that listens is told: at once, and after each change. */
export interface FlagChange {
  /** When flags were changed last, Unix milliseconds; 0 if that is not known. */
  readonly version: number;
  /** How long ago that was, in milliseconds. */
  readonly ageMs: number;
}
