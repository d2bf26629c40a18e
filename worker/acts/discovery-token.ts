import { Fault } from '#shared/errors.ts';
import type { Site } from '#shared/site/sites.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import type { Ctx } from '#worker/request/context.ts';
import { isSignedBy, signatureOf } from '#worker/request/signature.ts';

/** How long a token is valid for the discovery calls (spec 3 section 9), in milliseconds. */
const LIFE_MS = 15 * MINUTE_MS;

const TOKEN = /^([1-9]\d{0,4})\.(\d{1,12})\.([0-9a-f]{64})$/;
const BEARER = /^Bearer ([\w.]+)$/i;

/** A token for the discovery calls of one site: `site.expiry.signature`, the expiry in Unix seconds. */
export async function signDiscovery(
  site: Site,
  nowMs: number,
  secret: string,
): Promise<{ readonly token: string; readonly expiresMs: number }> {
  const seconds = Math.floor((nowMs + LIFE_MS) / 1000);
  const payload = `${site.siteId}.${seconds}`;
  return { token: `${payload}.${await signatureOf('discovery', payload, secret)}`, expiresMs: seconds * 1000 };
}

/**
 * Accepts a call with a token of its site. Throws `TOKEN_EXPIRED` if the token is missing, expired, for another site,
 * or not signed by this store, because in every case the client needs a new one. Queries no database.
 */
export async function discoveryBearer({ site, now, config }: Ctx, authorization: string | undefined): Promise<void> {
  const token = BEARER.exec(authorization ?? '')?.[1];
  const [, siteId, seconds, hex = ''] = TOKEN.exec(token ?? '') ?? [];
  const isTimely = Number(siteId) === site.siteId && Number(seconds) * 1000 > now;
  if (!isTimely || !(await isSignedBy('discovery', `${siteId}.${seconds}`, hex, config.sessionSecret))) {
    throw new Fault('TOKEN_EXPIRED', [], { headers: { 'www-authenticate': 'Bearer' } });
  }
}
