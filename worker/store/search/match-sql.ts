/** How much work is spent on an answer. */
interface Effort {
  /** Products that are ranked by their names; the bestsellers follow. */
  readonly ranked: number;
  /**
   * With more matches than this, called a crowd, none are scored: a word in so many products says little, and scoring
   * takes long.
   */
  readonly weighed: number;
}

export const THOROUGH: Effort = { ranked: 120, weighed: 2000 };
/**
 * A preview shows a dozen products while someone types. Ranking 18 gives answers as good as ranking 40 (nDCG@10 of the
 * bench), and each product has to be read and transferred.
 */
export const GLANCE: Effort = { ranked: 20, weighed: 600 };

/** Number of products that is enough for a preview. */
export const PREVIEW = 12;

/** Most words with the same beginning that a repair examines, the most frequent first. */
const MOST_WORDS = 4000;

/** Weights of the columns: name, sku, categories, labels, texts. */
const SCORE = 'bm25(product_words, 3.0, 12.0, 6.0, 4.0, 1.0)';
/** Checked for each match. With a list of ids, SQLite would search the words in each of 43,000 products separately. */
const OF_SITE = `EXISTS (SELECT 1 FROM listing_cards c INDEXED BY listing_cards_sold
      WHERE c.product_id = p.rowid AND c.site_id = ?2)`;
const MATCHES = 'FROM product_words WHERE product_words MATCH ?1';
const FACTS = 'w.rowid AS productId, w.name, w.categories, w.labels';

/** The expression (?1) for products that contain the words in their name or categories. */
const IN_NAMES = "'{name categories} : (' || ?1 || ')'";
const NAMED = `SELECT rowid FROM product_words WHERE product_words MATCH ${IN_NAMES}`;

/** The scored matches. The words are looked up once: `n` is computed before the matches after it. */
const weighed = (effort: Effort) => `SELECT p.rowid AS id, -${SCORE} AS score FROM n CROSS JOIN product_words p
    WHERE n.products <= ${effort.weighed} AND p.product_words MATCH ?1 AND ${OF_SITE}`;
const best = ({ ranked }: Effort) => `ORDER BY score DESC LIMIT ${ranked}`;
/** Most products that have a typed SKU as a part of theirs, and most whose SKU begins so, that are looked at. */
const MOST_EXACT = 48;
const MOST_BEGUN = 12;
/**
 * Products with the typed SKU (?3 to ?6, `TypedSku`), themselves or in a variant. They are found apart from the other
 * matches, because a crowd has no scores, and among a few scores an exact SKU could be missing.
 */
const CODED = `coded AS MATERIALIZED (
    SELECT p.product_id AS id FROM products p WHERE p.sku IN (SELECT value FROM json_each(?6))
      AND EXISTS (SELECT 1 FROM listing_cards c WHERE c.product_id = p.product_id AND c.site_id = ?2)
    UNION SELECT id FROM (
      SELECT p.rowid AS id FROM product_words p WHERE p.product_words MATCH ?3 AND ${OF_SITE} LIMIT ${MOST_EXACT})
    UNION SELECT id FROM (
      SELECT p.rowid AS id FROM product_words p WHERE p.product_words MATCH ?4 AND ${OF_SITE} LIMIT ${MOST_BEGUN}))`;
/**
 * Where a product has the typed SKU: the position of the exact one among its own SKU and those of its variants (its own
 * is the first), or 0 and the position of one that begins so.
 */
const PLACES = `instr(' ' || lower(w.sku) || ' ', ' ' || ?5 || ' ') AS exact,
    instr(' ' || lower(w.sku), ' ' || ?5) AS begun`;
const NO_PLACES = 'NULL AS exact, NULL AS begun';

/** The facts of the products in a table of ids. */
const read = (from: string, score: string, places: string) => `UNION ALL
  SELECT NULL, NULL, NULL, ${FACTS}, ${score}, ${places} FROM ${from} b CROSS JOIN product_words w ON w.rowid = b.id`;
/** The same with preview data, because another database query would take longer. */
const shown = (from: string, score: string, places: string) => `UNION ALL
  SELECT NULL, NULL, NULL, NULL, ${FACTS}, ${score}, ${places}, c.card, c.discovery FROM ${from} b
  CROSS JOIN product_words w ON w.rowid = b.id CROSS JOIN listing_cards c ON c.site_id = ?2 AND c.product_id = b.id`;
const NO_FACTS = `NULL AS productId, NULL AS name, NULL AS categories, NULL AS labels, NULL AS score, ${NO_PLACES}`;

/**
 * Matches of an expression (?1) on a site (?2). The first row has the number and ids of matches on all sites (the
 * site's index ignores those it does not sell), and for a crowd also the ids of those with the words in their names or
 * categories. Then come products with the typed SKU (?3 to ?6), and the best matches; a crowd has none of those.
 */
export const MATCHED = `WITH
  n AS MATERIALIZED (SELECT count(*) AS products, json_group_array(rowid) AS ids ${MATCHES}),
  ${CODED},
  best AS MATERIALIZED (${weighed(THOROUGH)} ${best(THOROUGH)})
  SELECT products, ids, CASE WHEN products > ${THOROUGH.weighed} THEN
    (SELECT json_group_array(rowid) FROM (${NAMED})) END AS named, ${NO_FACTS} FROM n
  ${read('coded', '0', PLACES)}
  ${read('best', 'b.score', NO_PLACES)}`;

/**
 * The same for a preview. The first row has no ids, only the number of matches and how many of them the site sells (0
 * for a crowd). For a crowd, the last rows are bestsellers of the site (?7, the best first) with the words in their
 * names or categories, because transferring a list of thousands takes longer than computing it. The sign before `rowid`
 * makes the index run through the matches once, instead of looking for the words in each bestseller.
 */
export const GLANCED = `WITH
  n AS MATERIALIZED (SELECT count(*) AS products ${MATCHES}),
  ${CODED},
  sold AS MATERIALIZED (${weighed(GLANCE)}),
  best AS MATERIALIZED (SELECT id, score FROM sold ${best(GLANCE)}),
  called AS MATERIALIZED (
    SELECT p.rowid AS id FROM n CROSS JOIN product_words p WHERE n.products > ${GLANCE.weighed}
    AND p.product_words MATCH ${IN_NAMES} AND +p.rowid IN (SELECT value FROM json_each(?7))
  ),
  front AS MATERIALIZED (
    SELECT j.value AS id FROM json_each(?7) j WHERE j.value IN (SELECT id FROM called) LIMIT ${GLANCE.ranked}
  )
  SELECT products, (SELECT count(*) FROM sold) AS sold, NULL AS ids, NULL AS named, ${NO_FACTS},
    NULL AS card, NULL AS discovery FROM n
  ${shown('coded', '0', PLACES)}
  ${shown('best', 'b.score', NO_PLACES)}
  ${shown('front', '0', NO_PLACES)}`;

/**
 * The same for a preview after one or two letters (?8), of which the bestsellers are known (?7, at most as many as are
 * ranked). Looking for them by the index takes thirty times as long.
 */
export const BEGUN = `WITH
  n AS MATERIALIZED (SELECT coalesce((SELECT products FROM search_beginnings WHERE beginning = ?8),
    (SELECT count(*) ${MATCHES})) AS products),
  ${CODED},
  front AS MATERIALIZED (SELECT j.value AS id FROM json_each(?7) j)
  SELECT products, 0 AS sold, NULL AS ids, NULL AS named, ${NO_FACTS}, NULL AS card, NULL AS discovery FROM n
  ${shown('coded', '0', PLACES)}
  ${shown('front', '0', NO_PLACES)}`;

/** The best matches of an expression (?1) on a site (?2) with some of the words; none for a crowd. */
const some = (effort: Effort, shown: string, cards: string) => `WITH
  n AS MATERIALIZED (SELECT count(*) AS products ${MATCHES}),
  best AS MATERIALIZED (${weighed(effort)} ${best(effort)})
  SELECT ${FACTS}, b.score${shown} FROM best b CROSS JOIN product_words w ON w.rowid = b.id${cards}`;
export const LOOSER = some(THOROUGH, '', '');
/** The same for a preview, with preview data. */
export const LOOSER_GLANCED = some(
  GLANCE,
  ', c.card, c.discovery',
  ' CROSS JOIN listing_cards c ON c.site_id = ?2 AND c.product_id = b.id',
);

/** All matches, in one value. */
export const FOUND = `SELECT json_group_array(rowid) AS ids ${MATCHES}`;
/** Those among some products (?2), in one value. */
export const FOUND_IN_FRONT = `SELECT json_group_array(rowid) AS ids ${MATCHES}
  AND +rowid IN (SELECT value FROM json_each(?2))`;
/** Matches with the words in their name or categories, in one value. */
export const FOUND_NAMED = `SELECT json_group_array(rowid) AS ids FROM (${NAMED})`;
export const SOME = `SELECT ${FACTS}, 0 AS score FROM product_words w WHERE w.rowid IN (SELECT value FROM json_each(?1))`;
export const PARTS =
  'SELECT j.value AS word, t.doc AS products FROM json_each(?1) j JOIN product_terms t ON t.term = j.value';
export const SIMILAR = `SELECT term AS word, doc AS products FROM product_terms WHERE term >= ?1 AND term < ?2
  AND length(term) BETWEEN ?3 AND ?4 ORDER BY doc DESC LIMIT ${MOST_WORDS}`;
