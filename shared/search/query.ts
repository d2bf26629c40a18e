import { readMeasure } from './measures.ts';
import { stemOf } from './stem.ts';
import { queryWords, spellOut } from './words.ts';

/** One way in which a product may say what was asked: words beside each other, and how much they are worth. */
export interface Wording {
  readonly words: readonly string[];
  /** 1 for what was typed; less for what means nearly the same. */
  readonly worth: number;
}

/** A part of a query: one word or a few that belong together, with all that means the same. */
export interface Term {
  readonly wordings: readonly Wording[];
  /** Words that need not be beside each other where they were typed so. */
  readonly typed: readonly string[];
}

/** What was typed, ready to be looked for. */
export interface Query {
  readonly words: readonly string[];
  readonly terms: readonly Term[];
}

/** What staff has written about words, by the stems of each phrase: its other meanings are looked for too. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

const SYNONYM_WORTH = 0.85;
const NEAR_WORTH = 0.75;
/** Words of the longest phrase that synonyms know. */
const LONGEST_PHRASE = 4;
/** Words that say nothing about a product; they count only where nothing else was typed. */
const IDLE = new Set(
  'a an and at by for from in is it me my of on or that the this to with you your best buy cheap online shop'.split(
    ' ',
  ),
);

/** Synonyms from lines such as `squat cage, power rack`: each phrase of a line means the others. */
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

/** Reads a query: its words, the measures and phrases in them, and what else means the same. */
export function readQuery(text: string, synonyms: Synonyms): Query {
  return queryOf(queryWords(text), synonyms);
}

/** The same for words that are folded already. */
export function queryOf(typed: readonly string[], synonyms: Synonyms): Query {
  // After a number, `in` is inches.
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

/** A word or phrase for the full-text index; quoted, so that nothing typed is ever an operator. */
function phrase(words: readonly string[]): string {
  return `"${words.join(' ')}"`;
}

function termExpression({ typed, wordings }: Term, isBegun: boolean): string {
  const own =
    typed.length > 1 && wordings[0]?.words === typed ? [`(${typed.map((word) => phrase([word])).join(' AND ')})`] : [];
  // What begins so is what is called so, too: looked for once, since the index weighs each phrase by all that have it.
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

/** The words that neighbors in a query make together. */
export function joinedWords({ terms }: Query): readonly string[] {
  return terms.slice(1).flatMap((term, index) => joinedWord(terms[index], term) ?? []);
}

/** A query in which neighbors that are known as one word are one part. */
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
 * A query as the full-text index takes it: every part of it is there. Undefined where there is no word. `isBegun`: the
 * last word may be only begun, as in a preview while someone types.
 */
export function wholeExpression(query: Query, isBegun: boolean): string | undefined {
  const terms = isBegun ? withoutLetter(query.terms) : query.terms;
  if (terms.length === 0) return undefined;
  const expressions = expressionsOf(terms, isBegun && terms === query.terms);
  const all = [expressions.join(' AND '), ...joinedExpressions(terms, expressions)];
  return all.map((each) => `(${each})`).join(' OR ');
}

/** One letter after other words says too little to be looked for: thousands of words begin with it. */
function withoutLetter(terms: readonly Term[]): readonly Term[] {
  const last = terms.at(-1)?.typed ?? [];
  return terms.length > 1 && last.length === 1 && last[0]?.length === 1 ? terms.slice(0, -1) : terms;
}

function expressionsOf(terms: readonly Term[], isBegun: boolean): readonly string[] {
  return terms.map((term, index) => termExpression(term, isBegun && index === terms.length - 1));
}

/** Products that a part may have where it is looked for alone: words that are everywhere say nothing by themselves. */
const COMMON = 2000;

/**
 * The same with a part left out, for queries that ask for more than there is: each part of three or more, of two the one
 * that fewer products have, and the other too unless it is everywhere. Undefined where nothing can be left out.
 */
export function looserExpression(
  { terms }: Query,
  isBegun: boolean,
  productsOf: (term: Term) => number,
): string | undefined {
  const known = terms.filter((term) => productsOf(term) > 0);
  const parts = expressionsOf(terms, isBegun).filter((_, index) => known.includes(terms[index] as Term));
  if (known.length === 0) return undefined;
  if (known.length < terms.length) return parts.join(' AND ');
  if (parts.length > 2)
    return parts.map((_, left) => `(${parts.filter((_, at) => at !== left).join(' AND ')})`).join(' OR ');
  if (parts.length < 2) return undefined;
  return rareParts(known, parts, productsOf).join(' OR ');
}

/** Any part that is not everywhere, for queries of which nothing was found otherwise. */
export function anyExpression(
  { terms }: Query,
  isBegun: boolean,
  productsOf: (term: Term) => number,
): string | undefined {
  const known = terms.filter((term) => productsOf(term) > 0);
  const parts = expressionsOf(terms, isBegun).filter((_, index) => known.includes(terms[index] as Term));
  return parts.length === 0 ? undefined : rareParts(known, parts, productsOf).join(' OR ');
}

function rareParts(
  terms: readonly Term[],
  parts: readonly string[],
  productsOf: (term: Term) => number,
): readonly string[] {
  const rarest = Math.min(...terms.map(productsOf));
  return parts.filter((_, index) => productsOf(terms[index] as Term) <= Math.max(COMMON, rarest));
}
