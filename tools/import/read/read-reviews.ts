import type { ImportReview } from '#shared/import/contract.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readTime } from '#tools/import/csv/times.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';
import { readSku } from './read-sku.ts';

/** Columns of reviews, in the order in which an export writes them. */
export const REVIEW_COLUMNS = [
  'sku',
  'rating_code',
  'rating_value',
  'title',
  'review',
  'reviewer',
  'created_at',
] as const;

function readReview(row: TableRow): ImportReview {
  const rating = row.value('rating_value') || row.value('rating');
  if (!/^[1-5]$/.test(rating)) throw new RowProblem(`rating ${quoted(rating)} is not 1 to 5`);
  return {
    sku: readSku(row.text('sku'), 'sku'),
    rating: Number(rating),
    title: row.value('title'),
    text: row.value('review'),
    nickname: row.value('reviewer') || row.value('nickname'),
    createdMs: readTime(row.text('created_at'), 'created_at'),
  };
}

/** Reads reviews; whether their products exist is checked once all products are known. */
export async function readReviews(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'reviews', 'sku', (row) => {
    catalogue.reviews.push({ file: row.file, line: row.line, value: readReview(row) });
  });
}
