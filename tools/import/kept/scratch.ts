import { DatabaseSync } from 'node:sqlite';

/** Pages of 4 kB that stay in memory. */
const CACHED_PAGES = 4000;
/** Rows that are read at once, without documents. */
const ROWS_AT_ONCE = 500;

/**
 * Opens an empty database in a file that has no name and that the system deletes with the process, even a killed one.
 * An import keeps in it what it has read, so that its memory does not grow with its files.
 */
export function openScratch(): DatabaseSync {
  const db = new DatabaseSync('');
  // Nothing is ever rolled back, and nobody else reads it.
  db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = ${CACHED_PAGES};
    PRAGMA temp_store = FILE; BEGIN`);
  return db;
}

/**
 * Rows of a query in steps, by `ord`: the query must name it, take those above `:after`, and may take no other values.
 * Rows may be changed and deleted in between.
 */
export function* inSteps<Row extends { readonly ord: number }>(
  db: DatabaseSync,
  query: string,
  atOnce = ROWS_AT_ONCE,
): Generator<Row> {
  const step = db.prepare(`${query} ORDER BY ord LIMIT ${atOnce}`);
  for (let after = 0; ; ) {
    const rows = step.all({ after }) as unknown as Row[];
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.ord;
  }
}
