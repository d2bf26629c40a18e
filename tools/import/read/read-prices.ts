import type { ImportProduct } from '#shared/import/contract.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import type { TableRow } from '#tools/import/csv/table.ts';
import { readEndTime, readTime } from '#tools/import/csv/times.ts';
import { readMoney } from '#tools/import/csv/values.ts';
import type { SpecialCells } from './product-draft.ts';

type ImportPrices = ImportProduct['prices'];

/** Reads the special price of a row with its two dates; null if the row has none. */
export function readSpecial(row: TableRow): SpecialCells | null {
  const specialPrice = readMoney(row.text('special_price'), 'special_price');
  const specialFromMs = readTime(row.text('special_price_from_date'), 'special_price_from_date');
  const specialToMs = readEndTime(row.text('special_price_to_date'), 'special_price_to_date');
  return specialPrice === null ? null : { specialPrice, specialFromMs, specialToMs };
}

const NO_SPECIAL = { specialPrice: null, specialFromMs: null, specialToMs: null };

/** Reads the prices of a row for the sites that it applies to; {} if its price is empty. */
export function readPrices(row: TableRow, sites: readonly SiteCode[]): ImportPrices {
  const price = readMoney(row.text('price'), 'price');
  const special = readSpecial(row);
  if (price === null) return {};
  return Object.fromEntries(sites.map((site) => [site, { price, ...(special ?? NO_SPECIAL) }]));
}
