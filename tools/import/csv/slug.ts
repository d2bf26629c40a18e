/**
 * An address made of a text: `Sprite Stasis Ball 55 cm` → `sprite-stasis-ball-55-cm`. What cannot be in an address
 * without escapes is left out, so a text in other scripts may give ''.
 */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
}
