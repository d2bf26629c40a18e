import type { CategoryTree } from '#worker/store/product/categories.ts';

/** The most categories of a product's place that are named, the outermost first. */
const MOST_NAMES = 3;

/** The names of a product's place in the catalogue: the deepest of its categories and those above it. */
export function placeNames({ byId }: CategoryTree, categoryIds: readonly number[]): readonly string[] {
  const paths = categoryIds.map((id) => byId.get(id)?.path ?? []);
  const path = paths.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return path.slice(0, MOST_NAMES).flatMap((id) => byId.get(id)?.name ?? []);
}
