import type { Minor } from '#shared/money/money.ts';
import type { TableRate } from './rate-table.ts';
import { type Destination, postcodeKey, regionKey } from './zone.ts';

function isAny(value: string): boolean {
  return value === '' || value === '*';
}

/** Tells whether a postcode matches a table's pattern, which may end in '*': '90*' matches all that begin with 90. */
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

/**
 * Ranks a row by how exactly it names a place: a postcode counts more than a region, and a region more than a country.
 */
function precision(row: TableRate): number {
  return (isAny(row.postcode) ? 0 : 4) + (isAny(row.region) ? 0 : 2) + (isAny(row.countryId) ? 0 : 1);
}

function isNearer(row: TableRate, best: TableRate): boolean {
  const difference = precision(row) - precision(best) || row.postcode.length - best.postcode.length;
  return difference === 0 ? row.subtotalFrom > best.subtotalFrom : difference > 0;
}

/** Returns the row for one subtotal. */
function rowAt(rows: readonly TableRate[], subtotal: Minor): TableRate {
  return rows.filter((row) => row.subtotalFrom <= subtotal).reduce((best, row) => (isNearer(row, best) ? row : best));
}

/** The slowest of a row's days and those of others; null if the row says none. */
function slowest(own: TableRate['transit'], others: readonly TableRate[]): TableRate['transit'] {
  return others.reduce((slow, { transit }) => (slow && transit && transit.most > slow.most ? transit : slow), own);
}

/**
 * Returns the price in an imported table for a destination and a subtotal: from the row that names the place most
 * exactly and, of those, has the highest subtotal that the order reaches. It is never more than the price for a lower
 * subtotal, so that buying more does not make shipping more expensive. The days are those of that row, and never fewer
 * than those for a lower subtotal. Undefined if no row applies.
 */
export function tableRate(
  rows: readonly TableRate[],
  destination: Destination,
  subtotal: Minor,
): Pick<TableRate, 'price' | 'transit'> | undefined {
  const own = rows.filter((row) => row.subtotalFrom <= subtotal && holds(row, destination));
  if (own.length === 0) return undefined;
  const levels = [...new Set(own.map((row) => row.subtotalFrom))];
  const reached = levels.map((level) => rowAt(own, level));
  const price = Math.min(...reached.map((row) => row.price));
  return { price, transit: slowest(rowAt(own, subtotal).transit, reached) };
}
