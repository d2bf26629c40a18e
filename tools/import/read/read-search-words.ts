import {
  type ImportSearchRedirect,
  type ImportSynonym,
  importSearchRedirectSchema,
  importSynonymSchema,
} from '#shared/import/contract.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';
import { readSiteCell } from './read-websites.ts';

export const SYNONYM_COLUMNS: readonly string[] = ['synonyms'];
export const SEARCH_REDIRECT_COLUMNS: readonly string[] = ['keyphrase', 'site', 'path'];

function readSynonym(row: TableRow): ImportSynonym {
  const read = importSynonymSchema.safeParse({ phrases: row.value('synonyms') });
  if (read.success) return read.data;
  throw new RowProblem(`synonyms ${quoted(row.value('synonyms'))} ${read.error.issues[0]?.message}`);
}

/** Lines of synonyms, from `synonyms.csv`. */
export async function readSynonyms(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  const seen = new Set(catalogue.synonyms.map(({ value }) => value.phrases));
  await readRows(table, report, 'synonyms', 'synonyms', (row) => {
    const value = readSynonym(row);
    if (seen.has(value.phrases)) throw new RowProblem('duplicate line');
    seen.add(value.phrases);
    catalogue.synonyms.push({ file: row.file, line: row.line, value });
  });
}

function readRedirect(row: TableRow): ImportSearchRedirect {
  const read = importSearchRedirectSchema.safeParse({
    keyphrase: row.value('keyphrase'),
    site: readSiteCell(row.value('site'), 'site'),
    path: row.value('path'),
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const column = String(issue?.path[0] ?? 'keyphrase');
  throw new RowProblem(`${column} ${quoted(row.value(column))} ${issue?.message}`);
}

/** Redirects of keyphrases, from `search_redirects.csv`. */
export async function readSearchRedirects(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  const keyOf = ({ keyphrase, site }: ImportSearchRedirect) => `${site} ${keyphrase}`;
  const seen = new Set(catalogue.searchRedirects.map(({ value }) => keyOf(value)));
  await readRows(table, report, 'searchRedirects', 'keyphrase', (row) => {
    const value = readRedirect(row);
    if (seen.has(keyOf(value))) throw new RowProblem('duplicate keyphrase');
    seen.add(keyOf(value));
    catalogue.searchRedirects.push({ file: row.file, line: row.line, value });
  });
}
