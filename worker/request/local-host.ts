import type { Ctx } from '#worker/request/context.ts';

/** Whether a host name, as `URL` writes it, is this machine's own. */
export function isLocal(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1' || hostname === '[::1]'
  );
}

/**
 * Whether the store is used only on this machine: then sessions need no HTTPS, and demo accounts may be used. A public
 * origin (`BASE_URL`) makes it a deployed store, even behind a proxy that calls it as localhost.
 */
export function isLocalHost({ url, origin }: Pick<Ctx, 'url' | 'origin'>): boolean {
  return isLocal(url.hostname) && isLocal(new URL(origin).hostname);
}
