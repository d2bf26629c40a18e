import { joinedWord, type Query, type Term } from './query.ts';

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
