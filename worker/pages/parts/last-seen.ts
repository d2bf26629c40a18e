import { cleanPath } from '#shared/route/clean-path.ts';
import { locate } from '#shared/route/locate.ts';
import { buyable, recommendedIds, type StripContent } from '#worker/pages/parts/recommendations.tsx';
import type { Ctx } from '#worker/request/context.ts';

const NO_HOSTS = new Map();

/**
 * Products like what a visitor has just looked at: the first of its category, or what is similar to it. Undefined if the
 * visitor comes from neither a category nor a product of the site. For pages that are made for each request.
 */
export async function lastSeenStrip(ctx: Ctx): Promise<StripContent | undefined> {
  if (ctx.cameFrom === undefined) return undefined;
  const { path, site } = locate('page', ctx.cameFrom, NO_HOSTS);
  if (site !== ctx.site) return undefined;
  const seen = await ctx.store.routes.lookup(cleanPath(path));
  const widget = seen?.entityType === 'category' ? 'rfkid_10' : seen?.entityType === 'product' ? 'rfkid_31' : undefined;
  if (!seen || !widget) return undefined;
  const { ids, isColdStart } = await recommendedIds(ctx, widget, ctx.cameFrom);
  const cards = isColdStart ? [] : buyable(await ctx.store.listings.cards(ids));
  if (cards.length === 0) return undefined;
  const category = widget === 'rfkid_10' ? (await ctx.store.categories.menu()).byId.get(seen.entityId) : undefined;
  return { widget, heading: category ? `More from ${category.name}` : 'Like what you looked at', cards };
}
