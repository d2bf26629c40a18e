import type { Turn } from './turn.ts';

/** Longer attribute values are texts, not labels. */
const LONGEST_LABEL = 60;

const FOUND = 'p.is_online = 1 AND p.visibility IN (3, 4)';
/**
 * Its own SKU and those of its variants, each also without separators, because shoppers type `RA0123` for `RA-0123`.
 */
const SKUS = `(SELECT group_concat(s.sku || ' ' || replace(replace(replace(s.sku, '-', ''), '_', ''), ' ', ''), ' ') FROM (
  SELECT p.sku AS sku UNION ALL
  SELECT v.sku FROM product_children c JOIN products v ON v.product_id = c.child_id
  WHERE c.parent_id = p.product_id AND p.type = 'configurable') s)`;
/** One per line, because a line that matches the whole query counts more than scattered words. */
const CATEGORIES = `coalesce((WITH RECURSIVE above (category_id) AS (
    SELECT category_id FROM product_categories WHERE product_id = p.product_id
    UNION SELECT c.parent_id FROM above JOIN categories c USING (category_id) WHERE c.parent_id IS NOT NULL
  ) SELECT group_concat(c.name, char(10)) FROM above JOIN categories c USING (category_id)
  WHERE c.is_active = 1), '')`;
const LABELS = `coalesce((SELECT group_concat(a.value, char(10)) FROM json_tree(p.document, '$.attributes') a
  WHERE a.type = 'text' AND length(a.value) < ${LONGEST_LABEL}), '')
  || CASE WHEN p.type <> 'configurable' THEN '' ELSE char(10) || coalesce((
    SELECT group_concat(DISTINCT a.value) FROM product_children c JOIN products v ON v.product_id = c.child_id,
      json_tree(v.document, '$.attributes') a
    WHERE c.parent_id = p.product_id AND a.type = 'text' AND length(a.value) < ${LONGEST_LABEL}), '') END`;
const TEXTS = `(p.document->>'$.texts.shortDescription') || ' ' || (p.document->>'$.texts.description')`;

const WORDS = `SELECT p.product_id, p.name, ${SKUS}, ${CATEGORIES}, ${LABELS}, ${TEXTS} FROM products p WHERE ${FOUND}`;
const CHOSEN = 'SELECT value FROM json_each(?1)';
/** Words for correcting mistyped words, of a row of the full-text index. */
const NAMES = "rowid, name || ' ' || categories || ' ' || labels";

/** Pages of an index that one publish merges at most, so that its pieces stay few without a long pause. */
const MERGED_PAGES = 200;

/** Products (ids, at most some hundred) whose words are not what they were. */
async function changedWords(db: D1Database, productIds: readonly number[]): Promise<readonly number[]> {
  const { results } = await db
    .prepare(
      `WITH now AS (${WORDS} AND p.product_id IN (${CHOSEN})),
       before AS (SELECT rowid, name, sku, categories, labels, texts FROM product_words WHERE rowid IN (${CHOSEN}))
       SELECT DISTINCT product_id AS id FROM (SELECT * FROM (SELECT * FROM now EXCEPT SELECT * FROM before)
         UNION ALL SELECT * FROM (SELECT * FROM before EXCEPT SELECT * FROM now))`,
    )
    .bind(JSON.stringify(productIds))
    .all<{ id: number }>();
  return results.map(({ id }) => id);
}

/**
 * Writes the words of some products (ids, at most some hundred), if they are not what they were, in one transaction. What
 * searches count (products, words, lengths) is then the same as after writing all words; only the pieces of the index
 * are more, which are merged bit by bit here and completely by the next publish of everything.
 */
export async function publishWordsOf(db: D1Database, turn: Turn, productIds: readonly number[]): Promise<void> {
  const changed = await changedWords(db, productIds);
  if (changed.length === 0) return;
  const chosen = JSON.stringify(changed);
  await turn.write([
    // The vocabulary holds no texts, so it must be told which ones to forget.
    db
      .prepare(
        `INSERT INTO product_names (product_names, rowid, words)
         SELECT 'delete', ${NAMES} FROM product_words WHERE rowid IN (${CHOSEN})`,
      )
      .bind(chosen),
    db.prepare(`DELETE FROM product_words WHERE rowid IN (${CHOSEN})`).bind(chosen),
    db
      .prepare(
        `INSERT INTO product_words (rowid, name, sku, categories, labels, texts) ${WORDS} AND p.product_id IN (${CHOSEN})`,
      )
      .bind(chosen),
    db
      .prepare(`INSERT INTO product_names (rowid, words) SELECT ${NAMES} FROM product_words WHERE rowid IN (${CHOSEN})`)
      .bind(chosen),
    db.prepare(`INSERT INTO product_words (product_words, rank) VALUES ('merge', ${MERGED_PAGES})`),
    db.prepare(`INSERT INTO product_names (product_names, rank) VALUES ('merge', ${MERGED_PAGES})`),
  ]);
}

/**
 * Writes the words of all products to the full-text index, and those of names, categories and labels to the vocabulary
 * for correcting mistyped words. It is one transaction, so that visitors search either the old or the new words. Both
 * tables are then optimized into one piece: deleting and writing leave segments and deletion marks that every search
 * would have to merge again, which takes twice as long.
 */
export async function publishWords(db: D1Database, turn: Turn): Promise<void> {
  await turn.write([
    db.prepare('DELETE FROM product_words'),
    db.prepare(`INSERT INTO product_words (rowid, name, sku, categories, labels, texts) ${WORDS}`),
    db.prepare("INSERT INTO product_words (product_words) VALUES ('optimize')"),
    db.prepare("INSERT INTO product_names (product_names) VALUES ('delete-all')"),
    db.prepare(`INSERT INTO product_names (rowid, words) SELECT ${NAMES} FROM product_words`),
    db.prepare("INSERT INTO product_names (product_names) VALUES ('optimize')"),
  ]);
}
