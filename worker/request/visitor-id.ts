import { cookieName, type Place } from '#worker/request/cookies.ts';
import { isVisitorId } from '#worker/store/account/visitor-id.ts';

/**
 * Reads the visitor's id from the cookies; it owns the visitor's lists (public contract, section 4). An invalid id is
 * ignored.
 */
export function visitorIdOf(cookies: ReadonlyMap<string, string>, at: Place, nowMs: number): string | null {
  const id = cookies.get(cookieName('visitor', at));
  return id !== undefined && isVisitorId(id, nowMs) ? id : null;
}
