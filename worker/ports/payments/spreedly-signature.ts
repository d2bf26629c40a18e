import type { SpreedlySignature } from '#shared/order/spreedly-browser.ts';

/** A certificate that Spreedly knows, and its key. */
export interface SpreedlyCertificate {
  readonly token: string;
  /** PKCS #8 as PEM, RSA. Line ends may be written as `\n`. */
  readonly privateKey: string;
}

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

const PEM = /^\s*-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END PRIVATE KEY-----\s*$/;

/** The base64 of a PKCS #8 key in PEM, without line ends; undefined for anything else. */
export function readPrivateKey(pem: string): string | undefined {
  return PEM.exec(pem.replaceAll('\\n', '\n'))?.[1]?.replaceAll(/\s/g, '');
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

let imported: { readonly pem: string; readonly key: Promise<CryptoKey> } | undefined;

/** The key of this isolate, imported once. */
function keyOf(pem: string): Promise<CryptoKey> {
  if (imported?.pem !== pem) {
    const bytes = bytesOf(readPrivateKey(pem) ?? '');
    imported = { pem, key: crypto.subtle.importKey('pkcs8', bytes, ALGORITHM, false, ['sign']) };
  }
  return imported.key;
}

/** Signs card fields for one card. Rejects where the key is none. `nowMs`: Unix milliseconds. */
export async function signFields(certificate: SpreedlyCertificate, nowMs: number): Promise<SpreedlySignature> {
  const { token: certificateToken, privateKey } = certificate;
  const nonce = crypto.randomUUID();
  const timestamp = String(Math.floor(nowMs / 1000));
  const message = new TextEncoder().encode(nonce + timestamp + certificateToken);
  const signature = new Uint8Array(await crypto.subtle.sign(ALGORITHM.name, await keyOf(privateKey), message));
  return { nonce, timestamp, certificateToken, signature: btoa(String.fromCharCode(...signature)) };
}
