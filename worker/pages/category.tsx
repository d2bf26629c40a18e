import { categoryFootOf, categoryHeadOf } from '#shared/block/page-parts.ts';
import { categoryLinksOf } from '#shared/category/landing-links.ts';
import type { Selection } from '#shared/facet/contract.ts';
import { EMPTY_INDEX } from '#shared/facet/listing-index.ts';
import { selectListing } from '#shared/facet/select.ts';
import { isNarrowed } from '#shared/facet/selection.ts';
import type { Breadcrumb } from '#shared/navigation/contract.ts';
import type { Card } from '#shared/product/card.ts';
import { PROGRAMS_PATH } from '#shared/route/list-routes.ts';
import { plainText } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { drawnLinks } from '#worker/acts/drawn-menus.ts';
import { withDirectives } from '#worker/blocks/parts/directives.tsx';
import { partsOf } from '#worker/blocks/parts/page-parts.ts';
import { listPage } from '#worker/pages/list/list-page.tsx';
import { buyable, recommendedIds, type StripContent } from '#worker/pages/parts/recommendations.tsx';
import { MISSING, type Resolution } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { CategoryTree, FullCategory } from '#worker/store/product/categories.ts';

/** With fewer products than this, a row of popular products is not worth its space. */
const LEAST_CARDS = 3;
/** Stands in for the missing parent of a top-level category. */
const NO_CATEGORY = 0;

function trailOf(tree: CategoryTree, category: FullCategory): Breadcrumb[] {
  return category.path.flatMap((id) => {
    const step = tree.byId.get(id);
    return step ? [{ name: step.name, url: step.url, categoryId: id }] : [];
  });
}

/** The children of a category, or its siblings if it has none. */
function siblingsOf(tree: CategoryTree, category: FullCategory): readonly FullCategory[] {
  const filled = (list: readonly FullCategory[]) => list.filter((each) => each.inMenu && each.productCount > 0);
  const children = filled(tree.childrenOf(category.categoryId));
  return children.length > 0 || category.parentId === null ? children : filled(tree.childrenOf(category.parentId));
}

/**
 * Popular products that the list does not show. The first page of an unfiltered list in the default order already
 * begins with the category's most popular products, so it gets those of the parent category; any other page gets the
 * category's own.
 */
async function categoryStrips(
  ctx: Ctx,
  tree: CategoryTree,
  category: FullCategory,
  shown: readonly Card[],
  selection: Selection,
): Promise<readonly StripContent[]> {
  const isBeginning = selection.page === 1 && selection.sort === 'featured' && !isNarrowed(selection);
  const about = isBeginning ? tree.byId.get(category.parentId ?? NO_CATEGORY) : category;
  if (!about || about.productCount <= shown.length) return [];
  const { ids } = await recommendedIds(ctx, 'rfkid_10', sitePath(ctx.site, about.url));
  const others = ids.filter((id) => !shown.some(({ productId }) => productId === id));
  const cards = buyable(await ctx.store.listings.cards(others));
  return [{ widget: 'rfkid_10', heading: `Popular in ${about.name}`, cards: cards.length < LEAST_CARDS ? [] : cards }];
}

/** The page of a category (spec 1 section 2.2). */
export async function categoryPage(ctx: Ctx, categoryId: number): Promise<Resolution> {
  const [tree, parts, foot] = await Promise.all([
    ctx.store.categories.tree(),
    partsOf(ctx, categoryHeadOf(categoryId)),
    partsOf(ctx, categoryFootOf(categoryId)),
  ]);
  const category = tree.byId.get(categoryId);
  if (!category) return MISSING;
  return listPage(
    ctx,
    {
      title: category.name,
      path: category.url,
      intro: await withDirectives(ctx, category.document.description),
      trail: trailOf(tree, category),
      siblings: siblingsOf(tree, category),
      categoryId,
      parts,
      foot,
      links: categoryLinksOf(await drawnLinks(ctx, 'landing'), category),
      sites: category.sites,
      load: async (selection, options) => {
        const index = (await ctx.store.listings.index(categoryId, selection.sort)) ?? EMPTY_INDEX;
        return { listing: selectListing(index, selection, options), spelling: null, ways: [] };
      },
      keyphrase: null,
      isOfPrograms: category.url === PROGRAMS_PATH,
      strips: (shown, selection) => categoryStrips(ctx, tree, category, shown, selection),
    },
    {
      title: category.document.metaTitle || category.name,
      description: category.document.metaDescription || plainText(category.document.description),
      image: category.image,
      total: category.productCount,
    },
  );
}
