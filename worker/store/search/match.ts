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

/** How much is done for an answer. */
interface Effort {
  /** Products that are ranked by their names; behind them comes what sells best. */
  readonly ranked: number;
  /** Of more products than this the index weighs none: a word that so many have says little, and weighing takes long. */
  readonly weighed: number;
}

const THOROUGH: Effort = { ranked: 120, weighed: 2000 };
/** A preview shows a dozen, while somebody types. */
const GLANCE: Effort = { ranked: 40, weighed: 600 };

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
  /** The first products are enough: of a crowd no others are named. */
  readonly isGlance: boolean;
  readonly siteId: number;
  readonly synonyms: Synonyms;
  /** Products of the site. */
  readonly total: number;
  /** How well a product sells and whether it can be bought, 0 to 1. */
  readonly standingOf: (productId: number) => number;
  /** A product's place in the site's own order; undefined where the site does not sell it. */
  readonly placeOf: (productId: number) => number | undefined;
}

/** What was found. */
export interface Matches {
  /** Those that were ranked, best first. */
  readonly first: readonly number[];
  /** All others, in no order; none of a crowd at which was only glanced. */
  readonly rest: readonly number[];
  /** A crowd at which was only glanced, on all sites; null where each product is named. */
  readonly crowd: number | null;
  /** What was looked for instead, where a word was mistyped; null for what was typed. */
  readonly repaired: string | null;
}

const NOTHING: Matches = { first: [], rest: [], crowd: null, repaired: null };

/** Weights of the columns: name, sku, categories, labels, texts. */
const SCORE = 'bm25(product_words, 10.0, 12.0, 6.0, 4.0, 1.0)';
/** Asked of each match; as a list of ids SQLite would look for the words in each of 43,000 products by itself. */
const OF_SITE = 'EXISTS (SELECT 1 FROM listing_cards lc WHERE lc.site_id = ?2 AND lc.product_id = product_words.rowid)';
const MATCHES = 'FROM product_words WHERE product_words MATCH ?1';
const FACTS = 'SELECT w.rowid AS productId, w.name, w.categories, w.labels,';
/** The texts are read of those alone that are ranked. */
const best = ({ ranked, weighed }: Effort) => `${FACTS} b.score FROM (
    SELECT rowid AS id, -${SCORE} AS score ${MATCHES}
    AND (SELECT count(*) ${MATCHES}) <= ${weighed} AND ${OF_SITE} ORDER BY score DESC LIMIT ${ranked}
  ) b JOIN product_words w ON w.rowid = b.id ORDER BY b.score DESC`;
/** All that match, on all sites: what this one does not sell has no place in its index. */
const FOUND = `SELECT json_group_array(rowid) AS ids ${MATCHES}`;
/** How many match, all of them, and of a crowd those whose names or categories say it. A glance needs no list of a crowd. */
const found = ({ weighed }: Effort, isGlance: boolean) => `
  WITH n (products) AS MATERIALIZED (SELECT count(*) ${MATCHES})
  SELECT products, CASE WHEN ${isGlance ? `products <= ${weighed}` : 'true'} THEN (${FOUND}) END AS ids,
    CASE WHEN products > ${weighed} THEN (SELECT json_group_array(rowid) FROM product_words
      WHERE product_words MATCH '{name categories} : (' || ?1 || ')') END AS named
  FROM n`;
const SQL = {
  thorough: { best: best(THOROUGH), found: found(THOROUGH, false) },
  glance: { best: best(GLANCE), found: found(GLANCE, true) },
};
const SOME = `${FACTS} 0 AS score FROM product_words w WHERE w.rowid IN (SELECT value FROM json_each(?1))`;
const COUNTS =
  'SELECT j.value AS word, s.doc AS products FROM json_each(?1) j JOIN product_stems s ON s.term = j.value';
const PARTS = COUNTS.replace('product_stems', 'product_terms');
const SIMILAR = `SELECT term AS word, doc AS products FROM product_terms WHERE term >= ?1 AND term < ?2
  AND length(term) BETWEEN ?3 AND ?4 ORDER BY doc DESC LIMIT ${MOST_WORDS}`;

interface CountRow {
  readonly word: string;
  readonly products: number;
}

interface FoundRow {
  readonly products: number;
  /** JSON. */
  readonly ids: string | null;
  readonly named: string | null;
}

/** A product as the index knows it. */
type Facts = Omit<Candidate, 'standing'>;

interface Read {
  readonly query: Query;
  readonly expression: string;
  /** The best of them; none where there are too many to be weighed. */
  readonly best: readonly Facts[];
  /** All that have every word. */
  readonly ids: readonly number[];
  /** How many there are. */
  readonly products: number;
  /** Of too many to be weighed those whose names or categories say it. */
  readonly named: readonly number[];
  /** In how many products each stem stands. */
  readonly counts: ReadonlyMap<string, number>;
}

const idsOf = (list: string | null | undefined): readonly number[] => (list ? (JSON.parse(list) as number[]) : []);

const rowsOf = <Row>(result: D1Result | undefined): readonly Row[] => (result?.results ?? []) as unknown as Row[];

/** Finds products by words in the full-text index of D1, and puts those first that are meant (`shared/search/rank.ts`). */
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
  { isBegun, isGlance, siteId }: Wish,
): Promise<Read | undefined> {
  const expression = wholeExpression(query, isBegun);
  if (expression === undefined) return undefined;
  const stems = JSON.stringify([...new Set([...query.words, ...joinedWords(query)].map(stemOf))]);
  const sql = isGlance ? SQL.glance : SQL.thorough;
  const [weighed, all, counted] = await db.batch([
    db.prepare(sql.best).bind(expression, siteId),
    db.prepare(sql.found).bind(expression),
    db.prepare(COUNTS).bind(stems),
  ]);
  const [row] = rowsOf<FoundRow>(all);
  const counts = new Map(rowsOf<CountRow>(counted).map(({ word, products }) => [word, products]));
  return {
    query: joinTerms(query, (word) => counts.has(stemOf(word))),
    expression,
    best: rowsOf<Facts>(weighed),
    ids: idsOf(row?.ids),
    products: row?.products ?? 0,
    named: idsOf(row?.named),
    counts,
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
  if (unknown.length === 0 || (isBegun && read.products > 0)) return undefined;
  const found = new Map(await Promise.all(unknown.map(async (word) => [word, await meant(db, word)] as const)));
  if ([...found.values()].every((word) => word === undefined)) return undefined;
  return words.flatMap((word) => found.get(word) ?? [word]);
}

async function meant(db: D1Database, word: string): Promise<readonly string[] | undefined> {
  const most = mostRepairs(word);
  const pairs = splits(word);
  const similar = beginnings(word).map((letter) =>
    db.prepare(SIMILAR).bind(letter, `${letter}\u{10ffff}`, word.length - most, word.length + most),
  );
  const parts = db.prepare(PARTS).bind(JSON.stringify(pairs.flat()));
  const [known, ...candidates] = (await db.batch([parts, ...(most > 0 ? similar : [])])).map(rowsOf<CountRow>);
  const counts = new Map(known?.map(({ word: part, products }) => [part, products]));
  const [pair] = pairs
    .map((each) => ({ each, products: Math.min(counts.get(each[0]) ?? 0, counts.get(each[1]) ?? 0) }))
    .filter(({ products }) => products > 0)
    .sort((a, b) => b.products - a.products);
  const repair = repaired(word, candidates.flat());
  if (pair && (repair === undefined || pair.each.every((part) => part.length > 2))) return pair.each;
  return repair === undefined ? undefined : [repair];
}

/** In how many products the words of a term stand, at most. */
function productsOf({ counts }: Read): (term: Term) => number {
  return ({ typed, wordings }) => {
    const own = Math.min(...typed.map((word) => counts.get(stemOf(word)) ?? 0));
    // What is found under other words alone is as rare as can be.
    return own === 0 && wordings.length > 1 ? 1 : own;
  };
}

/** A crowd by its names or categories; where nothing is called that, all of it. */
async function crowdOf(db: D1Database, { expression, ids, named }: Read): Promise<readonly number[]> {
  if (named.length > 0) return named;
  return ids.length > 0 ? ids : idsOf(await db.prepare(FOUND).bind(expression).first<string>('ids'));
}

/** More than any site has products: places are told from standings in one number by it. */
const PLACES = 2 ** 26;

/** Of too many products to be weighed, those that sell best, in the site's own order. */
async function firstOf(db: D1Database, read: Read, { isGlance, placeOf, standingOf }: Wish): Promise<readonly Facts[]> {
  const crowd = await crowdOf(db, read);
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

/** Products that have most of a query, where few or none have all of it. */
async function looserMatches(
  db: D1Database,
  read: Read,
  { isBegun, isGlance, siteId }: Wish,
): Promise<readonly Facts[]> {
  const { query } = read;
  if (query.terms.length < 2) return [];
  const { best: sql } = isGlance ? SQL.glance : SQL.thorough;
  const looser = looserExpression(query, isBegun, productsOf(read));
  const found = looser === undefined ? [] : (await db.prepare(sql).bind(looser, siteId).all<Facts>()).results;
  if (found.length + read.products >= THIN) return found;
  const any = anyExpression(query, isBegun, productsOf(read));
  const others = any === undefined ? [] : (await db.prepare(sql).bind(any, siteId).all<Facts>()).results;
  const known = new Set(found.map(({ productId }) => productId));
  return [...found, ...others.filter(({ productId }) => !known.has(productId))];
}

async function ranked(db: D1Database, read: Read, wish: Wish, repairedText: string | null): Promise<Matches> {
  const { isBegun, isGlance, standingOf, total } = wish;
  const isCrowd = read.products > (isGlance ? GLANCE : THOROUGH).weighed;
  const first = isCrowd ? await firstOf(db, read, wish) : read.best;
  const more = read.products < THIN ? await looserMatches(db, read, wish) : [];
  const whole = new Set(read.ids);
  const candidates = [...first, ...more.filter(({ productId }) => !whole.has(productId))].map((each) => ({
    ...each,
    standing: standingOf(each.productId),
  }));
  const count = productsOf(read);
  // What few products have tells most.
  const weightOf = (term: Term) => Math.log(1 + (Math.max(total - count(term), 0) + 0.5) / (count(term) + 0.5)) + 0.5;
  const order = rank(read.query, candidates, { weightOf, isBegun }).filter(
    ({ productId, coverage }) => isCrowd || whole.size === 0 || whole.has(productId) || coverage >= ENOUGH,
  );
  const names = order.map(({ productId }) => productId);
  const named = new Set(names);
  return {
    first: names,
    rest: read.ids.filter((id) => !named.has(id)),
    crowd: isCrowd && read.ids.length === 0 ? read.products : null,
    repaired: repairedText,
  };
}
