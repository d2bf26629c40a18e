/** Longest slug of a name; an ending may follow. */
const LONGEST = 50;

/** The slug of an athlete's name, as addresses and files have it: 'José Oak' is `jose-oak`; `athlete` for no letters. */
export function athleteSlug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' ? 'athlete' : plain;
}
