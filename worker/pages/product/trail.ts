import type { Breadcrumb } from '#shared/navigation/contract.ts';
import type { Product } from '#shared/product/contract.ts';
import type { CategoryTree, FullCategory } from '#worker/store/product/categories.ts';

/** The home category of a product: the deepest of its categories, and the merchant's first among equals. */
function homeOf(tree: CategoryTree, categoryIds: readonly number[]): FullCategory | undefined {
  let home: FullCategory | undefined;
  for (const id of categoryIds) {
    const category = tree.byId.get(id);
    if (category && (!home || category.path.length > home.path.length)) home = category;
  }
  return home;
}

/** The breadcrumbs of a product, from its department down. */
export function trailOf(
  tree: CategoryTree,
  product: Pick<Product, 'categoryIds' | 'texts' | 'url'>,
): readonly Breadcrumb[] {
  const home = homeOf(tree, product.categoryIds);
  const steps = (home?.path ?? []).flatMap((id) => {
    const step = tree.byId.get(id);
    return step ? [{ name: step.name, url: step.url, categoryId: id }] : [];
  });
  return [...steps, { name: product.texts.name, url: product.url, categoryId: null }];
}
