const IV_BYTES = 12;

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Derives a key for one purpose from the store's secret. */
async function keyOf(secret: string, purpose: string): Promise<CryptoKey> {
  const encoder = new TextEncoder();
  const base = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(purpose) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/**
 * Encrypts a text that only this store can decrypt, for one `purpose`: AES-256-GCM with a key derived from the store's
 * secret.
 */
export async function seal(text: string, secret: string, purpose: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await keyOf(secret, purpose);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return `${base64(iv)}.${base64(new Uint8Array(sealed))}`;
}

/** The original text; undefined if this secret has not sealed it for this purpose. */
export async function unseal(sealed: string, secret: string, purpose: string): Promise<string | undefined> {
  const [iv = '', body = ''] = sealed.split('.');
  try {
    const key = await keyOf(secret, purpose);
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, key, bytesOf(body));
    return new TextDecoder().decode(text);
  } catch {
    // Sealed with another secret or for another purpose, or not sealed at all.
    return undefined;
  }
}
