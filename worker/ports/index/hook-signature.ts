const encoder = new TextEncoder();
const SIGNED = /^sha256=([0-9a-f]{64})$/i;

/** Whether the blog signed a body: `sha256=` and the HMAC of it. Compared in constant time. */
export async function isSignedHook(header: string | null, body: string, secret: string): Promise<boolean> {
  const hex = SIGNED.exec(header ?? '')?.[1];
  if (hex === undefined) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify('HMAC', key, signature, encoder.encode(body));
}
