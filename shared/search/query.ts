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
  /** The term that says what is looked for: `helmet` in `bike helmet for kids`. Undefined if there are only numbers. */
  readonly head: Term | undefined;
}

/**
 * Synonyms that staff have entered, by the stems of each phrase: a search for a phrase also searches for its other
 * meanings.
 */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

const SYNONYM_WORTH = 0.85;
/** For a word that a rare one may have been meant to be. */
const OTHER_WORTH = 0.6;
const NEAR_WORTH = 0.75;
/** Most words in a phrase that has synonyms. */
const LONGEST_PHRASE = 4;
/** Words that say nothing about a product; they count only if nothing else was typed. */
const IDLE = new Set(
  'a an and at by for from in is it me my of on or that the this to with you your best buy cheap online shop'.split(
    ' ',
  ),
);

/** Words after which a query says what the thing is for, comes with or is made by. */
const ASIDE = new Set(['for', 'with', 'from', 'by']);

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
  const isTelling = (word: string, at: number) => !IDLE.has(word) || (word === 'in' && /^\d/.test(typed[at - 1] ?? ''));
  const telling = typed.filter(isTelling);
  const words = telling.length > 0 ? telling : typed;
  const terms: Term[] = [];
  for (let at = 0; at < words.length; ) {
    const { term, length } = nextTerm(words.slice(at), synonyms);
    terms.push(term);
    at += length;
  }
  const aside = typed.findIndex((word, at) => ASIDE.has(word) && typed.slice(0, at).some(isTelling));
  const named = aside === -1 ? words.length : typed.slice(0, aside).filter(isTelling).length;
  return { words, terms, head: headOf(terms, named) };
}

/** Returns the last term without a number among those of the first words of a query. */
function headOf(terms: readonly Term[], words: number): Term | undefined {
  let head: Term | undefined;
  let at = 0;
  for (const term of terms) {
    if (at >= words) break;
    if (!term.typed.some((word) => /\d/.test(word))) head = term;
    at += term.typed.length;
  }
  return head;
}

/** Two plain words that may have been meant as one: `kettle bell`. */
export function joinedWord(before: Term | undefined, term: Term | undefined): string | undefined {
  const [first = '', second = ''] = [before, term].map((each) => (each?.typed.length === 1 ? each.typed[0] : ''));
  return /^\p{L}{2,}$/u.test(first) && /^\p{L}{2,}$/u.test(second) ? first + second : undefined;
}

/** Returns the words that neighbors in a query form when joined. */
export function joinedWords({ terms }: Query): readonly string[] {
  return terms.slice(1).flatMap((term, index) => joinedWord(terms[index], term) ?? []);
}

/** Merges neighbors in a query into one part if they are known as one word. */
export function joinTerms({ words, terms, head }: Query, isKnown: (word: string) => boolean): Query {
  const joined: Term[] = [];
  let joinedHead = head;
  for (const term of terms) {
    const before = joined.at(-1);
    const word = joinedWord(before, term);
    if (before && word !== undefined && isKnown(word)) {
      const typed = [...before.typed, ...term.typed];
      const both = {
        typed,
        wordings: [
          { words: [word], worth: 1 },
          { words: typed, worth: 1 },
        ],
      };
      joined.splice(-1, 1, both);
      if (joinedHead === before || joinedHead === term) joinedHead = both;
    } else joined.push(term);
  }
  return { words, terms: joined, head: joinedHead };
}

/** Whether a term is words that mean something together, and no measure or word that is also written as one. */
export function isPhrase({ typed, wordings }: Term): boolean {
  return typed.length > 1 && wordings[0]?.words === typed && !typed.some((word) => /\d/.test(word));
}

/** Takes the phrases of a query apart, for when nothing matches them: `weight bench` is also a bench. */
export function apart(query: Query, synonyms: Synonyms): Query {
  const terms = query.terms.flatMap((term) =>
    isPhrase(term) ? term.typed.map((word) => termOf([word], synonyms.get(keyOf([word])) ?? [])) : [term],
  );
  return { ...query, terms };
}

/** Adds to words of a query others that they may have been meant to be. */
export function withOthers(query: Query, others: ReadonlyMap<string, readonly string[]>): Query {
  const wider = new Map(query.terms.map((term) => [term, wordingsWith(term, others)]));
  return {
    words: query.words,
    terms: query.terms.map((term) => wider.get(term) ?? term),
    head: query.head && (wider.get(query.head) ?? query.head),
  };
}

function wordingsWith(term: Term, others: ReadonlyMap<string, readonly string[]>): Term {
  const [word = '', ...more] = term.typed;
  const other = more.length === 0 ? others.get(word) : undefined;
  return other ? { ...term, wordings: [...term.wordings, { words: other, worth: OTHER_WORTH }] } : term;
}
