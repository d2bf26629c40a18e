import type { SentEvent } from '#shared/discovery/events.ts';
import { toMajor } from '#shared/money/money.ts';
import { lowestPrice } from '#shared/price/lowest.ts';
import type { Card } from '#shared/product/card.ts';

type Viewed = Extract<SentEvent, { type: 'view'; name: 'product' }>['value'];

/** What a product's page tells of it when it is viewed (spec 3 section 7, Event call). */
export type ProductFacts = Pick<Viewed, 'sku' | 'price' | 'categories' | 'variant'>;

/** The most categories that are named, the outermost first. */
const MOST_CATEGORIES = 3;

/**
 * The facts of a product for its page. `categories` are the names of its place in the catalogue; `variant` is the SKU that
 * the address chooses, null for none. The price is in major units, null where none is shown.
 */
export function productFacts(
  { sku, prices }: Pick<Card, 'prices' | 'sku'>,
  { categories, variant }: { readonly categories: readonly string[]; readonly variant: string | null },
  nowMs: number,
): ProductFacts {
  const price = lowestPrice(prices, nowMs);
  return {
    sku,
    price: price === null ? null : toMajor(price),
    categories: categories.slice(0, MOST_CATEGORIES),
    variant,
  };
}
