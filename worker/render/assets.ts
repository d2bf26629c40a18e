/** Hashed files of the browser, written into the bundle when it is built (`vite.worker.config.ts`). */
declare const __CLIENT__: { readonly entry: string; readonly styles: string; readonly font: string };
declare const __RELEASE__: { readonly hash: string; readonly buildDate: string };

/** Addresses of the script, the styles and the font that every page starts with. */
export const CLIENT = __CLIENT__;

/** What was built, and when (spec 3 section 3, Release info). */
export const RELEASE = __RELEASE__;
