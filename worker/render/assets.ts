/** Hashed files of the browser, written into the bundle when it is built (`vite.worker.config.ts`). */
declare const __CLIENT__: {
  readonly entry: string;
  /** What the script needs beside itself. */
  readonly core: readonly string[];
  readonly styles: string;
  readonly sheets: Readonly<Record<Sheet, string>>;
  readonly font: string;
};
declare const __RELEASE__: { readonly hash: string; readonly buildDate: string };

/** Styles that few pages need, beside those of all pages. */
export type Sheet = 'account' | 'compare' | 'gym' | 'staff' | 'theindex';

/** Addresses of the script, what it needs, the styles and the font that every page starts with, and of the styles of some pages. */
export const CLIENT = __CLIENT__;

/** What was built, and when (spec 3 section 3, Release info). */
export const RELEASE = __RELEASE__;
