import { wordsOf } from '#shared/search/words.ts';
import type { Turn } from './turn.ts';

/** What the words of a query begin with, for previews after one letter. Other letters are counted by the search. */
const BEGINNINGS = [...'0123456789abcdefghijklmnopqrstuvwxyz'];

const beginningsOf = (text: string | undefined): ReadonlySet<string> =>
  new Set(wordsOf(text ?? '').map((word) => word.slice(0, 1)));

/** How many products have a word with the beginning in a column. One statement counts all: a request may make a thousand. */
const productsWith = (column: string) =>
  `(SELECT count(*) FROM product_words WHERE product_words MATCH '"' || ${column} || '"*')`;
const COUNT = `INSERT INTO search_beginnings (beginning, products)
  SELECT j.value, ${productsWith('j.value')} FROM json_each(?1) j WHERE true
  ON CONFLICT DO UPDATE SET products = excluded.products WHERE products <> excluded.products`;
/** Only where the count is kept already. */
const RECOUNT = `UPDATE search_beginnings SET products = ${productsWith('search_beginnings.beginning')}
  WHERE beginning IN (SELECT value FROM json_each(?1))`;

/** Beginnings counted in one transaction. With 500,000 products each takes a twentieth of a second. */
const AT_ONCE = 4;

/** Counts all beginnings. */
export async function countBeginnings(db: D1Database, turn: Turn): Promise<void> {
  for (let from = 0; from < BEGINNINGS.length; from += AT_ONCE) {
    await turn.write([db.prepare(COUNT).bind(JSON.stringify(BEGINNINGS.slice(from, from + AT_ONCE)))]);
  }
}

/** What begins a word in one of two texts only. */
function differing(before: string | undefined, after: string | undefined): readonly string[] {
  const [was, is] = [beginningsOf(before), beginningsOf(after)];
  return [...[...was].filter((each) => !is.has(each)), ...[...is].filter((each) => !was.has(each))];
}

/**
 * Statements that count again those beginnings that products get or lose when their texts change; they belong after
 * those that write the words. Most changes leave all as they are, because a description has words with every letter.
 */
export function recountStatements(
  db: D1Database,
  before: ReadonlyMap<number, string>,
  after: ReadonlyMap<number, string>,
): readonly D1PreparedStatement[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  const differ = new Set([...ids].flatMap((id) => differing(before.get(id), after.get(id))));
  const counted = BEGINNINGS.filter((each) => differ.has(each));
  return counted.length === 0 ? [] : [db.prepare(RECOUNT).bind(JSON.stringify(counted))];
}
