import { stemOf } from './stem.ts';

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

/** A word with its doubled letters once: `dumbel` for `dumbbell`. */
const squeezed = (word: string) => word.replace(/(.)\1+/gu, '$1');

/** Counts repairs; all doubled letters that were left out or typed by mistake are one. */
function stepsTo(from: string, to: string, most: number): number {
  const steps = repairs(from, to, most);
  const undoubled = [from, to].map(squeezed);
  return Math.min(steps, 1 + repairs(undoubled[0] ?? '', undoubled[1] ?? '', most));
}

/** The fewest repairs that turn a word that someone is still typing into the beginning of another. */
function stepsToBeginning(from: string, to: string, most: number): number {
  const ends = Array.from({ length: 2 * most + 1 }, (_, index) => from.length - most + index);
  return Math.min(...ends.map((end) => stepsTo(from, to.slice(0, end), most)));
}

/** What more a word costs that only begins like the typed one, and one that begins with another letter, in repairs. */
const BEGINNING_COST = 0.25;
const FIRST_COST = 0.5;

/**
 * Returns the known word that an unknown one was probably meant to be: the one with the fewest repairs, then the one
 * that most products contain. `isBegun`: the word may be incomplete.
 */
export function repaired(word: string, known: readonly KnownWord[], isBegun: boolean): string | undefined {
  const most = mostRepairs(word);
  let best: { readonly word: string; readonly cost: number; readonly products: number } | undefined;
  if (most === 0) return undefined;
  for (const { word: candidate, products } of known) {
    if (/\d/.test(candidate) || candidate.length < 3) continue;
    const whole = stepsTo(word, candidate, most);
    const begun = isBegun ? stepsToBeginning(word, candidate, most) + BEGINNING_COST : most + 1;
    const steps = Math.min(whole, begun);
    if (Math.floor(steps) > most) continue;
    // People mistype the first letter less often than a later one.
    const cost = steps + (candidate[0] === word[0] ? 0 : FIRST_COST);
    if (!best || cost < best.cost || (cost === best.cost && products > best.products)) {
      best = { word: candidate, cost, products };
    }
  }
  return best?.word;
}

/** Most products in which a known word may be a misspelling, and its fewest letters: short rare words are names. */
const FEW = 2;
const SHORTEST_RARE = 5;
/** How many times as many products have the right word. */
const TIMES = 8;

/** Whether a word is unknown, or so rare that it may be a misspelling. */
export function mayBeWrong({ word, products }: KnownWord): boolean {
  return products === 0 || (products <= FEW && word.length >= SHORTEST_RARE && mostRepairs(word) > 0);
}

/**
 * Whether a word is so much more common than a rare one, a letter away, that the rare one is probably a misspelling:
 * `hoodlie` in one product, `hoodie` in nineteen.
 */
export function isLikelier({ word, products }: KnownWord, rare: KnownWord): boolean {
  return products >= TIMES * rare.products && stemOf(word) !== stemOf(rare.word) && stepsTo(rare.word, word, 1) <= 1;
}

/** Returns the ways to split a word that may have been meant as two: `pullup`, `pull up`. */
export function splits(word: string): readonly (readonly [string, string])[] {
  if (word.length < 5 || /\d/.test(word)) return [];
  return Array.from(
    { length: word.length - 3 },
    (_, index) => [word.slice(0, index + 2), word.slice(index + 2)] as const,
  );
}
