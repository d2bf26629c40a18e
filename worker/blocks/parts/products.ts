import { hasSource } from '#shared/block/product-source.ts';
import { selectListing } from '#shared/facet/select.ts';
import { parseSelection } from '#shared/facet/selection.ts';
import type { Card } from '#shared/product/card.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { BlockPage } from './block.ts';

/** Categories that the home page limits to current promotions (spec 1 section 2.9). */
const HOME_VIEWS: Readonly<Record<string, string>> = { 'hot-deals': 'hot_deal', hundo: 'rogue_hundo_enabled' };
/** How many more products are read than shown, since those that the page shows already are left out. */
const SPARE = 8;

/** Where a block's products come from (`shared/block/product-source.ts`). */
export interface ProductSource {
  readonly skus?: readonly string[] | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly category?: string | undefined;
  readonly source?: 'new' | 'deals' | 'best' | 'recommendation' | undefined;
  readonly limit: number;
}

async function ofList(ctx: Ctx, categoryId: number, query: Record<string, string>, most: number) {
  const selection = parseSelection(new URLSearchParams(query));
  const index = await ctx.store.listings.index(categoryId, selection.sort);
  if (!index) return [];
  return ctx.store.listings.cards(selectListing(index, selection, { facetKeys: [] }).ids.slice(0, most));
}

/** The whole site, as the number of a list. */
const WHOLE_SITE = 0;

async function ofCategory(ctx: Ctx, category: string, most: number): Promise<readonly Card[]> {
  const tree = await ctx.store.categories.menu();
  const known = tree.byUrl.get(`/${category}`);
  const promotion = ctx.path === '/' ? HOME_VIEWS[category] : undefined;
  if (!known) return promotion ? ctx.store.listings.promoted(promotion, most) : [];
  return ofList(ctx, known.categoryId, promotion ? { promotion: promotion.replaceAll('_', '-') } : {}, most);
}

/** What is reduced: the list of it where the merchant has one, else what has a promotion of its own. */
async function ofDeals(ctx: Ctx, most: number): Promise<readonly Card[]> {
  const tree = await ctx.store.categories.menu();
  const reduced = [...tree.byId.values()].find(({ document }) => document.listRule === 'reduced');
  if (reduced) return ofList(ctx, reduced.categoryId, {}, most);
  const { hot } = await ctx.store.listings.hot(ctx.now);
  return ctx.store.listings.cards(hot.map(({ productId }) => productId).slice(0, most));
}

/** How many products of each department are looked at: the first may be on the page already. */
const DEPARTMENT = 3;

/** The first products of each department, by turns: one of each, then the next of each. */
async function ofDepartments(ctx: Ctx): Promise<readonly Card[]> {
  const tree = await ctx.store.categories.menu();
  const tops = tree
    .childrenOf(null)
    .filter(({ inMenu, productCount, document }) => inMenu && productCount > 0 && document.listRule === undefined);
  const lists = await Promise.all(tops.map(({ categoryId }) => ctx.store.listings.index(categoryId)));
  const turns = Array.from({ length: DEPARTMENT }, (_, at) => lists.flatMap((list) => list?.ids[at] ?? []));
  return ctx.store.listings.cards([...new Set(turns.flat())]);
}

/** Candidates for a block, more than it shows; undefined if there are none and the block is left out. */
export async function candidates({ ctx }: BlockPage, source: ProductSource): Promise<readonly Card[] | undefined> {
  const { skus, ids, category, limit } = source;
  const most = limit + SPARE;
  const { listings } = ctx.store;
  const read = (): Promise<readonly Card[]> => {
    if (skus) return listings.cardsBySku(skus);
    if (ids) return listings.cards(ids);
    if (category !== undefined) return ofCategory(ctx, category, most);
    if (source.source === 'best') return ofDepartments(ctx);
    if (source.source === 'new') return ofList(ctx, WHOLE_SITE, { sort: 'new' }, most);
    return ofDeals(ctx, most);
  };
  if (!hasSource(source) || source.source === 'recommendation') return [];
  const cards = await read();
  return cards.length > 0 ? cards : undefined;
}

/** The products that a block shows: those that no block before it shows, up to its limit. It notes them. */
export function taken(page: BlockPage, cards: readonly Card[], limit: number): readonly Card[] {
  const own = cards.filter(({ productId }) => !page.shown.has(productId)).slice(0, limit);
  for (const { productId } of own) page.shown.add(productId);
  return own;
}
