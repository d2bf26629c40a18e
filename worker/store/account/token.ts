import { toHex } from '#shared/encode/hex.ts';

const TOKEN_BYTES = 16;

/** A random token of 128 bits in hex. Anyone who has it may do what it stands for. */
export function newToken(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
}

/**
 * The stored form of a token. It cannot be turned back into the token, and a lookup takes the same time for a wrong
 * one.
 */
export async function hashOfToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return toHex(digest);
}
