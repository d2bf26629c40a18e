import { readMeasure } from './measures.ts';
import { stemOf } from './stem.ts';
import { queryWords, spellOut } from './words.ts';

/** One way in which a product may express a part of the query: words in sequence, and their weight. */
export interface Wording {
  readonly words: readonly string[];
  /** 1 for the typed words; less for words with nearly the same meaning. */
  readonly worth: number;
}

/** A part of a query: one word, or a few that belong together, with every wording that means the same. */
export interface Term {
  readonly wordings: readonly Wording[];
  /** The words as typed. Unlike those of a wording, they need not be next to each other in the product's text. */
  readonly typed: readonly string[];
}

/** A typed query, ready to be searched for. */
export interface Query {
  readonly words: readonly string[];
  readonly terms: readonly Term[];
}

/**
 * Synonyms that staff have entered, by the stems of each phrase: a search for a phrase also searches for its other
 * meanings.
 */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

const SYNONYM_WORTH = 0.85;
const NEAR_WORTH = 0.75;
/** Most words in a phrase that has synonyms. */
const LONGEST_PHRASE = 4;
/** Words that say nothing about a product; they count only if nothing else was typed. */
const IDLE = new Set(
  'a an and at by for from in is it me my of on or that the this to with you your best buy cheap online shop'.split(
    ' ',
  ),
);

/** Reads synonyms from lines such as `squat cage, power rack`: each phrase of a line means the same as the others. */
export function readSynonyms(lines: readonly string[]): Synonyms {
  const meanings = new Map<string, (readonly string[])[]>();
  for (const line of lines) {
    const phrases = line
      .split(',')
      .map(queryWords)
      .filter(({ length }) => length > 0);
    for (const phrase of phrases) {
      const others = phrases.filter((other) => other !== phrase);
      const key = keyOf(phrase);
      meanings.set(key, [...(meanings.get(key) ?? []), ...others]);
    }
  }
  return meanings;
}

const keyOf = (phrase: readonly string[]) => phrase.map(stemOf).join(' ');

function termOf(typed: readonly string[], meanings: readonly (readonly string[])[]): Term {
  const spelt = typed.map(spellOut);
  return {
    typed,
    wordings: [
      { words: typed, worth: 1 },
      ...(spelt.join() === typed.join() ? [] : [{ words: spelt, worth: 1 }]),
      ...meanings.map((words) => ({ words, worth: SYNONYM_WORTH })),
    ],
  };
}

function measureTerm(words: readonly string[]): { readonly term: Term; readonly length: number } | undefined {
  const measure = readMeasure(words);
  if (!measure) return undefined;
  const { same, near, length } = measure;
  const wordings = [
    ...same.map((each) => ({ words: each, worth: 1 })),
    ...near.map((each) => ({ words: each, worth: NEAR_WORTH })),
  ];
  return { term: { typed: words.slice(0, length), wordings }, length };
}

function nextTerm(words: readonly string[], synonyms: Synonyms): { readonly term: Term; readonly length: number } {
  const measured = measureTerm(words);
  if (measured) return measured;
  for (let length = Math.min(LONGEST_PHRASE, words.length); length > 1; length--) {
    const phrase = words.slice(0, length);
    const meanings = synonyms.get(keyOf(phrase)) ?? [];
    if (meanings.length > 0) return { term: termOf(phrase, meanings), length };
  }
  const [word = ''] = words;
  return { term: termOf([word], synonyms.get(keyOf([word])) ?? []), length: 1 };
}

/** Reads a query: its words, the measures and phrases among them, and their synonyms. */
export function readQuery(text: string, synonyms: Synonyms): Query {
  return queryOf(queryWords(text), synonyms);
}

/** Does the same for words that are already folded. */
export function queryOf(typed: readonly string[], synonyms: Synonyms): Query {
  // After a number, `in` means inches.
  const telling = typed.filter((word, at) => !IDLE.has(word) || (word === 'in' && /^\d/.test(typed[at - 1] ?? '')));
  const words = telling.length > 0 ? telling : typed;
  const terms: Term[] = [];
  for (let at = 0; at < words.length; ) {
    const { term, length } = nextTerm(words.slice(at), synonyms);
    terms.push(term);
    at += length;
  }
  return { words, terms };
}

/** Quotes a word or phrase for the full-text index, so that nothing typed acts as an operator. */
function phrase(words: readonly string[]): string {
  return `"${words.join(' ')}"`;
}

function termExpression({ typed, wordings }: Term, isBegun: boolean): string {
  const own =
    typed.length > 1 && wordings[0]?.words === typed ? [`(${typed.map((word) => phrase([word])).join(' AND ')})`] : [];
  // The prefix also matches the exact word, so the exact word is not searched for again: the index weighs each phrase
  // by the number of products that contain it.
  const isOnly = isBegun && typed.length === 1;
  const begun = isOnly ? [`${phrase(typed)}*`] : [];
  const rest = wordings
    .filter(({ words }) => (own.length === 0 || words !== typed) && !(isOnly && phrase(words) === phrase(typed)))
    .map(({ words }) => phrase(words));
  return `(${[...new Set([...own, ...begun, ...rest])].join(' OR ')})`;
}

/** Two plain words that may have been meant as one: `kettle bell`. */
function joinedWord(before: Term | undefined, term: Term | undefined): string | undefined {
  const [first = '', second = ''] = [before, term].map((each) => (each?.typed.length === 1 ? each.typed[0] : ''));
  return /^\p{L}{2,}$/u.test(first) && /^\p{L}{2,}$/u.test(second) ? first + second : undefined;
}

/** Returns the words that neighbors in a query form when joined. */
export function joinedWords({ terms }: Query): readonly string[] {
  return terms.slice(1).flatMap((term, index) => joinedWord(terms[index], term) ?? []);
}

/** Merges neighbors in a query into one part if they are known as one word. */
export function joinTerms({ words, terms }: Query, isKnown: (word: string) => boolean): Query {
  const joined: Term[] = [];
  for (const term of terms) {
    const before = joined.at(-1);
    const word = joinedWord(before, term);
    if (before && word !== undefined && isKnown(word)) {
      const typed = [...before.typed, ...term.typed];
      joined.splice(-1, 1, {
        typed,
        wordings: [
          { words: [word], worth: 1 },
          { words: typed, worth: 1 },
        ],
      });
    } else joined.push(term);
  }
  return { words, terms: joined };
}

function joinedExpressions(terms: readonly Term[], expressions: readonly string[]): readonly string[] {
  return terms.slice(1).flatMap((term, index) => {
    const word = joinedWord(terms[index], term);
    if (word === undefined) return [];
    return [[...expressions.slice(0, index), phrase([word]), ...expressions.slice(index + 2)].join(' AND ')];
  });
}

/**
 * Returns a query in the syntax of the full-text index, with every part required; undefined if it has no words.
 * `isBegun`: the last word may be incomplete, as in a preview while someone types.
 */
export function wholeExpression(query: Query, isBegun: boolean): string | undefined {
  const terms = isBegun ? withoutLetter(query.terms) : query.terms;
  if (terms.length === 0) return undefined;
  const expressions = expressionsOf(terms, isBegun && terms === query.terms);
  const all = [expressions.join(' AND '), ...joinedExpressions(terms, expressions)];
  return all.map((each) => `(${each})`).join(' OR ');
}

/** Drops a single letter after other words, because thousands of words begin with it. */
function withoutLetter(terms: readonly Term[]): readonly Term[] {
  const last = terms.at(-1)?.typed ?? [];
  return terms.length > 1 && last.length === 1 && last[0]?.length === 1 ? terms.slice(0, -1) : terms;
}

function expressionsOf(terms: readonly Term[], isBegun: boolean): readonly string[] {
  return terms.map((term, index) => termExpression(term, isBegun && index === terms.length - 1));
}

/**
 * Most products that may contain a part that is searched for on its own: words that are everywhere say nothing by
 * themselves.
 */
const COMMON = 2000;

/** How many products contain a term. */
type ProductsOf = (term: Term) => number;

/** The terms that any product contains, with their expressions. */
function knownParts({ terms }: Query, isBegun: boolean, productsOf: ProductsOf) {
  const known = terms.filter((term) => productsOf(term) > 0);
  const parts = expressionsOf(terms, isBegun).filter((_, index) => known.includes(terms[index] as Term));
  return { known, parts };
}

/**
 * Returns the expression with a part left out, for queries that nothing matches in full. Of three or more parts any one
 * may be missing. Of two, the part that fewer products have is enough, and so is the other unless it is everywhere.
 * Undefined if nothing can be left out.
 */
export function looserExpression(query: Query, isBegun: boolean, productsOf: ProductsOf): string | undefined {
  const { known, parts } = knownParts(query, isBegun, productsOf);
  if (known.length === 0) return undefined;
  if (known.length < query.terms.length) return parts.join(' AND ');
  if (parts.length > 2)
    return parts.map((_, left) => `(${parts.filter((_, at) => at !== left).join(' AND ')})`).join(' OR ');
  if (parts.length < 2) return undefined;
  return rareParts(known, parts, productsOf).join(' OR ');
}

/** Matches any part that is not everywhere, for queries that found nothing otherwise. */
export function anyExpression(query: Query, isBegun: boolean, productsOf: ProductsOf): string | undefined {
  const { known, parts } = knownParts(query, isBegun, productsOf);
  return parts.length === 0 ? undefined : rareParts(known, parts, productsOf).join(' OR ');
}

function rareParts(terms: readonly Term[], parts: readonly string[], productsOf: ProductsOf): readonly string[] {
  const rarest = Math.min(...terms.map(productsOf));
  return parts.filter((_, index) => productsOf(terms[index] as Term) <= Math.max(COMMON, rarest));
}
