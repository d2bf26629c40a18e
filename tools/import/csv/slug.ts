/**
 * Turns a text into an address: `Sprite Stasis Ball 55 cm` → `sprite-stasis-ball-55-cm`. Characters that would have to
 * be escaped are left out, so a text in another script may result in ''.
 */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
}
