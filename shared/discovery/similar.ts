import type { ListingIndex } from '#shared/facet/listing-index.ts';

/** The weight of each sign of similarity: common attributes, a similar price, popularity. */
const WORTH = { attributes: 1, price: 0.7, popularity: 0.4 } as const;

/** How close two prices are: 1 if equal, 0 if one is at least four times the other. */
function nearness(a: number, b: number): number {
  if (a <= 0 || b <= 0) return 0;
  return Math.max(0, 1 - Math.abs(Math.log2(a / b)) / 2);
}

/**
 * Returns a function for the share of a product's facets in which another product has a common value. The product's own
 * values are read only once.
 */
function likenessTo(index: ListingIndex, own: number): (other: number) => number {
  const said = index.facets.flatMap(({ of }) => {
    const values = of[own] ?? [];
    return values.length > 0 ? [{ of, values }] : [];
  });
  return (other) => {
    let common = 0;
    for (const { of, values } of said) if (of[other]?.some((value) => values.includes(value))) common += 1;
    return said.length === 0 ? 0 : common / said.length;
  };
}

/**
 * The products of a list that are most similar to one of them and can be bought, most similar first; ties keep the
 * list's order.
 */
export function similarTo(
  index: ListingIndex,
  productId: number,
  popularityOf: (productId: number) => number,
  most: number,
): readonly number[] {
  const own = index.ids.indexOf(productId);
  if (own === -1) return [];
  const alike = likenessTo(index, own);
  return index.ids
    .map((id, position) => ({ id, position }))
    .filter(({ id, position }) => id !== productId && index.salable[position] === 1)
    .map(({ id, position }) => ({
      id,
      position,
      likeness:
        WORTH.attributes * alike(position) +
        WORTH.price * nearness(index.price[own] as number, index.price[position] as number) +
        WORTH.popularity * popularityOf(id),
    }))
    .sort((a, b) => b.likeness - a.likeness || a.position - b.position)
    .slice(0, most)
    .map(({ id }) => id);
}
