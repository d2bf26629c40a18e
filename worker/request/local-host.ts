import { isLocalName } from '#shared/route/local-name.ts';
import type { Ctx } from '#worker/request/context.ts';

/**
 * Whether the store is used only on this machine: then sessions need no HTTPS, and demo accounts may be used. A public
 * origin (`BASE_URL`) makes it a deployed store, even behind a proxy that calls it as localhost.
 */
export function isLocalHost({ url, origin }: Pick<Ctx, 'url' | 'origin'>): boolean {
  return isLocalName(url.hostname) && isLocalName(new URL(origin).hostname);
}
