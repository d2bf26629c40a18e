import { productName } from './product-name.ts';
import { isPhrase, type Query, type Term } from './query.ts';
import { stemOf, stemsOf } from './stem.ts';

/** A product that the full-text index found. */
export interface Candidate {
  readonly productId: number;
  /** The index's own score; higher is better. */
  readonly score: number;
  readonly name: string;
  /** Names of its categories, one per line. */
  readonly categories: string;
  /** Values of its attributes. */
  readonly labels: string;
  /** How well it sells and whether it can be bought, 0 to 1. */
  readonly standing: number;
}

export interface Ranked {
  readonly productId: number;
  readonly score: number;
}

/** Weight of each sign that a product is the one meant. */
const WORTH = {
  name: 1,
  category: 0.55,
  label: 0.5,
  index: 0.35,
  /** The word that says what the product is. */
  head: 0.15,
  /** Words in the exact form in which they were typed: `yankees` is not `yankee`. */
  written: 0.2,
  /** Words that name the thing itself, not what it is for or comes with. */
  thing: 0.2,
  /** Every part of the query, anywhere in the name, the categories or the attributes. */
  whole: 0.4,
  order: 0.12,
  density: 0.22,
  wholeCategory: 0.2,
  standing: 0.12,
} as const;

function isBeside(words: readonly string[], text: readonly string[]): boolean {
  const [first = '', ...rest] = words;
  for (let at = text.indexOf(first); at !== -1; at = text.indexOf(first, at + 1)) {
    if (rest.every((word, index) => text[at + 1 + index] === word)) return true;
  }
  return false;
}

/** A term with its words as stems, computed once for all candidates. */
interface StemmedTerm {
  readonly typed: readonly string[];
  readonly wordings: readonly { readonly words: readonly string[]; readonly worth: number }[];
  /** The wordings that are the typed one, not as stems. */
  readonly written: readonly (readonly string[])[];
  /** Whether its words also count one by one. */
  readonly isPhrase: boolean;
  /** Share of the query that this term makes up, 0 to 1. */
  readonly weight: number;
  /** The typed letters of a word that may be incomplete; undefined for a complete one. */
  readonly begun: string | undefined;
}

function stemmed(term: Term, weight: number, isBegun: boolean): StemmedTerm {
  return {
    typed: term.typed.map(stemOf),
    wordings: term.wordings.map(({ words, worth }) => ({ words: words.map(stemOf), worth })),
    written: term.wordings.flatMap(({ words, worth }) => (worth === 1 ? [words] : [])),
    isPhrase: isPhrase(term),
    weight,
    begun: isBegun && term.typed.length === 1 ? term.typed[0] : undefined,
  };
}

/** What part of a phrase is worth: its last word, which says what is meant, or another one. */
const LAST_WORTH = 0.4;
const OTHER_WORTH = 0.1;

/** What the words of a phrase are worth that a text has, but not next to each other. */
function apartIn({ typed, isPhrase }: StemmedTerm, text: readonly string[]): number {
  if (typed.length < 2) return 0;
  if (typed.every((word) => text.includes(word))) return 0.9;
  if (!isPhrase) return 0;
  if (text.includes(typed.at(-1) ?? '')) return LAST_WORTH;
  return typed.some((word) => text.includes(word)) ? OTHER_WORTH : 0;
}

/** Scores how well a text matches a term: the worth of the best wording in it, 0 for none. */
function saidIn(term: StemmedTerm, text: readonly string[]): number {
  const { wordings, begun } = term;
  let best = apartIn(term, text);
  if (begun !== undefined && text.some((word) => word.startsWith(begun))) best = 0.9;
  for (const { words, worth } of wordings) if (worth > best && isBeside(words, text)) best = worth;
  return best;
}

/** Whether a text has the words of a term exactly as typed; `words` are not stems. */
function isWrittenIn({ written, begun }: StemmedTerm, words: readonly string[]): boolean {
  if (begun !== undefined && words.some((word) => word.startsWith(begun))) return true;
  return written.some((each) => isBeside(each, words));
}

/** Returns the share of neighboring words in the query that are also neighbors in the name. */
function orderIn(terms: readonly StemmedTerm[], name: readonly string[]): number {
  const words = terms.flatMap(({ typed }) => typed);
  if (words.length < 2) return 0;
  const pairs = words.slice(1).filter((word, index) => isBeside([words[index] ?? '', word], name));
  return pairs.length / (words.length - 1);
}

/**
 * Ranks what the index found. The index counts words wherever they occur, but a shopper means the thing that they name.
 * So words in the name count most, then categories and attributes, and above all the word that says what the product
 * is.
 */
export function rank(
  query: Query,
  candidates: readonly Candidate[],
  { weightOf, isBegun }: { readonly weightOf: (term: Term) => number; readonly isBegun: boolean },
): readonly Ranked[] {
  const weights = weightsOf(query, weightOf);
  const terms = query.terms.map((term, index) =>
    stemmed(term, weights[index] ?? 0, isBegun && index === query.terms.length - 1),
  );
  const head = query.head && terms[query.terms.indexOf(query.head)];
  const best = Math.max(...candidates.map(({ score }) => score), Number.MIN_VALUE);
  const stemsOfLine = new Map<string, readonly string[]>();
  for (const line of new Set(candidates.flatMap(linesOf))) stemsOfLine.set(line, stemsOf(line));
  const ranked = candidates.map((candidate) => {
    const categories = linesOf(candidate).map((line) => stemsOfLine.get(line) ?? []);
    return judged(candidate, categories, { terms, head: head ?? terms.at(-1) }, best);
  });
  return ranked.sort((a, b) => b.score - a.score || a.productId - b.productId);
}

/** How much more the word that says what is looked for weighs, in mean weights of the query's words. */
const HEAD_WEIGHT = 0.5;

/**
 * Returns the share of the query that each term makes up. A product that lacks the word for the thing is less likely
 * meant than one that lacks another, however rare that one is.
 */
function weightsOf({ terms, head }: Query, weightOf: (term: Term) => number): readonly number[] {
  const weights = terms.map(weightOf);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const more = terms.length > 1 && head ? (HEAD_WEIGHT * total) / terms.length : 0;
  return terms.map((term, index) => ((weights[index] ?? 0) + (term === head ? more : 0)) / (total + more || 1));
}

const linesOf = ({ categories }: Candidate): readonly string[] => categories.split('\n');

function judged(
  candidate: Candidate,
  categories: readonly (readonly string[])[],
  { terms, head: asked }: { readonly terms: readonly StemmedTerm[]; readonly head: StemmedTerm | undefined },
  bestScore: number,
): Ranked {
  const { words, stems: name, thing, head } = productName(candidate.name);
  const labels = stemsOf(candidate.labels);
  let score = 0;
  let matched = 0;
  let isWhole = true;
  let written = 0;
  let inThing = 0;
  for (const term of terms) {
    const inName = saidIn(term, name);
    const inCategory = Math.max(0, ...categories.map((category) => saidIn(term, category)));
    const inLabels = saidIn(term, labels);
    const said = Math.max(inName * WORTH.name, inCategory * WORTH.category, inLabels * WORTH.label);
    score += said * term.weight;
    // Some words of a phrase are not the phrase.
    if (Math.max(inName, inCategory, inLabels) <= LAST_WORTH) isWhole = false;
    if (inName === 0) continue;
    matched += term.typed.length;
    if (isWrittenIn(term, words)) written += term.weight;
    inThing += saidIn(term, thing) * term.weight;
  }
  const saysHead = (term: StemmedTerm | undefined) => (term ? saidIn({ ...term, typed: [] }, [head]) : 0);
  const headWorth = Math.max(
    saysHead(asked),
    lastWordIs(asked, head),
    0.6 * Math.max(...terms.map((term) => Math.max(saysHead(term), lastWordIs(term, head)))),
  );
  const all = new Set(terms.flatMap(({ typed }) => typed));
  const isCategory = categories.some((category) => category.length > 0 && category.every((word) => all.has(word)));
  score +=
    WORTH.index * (candidate.score / bestScore) +
    WORTH.head * headWorth +
    WORTH.written * written +
    WORTH.thing * inThing +
    WORTH.whole * (isWhole ? 1 : 0) +
    WORTH.order * orderIn(terms, name) +
    WORTH.density * (matched / Math.max(name.length, 1)) +
    WORTH.wholeCategory * (isCategory ? 1 : 0) +
    WORTH.standing * candidate.standing;
  return { productId: candidate.productId, score };
}

/** Scores a phrase whose last word names the product, such as `squat rack` for `rack`. */
function lastWordIs(term: StemmedTerm | undefined, head: string): number {
  if (!term) return 0;
  const wording = term.wordings.find(({ words }) => words.length > 1 && words.at(-1) === head);
  return wording ? wording.worth * 0.9 : 0;
}
