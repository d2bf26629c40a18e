import { MINUTE_MS } from '#shared/time/duration.ts';

/** Minutes after which an open page is reloaded (spec 1 section 9). */
export const SESSION_RELOAD_MINUTES = 1440;

/**
 * Whether a page that comes back into view must be reloaded: it is a day old, or a newer release exists and the visitor
 * has navigated since, or its flags or promotions have changed, or something of it failed (spec 1 sections 2.3 and 4).
 */
export function mustReload(page: {
  readonly ageMs: number;
  readonly hasNewerRelease: boolean;
  readonly transitions: number;
  /** Its flags or promotions are others by now. */
  readonly hasChanged?: boolean;
  /** A file could not be loaded, or a script failed. */
  readonly hasFailed?: boolean;
}): boolean {
  const isOutdated = page.hasNewerRelease && page.transitions > 0;
  const isOld = page.ageMs > SESSION_RELOAD_MINUTES * MINUTE_MS;
  return isOld || isOutdated || page.hasChanged === true || page.hasFailed === true;
}
