import type { PROMOTION_LABELS } from '#shared/facet/present.ts';
import { sitePath } from '#shared/site/sites.ts';
import { categoryPage, PROGRAMS_PATH } from '#worker/pages/category.tsx';
import { notFoundPage } from '#worker/render/not-found.tsx';
import { type PageRoute, redirectTo } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { FullCategory } from '#worker/store/categories.ts';

/** Routes that show the category of the same address (spec 1 section 2.1). */
const CATEGORY_ROUTES = ['/deals', '/brands', '/shoes', '/new-gear', '/3-ships-free', PROGRAMS_PATH] as const;

/** Promotions whose products a route shows where the merchant has no category of that address. */
const PROMOTION_ROUTES: Readonly<Record<string, keyof typeof PROMOTION_LABELS>> = {
  '/deals': 'hot_deal',
  '/3-ships-free': '3_ships_free',
};

/** The department with the most products: a route without a category of its own narrows it. */
async function largestDepartment(ctx: Ctx): Promise<FullCategory | undefined> {
  const tree = await ctx.store.categories.tree();
  return [...tree.childrenOf(null)].sort((a, b) => b.productCount - a.productCount)[0];
}

function categoryRoute(path: string): PageRoute {
  return {
    path,
    find: async (ctx) => {
      const tree = await ctx.store.categories.tree();
      const category = tree.byUrl.get(path);
      if (category) return categoryPage(ctx, category.categoryId);
      const promotion = PROMOTION_ROUTES[path];
      const department = await largestDepartment(ctx);
      if (!department) return { outcome: 'page', page: await notFoundPage(ctx) };
      const query = promotion ? `?promotion=${promotion}` : path === '/new-gear' ? '?sort=new' : '';
      return redirectTo(sitePath(ctx.site, department.url) + query, 302);
    },
  };
}

/** The lists that have a route of their own. */
export const listRoutes: readonly PageRoute[] = CATEGORY_ROUTES.map(categoryRoute);
