/** Minutes after which a page that is still open is loaded again (spec 1 section 9). */
export const SESSION_RELOAD_MINUTES = 1440;

/** Whether a page that comes back into view must be loaded again: it is a day old, or a newer release is out and the visitor has moved since. */
export function mustReload(page: {
  readonly ageMs: number;
  readonly hasNewerRelease: boolean;
  readonly transitions: number;
}): boolean {
  return page.ageMs > SESSION_RELOAD_MINUTES * 60_000 || (page.hasNewerRelease && page.transitions > 0);
}
