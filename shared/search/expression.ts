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

/** How many products contain a term. */
type ProductsOf = (term: Term) => number;

/** What is known of an index when parts of a query are given up. */
export interface Given {
  /** The last word may be incomplete. */
  readonly isBegun: boolean;
  readonly productsOf: ProductsOf;
  /** Most products that an expression should match; more are not scored. */
  readonly most: number;
}

/** The terms that any product contains, with their expressions. */
function knownParts({ terms }: Query, { isBegun, productsOf }: Given) {
  const expressions = expressionsOf(terms, isBegun);
  return terms.flatMap((term, index) => {
    const products = productsOf(term);
    return products > 0 ? [{ term, products, expression: expressions[index] ?? '' }] : [];
  });
}

/**
 * Returns the expression with a part left out, for queries that nothing matches in full. Of three or more parts any one
 * may be missing, of two the more telling ones are enough. Undefined if nothing can be left out.
 */
export function looserExpression(query: Query, given: Given): string | undefined {
  const parts = knownParts(query, given);
  if (parts.length === 0) return undefined;
  const expressions = parts.map(({ expression }) => expression);
  if (parts.length < query.terms.length) return expressions.join(' AND ');
  if (parts.length > 2)
    return expressions
      .map((_, left) => `(${expressions.filter((_expression, at) => at !== left).join(' AND ')})`)
      .join(' OR ');
  return parts.length < 2 ? undefined : anyOf(parts, query, given);
}

/** Matches any of the more telling parts, for queries that found too little otherwise. */
export function anyExpression(query: Query, given: Given): string | undefined {
  const parts = knownParts(query, given);
  return parts.length === 0 ? undefined : anyOf(parts, query, given);
}

/**
 * Joins the rarest part, then the word for the thing, then the other ones, as long as not too many products have them:
 * a word that is everywhere says nothing by itself.
 */
function anyOf(parts: ReturnType<typeof knownParts>, { head }: Query, { most }: Given): string {
  const [rarest, ...others] = parts.toSorted((a, b) => a.products - b.products);
  let products = rarest?.products ?? 0;
  const chosen = new Set([rarest]);
  for (const part of [...others.filter(({ term }) => term === head), ...others.filter(({ term }) => term !== head)]) {
    if (products + part.products > most) continue;
    products += part.products;
    chosen.add(part);
  }
  return parts.flatMap((part) => (chosen.has(part) ? [part.expression] : [])).join(' OR ');
}
