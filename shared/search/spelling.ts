/** A word of the catalogue and the number of products that contain it. */
export interface KnownWord {
  readonly word: string;
  readonly products: number;
}

/** Steps of repair that a word of some length may take: short words are names and sizes, and left alone. */
export function mostRepairs(word: string): 0 | 1 | 2 {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Letters to be put in, taken out, replaced or swapped with their neighbor to make one word of another (the optimal
 * string alignment distance); more than `most` is `most + 1`.
 */
export function repairs(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] as number) + 1 : most + 1,
      );
    }
    if (Math.min(...current) > most) return most + 1;
    before = last;
    last = current;
  }
  return Math.min(last[to.length] as number, most + 1);
}

/** Beginnings of the words that are looked through: a typo in the first letter swaps it with the second, or loses it. */
export function beginnings(word: string): readonly string[] {
  return [...new Set([word.slice(0, 1), word.slice(1, 2)])];
}

/** What a word that nobody knows was meant to be: the fewest repairs, then the word that most products have. */
export function repaired(word: string, known: readonly KnownWord[]): string | undefined {
  const most = mostRepairs(word);
  let best: { readonly word: string; readonly cost: number; readonly products: number } | undefined;
  if (most === 0) return undefined;
  for (const { word: candidate, products } of known) {
    if (/\d/.test(candidate) || candidate.length < 3) continue;
    const steps = repairs(word, candidate, most);
    if (steps > most) continue;
    // Nobody mistypes the first letter as easily as a later one.
    const cost = steps + (candidate[0] === word[0] ? 0 : 0.5);
    if (!best || cost < best.cost || (cost === best.cost && products > best.products)) {
      best = { word: candidate, cost, products };
    }
  }
  return best?.word;
}

/** Where one word may have been meant as two: `pullup`, `pull up`. */
export function splits(word: string): readonly (readonly [string, string])[] {
  if (word.length < 5 || /\d/.test(word)) return [];
  return Array.from(
    { length: word.length - 3 },
    (_, index) => [word.slice(0, index + 2), word.slice(index + 2)] as const,
  );
}
