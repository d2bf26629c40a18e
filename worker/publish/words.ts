import { countBeginnings, recountStatements } from './beginnings.ts';
import { pause } from './pause.ts';
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

const WORDS = `SELECT p.product_id AS id, p.name AS name, ${SKUS} AS sku, ${CATEGORIES} AS categories, ${LABELS} AS labels,
  ${TEXTS} AS texts FROM products p WHERE ${FOUND}`;
/** Words for correcting mistyped words, of a row of the full-text index. */
const NAMES = "rowid, name || ' ' || categories || ' ' || labels";

/** Pages of an index that one publish merges at most, so that its pieces stay few without a long pause. */
const MERGED_PAGES = 200;

/** Which products are meant: conditions of `p.product_id` and of `rowid`, and the values that they name. */
interface Chosen {
  readonly ofProduct: string;
  readonly ofWords: string;
  readonly values: readonly unknown[];
}

function those(productIds: readonly number[]): Chosen {
  const listed = 'IN (SELECT value FROM json_each(?1))';
  return { ofProduct: `p.product_id ${listed}`, ofWords: `rowid ${listed}`, values: [JSON.stringify(productIds)] };
}

/** Products after an id up to another one; also those that the store no longer has. */
function range(after: number, end: number): Chosen {
  // D1 binds numbers as real ones, and a full-text table that is asked for a range of those reads all of its rows.
  const within = (id: string) => `${id} > CAST(?1 AS INTEGER) AND ${id} <= CAST(?2 AS INTEGER)`;
  return { ofProduct: within('p.product_id'), ofWords: within('rowid'), values: [after, end] };
}

/** Products of a range whose words are not what they were. Those of a range without any are not compared. */
async function changedWordsIn(db: D1Database, after: number, end: number): Promise<readonly number[]> {
  const chosen = range(after, end);
  const { results } = await db
    .prepare(
      `SELECT p.product_id AS id FROM products p WHERE ${FOUND} AND ${chosen.ofProduct}
       AND NOT EXISTS (SELECT 1 FROM product_words WHERE ${chosen.ofWords})`,
    )
    .bind(...chosen.values)
    .all<{ id: number }>();
  return results.length > 0 ? results.map(({ id }) => id) : changedWords(db, chosen);
}

/** Products whose words are not what they were. */
async function changedWords(db: D1Database, { ofProduct, ofWords, values }: Chosen): Promise<readonly number[]> {
  const { results } = await db
    .prepare(
      `WITH now AS (${WORDS} AND ${ofProduct}),
       before AS (SELECT rowid, name, sku, categories, labels, texts FROM product_words WHERE ${ofWords})
       SELECT DISTINCT id FROM (SELECT * FROM (SELECT * FROM now EXCEPT SELECT * FROM before)
         UNION ALL SELECT * FROM (SELECT * FROM before EXCEPT SELECT * FROM now))`,
    )
    .bind(...values)
    .all<{ id: number }>();
  return results.map(({ id }) => id);
}

/** Products whose words are written in one transaction: some hundredths of a second. */
const WRITTEN = 500;

/**
 * Writes the words of some products (ids, at most some thousand), if they are not what they were. What searches count
 * (products, words, lengths) is then the same as after writing all words; only the pieces of the index are more, which
 * are merged bit by bit here and completely by the next publish of everything.
 */
export async function publishWordsOf(db: D1Database, turn: Turn, productIds: readonly number[]): Promise<void> {
  const changed = await changedWords(db, those(productIds));
  for (const some of chunks(changed)) {
    await turn.write([...wordStatements(db, some), ...mergeStatements(db), ...(await recounted(db, some))]);
  }
}

function chunks(changed: readonly number[]): readonly Chosen[] {
  return Array.from({ length: Math.ceil(changed.length / WRITTEN) }, (_, nth) =>
    those(changed.slice(nth * WRITTEN, (nth + 1) * WRITTEN)),
  );
}

/** Statements that count the beginnings of words again that the texts of some products change. */
async function recounted(
  db: D1Database,
  { ofProduct, ofWords, values }: Chosen,
): Promise<readonly D1PreparedStatement[]> {
  const texts = async (from: string) => {
    const sql = `SELECT id, name || ' ' || sku || ' ' || categories || ' ' || labels || ' ' || texts AS text FROM (${from})`;
    const { results } = await db
      .prepare(sql)
      .bind(...values)
      .all<{ id: number; text: string }>();
    return new Map(results.map(({ id, text }) => [id, text]));
  };
  const before = await texts(
    `SELECT rowid AS id, name, sku, categories, labels, texts FROM product_words WHERE ${ofWords}`,
  );
  return recountStatements(db, before, await texts(`${WORDS} AND ${ofProduct}`));
}

function wordStatements(db: D1Database, { ofProduct, ofWords, values }: Chosen): readonly D1PreparedStatement[] {
  const chosen = (sql: string) => db.prepare(sql).bind(...values);
  return [
    // The vocabulary holds no texts, so it must be told which ones to forget.
    chosen(
      `INSERT INTO product_names (product_names, rowid, words) SELECT 'delete', ${NAMES} FROM product_words WHERE ${ofWords}`,
    ),
    chosen(`DELETE FROM product_words WHERE ${ofWords}`),
    chosen(`INSERT INTO product_words (rowid, name, sku, categories, labels, texts) ${WORDS} AND ${ofProduct}`),
    chosen(`INSERT INTO product_names (rowid, words) SELECT ${NAMES} FROM product_words WHERE ${ofWords}`),
  ];
}

/** Statements that merge some pieces of both indexes. A publish of everything merges all of them at its end. */
function mergeStatements(db: D1Database): readonly D1PreparedStatement[] {
  return ['product_words', 'product_names'].map((table) =>
    db.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ${MERGED_PAGES})`),
  );
}

/** Products whose words are compared in one statement. */
const WORD_STEP = 500;
/**
 * Steps per request: each takes some ten statements, and a request may make a thousand. A statement of D1 may take
 * 30 seconds, and writing the words of 500,000 products in one takes as long.
 */
const WORD_STEPS = 50;
/** Steps after which the merge is left to the next request, because it takes four hundred statements itself. */
const STEPS_BEFORE_MERGE = 30;
/** Pages merged by one statement at the end, and such statements per request. */
const LARGE_MERGE = 500;
const MERGES = 100;

/** Whether searches read each word from one place, and not from several pieces. */
async function isOnePiece(db: D1Database): Promise<boolean> {
  const pieces = await db
    .prepare(
      `SELECT (SELECT count(DISTINCT segid) FROM product_words_idx) <= 1
         AND (SELECT count(DISTINCT segid) FROM product_names_idx) <= 1 AS isOne`,
    )
    .first<number>('isOne');
  return pieces === 1;
}

/**
 * Writes the words of the products after an id to the full-text index, and those of names, categories and labels to the
 * vocabulary for correcting mistyped words, as far as one request may. Products whose words are the same are not written.
 * At the end both are merged into one piece: changes leave pieces and deletion marks that every search would have to
 * merge again, which takes twice as long. Returns the id after which to continue, or null when all is done.
 */
export async function publishWords(db: D1Database, turn: Turn, after: number): Promise<number | null> {
  let last = after;
  for (let step = 0; step < WORD_STEPS; step++) {
    const end = await db
      .prepare('SELECT product_id FROM products WHERE product_id > ?1 ORDER BY product_id LIMIT 1 OFFSET ?2')
      .bind(last, WORD_STEP - 1)
      .first<number>('product_id');
    const changed = await changedWordsIn(db, last, end ?? Number.MAX_SAFE_INTEGER);
    for (const some of chunks(changed)) await turn.write(wordStatements(db, some));
    if (end === null) {
      if (step >= STEPS_BEFORE_MERGE || !(await mergeWords(db, turn))) return last;
      await countBeginnings(db, turn);
      return null;
    }
    last = end;
    await pause();
  }
  return last;
}

/** Merges both indexes into one piece each, bit by bit. Returns false if more is left than one request may merge. */
async function mergeWords(db: D1Database, turn: Turn): Promise<boolean> {
  for (let merge = 0; merge < MERGES; merge++) {
    if (await isOnePiece(db)) return true;
    await turn.write([
      db.prepare(`INSERT INTO product_words (product_words, rank) VALUES ('merge', -${LARGE_MERGE})`),
      db.prepare(`INSERT INTO product_names (product_names, rank) VALUES ('merge', -${LARGE_MERGE})`),
    ]);
  }
  return isOnePiece(db);
}
