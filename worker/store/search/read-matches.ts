import { wholeExpression } from '#shared/search/expression.ts';
import { joinedWords, joinTerms, type Query } from '#shared/search/query.ts';
import { NO_SKU, readSku, type TypedSku } from '#shared/search/sku.ts';
import { stemOf } from '#shared/search/stem.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { trustedJson } from '#worker/store/columns.ts';
import { shortBeginning } from './front-words.ts';
import { BEGUN, GLANCE, GLANCED, MATCHED, PREVIEW } from './match-sql.ts';
import { StemCounts } from './stem-counts.ts';
import type { Facts, Read, Wish } from './wish.ts';

/** The first row of a match: the number of matches, and ids as JSON. Only a preview has `sold`. */
interface FoundRow {
  readonly products: number;
  readonly sold?: number;
  readonly ids: string | null;
  readonly named: string | null;
}

/** Where a product with the typed SKU has it (`match-sql.ts`); null for other products. */
interface Places {
  readonly exact: number | null;
  readonly begun: number | null;
}

/** Ids that a statement has gathered in one value. */
export const idsOf = (list: string | null | undefined): readonly number[] =>
  list ? trustedJson<number[]>('product_words.rowid', list) : [];

/** The statement that finds the matches of an expression and the products with a SKU. */
function matching(
  db: D1Database,
  expression: string,
  { exact, begun, plain, spellings }: TypedSku,
  { isGlance, siteId, front }: Asked,
  short: Begun | undefined,
): D1PreparedStatement {
  const values = [expression, siteId, exact, begun ?? NO_SKU.exact, plain, JSON.stringify(spellings)];
  if (short) return db.prepare(BEGUN).bind(...values, short.ids, short.beginning);
  return isGlance ? db.prepare(GLANCED).bind(...values, front) : db.prepare(MATCHED).bind(...values);
}

/** A beginning of one or two letters, and bestsellers with a word that begins so, as JSON. */
interface Begun {
  readonly beginning: string;
  readonly ids: string;
}

/** What a preview after one or two letters shows; undefined if that is better looked for by the index. */
async function begunOf(query: Query, { isGlance, isBegun, total, frontWith }: Asked): Promise<Begun | undefined> {
  const beginning = shortBeginning(query, isGlance && isBegun, total);
  if (beginning === undefined) return undefined;
  const ids = await frontWith(beginning, GLANCE.ranked);
  return ids.length < PREVIEW ? undefined : { beginning, ids: JSON.stringify(ids) };
}

/** The stems whose products are counted: of the words of a query, of neighbors as one word, and of synonyms. */
function stemsOf(query: Query): readonly string[] {
  const wordings = query.terms.flatMap((term) => (term.typed.some((word) => /\d/.test(word)) ? [] : term.wordings));
  const words = [...query.words, ...joinedWords(query), ...wordings.flatMap((wording) => wording.words)];
  return [...new Set(words.map(stemOf))];
}

/** Orders the products with the typed SKU. One that only has it as a part of its own has neither place. */
function inOrder(rows: readonly (Facts & Places)[], sku: TypedSku): Pick<Read, 'coded' | 'isSku'> {
  const exact = rows.filter((row) => row.exact).sort((a, b) => (a.exact ?? 0) - (b.exact ?? 0));
  const isBeginning = sku.isCode || (sku.begun !== undefined && exact.length > 0);
  const begun = isBeginning ? rows.filter((row) => !row.exact && row.begun) : [];
  begun.sort((a, b) => (a.begun ?? 0) - (b.begun ?? 0));
  return { coded: [...exact, ...begun], isSku: exact.length > 0 };
}

/** What the index is asked with. */
export type Asked = Pick<
  Wish,
  'edition' | 'front' | 'frontWith' | 'isBegun' | 'isGlance' | 'reads' | 'siteId' | 'total'
>;

/** Reads what the index finds for a query; undefined if it has no words. `text`: as typed, if it may be a SKU. */
export async function readMatches(
  db: D1Database,
  query: Query,
  wish: Asked,
  text: string | null,
): Promise<Read | undefined> {
  const expression = wholeExpression(query, wish.isBegun);
  if (expression === undefined) return undefined;
  const short = await begunOf(query, wish);
  const read = await readBy(db, query, wish, { expression, text, short });
  // With few matches, the best are those with the best scores.
  if (!short || read.products > GLANCE.weighed) return read;
  return readBy(db, query, wish, { expression, text, short: undefined });
}

/** What is looked for. */
interface Sought {
  readonly expression: string;
  /** As typed, if it may be a SKU. */
  readonly text: string | null;
  readonly short: Begun | undefined;
}

async function readBy(db: D1Database, query: Query, wish: Asked, { expression, text, short }: Sought): Promise<Read> {
  const stems = new StemCounts(db, wish.edition, stemsOf(query));
  const sku = text === null ? NO_SKU : readSku(text);
  const [[row, ...found], counted = []] = await readBatch(wish.reads, [
    typed<FoundRow & Facts & Places>(matching(db, expression, sku, wish, short)),
    ...stems.statements(),
  ]);
  const counts = stems.read(counted);
  return {
    query: joinTerms(query, (word) => counts.has(stemOf(word))),
    expression,
    best: found.filter(({ exact }) => exact === null),
    ...inOrder(
      found.filter(({ exact }) => exact !== null),
      sku,
    ),
    counts,
    ids: idsOf(row?.ids),
    products: row?.products ?? 0,
    sold: row?.sold ?? 0,
    named: idsOf(row?.named),
  };
}
