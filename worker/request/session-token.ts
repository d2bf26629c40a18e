/** What a session's cookie says, once its signature holds. */
export interface SessionClaim {
  readonly customerId: number;
  /** Names the row in the customer's object that says whether the session still stands. */
  readonly sessionId: string;
  readonly groupId: number;
  /** Unix milliseconds, whole seconds. */
  readonly expiresMs: number;
}

const TOKEN = /^([1-9]\d{0,14})\.([0-9a-f]{32})\.([1-9]\d{0,8})\.(\d{1,12})\.([0-9a-f]{64})$/;
const encoder = new TextEncoder();

/** Other things that the same secret may sign one day are never a session. */
function message(payload: string): Uint8Array {
  return encoder.encode(`session.${payload}`);
}

let imported: { readonly secret: string; readonly key: Promise<CryptoKey> } | undefined;

/** The key of this isolate, imported once. */
function keyOf(secret: string): Promise<CryptoKey> {
  if (imported?.secret !== secret) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign', 'verify']);
    imported = { secret, key };
  }
  return imported.key;
}

/** A session as the value of its cookie: `customer.session.group.expiry.signature`, the expiry in Unix seconds. */
export async function signSession(claim: SessionClaim, secret: string): Promise<string> {
  const { customerId, sessionId, groupId, expiresMs } = claim;
  const payload = `${customerId}.${sessionId}.${groupId}.${Math.floor(expiresMs / 1000)}`;
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), message(payload));
  const hex = [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${payload}.${hex}`;
}

/** What a cookie's value says, expired or not; undefined for anything that this store has not signed. */
export async function readSession(token: string | undefined, secret: string): Promise<SessionClaim | undefined> {
  const parts = TOKEN.exec(token ?? '');
  if (!parts) return undefined;
  const [, customerId, sessionId = '', groupId, seconds, hex = ''] = parts;
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const payload = `${customerId}.${sessionId}.${groupId}.${seconds}`;
  if (!(await crypto.subtle.verify('HMAC', await keyOf(secret), signature, message(payload)))) return undefined;
  return { customerId: Number(customerId), sessionId, groupId: Number(groupId), expiresMs: Number(seconds) * 1000 };
}
