/**
 * D1 accepts 100 bound values per statement and 2 MB per value, and the round trip of a query costs more than the query
 * itself. So sets of keys and rows are passed as one JSON value that `json_each` opens.
 */
/** Most characters of one JSON value. They may take more bytes in UTF-8, and D1's limit is 2 MB. */
const LONGEST_JSON = 900_000;

/** Splits the rows into as few JSON arrays as the limit allows. */
export function jsonChunks(rows: readonly unknown[]): string[] {
  const chunks: string[] = [];
  let current: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (length + text.length > LONGEST_JSON && current.length > 0) {
      chunks.push(`[${current.join(',')}]`);
      current = [];
      length = 0;
    }
    current.push(text);
    length += text.length + 1;
  }
  if (current.length > 0) chunks.push(`[${current.join(',')}]`);
  return chunks;
}

/** One statement per chunk of rows. `sql` reads them from `json_each(?1)`; further values start at ?2. */
export function forRows(
  db: D1Database,
  sql: string,
  rows: readonly unknown[],
  ...further: unknown[]
): D1PreparedStatement[] {
  return jsonChunks(rows).map((chunk) => db.prepare(sql).bind(chunk, ...further));
}
