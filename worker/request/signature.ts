import { toHex } from '#shared/encode/hex.ts';

/** Purposes of signatures made with the store's secret. A signature is valid for only one purpose. */
export type SignedPurpose = 'session' | 'discovery' | 'device' | 'line' | 'preview';

const encoder = new TextEncoder();

let imported: { readonly secret: string; readonly key: Promise<CryptoKey> } | undefined;

/** The isolate's key, imported once. */
function keyOf(secret: string): Promise<CryptoKey> {
  if (imported?.secret !== secret) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign', 'verify']);
    imported = { secret, key };
  }
  return imported.key;
}

function message(purpose: SignedPurpose, payload: string): Uint8Array {
  return encoder.encode(`${purpose}.${payload}`);
}

/** HMAC-SHA-256 of a payload for a purpose, 64 hexadecimal digits. */
export async function signatureOf(purpose: SignedPurpose, payload: string, secret: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), message(purpose, payload));
  return toHex(signature);
}

/** Whether a payload was signed for a purpose with this secret; compares in constant time. */
export async function isSignedBy(
  purpose: SignedPurpose,
  payload: string,
  hex: string,
  secret: string,
): Promise<boolean> {
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify('HMAC', await keyOf(secret), signature, message(purpose, payload));
}
