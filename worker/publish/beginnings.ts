import { wordsOf } from '#shared/search/words.ts';
import type { Turn } from './turn.ts';

/** What the words of a query begin with, for previews after one letter. Other letters are counted by the search. */
const BEGINNINGS = [...'0123456789abcdefghijklmnopqrstuvwxyz'];

const beginningsOf = (text: string | undefined): ReadonlySet<string> =>
  new Set(wordsOf(text ?? '').map((word) => word.slice(0, 1)));

/** Counts the products that have a word with one of some beginnings, where the count is kept. */
function countStatement(db: D1Database, beginning: string, isNew: boolean): D1PreparedStatement {
  const count = '(SELECT count(*) FROM product_words WHERE product_words MATCH ?2)';
  const sql = isNew
    ? `INSERT INTO search_beginnings (beginning, products) VALUES (?1, ${count})
       ON CONFLICT DO UPDATE SET products = excluded.products WHERE products <> excluded.products`
    : `UPDATE search_beginnings SET products = ${count} WHERE beginning = ?1`;
  return db.prepare(sql).bind(beginning, `"${beginning}"*`);
}

/** Beginnings counted in one transaction. With 500,000 products each takes a twentieth of a second. */
const AT_ONCE = 4;

/** Counts all beginnings. */
export async function countBeginnings(db: D1Database, turn: Turn): Promise<void> {
  for (let from = 0; from < BEGINNINGS.length; from += AT_ONCE) {
    await turn.write(BEGINNINGS.slice(from, from + AT_ONCE).map((each) => countStatement(db, each, true)));
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
  const changed = new Set([...ids].flatMap((id) => differing(before.get(id), after.get(id))));
  return BEGINNINGS.filter((each) => changed.has(each)).map((each) => countStatement(db, each, false));
}
