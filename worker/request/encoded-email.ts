/**
 * The email address in a link: plain, or in base64url as in older emails (public contract, section 6). Other text is
 * returned unchanged, and is not an address.
 */
export function encodedEmail(text: string): string {
  if (text.includes('@')) return text;
  try {
    const binary = atob(text.trim().replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const decoded = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
    return decoded.includes('@') ? decoded : text;
  } catch {
    return text;
  }
}
