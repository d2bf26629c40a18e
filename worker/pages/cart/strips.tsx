import type { ReactNode } from 'react';
import { QuickAdd } from '#client/ui/product/quick-add.tsx';
import type { ListView } from '#shared/list/view.ts';
import type { Card } from '#shared/product/card.ts';
import { sitePath } from '#shared/site/sites.ts';
import { buyable, recommendedIds, type StripContent } from '#worker/pages/parts/recommendations.tsx';
import type { Ctx } from '#worker/request/context.ts';

/** What is bought with the products of a cart, or what the site features beside an empty one. */
export async function cartStrips(ctx: Ctx, list: ListView | null): Promise<readonly StripContent[]> {
  const named = list?.lines.flatMap(({ productId, metadata }) => [productId, metadata.groupedProductId ?? productId]);
  const { ids, isColdStart } = await recommendedIds(ctx, 'rfkid_4', ctx.url.pathname, [...new Set(named)]);
  const heading = isColdStart ? 'Popular right now' : 'Frequently bought together';
  return [{ widget: 'rfkid_4', heading, cards: buyable(await ctx.store.listings.cards(ids)) }];
}

/** Puts a product without choices into the cart; what has choices is chosen on its page. */
export function quickAdd({ site }: Ctx, card: Card): ReactNode {
  if (card.type !== 'simple') return null;
  return <QuickAdd productId={card.productId} name={card.name} href={sitePath(site, '/cart/add')} />;
}
