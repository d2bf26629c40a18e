import {
  type Expressions,
  expressionsOf,
  joinedWords,
  joinTerms,
  type Query,
  queryOf,
  readQuery,
  type Synonyms,
  type Term,
} from '#shared/search/query.ts';
import { type Candidate, type Ranked, rank } from '#shared/search/rank.ts';
import { beginnings, mostRepairs, repaired, splits } from '#shared/search/spelling.ts';
import { stemOf } from '#shared/search/stem.ts';

/** Products that are ranked by their names; the index's own order decides about those behind them. */
const MOST_RANKED = 200;
/** With fewer products than this that have every word, those that have most of it are shown too. */
const THIN = 24;
/** Share of a query that a product must say where it does not have every word. */
const ENOUGH = 0.25;
/** Words of one beginning that a repair looks through, the commonest first. */
const MOST_WORDS = 4000;

/** What is looked for. */
export interface Wish {
  readonly text: string;
  /** The last word may be only begun. */
  readonly isBegun: boolean;
  readonly siteId: number;
  readonly synonyms: Synonyms;
  /** Products of the site. */
  readonly total: number;
  /** How well a product sells and whether it can be bought, 0 to 1. */
  readonly standingOf: (productId: number) => number;
}

/** What was found. */
export interface Matches {
  /** Best first. */
  readonly productIds: readonly number[];
  /** What was looked for instead, where a word was mistyped; null for what was typed. */
  readonly repaired: string | null;
}

const NOTHING: Matches = { productIds: [], repaired: null };

/** Weights of the columns: name, sku, categories, labels, texts. */
const SCORE = 'bm25(product_words, 10.0, 12.0, 6.0, 4.0, 1.0)';
const OF_SITE = 'rowid IN (SELECT product_id FROM listing_cards WHERE site_id = ?2)';
const BEST = `SELECT rowid AS productId, -${SCORE} AS score, name, categories, labels FROM product_words
  WHERE product_words MATCH ?1 AND ${OF_SITE} ORDER BY ${SCORE} LIMIT ${MOST_RANKED}`;
const ALL = `SELECT group_concat(rowid) AS ids FROM product_words WHERE product_words MATCH ?1 AND ${OF_SITE}`;
const COUNTS = `SELECT j.value AS word, s.doc AS products FROM json_each(?1) j JOIN product_stems s ON s.term = j.value`;
const SIMILAR = `SELECT term AS word, doc AS products FROM product_terms WHERE term >= ?1 AND term < ?2
  AND length(term) BETWEEN ?3 AND ?4 ORDER BY doc DESC LIMIT ${MOST_WORDS}`;

interface CountRow {
  readonly word: string;
  readonly products: number;
}

interface Read {
  readonly query: Query;
  readonly best: readonly Omit<Candidate, 'standing'>[];
  readonly ids: readonly number[];
  /** In how many products each stem stands. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Finds products by words in the full-text index of D1, and puts those first that are meant (`shared/search/rank.ts`). */
export async function matchProducts(db: D1Database, wish: Wish): Promise<Matches> {
  const query = readQuery(wish.text, wish.synonyms);
  const expressions = expressionsOf(query, wish.isBegun);
  if (!expressions) return NOTHING;
  const read = await readMatches(db, query, expressions.all, wish.siteId);
  const words = await meantWords(db, read, wish.isBegun);
  if (words === undefined) return ranked(db, read, expressions, wish, null);
  const other = queryOf(words, wish.synonyms);
  const otherExpressions = expressionsOf(other, wish.isBegun);
  if (!otherExpressions) return NOTHING;
  const again = await readMatches(db, other, otherExpressions.all, wish.siteId);
  return ranked(db, again, otherExpressions, wish, words.join(' '));
}

async function readMatches(db: D1Database, query: Query, expression: string, siteId: number): Promise<Read> {
  const stems = JSON.stringify([...new Set([...query.words, ...joinedWords(query)].map(stemOf))]);
  const [best, all, counts] = await db.batch([
    db.prepare(BEST).bind(expression, siteId),
    db.prepare(ALL).bind(expression, siteId),
    db.prepare(COUNTS).bind(stems),
  ]);
  const { ids } = (all?.results[0] ?? { ids: null }) as { ids: string | null };
  const known = new Map(
    ((counts?.results ?? []) as unknown as CountRow[]).map(({ word, products }) => [word, products]),
  );
  return {
    query: joinTerms(query, (word) => known.has(stemOf(word))),
    best: (best?.results ?? []) as unknown as Read['best'],
    ids: ids === null ? [] : String(ids).split(',').map(Number),
    counts: known,
  };
}

/** The words with those repaired that no product has; undefined where all of them are known, or nothing is like them. */
async function meantWords(db: D1Database, read: Read, isBegun: boolean): Promise<readonly string[] | undefined> {
  const { words, terms } = read.query;
  const isKnown = (word: string) => read.counts.has(stemOf(word));
  // A word of a phrase or a measure that is found otherwise needs no repair.
  const plain = new Set(
    terms.flatMap(({ typed, wordings }) => (typed.length === 1 && wordings.length === 1 ? typed : [])),
  );
  const unknown = words.filter((word) => plain.has(word) && !isKnown(word));
  if (unknown.length === 0 || (isBegun && read.ids.length > 0)) return undefined;
  const repairs = await Promise.all(unknown.map(async (word) => [word, await meant(db, word)] as const));
  const found = new Map(repairs);
  if ([...found.values()].every((word) => word === undefined)) return undefined;
  return words.flatMap((word) => found.get(word) ?? [word]);
}

async function meant(db: D1Database, word: string): Promise<readonly string[] | undefined> {
  const most = mostRepairs(word);
  const pairs = splits(word);
  const similar = beginnings(word).map((letter) =>
    db.prepare(SIMILAR).bind(letter, `${letter}\u{10ffff}`, word.length - most, word.length + most),
  );
  const parts = db.prepare(COUNTS.replace('product_stems', 'product_terms')).bind(JSON.stringify(pairs.flat()));
  const answers = await db.batch([parts, ...(most > 0 ? similar : [])]);
  const [known = [], ...candidates] = answers.map(({ results }) => results as unknown as CountRow[]);
  const counts = new Map(known.map(({ word: part, products }) => [part, products]));
  const [pair] = pairs
    .map((each) => ({ each, products: Math.min(counts.get(each[0]) ?? 0, counts.get(each[1]) ?? 0) }))
    .filter(({ products }) => products > 0)
    .sort((a, b) => b.products - a.products);
  const repair = repaired(word, candidates.flat());
  if (pair && (repair === undefined || pair.each.every((part) => part.length > 2))) return pair.each;
  return repair === undefined ? undefined : [repair];
}

/** How much a term tells: what few products have tells most. */
function weigh({ counts }: Read, total: number): (term: Term) => number {
  return ({ typed }) => {
    const products = Math.max(...typed.map((word) => counts.get(stemOf(word)) ?? 0), 0);
    return Math.log(1 + (total - products + 0.5) / (products + 0.5)) + 0.5;
  };
}

async function ranked(
  db: D1Database,
  read: Read,
  { any }: Expressions,
  { siteId, standingOf, total }: Wish,
  repairedText: string | null,
): Promise<Matches> {
  const stand = (each: Omit<Candidate, 'standing'>) => ({ ...each, standing: standingOf(each.productId) });
  const isThin = read.ids.length < THIN && read.query.terms.length > 1;
  const more = isThin ? await db.prepare(BEST).bind(any, siteId).all<Omit<Candidate, 'standing'>>() : { results: [] };
  const whole = new Set(read.ids);
  const candidates = [...read.best, ...more.results.filter(({ productId }) => !whole.has(productId))].map(stand);
  const order = rank(read.query, candidates, weigh(read, total)).filter(
    ({ productId, coverage }: Ranked) => whole.size === 0 || whole.has(productId) || coverage >= ENOUGH,
  );
  const first = order.map(({ productId }) => productId);
  const named = new Set(first);
  const rest = read.ids
    .filter((id) => !named.has(id))
    .map((id) => ({ id, standing: standingOf(id) }))
    .sort((a, b) => b.standing - a.standing);
  return { productIds: [...first, ...rest.map(({ id }) => id)], repaired: repairedText };
}
