import { type AddedRow, orderBy } from '#shared/facet/change-index.ts';
import type { WholeIndex } from '#shared/facet/listing-index.ts';
import { upTo } from '#shared/facet/numbers.ts';
import { byFeatured, byName, byNewest, type PlacedRow } from '#shared/facet/row-order.ts';

/** What reads rows of the list. Products that it does not show are left out. */
interface Rows {
  rowsOf(productIds: readonly number[]): Promise<ReadonlyMap<number, PlacedRow>>;
}

/** Products whose rows are read in one round for one search; three rounds then find a place among 250,000. */
const PIVOTS = 63;

/** The search for the place of a row in an order of the products that stay. */
interface Search {
  readonly row: PlacedRow;
  readonly order: Int32Array;
  readonly compare: (a: PlacedRow, b: PlacedRow) => number;
  low: number;
  high: number;
}

/** Places between which a row is looked for. */
function pivotsOf({ low, high }: Search): readonly number[] {
  const count = Math.min(PIVOTS, high - low);
  return Array.from({ length: count }, (_, nth) => low + Math.floor(((nth + 0.5) * (high - low)) / count));
}

/** Narrows each search by the rows at some places. Returns false if the list does not show one of them. */
async function narrow(
  list: Rows,
  index: WholeIndex,
  searches: readonly (readonly [Search, readonly number[]])[],
): Promise<boolean> {
  const idAt = ({ order }: Search, place: number) => index.ids[order[place] as number] as number;
  const ids = new Set(searches.flatMap(([search, places]) => places.map((place) => idAt(search, place))));
  const rows = ids.size === 0 ? new Map<number, PlacedRow>() : await list.rowsOf([...ids]);
  for (const [search, places] of searches) {
    for (const place of places) {
      const pivot = rows.get(idAt(search, place));
      if (!pivot) return false;
      if (search.compare(search.row, pivot) > 0) search.low = Math.max(search.low, place + 1);
      else search.high = Math.min(search.high, place);
    }
  }
  return true;
}

/**
 * Finds the places of rows among the products of an index that stay. Most changes leave a product between its old
 * neighbors, which are looked at first. Undefined if the list does not show a product of the index.
 */
export async function placeRows(
  list: Rows,
  index: WholeIndex,
  isGone: (position: number) => boolean,
  rows: readonly PlacedRow[],
): Promise<readonly AddedRow[] | undefined> {
  const orders = {
    featured: { all: upTo(index.ids.length), compare: byFeatured },
    newness: { all: orderBy(index.newness), compare: byNewest },
    name: { all: orderBy(index.name), compare: byName },
  };
  const oldPlaces = new Map(rows.map(({ productId }) => [productId, new Map<Search['compare'], number>()]));
  const searchesIn = ({ all, compare }: (typeof orders)[keyof typeof orders]): Search[] => {
    const order = new Int32Array(all.length);
    let staying = 0;
    for (const position of all) {
      if (isGone(position)) oldPlaces.get(index.ids[position] as number)?.set(compare, staying);
      else order[staying++] = position;
    }
    return rows.map((row) => ({ row, order: order.subarray(0, staying), compare, low: 0, high: staying }));
  };
  const featured = searchesIn(orders.featured);
  const newness = searchesIn(orders.newness);
  const name = searchesIn(orders.name);
  const all = [...featured, ...newness, ...name];
  const neighbors = (search: Search): readonly number[] => {
    const old = oldPlaces.get(search.row.productId)?.get(search.compare);
    return old === undefined ? [] : [old - 1, old].filter((place) => place >= 0 && place < search.order.length);
  };
  if (
    !(await narrow(
      list,
      index,
      all.map((search) => [search, neighbors(search)]),
    ))
  )
    return undefined;
  for (;;) {
    const open = all.filter(({ low, high }) => low < high);
    if (open.length === 0) break;
    if (
      !(await narrow(
        list,
        index,
        open.map((search) => [search, pivotsOf(search)]),
      ))
    )
      return undefined;
  }
  const placeOf = (searches: readonly Search[], nth: number) => searches[nth]?.low ?? 0;
  return rows.map((row, nth) => ({
    row,
    featured: placeOf(featured, nth),
    newness: placeOf(newness, nth),
    name: placeOf(name, nth),
  }));
}
