import { LIST_ROUTES, type ListRoute } from '#shared/route/list-routes.ts';
import { sitePath } from '#shared/site/sites.ts';
import { brandsPage } from '#worker/pages/brands.tsx';
import { categoryPage } from '#worker/pages/category.tsx';
import { MISSING, type PageRoute, redirectTo } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { FullCategory } from '#worker/store/product/categories.ts';

/** The department with the most products. A route without its own category is a filtered view of it. */
async function largestDepartment(ctx: Ctx): Promise<FullCategory | undefined> {
  const tree = await ctx.store.categories.tree();
  return [...tree.childrenOf(null)].sort((a, b) => b.productCount - a.productCount)[0];
}

const hasProducts = ({ productCount }: FullCategory): boolean => productCount > 0;

function categoryRoute({ path, promotion, isNewest, isOfBrands }: ListRoute): PageRoute {
  return {
    path,
    gate: 'public',
    find: async (ctx) => {
      const tree = await (isOfBrands ? ctx.store.categories.tree() : ctx.store.categories.menu());
      const category = tree.byUrl.get(path);
      const brands = isOfBrands && category ? tree.childrenOf(category.categoryId).filter(hasProducts) : [];
      if (category && brands.length > 0) return brandsPage(ctx, category, brands);
      if (category) return categoryPage(ctx, category.categoryId);
      const department = await largestDepartment(ctx);
      if (!department) return MISSING;
      const query = promotion ? `?promotion=${promotion}` : isNewest ? '?sort=new' : '';
      return redirectTo(sitePath(ctx.site, department.url) + query, 302);
    },
  };
}

/** The lists that have their own route. */
export const listRoutes: readonly PageRoute[] = LIST_ROUTES.map(categoryRoute);
