import type { Card } from '#shared/product/card.ts';
import { buyable, recommendedIds, type StripContent } from '#worker/pages/parts/recommendations.tsx';
import type { Ctx } from '#worker/request/context.ts';
import type { LinkedProduct } from '#worker/store/product/products.ts';

/** A strip before its products are loaded. */
interface Wanted extends Omit<StripContent, 'cards'> {
  readonly ids: readonly number[];
}

/** Shows each product once, in the first strip that contains it. */
function shared(strips: readonly Wanted[], cards: readonly Card[]): readonly StripContent[] {
  const left = new Map(cards.map((card) => [card.productId, card]));
  return strips.map(({ ids, ...strip }) => {
    const shown = buyable(ids.flatMap((id) => left.get(id) ?? []));
    for (const card of shown) left.delete(card.productId);
    return { ...strip, cards: shown };
  });
}

/**
 * The strips below a product: what is bought with it, the merchant's upgrades, and similar products. If nothing better
 * is known, featured products appear once, under their own heading. `reading` is the product with the merchant's links.
 */
export async function productStrips(
  ctx: Ctx,
  productId: number,
  reading: Promise<LinkedProduct | undefined>,
): Promise<readonly StripContent[]> {
  const uri = ctx.url.pathname;
  const [bought, similar, linked] = await Promise.all([
    recommendedIds(ctx, 'rfkid_4', uri, [productId]),
    recommendedIds(ctx, 'rfkid_31', uri, [productId]),
    reading,
  ]);
  const strips: readonly Wanted[] = [
    { widget: 'rfkid_4', heading: 'Goes well with', ids: bought.isColdStart ? [] : bought.ids },
    { widget: null, heading: 'A step up', ids: linked?.links.upsell ?? [] },
    { widget: 'rfkid_31', heading: similar.isColdStart ? 'Popular right now' : 'Similar products', ids: similar.ids },
  ];
  const ids = new Set(strips.flatMap((strip) => strip.ids));
  return shared(strips, await ctx.store.listings.cards([...ids]));
}
