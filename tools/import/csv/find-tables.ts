import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { ImportSource } from '#tools/import/send/import-rows.ts';
import { csvTable } from './csv-table.ts';
import type { Table } from './table.ts';

/** Larger files are not compared: reading them twice would cost more than finding copies saves. */
const MAX_COMPARED_BYTES = 5 * 1024 * 1024;

async function csvFiles(path: string): Promise<{ readonly full: string; readonly name: string }[]> {
  const info = await stat(path).catch((error: unknown) => {
    throw new Error(`cannot read ${path}: there is no such file or folder`, { cause: error });
  });
  if (info.isFile()) return [{ full: path, name: basename(path) }];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith('.csv'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((full) => ({ full, name: relative(path, full).split(sep).join('/') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns a hash of name and content: if two files have the same, one of them is superfluous. */
async function fingerprint(full: string): Promise<string | null> {
  const { size } = await stat(full);
  if (size > MAX_COMPARED_BYTES) return null;
  return `${basename(full)} ${createHash('sha256')
    .update(await readFile(full))
    .digest('hex')}`;
}

/**
 * Returns the CSV files of a folder and its subfolders (or one file) as tables, sorted by name. Of byte-identical files
 * with the same name, only the first counts. Throws if the path does not exist or contains no CSV file.
 */
export async function findTables(path: string): Promise<Required<Pick<ImportSource, 'tables' | 'unrecognised'>>> {
  const files = await csvFiles(path);
  if (files.length === 0) throw new Error(`${path} contains no .csv files`);
  const tables: Table[] = [];
  const unrecognised: { file: string; reason: string }[] = [];
  const seen = new Set<string>();
  for (const { full, name } of files) {
    const mark = await fingerprint(full);
    if (mark !== null && seen.has(mark)) continue;
    if (mark !== null) seen.add(mark);
    const table = await csvTable(full, name);
    if (table) tables.push(table);
    else unrecognised.push({ file: name, reason: 'no readable header: the file is empty or not a UTF-8 CSV' });
  }
  return { tables, unrecognised };
}
