import {
  anyExpression,
  joinedWords,
  joinTerms,
  looserExpression,
  type Query,
  queryOf,
  readQuery,
  type Synonyms,
  type Term,
  wholeExpression,
} from '#shared/search/query.ts';
import { type Candidate, rank } from '#shared/search/rank.ts';
import { beginnings, mostRepairs, repaired, splits } from '#shared/search/spelling.ts';
import { stemOf } from '#shared/search/stem.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { trustedJson } from '#worker/store/columns.ts';
import type { ShownRow } from '#worker/store/discovery/facts.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';
import { FOUND, FOUND_NAMED, GLANCE, GLANCED, MATCHED, PARTS, SIMILAR, SOME, THOROUGH } from './match-sql.ts';
import { type CountRow, StemCounts } from './stem-counts.ts';

/** If fewer products than this contain every word, products with most of the words are shown too. */
const THIN = 24;
/** Share of a query that a product must match if it does not contain every word. */
const ENOUGH = 0.25;
/** A search request. */
export interface Wish {
  readonly text: string;
  /** Whether the last word may be incomplete. */
  readonly isBegun: boolean;
  /** Whether the first products are enough; for a crowd no others are returned. */
  readonly isGlance: boolean;
  readonly siteId: number;
  /** The searched content version. */
  readonly edition: string;
  readonly synonyms: Synonyms;
  /** Number of products on the site. */
  readonly total: number;
  /** How well a product sells and whether it can be bought, 0 to 1. */
  readonly standingOf: (productId: number) => number;
  /** A product's position in the site's own order; undefined if the site does not sell it. */
  readonly placeOf: (productId: number) => number | undefined;
  /** Ids of the site's bestsellers, the best first, as JSON. */
  readonly front: string;
  /** Sends the first query. */
  readonly reads: Reads;
}

/** The result of a search. */
export interface Matches {
  /** The ranked products, best first. */
  readonly first: readonly number[];
  /** Their names. */
  readonly names: readonly string[];
  /** Preview data of the first products, as far as it was read with them. */
  readonly shown: readonly ShownRow[];
  /** All others, unordered; empty for a preview. */
  readonly rest: readonly number[];
  /** The number of matches in a preview: on the site, or on all sites for a crowd. Null if all are returned. */
  readonly counted: number | null;
  /** The corrected query if a word was mistyped; null for the original query. */
  readonly repaired: string | null;
}

const NOTHING: Matches = { first: [], names: [], shown: [], rest: [], counted: null, repaired: null };

/** The first row of a match: the number of matches, and ids as JSON. Only a preview has `sold`. */
interface FoundRow {
  readonly products: number;
  readonly sold?: number;
  readonly ids: string | null;
  readonly named: string | null;
}

/** A product in the index; in a preview usually with its preview data. */
type Facts = Omit<Candidate, 'standing'> & Partial<ShownRow>;

interface Read {
  readonly query: Query;
  readonly expression: string;
  /** The best matches. For a crowd none, or the matching bestsellers in a preview. */
  readonly best: readonly Facts[];
  /** Ids of all products with every word; empty in a preview. */
  readonly ids: readonly number[];
  /** The number of matches. */
  readonly products: number;
  /** How many of them the site sells; only in a preview that is not a crowd. */
  readonly sold: number;
  /** For a crowd: ids of products with the words in their names or categories. */
  readonly named: readonly number[];
  /** The number of products that contain each stem. */
  readonly counts: ReadonlyMap<string, number>;
}

const idsOf = (list: string | null | undefined): readonly number[] =>
  list ? trustedJson<number[]>('product_words.rowid', list) : [];

/**
 * Finds products by words in D1's full-text index, and ranks the most relevant ones first (`shared/search/rank.ts`).
 */
export async function matchProducts(db: D1Database, wish: Wish): Promise<Matches> {
  const query = readQuery(wish.text, wish.synonyms);
  const read = await readMatches(db, query, wish);
  if (!read) return NOTHING;
  const words = await meantWords(db, read, wish.isBegun);
  if (words === undefined) return ranked(db, read, wish, null);
  const again = await readMatches(db, queryOf(words, wish.synonyms), wish);
  return again ? ranked(db, again, wish, words.join(' ')) : NOTHING;
}

async function readMatches(
  db: D1Database,
  query: Query,
  { isBegun, isGlance, siteId, edition, front, reads }: Wish,
): Promise<Read | undefined> {
  const expression = wholeExpression(query, isBegun);
  if (expression === undefined) return undefined;
  const stems = new StemCounts(db, edition, [...new Set([...query.words, ...joinedWords(query)].map(stemOf))]);
  const matching = isGlance
    ? db.prepare(GLANCED).bind(expression, siteId, front)
    : db.prepare(MATCHED).bind(expression, siteId);
  const [[row, ...best], counted = []] = await readBatch(reads, [
    typed<FoundRow & Facts>(matching),
    ...stems.statements(),
  ]);
  const counts = stems.read(counted);
  return {
    query: joinTerms(query, (word) => counts.has(stemOf(word))),
    expression,
    best,
    counts,
    ids: idsOf(row?.ids),
    products: row?.products ?? 0,
    sold: row?.sold ?? 0,
    named: idsOf(row?.named),
  };
}

/**
 * The words of the query, with unknown ones repaired. Returns undefined if all are known, or if no similar word exists.
 */
async function meantWords(db: D1Database, read: Read, isBegun: boolean): Promise<readonly string[] | undefined> {
  const { words, terms } = read.query;
  const isKnown = (word: string) => read.counts.has(stemOf(word));
  // A word that is also found as part of a phrase or a measure needs no repair.
  const plain = new Set(
    terms.flatMap(({ typed, wordings }) => (typed.length === 1 && wordings.length === 1 ? typed : [])),
  );
  const unknown = words.filter((word) => plain.has(word) && !isKnown(word));
  if (unknown.length === 0 || (isBegun && read.products > 0)) return undefined;
  const found = new Map(await Promise.all(unknown.map(async (word) => [word, await meant(db, word)] as const)));
  if ([...found.values()].every((word) => word === undefined)) return undefined;
  return words.flatMap((word) => found.get(word) ?? [word]);
}

async function meant(db: D1Database, word: string): Promise<readonly string[] | undefined> {
  const most = mostRepairs(word);
  const pairs = splits(word);
  const similar = beginnings(word).map((letter) =>
    typed<CountRow>(db.prepare(SIMILAR).bind(letter, `${letter}\u{10ffff}`, word.length - most, word.length + most)),
  );
  const parts = typed<CountRow>(db.prepare(PARTS).bind(JSON.stringify(pairs.flat())));
  const [known, ...candidates] = await readBatch(db, [parts, ...(most > 0 ? similar : [])]);
  const counts = new Map(known.map(({ word: part, products }) => [part, products]));
  const [pair] = pairs
    .map((each) => ({ each, products: Math.min(counts.get(each[0]) ?? 0, counts.get(each[1]) ?? 0) }))
    .filter(({ products }) => products > 0)
    .sort((a, b) => b.products - a.products);
  const repair = repaired(word, candidates.flat());
  if (pair && (repair === undefined || pair.each.every((part) => part.length > 2))) return pair.each;
  return repair === undefined ? undefined : [repair];
}

/** An upper bound for the number of products that contain the words of a term. */
function productsOf({ counts }: Read): (term: Term) => number {
  return ({ typed, wordings }) => {
    const own = Math.min(...typed.map((word) => counts.get(stemOf(word)) ?? 0));
    // A term that is only found in other wordings counts as very rare.
    return own === 0 && wordings.length > 1 ? 1 : own;
  };
}

/** The products of a crowd with the words in their names or categories; all of them if there are none. */
async function crowdOf(
  db: D1Database,
  { expression, ids, named }: Read,
  isGlance: boolean,
): Promise<readonly number[]> {
  const ask = async (sql: string) => idsOf(await db.prepare(sql).bind(expression).first<string>('ids'));
  if (!isGlance) return named.length > 0 ? named : ids;
  const called = await ask(FOUND_NAMED);
  return called.length > 0 ? called : ask(FOUND);
}

/** Number of products that is enough for a preview. */
const PREVIEW = 12;

/** More than the number of products on any site, so that one number can combine standing and position. */
const PLACES = 2 ** 26;

/** The bestsellers of a crowd, in the site's own order. */
async function firstOf(db: D1Database, read: Read, { isGlance, placeOf, standingOf }: Wish): Promise<readonly Facts[]> {
  if (isGlance && read.best.length >= PREVIEW) return read.best;
  const crowd = await crowdOf(db, read, isGlance);
  const idAt = new Map<number, number>();
  const keys = new Float64Array(crowd.length);
  let sold = 0;
  for (const id of crowd) {
    const place = placeOf(id);
    if (place === undefined) continue;
    keys[sold++] = Math.round((1 - standingOf(id)) * 1000) * PLACES + place;
    idAt.set(place, id);
  }
  const best = keys
    .subarray(0, sold)
    .sort()
    .subarray(0, (isGlance ? GLANCE : THOROUGH).ranked);
  const first = Array.from(best, (key) => idAt.get(key % PLACES));
  return (await db.prepare(SOME).bind(JSON.stringify(first)).all<Facts>()).results;
}

/** Products that match most of a query, if few or none match all of it. */
async function looserMatches(
  db: D1Database,
  read: Read,
  { isBegun, isGlance, siteId }: Wish,
): Promise<readonly Facts[]> {
  const { query } = read;
  if (query.terms.length < 2) return [];
  const bestOf = async (expression: string | undefined) => {
    if (expression === undefined) return [];
    const statement = isGlance
      ? db.prepare(GLANCED).bind(expression, siteId, '[]')
      : db.prepare(MATCHED).bind(expression, siteId);
    return (await statement.all<Facts>()).results.slice(1);
  };
  const found = await bestOf(looserExpression(query, isBegun, productsOf(read)));
  if (found.length + read.products >= THIN) return found;
  const others = await bestOf(anyExpression(query, isBegun, productsOf(read)));
  const known = new Set(found.map(({ productId }) => productId));
  return [...found, ...others.filter(({ productId }) => !known.has(productId))];
}

async function ranked(db: D1Database, read: Read, wish: Wish, repairedText: string | null): Promise<Matches> {
  const { isBegun, isGlance, standingOf, total } = wish;
  const isCrowd = read.products > (isGlance ? GLANCE : THOROUGH).weighed;
  const first = isCrowd ? await firstOf(db, read, wish) : read.best;
  const more = read.products < THIN ? await looserMatches(db, read, wish) : [];
  const whole = new Set(isGlance ? first.map(({ productId }) => productId) : read.ids);
  const candidates = [...first, ...more.filter(({ productId }) => !whole.has(productId))].map((each) => ({
    ...each,
    standing: standingOf(each.productId),
  }));
  const count = productsOf(read);
  // A term weighs more the fewer products contain it.
  const weightOf = (term: Term) => Math.log(1 + (Math.max(total - count(term), 0) + 0.5) / (count(term) + 0.5)) + 0.5;
  const order = rank(read.query, candidates, { weightOf, isBegun }).filter(
    ({ productId, coverage }) => isCrowd || whole.size === 0 || whole.has(productId) || coverage >= ENOUGH,
  );
  const ids = order.map(({ productId }) => productId);
  const known = new Set(ids);
  const candidateOf = new Map(candidates.map((each) => [each.productId, each]));
  const found = ids.flatMap((id) => candidateOf.get(id) ?? []);
  return {
    first: ids,
    names: found.map(({ name }) => name),
    shown: found.slice(0, PREVIEW).flatMap(({ card, discovery }) => (card && discovery ? [{ card, discovery }] : [])),
    rest: read.ids.filter((id) => !known.has(id)),
    counted: isGlance ? Math.max(isCrowd ? read.products : read.sold, ids.length) : null,
    repaired: repairedText,
  };
}
