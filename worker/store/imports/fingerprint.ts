import { toHex } from '#shared/encode/hex.ts';

const encoder = new TextEncoder();

/** SHA-256 of a value's JSON, as hex. Equal values have equal fingerprints if their keys are in the same order. */
export async function fingerprint(value: unknown): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(JSON.stringify(value)));
  return toHex(digest.slice(0, 16));
}
