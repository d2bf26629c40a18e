import type { ReactNode } from 'react';
import { QuickAdd } from '#client/ui/product/quick-add.tsx';
import type { Card } from '#shared/product/card.ts';
import { sitePath } from '#shared/site/sites.ts';
import { lastSeenStrip } from '#worker/pages/parts/last-seen.ts';
import { buyable, recommendedIds, type StripContent } from '#worker/pages/parts/recommendations.tsx';
import type { Ctx } from '#worker/request/context.ts';

/**
 * Products that are often bought with those in a cart. For an empty one, what goes on from the page that the shopper came
 * from; featured products if that says nothing.
 */
export async function cartStrips(ctx: Ctx, productIds: readonly number[]): Promise<readonly StripContent[]> {
  const seen = productIds.length === 0 ? await lastSeenStrip(ctx) : undefined;
  if (seen) return [seen];
  const { ids, isColdStart } = await recommendedIds(ctx, 'rfkid_4', ctx.url.pathname, productIds);
  const heading = isColdStart ? 'Popular right now' : 'Frequently bought together';
  return [{ widget: 'rfkid_4', heading, cards: buyable(await ctx.store.listings.cards(ids)) }];
}

/** Adds a product without options to the cart; products with options are configured on their own page. */
export function quickAdd({ site, visitor }: Ctx, card: Card): ReactNode {
  if (card.type !== 'simple' || (card.isAppOnly && visitor.app === null)) return null;
  return <QuickAdd productId={card.productId} name={card.name} href={sitePath(site, '/cart/add')} />;
}
