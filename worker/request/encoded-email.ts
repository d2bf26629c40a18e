/**
 * The address that a link names: as it is, or in base64url as older mails write it (public contract, section 6). What is
 * neither stays as it is, and is no address.
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
