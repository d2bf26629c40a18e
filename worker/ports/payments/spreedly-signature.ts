import type { SpreedlySignature } from '#shared/order/spreedly-browser.ts';
import { readPrivateKey } from '#worker/config/vars.ts';
import type { SpreedlyCertificate } from '#worker/config.ts';

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

let imported: { readonly pem: string; readonly key: Promise<CryptoKey> } | undefined;

/** The isolate's key, imported once. */
function keyOf(pem: string): Promise<CryptoKey> {
  if (imported?.pem !== pem) {
    const bytes = bytesOf(readPrivateKey(pem) ?? '');
    imported = { pem, key: crypto.subtle.importKey('pkcs8', bytes, ALGORITHM, false, ['sign']) };
  }
  return imported.key;
}

/** Signs the card fields for one card. Rejects if the key is invalid. `nowMs`: Unix milliseconds. */
export async function signFields(certificate: SpreedlyCertificate, nowMs: number): Promise<SpreedlySignature> {
  const { token: certificateToken, privateKey } = certificate;
  const nonce = crypto.randomUUID();
  const timestamp = String(Math.floor(nowMs / 1000));
  const message = new TextEncoder().encode(nonce + timestamp + certificateToken);
  const signature = new Uint8Array(await crypto.subtle.sign(ALGORITHM.name, await keyOf(privateKey), message));
  return { nonce, timestamp, certificateToken, signature: btoa(String.fromCharCode(...signature)) };
}
