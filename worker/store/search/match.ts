import { anyExpression, looserExpression } from '#shared/search/expression.ts';
import { apart, type Query, queryOf, readQuery, type Term, withOthers } from '#shared/search/query.ts';
import { rank } from '#shared/search/rank.ts';
import { stemOf } from '#shared/search/stem.ts';
import { firstOfCrowd } from './crowd.ts';
import { GLANCE, LOOSER, LOOSER_GLANCED, PREVIEW, THOROUGH } from './match-sql.ts';
import { type Meant, meantWords } from './meant-words.ts';
import { readMatches } from './read-matches.ts';
import type { Facts, Matches, Read, Wish } from './wish.ts';

/**
 * If fewer products than this contain every word, products with some of the words follow: a first page of results, or
 * what a preview shows and as many again.
 */
const THIN = { page: 80, glance: 24 } as const;

const thinOf = ({ isGlance }: Wish) => (isGlance ? THIN.glance : THIN.page);

const NOTHING: Matches = { first: [], names: [], shown: [], rest: [], counted: null, meant: null };

/**
 * Finds products by words in D1's full-text index, and ranks the most relevant ones first (`shared/search/rank.ts`).
 * Products with the typed SKU come before all others.
 */
export async function matchProducts(db: D1Database, wish: Wish): Promise<Matches> {
  const query = readQuery(wish.text, wish.synonyms);
  const read = await (wish.ahead?.(query) ?? readMatches(db, query, wish, wish.text));
  if (!read) return NOTHING;
  // The parts of a SKU are not misspelled.
  const meant = read.isSku ? undefined : await meantWords(db, read, wish);
  if (meant === undefined || wish.isAsTyped) return ranked(db, read, wish, meant?.text ?? null);
  const again = await readMatches(db, meantQuery(read, meant, wish), wish, null);
  return again ? ranked(db, { ...again, coded: read.coded }, wish, meant.text) : NOTHING;
}

/** The query as it was meant. Words that some products have are still looked for as well. */
function meantQuery({ query, counts }: Read, { words }: Meant, { synonyms }: Wish): Query {
  const isKnown = (word: string) => counts.has(stemOf(word));
  const replaced = query.words.flatMap((word) => (isKnown(word) ? [word] : (words.get(word) ?? [word])));
  return withOthers(queryOf(replaced, synonyms), new Map([...words].filter(([word]) => isKnown(word))));
}

/** About how many products contain a term: as many as have its most frequent wording. */
function productsOf({ counts }: Read): (term: Term) => number {
  const least = (words: readonly string[]) => Math.min(...words.map((word) => counts.get(stemOf(word)) ?? 0));
  return ({ typed, wordings }) => {
    const most = Math.max(least(typed), ...wordings.map(({ words }) => least(words)));
    // A measure that is only found in other spellings counts as very rare.
    return most === 0 && wordings.length > 1 ? 1 : most;
  };
}

/** Products that match most of a query, if few or none match all of it. */
async function looserMatches(db: D1Database, read: Read, wish: Wish): Promise<readonly Facts[]> {
  const parts = apart(read.query, wish.synonyms);
  if (parts.terms.length < 2 || read.isSku) return [];
  const { isBegun, isGlance } = wish;
  const given = { isBegun, productsOf: productsOf(read), most: (isGlance ? GLANCE : THOROUGH).weighed };
  const bestOf = async (expression: string | undefined) => {
    if (expression === undefined) return [];
    const statement = db.prepare(isGlance ? LOOSER_GLANCED : LOOSER).bind(expression, wish.siteId);
    return (await statement.all<Facts>()).results;
  };
  const found = await bestOf(looserExpression(read.query, given));
  if (found.length + read.products >= thinOf(wish)) return found;
  const others = await bestOf(anyExpression(parts, given));
  const known = new Set(found.map(({ productId }) => productId));
  return [...found, ...others.filter(({ productId }) => !known.has(productId))];
}

async function ranked(db: D1Database, read: Read, wish: Wish, meant: string | null): Promise<Matches> {
  const { isBegun, isGlance, standingOf, total } = wish;
  const isCrowd = read.products > (isGlance ? GLANCE : THOROUGH).weighed;
  const first = isCrowd ? await firstOfCrowd(db, read, wish) : read.best;
  const more = read.products < thinOf(wish) ? await looserMatches(db, read, wish) : [];
  const whole = new Set(isGlance ? first.map(({ productId }) => productId) : read.ids);
  const coded = new Map(read.coded.map((each) => [each.productId, each]));
  const candidates = [...first, ...more.filter(({ productId }) => !whole.has(productId))]
    .filter(({ productId }) => !coded.has(productId))
    .map((each) => ({ ...each, standing: standingOf(each.productId) }));
  const count = productsOf(read);
  // A term weighs more the fewer products contain it.
  const weightOf = (term: Term) => Math.log(1 + (Math.max(total - count(term), 0) + 0.5) / (count(term) + 0.5)) + 0.5;
  const order = rank(read.query, candidates, { weightOf, isBegun });
  const ids = [...coded.keys(), ...order.map(({ productId }) => productId)].slice(
    0,
    isGlance ? GLANCE.ranked : undefined,
  );
  const known = new Set(ids);
  const factsOf = new Map([...candidates, ...read.coded].map((each) => [each.productId, each]));
  const found = ids.flatMap((id) => factsOf.get(id) ?? []);
  return {
    first: ids,
    names: found.map(({ name }) => name),
    shown: found.slice(0, PREVIEW).flatMap(({ card, discovery }) => (card && discovery ? [{ card, discovery }] : [])),
    rest: read.ids.filter((id) => !known.has(id)),
    counted: isGlance ? Math.max(isCrowd ? read.products : read.sold, ids.length) : null,
    meant,
  };
}
