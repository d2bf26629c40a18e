/** A random token of 128 bits: anyone who has it may do what it stands for. */
export function newToken(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

/** What is kept of a token: nobody gets back from it to the token, and looking for it takes as long for a wrong one. */
export async function hashOfToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
