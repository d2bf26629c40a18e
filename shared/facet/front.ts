import type { ListingIndex } from './listing-index.ts';
import type { Positions } from './positions.ts';

/**
 * The first products (ids) of an index if those that can be bought come first, popular ones before the others, and all
 * others in the order of the index. `popularity`: 0 to 1 by id, of few products; the others have none.
 */
export function frontOf(
  { ids, salable }: Pick<ListingIndex, 'ids' | 'salable'>,
  positions: Positions,
  popularity: ReadonlyMap<number, number>,
  most: number,
): readonly number[] {
  const popular = [...popularity].flatMap(([id, share]) => {
    const position = positions.get(id);
    return share > 0 && position !== undefined && salable[position] === 1 ? [{ id, share, position }] : [];
  });
  popular.sort((one, other) => other.share - one.share || one.position - other.position);
  const front = popular.slice(0, most).map(({ id }) => id);
  const known = new Set(front);
  for (const wanted of [1, 0]) {
    for (let position = 0; position < ids.length && front.length < most; position++) {
      const id = ids[position] as number;
      if (salable[position] === wanted && !known.has(id)) front.push(id);
    }
  }
  return front;
}
