import { timingSafeEqual } from 'node:crypto';
import { Fault } from '#shared/errors.ts';

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** Admits only the bearer of the staff token; nobody if no token is configured. Compares in constant time. */
export async function requireStaffToken(request: Request, token: string | undefined): Promise<void> {
  const given = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined || given === undefined) throw new Fault('forbidden');
  if (!timingSafeEqual(await digest(given), await digest(token))) throw new Fault('forbidden');
}
