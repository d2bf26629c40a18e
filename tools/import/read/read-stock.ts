import type { ImportProduct } from '#shared/import/contract.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import type { TableRow } from '#tools/import/csv/table.ts';
import { readAmount, readFlag, readWhole } from '#tools/import/csv/values.ts';
import { DEFAULT_MAX_CART_QTY } from './product-columns.ts';

type ImportStock = ImportProduct['stock'];

/** Tells whether the store's default applies instead of the cell. */
function usesConfig(row: TableRow, column: string): boolean {
  return readFlag(row.text(column), column, false);
}

function readMax(row: TableRow, bin: boolean): number {
  if (usesConfig(row, 'use_config_max_sale_qty')) return DEFAULT_MAX_CART_QTY;
  const max = readWhole(row.text('max_cart_qty'), 'max_cart_qty', DEFAULT_MAX_CART_QTY);
  const isDeliberate = bin || row.value('use_config_max_sale_qty') !== '';
  return max === 0 && !isDeliberate ? DEFAULT_MAX_CART_QTY : max;
}

/** Reads the stock of the pools that these sites sell from; {} if the row does not count its stock. */
export function readStock(row: TableRow, sites: readonly SiteCode[]): ImportStock {
  const qoh = readAmount(row.text('qty'), 'qty');
  const bin = readFlag(row.text('bin'), 'bin', false);
  const backorder =
    !usesConfig(row, 'use_config_backorders') &&
    readFlag(row.text('allow_backorders').replace('2', '1'), 'allow_backorders', false);
  const minCart = readWhole(row.text('min_cart_qty'), 'min_cart_qty', 1);
  const max = readMax(row, bin);
  if (qoh === null) return {};
  const stock = {
    qoh,
    min: usesConfig(row, 'use_config_min_sale_qty') ? 1 : Math.max(1, minCart),
    max,
    isInStock: readFlag(row.text('is_in_stock'), 'is_in_stock', qoh > 0 || backorder),
    backorder,
    bin,
  };
  return Object.fromEntries(sites.map((site) => [SITES[site].pool, { ...stock }]));
}
