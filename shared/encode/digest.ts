/** A short number that tells whether two texts are the same; it protects against nothing. */
export function digestOf(text: string): number {
  let digest = 0;
  for (const character of text) digest = (digest * 31 + character.charCodeAt(0)) | 0;
  return digest;
}
