import { cleanPath } from '#shared/route/clean-path.ts';
import { locate } from '#shared/route/locate.ts';
import { sitePath } from '#shared/site/sites.ts';
import { buyable, recommendedIds, type StripContent } from '#worker/pages/parts/recommendations.tsx';
import type { Ctx } from '#worker/request/context.ts';

const NO_HOSTS = new Map();
/** With fewer products, a row does not fill its width. */
const FEW = 5;
/** Stands in for the missing parent of a top-level category. */
const NO_CATEGORY = 0;

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
  if (isColdStart) return undefined;
  const tree = await ctx.store.categories.menu();
  const category = widget === 'rfkid_10' ? tree.byId.get(seen.entityId) : undefined;
  // A small category goes on with the one that it is in.
  const around = category && ids.length < FEW ? tree.byId.get(category.parentId ?? NO_CATEGORY) : undefined;
  const more = around ? await recommendedIds(ctx, widget, sitePath(ctx.site, around.url)) : undefined;
  const cards = buyable(await ctx.store.listings.cards([...new Set([...ids, ...(more?.ids ?? [])])]));
  if (cards.length === 0) return undefined;
  return { widget, heading: category ? `${category.name} and more` : 'Like what you looked at', cards };
}
