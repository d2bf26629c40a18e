import { z } from 'zod';
import type { RecordName } from '#shared/changeset/contract.ts';
import { toMajor, toMinor } from '#shared/money/money.ts';
import { kindOf, siteIdOf } from '#worker/store/changeset/kind.ts';
import type { LiveRows, Row } from '#worker/store/changeset/live-rows.ts';
import { momentSchema, moneySchema } from './columns.ts';
import { productRow } from './product.ts';

/** The price of a product on a site. Amounts are in major units. */
export const priceSchema = z.strictObject({
  price: moneySchema,
  specialPrice: moneySchema.nullable().default(null),
  specialFrom: momentSchema,
  specialTo: momentSchema,
});

export type PriceRecord = z.output<typeof priceSchema>;

const rowOf = (rows: LiveRows, name: RecordName): Row | undefined => {
  const product = rows.with('products', 'sku', name.key);
  return product && rows.named('product_prices', { product_id: product.product_id ?? 0, site_id: siteIdOf(name) });
};

const isoOf = (ms: unknown): string | null => (typeof ms === 'number' ? new Date(ms).toISOString() : null);
const msOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

/** The price by rule that keeps the discount of the price that it is for; a publish works it out from the rules. */
function rulePriceOf(before: Row | undefined, price: number): number | null {
  const { price: was, rule_price: rule } = before ?? {};
  return typeof was === 'number' && was > 0 && typeof rule === 'number' ? Math.round((price * rule) / was) : null;
}

/** The price of a product on a site. Its key is the SKU; without a price the site does not sell it. */
export const priceKind = kindOf<PriceRecord>({
  schema: priceSchema,
  sites: 'one',
  canDelete: true,
  shows: 'products',
  wants: (name) => [
    ['products', name.key],
    ['product_prices', name.key],
  ],
  read: (rows, name) => {
    const row = rowOf(rows, name);
    return row
      ? {
          price: toMajor(Number(row.price)),
          specialPrice: row.special_price === null ? null : toMajor(Number(row.special_price)),
          specialFrom: isoOf(row.special_from_ms),
          specialTo: isoOf(row.special_to_ms),
        }
      : null;
  },
  write: (rows, name, value) => {
    const product = productRow(rows, name);
    const before = rowOf(rows, name);
    if (value === null) {
      if (before) rows.remove('product_prices', before);
      return;
    }
    const price = toMinor(value.price);
    rows.put('product_prices', {
      product_id: product.product_id ?? 0,
      site_id: siteIdOf(name),
      price,
      special_price: value.specialPrice === null ? null : toMinor(value.specialPrice),
      special_from_ms: msOf(value.specialFrom),
      special_to_ms: msOf(value.specialTo),
      rule_price: rulePriceOf(before, price),
    });
  },
});
