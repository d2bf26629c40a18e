/**
 * D1 takes 100 bound values a statement and 2 MB a value, and each query costs more than it does: sets of keys and rows
 * go in as one JSON value that `json_each` opens.
 */
/** Most characters of one JSON value; UTF-8 may take more bytes than this, and D1's limit is 2 MB. */
const LONGEST_JSON = 900_000;

/** The rows in as few JSON arrays as the limit allows. */
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

/** One statement per chunk of rows; `sql` reads them from `json_each(?1)`, further values follow from ?2. */
export function forRows(
  db: D1Database,
  sql: string,
  rows: readonly unknown[],
  ...further: unknown[]
): D1PreparedStatement[] {
  return jsonChunks(rows).map((chunk) => db.prepare(sql).bind(chunk, ...further));
}
