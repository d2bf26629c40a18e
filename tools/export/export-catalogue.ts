import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportKind, StoreClient } from '#tools/import/send/store-client.ts';
import { exportMedia } from './export-media.ts';
import { EXPORT_TABLES } from './export-tables.ts';
import { columnsOf, writeCsv } from './write-csv.ts';

interface ExportOptions {
  readonly client: StoreClient;
  readonly onProgress?: (text: string) => void;
}

interface ExportReport {
  /** Number of the store's rows by kind. */
  readonly rows: Readonly<Partial<Record<ExportKind, number>>>;
  readonly pictures: number;
}

async function readAll(kind: ExportKind, client: StoreClient, onRows: (count: number) => void): Promise<unknown[]> {
  const rows: unknown[] = [];
  let after: string | null = null;
  do {
    const page = await client.exportRows(kind, after);
    if (page.next !== null && page.next === after)
      throw new Error(`the store keeps returning the same page while exporting ${kind}`);
    for (const row of page.rows) rows.push(row);
    after = page.next;
    onRows(rows.length);
  } while (after !== null);
  return rows;
}

/**
 * Writes a store's catalogue into a folder, in the columns that imports read, with its pictures in the subfolder
 * `media`. A kind without rows gets no file. Throws if the store fails or the folder cannot be written.
 */
export async function exportCatalogue(folder: string, options: ExportOptions): Promise<ExportReport> {
  const progress = options.onProgress ?? (() => undefined);
  await mkdir(folder, { recursive: true });
  const counts: Partial<Record<ExportKind, number>> = {};
  for (const table of EXPORT_TABLES) {
    const rows = await readAll(table.kind, options.client, (count) => progress(`${table.kind} ${count}`));
    counts[table.kind] = rows.length;
    const records = table.format(rows);
    if (records.length > 0) await writeCsv(join(folder, table.file), columnsOf(table.columns, records), records);
  }
  const pictures = await exportMedia(join(folder, 'media'), options.client, progress);
  return { rows: counts, pictures };
}
