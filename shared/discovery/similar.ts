import type { ListingIndex } from '#shared/facet/listing-index.ts';

/** What each sign of likeness is worth: attributes in common, a price near by, how well it sells. */
const WORTH = { attributes: 1, price: 0.7, popularity: 0.4 } as const;

/** How near two prices are: 1 for the same, 0 from four times as much on. */
function nearness(a: number, b: number): number {
  if (a <= 0 || b <= 0) return 0;
  return Math.max(0, 1 - Math.abs(Math.log2(a / b)) / 2);
}

/** Tells the share of a product's facets in which another one has a value in common. What it says itself is read once. */
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

/** Products of a list that are most like one of them and can be bought, likest first; equals in the list's order. */
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
