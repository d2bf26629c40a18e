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
  const said = index.facets.flatMap(({ of, sets }) => {
    const values = sets[of[own] as number] ?? [];
    return values.length > 0 ? [{ of, isCommon: sets.map((set) => set.some((value) => values.includes(value))) }] : [];
  });
  return (other) => {
    let common = 0;
    for (const { of, isCommon } of said) if (isCommon[of[other] as number]) common += 1;
    return said.length === 0 ? 0 : common / said.length;
  };
}

/** The best of what is added, at most so many, of equal ones the first: sorting thousands for sixty takes longer. */
class Best {
  readonly positions: number[] = [];
  readonly #scores: number[] = [];
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(position: number, score: number): void {
    const scores = this.#scores;
    if (scores.length === this.#most && !(score > (scores.at(-1) ?? 0))) return;
    let place = scores.length;
    while (place > 0 && score > (scores[place - 1] as number)) place--;
    scores.splice(place, 0, score);
    this.positions.splice(place, 0, position);
    if (scores.length <= this.#most) return;
    scores.pop();
    this.positions.pop();
  }
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
  const own = Array.prototype.indexOf.call(index.ids, productId);
  if (own === -1) return [];
  const alike = likenessTo(index, own);
  const best = new Best(most);
  for (let position = 0; position < index.ids.length; position++) {
    if (position === own || index.salable[position] !== 1) continue;
    const likeness =
      WORTH.attributes * alike(position) +
      WORTH.price * nearness(index.price[own] as number, index.price[position] as number) +
      WORTH.popularity * popularityOf(index.ids[position] as number);
    best.add(position, likeness);
  }
  return best.positions.map((position) => index.ids[position] as number);
}
