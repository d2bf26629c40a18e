import type { Query, Term } from './query.ts';
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
  /** Share of the query found in the name, categories or attributes, 0 to 1; important words count more. */
  readonly coverage: number;
}

/** Weight of each sign that a product is the one meant. */
const WORTH = {
  name: 1,
  category: 0.55,
  label: 0.5,
  index: 0.35,
  head: 0.3,
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
  /** Share of the query that this term makes up, 0 to 1. */
  readonly weight: number;
  /** The typed letters of a word that may be incomplete; undefined for a complete one. */
  readonly begun: string | undefined;
}

function stemmed(term: Term, weight: number, isBegun: boolean): StemmedTerm {
  return {
    typed: term.typed.map(stemOf),
    wordings: term.wordings.map(({ words, worth }) => ({ words: words.map(stemOf), worth })),
    weight,
    begun: isBegun && term.typed.length === 1 ? term.typed[0] : undefined,
  };
}

/** Scores how well a text matches a term: the worth of the best wording in it, 0 for none. */
function saidIn({ typed, wordings, begun }: StemmedTerm, text: readonly string[]): number {
  let best = typed.length > 1 && typed.every((word) => text.includes(word)) ? 0.9 : 0;
  if (begun !== undefined && text.some((word) => word.startsWith(begun))) best = 0.9;
  for (const { words, worth } of wordings) if (worth > best && isBeside(words, text)) best = worth;
  return best;
}

/** Matches the start of the words about a product's make or use; what precedes it names the product itself. */
const ASIDE = /\s+(?:-|–|—|\||with|for|w\/|by|in)\s|[,(:]/i;

/** Returns the word that says what a product is: the last word of its name before any asides and sizes. */
function headOf(name: string): string {
  const [thing = ''] = name.split(ASIDE);
  const words = stemsOf(thing).filter((word) => !/\d/.test(word) && word.length > 1);
  return words.at(-1) ?? '';
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
  const total = query.terms.reduce((sum, term) => sum + weightOf(term), 0) || 1;
  const terms = query.terms.map((term, index) =>
    stemmed(term, weightOf(term) / total, isBegun && index === query.terms.length - 1),
  );
  const best = Math.max(...candidates.map(({ score }) => score), Number.MIN_VALUE);
  const stemsOfLine = new Map<string, readonly string[]>();
  for (const line of new Set(candidates.flatMap(linesOf))) stemsOfLine.set(line, stemsOf(line));
  const ranked = candidates.map((candidate) => {
    const categories = linesOf(candidate).map((line) => stemsOfLine.get(line) ?? []);
    return judged(candidate, categories, terms, best);
  });
  return ranked.sort((a, b) => b.score - a.score || a.productId - b.productId);
}

const linesOf = ({ categories }: Candidate): readonly string[] => categories.split('\n');

function judged(
  candidate: Candidate,
  categories: readonly (readonly string[])[],
  terms: readonly StemmedTerm[],
  bestScore: number,
): Ranked {
  const name = stemsOf(candidate.name);
  const labels = stemsOf(candidate.labels);
  let score = 0;
  let coverage = 0;
  let matched = 0;
  for (const term of terms) {
    const inName = saidIn(term, name);
    const inCategory = Math.max(0, ...categories.map((category) => saidIn(term, category)));
    const inLabels = saidIn(term, labels);
    const said = Math.max(inName * WORTH.name, inCategory * WORTH.category, inLabels * WORTH.label);
    score += said * term.weight;
    coverage += Math.max(inName, inCategory, inLabels) * term.weight;
    if (inName > 0) matched += term.typed.length;
  }
  const head = headOf(candidate.name);
  const last = terms.at(-1);
  const saysHead = (term: StemmedTerm | undefined) => (term ? saidIn({ ...term, typed: [] }, [head]) : 0);
  const headWorth = Math.max(
    saysHead(last),
    lastWordIs(last, head),
    0.6 * Math.max(...terms.map((term) => Math.max(saysHead(term), lastWordIs(term, head)))),
  );
  const asked = new Set(terms.flatMap(({ typed }) => typed));
  const isCategory = categories.some((category) => category.length > 0 && category.every((word) => asked.has(word)));
  score +=
    WORTH.index * (candidate.score / bestScore) +
    WORTH.head * headWorth +
    WORTH.order * orderIn(terms, name) +
    WORTH.density * (matched / Math.max(name.length, 1)) +
    WORTH.wholeCategory * (isCategory ? 1 : 0) +
    WORTH.standing * candidate.standing;
  return { productId: candidate.productId, score, coverage };
}

/** Scores a phrase whose last word names the product, such as `squat rack` for `rack`. */
function lastWordIs(term: StemmedTerm | undefined, head: string): number {
  if (!term) return 0;
  const wording = term.wordings.find(({ words }) => words.length > 1 && words.at(-1) === head);
  return wording ? wording.worth * 0.9 : 0;
}
