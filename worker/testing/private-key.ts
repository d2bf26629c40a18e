const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/**
 * Creates an RSA key as an operator has it, PKCS #8 in PEM, and a function that checks whether something was signed
 * with it.
 */
export async function newPrivateKey() {
  const made = { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  const pair = (await crypto.subtle.generateKey(made, true, ['sign', 'verify'])) as CryptoKeyPair;
  const bytes = new Uint8Array((await crypto.subtle.exportKey('pkcs8', pair.privateKey)) as ArrayBuffer);
  const lines = btoa(String.fromCharCode(...bytes)).match(/.{1,64}/g) ?? [];
  const hasSigned = (message: string, signature: string): Promise<boolean> =>
    crypto.subtle.verify(
      ALGORITHM.name,
      pair.publicKey,
      Uint8Array.from(atob(signature), (character) => character.charCodeAt(0)),
      new TextEncoder().encode(message),
    );
  return { pem: ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n'), hasSigned };
}
