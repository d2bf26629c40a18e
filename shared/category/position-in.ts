/** Where a product is, as far as lists of categories depend on it. */
export interface ListedPlaces {
  /** Categories that contain it directly, with the merchant's position in each. */
  readonly categories: readonly (readonly [categoryId: number, position: number])[];
  /** For a variant: categories that directly contain a shown product of which it is one. */
  readonly family?: readonly number[];
}

/**
 * The position of a product in the list of a category, which shows everything in the category's branch (`branch`: ids, its
 * own among them); null if the list does not show it. Of several positions the least counts. A variant is not shown beside
 * the product of which it is one: there it is one of that product's sizes or colors. Where that product is not, it is shown.
 */
export function positionIn({ categories, family }: ListedPlaces, branch: ReadonlySet<number>): number | null {
  if (family?.some((categoryId) => branch.has(categoryId))) return null;
  const positions = categories.flatMap(([categoryId, position]) => (branch.has(categoryId) ? [position] : []));
  return positions.length === 0 ? null : Math.min(...positions);
}
