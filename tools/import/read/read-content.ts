import { blocksProblem } from '#shared/block/tree.ts';
import type { ImportBlock, ImportPage } from '#shared/import/contract.ts';
import { type Catalogue, extraCells } from '#tools/import/catalogue.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readFlag } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';
import { readSiteCell } from './read-websites.ts';

/** Columns of pages that the store understands, in the order in which an export writes them. */
export const PAGE_COLUMNS = [
  'title',
  'identifier',
  'site',
  'content_heading',
  'content',
  'meta_title',
  'meta_keywords',
  'meta_description',
  'is_active',
  'blocks',
] as const;

/** The same for blocks as `PAGE_COLUMNS`. */
export const BLOCK_COLUMNS = ['title', 'identifier', 'site', 'content', 'is_active', 'blocks'] as const;

const OWN_PAGE_COLUMNS: ReadonlySet<string> = new Set([...PAGE_COLUMNS, 'store_view_code']);
const OWN_BLOCK_COLUMNS: ReadonlySet<string> = new Set([...BLOCK_COLUMNS, 'store_view_code']);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readBlockList(text: string, identifier?: string): Record<string, unknown>[] {
  if (text.trim() === '') return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RowProblem('blocks is not JSON');
  }
  if (!Array.isArray(value) || !value.every(isRecord)) throw new RowProblem('blocks is not a JSON list of objects');
  const problem = blocksProblem(value, identifier);
  if (problem !== undefined) throw new RowProblem(problem);
  return value;
}

function readIdentifier(row: TableRow): string {
  const identifier = row.value('identifier');
  if (identifier === '') throw new RowProblem('identifier is empty');
  if (/\s/.test(identifier)) throw new RowProblem(`identifier ${quoted(identifier)} holds blanks`);
  return identifier;
}

function readPage(row: TableRow, columns: readonly string[]): ImportPage {
  return {
    identifier: readIdentifier(row),
    site: readSiteCell(row.value('site') || row.value('store_view_code'), 'site'),
    title: row.value('title'),
    heading: row.value('content_heading'),
    content: row.text('content'),
    metaTitle: row.text('meta_title'),
    metaDescription: row.text('meta_description'),
    metaKeywords: row.text('meta_keywords'),
    isActive: readFlag(row.text('is_active'), 'is_active', true),
    blocks: readBlockList(row.text('blocks')),
    extra: extraCells(row, columns, OWN_PAGE_COLUMNS),
  };
}

function readBlock(row: TableRow, columns: readonly string[]): ImportBlock {
  const identifier = readIdentifier(row);
  return {
    identifier,
    site: readSiteCell(row.value('site') || row.value('store_view_code'), 'site'),
    title: row.value('title'),
    content: row.text('content'),
    isActive: readFlag(row.text('is_active'), 'is_active', true),
    blocks: readBlockList(row.text('blocks'), identifier),
    extra: extraCells(row, columns, OWN_BLOCK_COLUMNS),
  };
}

function refuseTwice(
  list: Catalogue['pages'] | Catalogue['blocks'],
  value: { identifier: string; site: string | null },
): void {
  const earlier = list.find((other) => other.value.identifier === value.identifier && other.value.site === value.site);
  if (earlier) throw new RowProblem(`duplicate identifier, first in ${earlier.file}:${earlier.line}`);
}

/** Reads pages; their directives are replaced once all products and pictures are known. */
export async function readPages(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'pages', 'identifier', (row) => {
    const value = readPage(row, table.columns);
    refuseTwice(catalogue.pages, value);
    catalogue.pages.push({ file: row.file, line: row.line, value });
  });
}

/** Reads named blocks in the same way as `readPages`. */
export async function readBlocks(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'blocks', 'identifier', (row) => {
    const value = readBlock(row, table.columns);
    refuseTwice(catalogue.blocks, value);
    catalogue.blocks.push({ file: row.file, line: row.line, value });
  });
}
