import type { Minor } from '#shared/money/money.ts';
import type { TableRate } from './rate-table.ts';
import { type Destination, postcodeKey, regionKey } from './zone.ts';

function isAny(value: string): boolean {
  return value === '' || value === '*';
}

/** A postcode of a table may end in '*': '90*' is all that begin so. */
function holdsPostcode(pattern: string, postcode: string): boolean {
  const prefix = postcodeKey(pattern);
  return pattern.endsWith('*') ? postcode.startsWith(prefix) : postcode === prefix;
}

function holds(row: TableRate, { countryId, region, postcode }: Destination): boolean {
  return (
    (isAny(row.countryId) || row.countryId.toUpperCase() === countryId) &&
    (isAny(row.region) || regionKey(countryId, row.region) === regionKey(countryId, region)) &&
    (isAny(row.postcode) || holdsPostcode(row.postcode, postcodeKey(postcode)))
  );
}

/** A postcode says more than a region, a region more than a country. */
function precision(row: TableRate): number {
  return (isAny(row.postcode) ? 0 : 4) + (isAny(row.region) ? 0 : 2) + (isAny(row.countryId) ? 0 : 1);
}

function isNearer(row: TableRate, best: TableRate): boolean {
  const difference = precision(row) - precision(best) || row.postcode.length - best.postcode.length;
  return difference === 0 ? row.subtotalFrom > best.subtotalFrom : difference > 0;
}

/** What the rows say for one subtotal. */
function priceAt(rows: readonly TableRate[], subtotal: Minor): Minor {
  return rows.filter((row) => row.subtotalFrom <= subtotal).reduce((best, row) => (isNearer(row, best) ? row : best))
    .price;
}

/**
 * What an imported table says for a destination and a subtotal: the row that names the place most exactly and, of
 * those, the highest subtotal that the order reaches; never more than it said for a lower subtotal, so that buying more
 * makes sending it no dearer. Undefined where no row holds.
 */
export function tableRate(rows: readonly TableRate[], destination: Destination, subtotal: Minor): Minor | undefined {
  const own = rows.filter((row) => row.subtotalFrom <= subtotal && holds(row, destination));
  if (own.length === 0) return undefined;
  return Math.min(...[...new Set(own.map((row) => row.subtotalFrom))].map((level) => priceAt(own, level)));
}
