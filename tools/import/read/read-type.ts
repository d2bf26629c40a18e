import { PRODUCT_TYPES, type ProductType } from '#shared/product/contract.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { TableRow } from '#tools/import/csv/table.ts';
import { VISIBILITY_WORDS } from './product-columns.ts';

/**
 * Returns the type of a product row. Magento's downloads become virtual products; in a table without types all products
 * are simple.
 */
export function readType(row: TableRow): ProductType {
  const text = row.value('product_type').toLowerCase();
  if (text === '' && !row.has('product_type')) return 'simple';
  if (text === 'downloadable') return 'virtual';
  const type = PRODUCT_TYPES.find((candidate) => candidate === text);
  if (type === undefined)
    throw new RowProblem(text === '' ? 'product_type is empty' : `unknown product_type ${quoted(text)}`);
  return type;
}

/**
 * Reads the visibility: 1 not shown by itself, 2 lists, 3 search, 4 both; as Magento's words or their numbers. An empty
 * cell is 4.
 */
export function readVisibility(text: string): number {
  const trimmed = text.trim();
  if (trimmed === '') return 4;
  if (/^[1-4]$/.test(trimmed)) return Number(trimmed);
  const at = VISIBILITY_WORDS.findIndex((word) => word.toLowerCase() === trimmed.toLowerCase());
  if (at < 0) throw new RowProblem(`unknown visibility ${quoted(trimmed)}`);
  return at + 1;
}
