import { isUnit } from './measures.ts';
import { stemOf } from './stem.ts';
import { wordsOf } from './words.ts';

/** A product's name, cut for comparison with queries. */
export interface ProductName {
  /** Its words as written. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** Stems of the thing itself, without what it is made of, made for or comes with. */
  readonly thing: readonly string[];
  /** Stem of the word that says what the product is: the last one of the thing that is no size; '' if there is none. */
  readonly head: string;
}

/** Matches the start of the words about a product's make or use; what precedes it names the product itself. */
const ASIDE = /\s+(?:-|–|—|\||with|for|w\/|by|in)\s|[,(:]/i;

/** Most names in the cache: with each letter typed, the same products are found again. */
const NAMES_KEPT = 10_000;
const names = new Map<string, ProductName>();

/** Cuts the name of a product. */
export function productName(text: string): ProductName {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= NAMES_KEPT) names.clear();
  const words = wordsOf(text);
  const thing = wordsOf(text.split(ASIDE)[0] ?? '').map(stemOf);
  const head = thing.findLast((word) => word.length > 1 && !/\d/.test(word) && !isUnit(word)) ?? '';
  const name = { words, stems: words.map(stemOf), thing, head };
  names.set(text, name);
  return name;
}
