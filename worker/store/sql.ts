import { Buffer } from 'node:buffer';
import { JSON_BYTES } from './platform-limits.ts';

/**
 * D1 accepts few bound values per statement, and the round trip of a query costs more than the query itself. So sets of
 * keys and rows are passed as one JSON value that `json_each` opens.
 *
 * Splits the rows into as few JSON arrays as the limit allows. Throws if one row alone is beyond it.
 */
export function jsonChunks(rows: readonly unknown[]): string[] {
  const chunks: string[] = [];
  let current: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    const bytes = Buffer.byteLength(text);
    if (bytes > JSON_BYTES) throw new RangeError(`a row of ${bytes} bytes: ${text.slice(0, 80)}`);
    if (length + bytes > JSON_BYTES && current.length > 0) {
      chunks.push(`[${current.join(',')}]`);
      current = [];
      length = 0;
    }
    current.push(text);
    length += bytes + 1;
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
