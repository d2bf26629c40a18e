import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stringify } from 'csv-stringify/sync';

const RECORDS_PER_WRITE = 500;

/** Writes records as a CSV file (comma, double quotes, UTF-8) under these columns. */
export async function writeCsv(
  path: string,
  columns: readonly string[],
  records: readonly Readonly<Record<string, string>>[],
): Promise<void> {
  const file = createWriteStream(path);
  const opened = once(file, 'open');
  const format = (rows: readonly (readonly string[])[]): string =>
    stringify(
      [...rows].map((row) => [...row]),
      { quoted_match: /[\r\n]/ },
    );
  await opened;
  file.write(format([columns]));
  for (let at = 0; at < records.length; at += RECORDS_PER_WRITE) {
    const rows = records
      .slice(at, at + RECORDS_PER_WRITE)
      .map((record) => columns.map((column) => record[column] ?? ''));
    if (!file.write(format(rows))) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

/** Returns these columns, followed in their own order by all others that a record fills. */
export function columnsOf(known: readonly string[], records: readonly Readonly<Record<string, string>>[]): string[] {
  const others = new Set<string>();
  for (const record of records) for (const column of Object.keys(record)) others.add(column);
  for (const column of known) others.delete(column);
  return [...known, ...[...others].sort()];
}
