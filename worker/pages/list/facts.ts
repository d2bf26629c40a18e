import type { ProductFact } from '#client/ui/product/product-row.tsx';
import { withKilograms } from '#shared/product/weight.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Facts of a product that a row has room for. */
const MOST_FACTS = 5;
/** Shown as dots already. */
const SHOWN_OTHERWISE = 'color';

/** What a list of rows says of each product: the visible attributes that it is filtered by, in the merchant's order. */
export async function listFacts(
  ctx: Ctx,
  productIds: readonly number[],
): Promise<(productId: number) => readonly ProductFact[]> {
  const [attributes, facts] = await Promise.all([ctx.store.attributes.all(), ctx.store.listings.facts(productIds)]);
  const visible = attributes.filter(({ code, isVisible }) => isVisible && code !== SHOWN_OTHERWISE);
  return (productId) => {
    const values = facts.get(productId) ?? {};
    return visible
      .flatMap(({ code, label }) => {
        const own = values[code] ?? [];
        return own.length > 0 ? [{ label, value: withKilograms(own.join(', '), ctx.site) }] : [];
      })
      .slice(0, MOST_FACTS);
  };
}
