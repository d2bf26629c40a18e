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

/** Most words with the same beginning that a repair examines, the most frequent first. */
const MOST_WORDS = 4000;

/** Weights of the columns: name, sku, categories, labels, texts. */
const SCORE = 'bm25(product_words, 10.0, 12.0, 6.0, 4.0, 1.0)';
/** Checked for each match. With a list of ids, SQLite would search the words in each of 43,000 products separately. */
const OF_SITE = `EXISTS (SELECT 1 FROM listing_cards c INDEXED BY listing_cards_sold
      WHERE c.product_id = p.rowid AND c.site_id = ?2)`;
const MATCHES = 'FROM product_words WHERE product_words MATCH ?1';
const FACTS = 'w.rowid AS productId, w.name, w.categories, w.labels';

/** Products that contain the words in their name or categories. */
const NAMED = "SELECT rowid FROM product_words WHERE product_words MATCH '{name categories} : (' || ?1 || ')'";

/** The scored matches. The words are looked up once: `n` is computed before the matches after it. */
const weighed = (effort: Effort) => `SELECT p.rowid AS id, -${SCORE} AS score FROM n CROSS JOIN product_words p
    WHERE n.products <= ${effort.weighed} AND p.product_words MATCH ?1 AND ${OF_SITE}`;
const best = ({ ranked }: Effort) => `ORDER BY score DESC LIMIT ${ranked}`;
/** Adds the preview data of the products, because another database query would take longer. */
const shown = (from: string, score: string) => `UNION ALL
  SELECT NULL, NULL, NULL, NULL, ${FACTS}, ${score}, c.card, c.discovery FROM ${from} b
  CROSS JOIN product_words w ON w.rowid = b.id CROSS JOIN listing_cards c ON c.site_id = ?2 AND c.product_id = b.id`;
const NO_FACTS = 'NULL AS productId, NULL AS name, NULL AS categories, NULL AS labels, NULL AS score';

/**
 * Matches of an expression (?1) on a site (?2). The first row has the number and ids of matches on all sites (the
 * site's index ignores those it does not sell), and for a crowd also the ids of those with the words in their names or
 * categories. The other rows are the best matches; a crowd has none.
 */
export const MATCHED = `WITH
  n AS MATERIALIZED (SELECT count(*) AS products, json_group_array(rowid) AS ids ${MATCHES}),
  best AS MATERIALIZED (${weighed(THOROUGH)} ${best(THOROUGH)})
  SELECT products, ids, CASE WHEN products > ${THOROUGH.weighed} THEN
    (SELECT json_group_array(rowid) FROM (${NAMED})) END AS named, ${NO_FACTS} FROM n
  UNION ALL SELECT NULL, NULL, NULL, ${FACTS}, b.score FROM best b CROSS JOIN product_words w ON w.rowid = b.id`;

/**
 * The same for a preview. The first row has no ids, only the number of matches and how many of them the site sells (0
 * for a crowd). For a crowd, the other rows are bestsellers of the site (?3, the best first) with the words in their
 * names or categories, because transferring a list of thousands takes longer than computing it.
 */
export const GLANCED = `WITH
  n AS MATERIALIZED (SELECT count(*) AS products ${MATCHES}),
  sold AS MATERIALIZED (${weighed(GLANCE)}),
  best AS MATERIALIZED (SELECT id, score FROM sold ${best(GLANCE)}),
  front AS MATERIALIZED (
    SELECT j.value AS id FROM n CROSS JOIN json_each(?3) j
    WHERE n.products > ${GLANCE.weighed} AND j.value IN (${NAMED}) LIMIT ${GLANCE.ranked}
  )
  SELECT products, (SELECT count(*) FROM sold) AS sold, NULL AS ids, NULL AS named, ${NO_FACTS},
    NULL AS card, NULL AS discovery FROM n
  ${shown('best', 'b.score')}
  ${shown('front', '0')}`;

/** All matches, in one value. */
export const FOUND = `SELECT json_group_array(rowid) AS ids ${MATCHES}`;
/** Matches with the words in their name or categories, in one value. */
export const FOUND_NAMED = `SELECT json_group_array(rowid) AS ids FROM (${NAMED})`;
export const SOME = `SELECT ${FACTS}, 0 AS score FROM product_words w WHERE w.rowid IN (SELECT value FROM json_each(?1))`;
export const PARTS =
  'SELECT j.value AS word, t.doc AS products FROM json_each(?1) j JOIN product_terms t ON t.term = j.value';
export const SIMILAR = `SELECT term AS word, doc AS products FROM product_terms WHERE term >= ?1 AND term < ?2
  AND length(term) BETWEEN ?3 AND ?4 ORDER BY doc DESC LIMIT ${MOST_WORDS}`;
