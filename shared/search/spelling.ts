/** A word of the catalogue and the number of products that contain it. */
export interface KnownWord {
  readonly word: string;
  readonly products: number;
}

/** Returns the most repairs allowed for a word of this length; short words are names and sizes, and are left alone. */
export function mostRepairs(word: string): 0 | 1 | 2 {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Counts the letters to insert, delete, replace or swap with their neighbor to turn one word into another (the optimal
 * string alignment distance). Any count above `most` is returned as `most + 1`.
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

/**
 * Returns the first letters of the words to compare with: a typo in the first letter is repaired by swapping it with
 * the second or by dropping it.
 */
export function beginnings(word: string): readonly string[] {
  return [...new Set([word.slice(0, 1), word.slice(1, 2)])];
}

/**
 * Returns the known word that an unknown one was probably meant to be: the one with the fewest repairs, then the one
 * that most products contain.
 */
export function repaired(word: string, known: readonly KnownWord[]): string | undefined {
  const most = mostRepairs(word);
  let best: { readonly word: string; readonly cost: number; readonly products: number } | undefined;
  if (most === 0) return undefined;
  for (const { word: candidate, products } of known) {
    if (/\d/.test(candidate) || candidate.length < 3) continue;
    const steps = repairs(word, candidate, most);
    if (steps > most) continue;
    // People mistype the first letter less often than a later one.
    const cost = steps + (candidate[0] === word[0] ? 0 : 0.5);
    if (!best || cost < best.cost || (cost === best.cost && products > best.products)) {
      best = { word: candidate, cost, products };
    }
  }
  return best?.word;
}

/** Returns the ways to split a word that may have been meant as two: `pullup`, `pull up`. */
export function splits(word: string): readonly (readonly [string, string])[] {
  if (word.length < 5 || /\d/.test(word)) return [];
  return Array.from(
    { length: word.length - 3 },
    (_, index) => [word.slice(0, index + 2), word.slice(index + 2)] as const,
  );
}
