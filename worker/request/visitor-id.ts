/** Cookie that makes a visitor known by a random id; it owns his lists (public contract, section 4). */
export const VISITOR_COOKIE = 'visitor';

/** Reads the visitor's id from his cookies; anything else than an id of ours is none. */
export function visitorIdOf(cookies: ReadonlyMap<string, string>): string | null {
  const id = cookies.get(VISITOR_COOKIE) ?? '';
  return /^[0-9a-f]{32}$/.test(id) ? id : null;
}
