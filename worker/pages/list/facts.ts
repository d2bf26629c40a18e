import type { ProductFact } from '#client/ui/product/product-row.tsx';
import { withKilograms } from '#shared/product/weight.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Most facts that a row shows for each product. */
const MOST_FACTS = 5;
/** Left out because rows already show colors as dots. */
const SHOWN_OTHERWISE = 'color';

/** Facts that a list of rows shows for each product: its visible filter attributes, in the merchant's order. */
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
