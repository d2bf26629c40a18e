import type { ImportRewrite } from '#shared/import/contract.ts';
import { siteByStoreId } from '#shared/site/sites.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';
import { readSiteCell } from './read-websites.ts';

const ABSOLUTE = /^https?:\/\//i;

function rooted(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

function readTarget(text: string): string {
  if (ABSOLUTE.test(text)) return text;
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(text))
    throw new RowProblem(`target_path ${quoted(text)} is neither a path nor a web address`);
  return rooted(text);
}

function readType(text: string): 301 | 302 {
  if (text === '' || text === '301' || text === 'RP') return 301;
  if (text === '302' || text === 'R') return 302;
  throw new RowProblem(`redirect_type ${quoted(text)} is neither 301 nor 302`);
}

function readRewrite(row: TableRow): ImportRewrite {
  const request = row.value('request_path');
  const target = row.value('target_path');
  if (request === '' || target === '')
    throw new RowProblem(`${request === '' ? 'request_path' : 'target_path'} is empty`);
  const site =
    siteByStoreId(Number(row.value('store_id') || Number.NaN))?.code ??
    readSiteCell(row.value('site') || row.value('store_view_code'), 'site');
  const rewrite = {
    site,
    requestPath: rooted(request),
    targetPath: readTarget(target),
    redirectType: readType(row.value('redirect_type')),
  };
  if (rewrite.requestPath === rewrite.targetPath) throw new RowProblem('request_path and target_path are the same');
  return rewrite;
}

/** Reads redirects. Paths in the payload begin with a slash, however the file writes them. */
export async function readRewrites(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'rewrites', 'request_path', (row) => {
    const value = readRewrite(row);
    if (catalogue.rewrites.has(value)) throw new RowProblem('duplicate request_path');
    catalogue.rewrites.push({ file: row.file, line: row.line, value });
  });
}
