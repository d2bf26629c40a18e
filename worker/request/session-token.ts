import { isSignedBy, signatureOf } from '#worker/request/signature.ts';

/** The content of a session cookie whose signature is valid. */
export interface SessionClaim {
  readonly customerId: number;
  /** Id of the row in the customer's object that tells whether the session is still valid. */
  readonly sessionId: string;
  readonly groupId: number;
  /** Unix milliseconds, whole seconds. */
  readonly expiresMs: number;
}

const TOKEN = /^([1-9]\d{0,14})\.([0-9a-f]{32})\.([1-9]\d{0,8})\.(\d{1,12})\.([0-9a-f]{64})$/;

/** A session as the value of its cookie: `customer.session.group.expiry.signature`, the expiry in Unix seconds. */
export async function signSession(claim: SessionClaim, secret: string): Promise<string> {
  const { customerId, sessionId, groupId, expiresMs } = claim;
  const payload = `${customerId}.${sessionId}.${groupId}.${Math.floor(expiresMs / 1000)}`;
  return `${payload}.${await signatureOf('session', payload, secret)}`;
}

/** The content of a session cookie, expired or not; undefined if this store has not signed it. */
export async function readSession(token: string | undefined, secret: string): Promise<SessionClaim | undefined> {
  const parts = TOKEN.exec(token ?? '');
  if (!parts) return undefined;
  const [, customerId, sessionId = '', groupId, seconds, hex = ''] = parts;
  const payload = `${customerId}.${sessionId}.${groupId}.${seconds}`;
  if (!(await isSignedBy('session', payload, hex, secret))) return undefined;
  return { customerId: Number(customerId), sessionId, groupId: Number(groupId), expiresMs: Number(seconds) * 1000 };
}
