/** Sections of the store about events, which have a header of their own (spec 1 section 2.4). */
const EVENT_SECTIONS = ['/invitational', '/arnold'] as const;

/** Whether a path, without its site's prefix, belongs to an event's section. */
export function isEventPath(path: string): boolean {
  return EVENT_SECTIONS.some((section) => path === section || path.startsWith(`${section}/`));
}
