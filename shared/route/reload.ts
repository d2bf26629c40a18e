import { MINUTE_MS } from '#shared/time/duration.ts';

/** Minutes after which an open page is reloaded (spec 1 section 9). */
export const SESSION_RELOAD_MINUTES = 1440;

/**
 * Whether a page that comes back into view must be reloaded: it is a day old, or a newer release exists and the visitor
 * has navigated since.
 */
export function mustReload(page: {
  readonly ageMs: number;
  readonly hasNewerRelease: boolean;
  readonly transitions: number;
}): boolean {
  return page.ageMs > SESSION_RELOAD_MINUTES * MINUTE_MS || (page.hasNewerRelease && page.transitions > 0);
}
