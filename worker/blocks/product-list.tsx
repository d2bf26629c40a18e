import { LargeBadge } from '#client/ui/badge.tsx';
import { ProductGrid } from '#client/ui/product/product-grid.tsx';
import { BLOCK_PROPS } from '#shared/content/block-props.ts';
import { selectListing } from '#shared/facet/select.ts';
import { parseSelection } from '#shared/facet/selection.ts';
import type { Card } from '#shared/product/card.ts';
import type { Ctx } from '#worker/request/context.ts';
import { block } from './blocks.tsx';
import { SectionHead } from './section-head.tsx';

/** Categories that the home page limits to current promotions (spec 1 section 2.9). */
const HOME_VIEWS: Readonly<Record<string, string>> = { 'hot-deals': 'hot_deal', hundo: 'rogue_hundo_enabled' };

/**
 * Returns the first products of a category. On the home page, 'hot-deals' and 'hundo' show only products that currently
 * have the promotion.
 */
async function firstCards(ctx: Ctx, category: string, limit: number): Promise<readonly Card[]> {
  const tree = await ctx.store.categories.menu();
  const known = tree.byUrl.get(`/${category}`);
  const promotion = ctx.path === '/' ? HOME_VIEWS[category] : undefined;
  if (!known && promotion) return ctx.store.listings.promoted(promotion, limit);
  const index = known && (await ctx.store.listings.index(known.categoryId));
  if (!index) return [];
  const selection = parseSelection(new URLSearchParams(promotion ? { promotion: promotion.replaceAll('_', '-') } : {}));
  return ctx.store.listings.cards(selectListing(index, selection).ids.slice(0, limit));
}

/** Products of a category in one row or more. An empty list leaves the block out. */
export const productList = block({
  name: 'product-list',
  props: BLOCK_PROPS['product-list'],
  load: async (ctx, props) => {
    const cards = await firstCards(ctx, props.category, props.limit);
    return cards.length > 0 ? cards : undefined;
  },
  View: ({ ctx, props, data }) => (
    <section className="sec wrap">
      <SectionHead site={ctx.site} title={props.title} link={props.link}>
        {props.badge && <LargeBadge kind={props.badge} />}
      </SectionHead>
      <ProductGrid cards={data} site={ctx.site} nowMs={ctx.now} />
    </section>
  ),
});
