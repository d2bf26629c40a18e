import { hostCookie } from '#worker/request/host-cookie.ts';
import { isVisitorId } from '#worker/store/account/visitor-id.ts';

/** Cookie that makes a visitor known by a random id; it owns his lists (public contract, section 4). */
export function visitorCookie(url: URL): string {
  return hostCookie('visitor', url.protocol === 'https:');
}

/** Reads the visitor's id from his cookies; anything else than an id of ours is none. */
export function visitorIdOf(cookies: ReadonlyMap<string, string>, url: URL, nowMs: number): string | null {
  const id = cookies.get(visitorCookie(url));
  return id !== undefined && isVisitorId(id, nowMs) ? id : null;
}
