import { Fault } from '#shared/errors.ts';
import { FEED_BODY_LIMIT } from '#worker/request/limits.ts';
import { REPORTS_PATH } from './security-headers.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const KNOWN = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Most characters of an address. The platform allows 16 kB; the store's own links are far shorter. */
const LONGEST_URL = 8192;

/**
 * Rejects requests that no page of this store sends (design, section 10): unknown methods, overlong addresses, bodies
 * beyond every limit, and changes with a cookie from another origin. Browsers send reports about pages with cookies and
 * without their origin; they are only counted, and no cookie gives them more weight.
 */
export function guard(request: Request, url: URL): void {
  if (!KNOWN.has(request.method)) {
    throw new Fault('method_not_allowed', [], { headers: { allow: [...KNOWN].join(', ') } });
  }
  if (request.url.length > LONGEST_URL) throw new Fault('too_large');
  if (SAFE.has(request.method)) return;
  if (Number(request.headers.get('content-length') ?? 0) > FEED_BODY_LIMIT) throw new Fault('too_large');
  if (url.pathname === REPORTS_PATH) return;
  const origin = request.headers.get('origin');
  const isFetchedHere = request.headers.get('sec-fetch-site') === 'same-origin';
  // Browsers send `null` for forms of pages that name themselves to nobody (`referrerPolicyOf`).
  if (origin !== null && origin !== url.origin && !(origin === 'null' && isFetchedHere)) throw new Fault('csrf');
  const isSameOrigin = origin !== null || isFetchedHere;
  if (request.headers.has('cookie') && !isSameOrigin) throw new Fault('csrf');
}
