import {
  type Column,
  type FacetDefinition,
  type IndexedFacet,
  orderedValues,
  pricedAt,
  ratedAt,
  ValueSets,
  type WholeIndex,
} from './listing-index.ts';
import { ranksOf, upTo } from './numbers.ts';
import { byFeatured, byName, byNewest, type PlacedRow } from './row-order.ts';

/** A row to be added, and before which of the other rows it belongs in each order. */
export interface AddedRow {
  readonly row: PlacedRow;
  /** How many of the rows that stay come before it, in featured order, by creation time and by name. */
  readonly featured: number;
  readonly newness: number;
  readonly name: number;
}

/** Positions of an index in the order of a column of ranks. */
export function orderBy(ranks: Column): Int32Array {
  // To turn ranks into an order is the same as to turn an order into ranks.
  return ranksOf(Int32Array.from(ranks));
}

const COMPARE = { newness: byNewest, name: byName } as const;

/** Numbers that stand for added rows: -1 for the first, -2 for the second. */
const standIn = (nth: number): number => -1 - nth;

/** An order of the rows that stay, with the added ones in their places, which must be in this order themselves. */
function merged(staying: Int32Array, added: readonly { readonly nth: number; readonly before: number }[]): Int32Array {
  const all = new Int32Array(staying.length + added.length);
  let from = 0;
  added.forEach(({ nth, before }, already) => {
    all.set(staying.subarray(from, before), from + already);
    all[before + already] = standIn(nth);
    from = before;
  });
  all.set(staying.subarray(from), from + added.length);
  return all;
}

/** A column after a change; `order` has old positions, and stand-ins of added rows. */
function picked<Numbers extends Float64Array | Int32Array | Uint8Array>(
  into: Numbers,
  order: Int32Array,
  old: Column,
  added: ArrayLike<number>,
): Numbers {
  // A plain loop: this runs for each product of a large site in each column.
  for (let place = 0; place < order.length; place++) {
    const at = order[place] as number;
    into[place] = (at < 0 ? added[-1 - at] : old[at]) as number;
  }
  return into;
}

/** The facet after a change. Undefined without any values. */
function changedFacet(
  definition: FacetDefinition,
  old: IndexedFacet | undefined,
  order: Int32Array,
  rows: readonly PlacedRow[],
): IndexedFacet | undefined {
  const before = old?.values ?? [];
  const isUsed = new Uint8Array(old?.sets.length ?? 0);
  if (old) for (const at of order) if (at >= 0) isUsed[old.of[at] as number] = 1;
  const present = new Set(
    (old?.sets ?? []).flatMap((set, number) => (isUsed[number] ? set.map((value) => before[value] as string) : [])),
  );
  const own = rows.map((row) => [...new Set(row.values[definition.key] ?? [])]);
  for (const value of own.flat()) present.add(value);
  if (present.size === 0) return undefined;
  const values = orderedValues(definition, present);
  const positions = new Map(values.map((value, position) => [value, position]));
  const setOf = (texts: readonly string[]) => texts.map((text) => positions.get(text) as number);
  const sets = new ValueSets();
  const renumbered = (old?.sets ?? []).map((set, number) =>
    isUsed[number] ? sets.codeOf(setOf(set.map((value) => before[value] as string))) : -1,
  );
  const none = old ? 0 : sets.codeOf([]);
  const added = own.map((texts) => sets.codeOf(setOf(texts)));
  const codes = new Int32Array(order.length);
  for (let place = 0; place < order.length; place++) {
    const at = order[place] as number;
    if (at < 0) codes[place] = added[-1 - at] as number;
    else codes[place] = old ? (renumbered[old.of[at] as number] as number) : none;
  }
  return { key: definition.key, label: definition.label, values, sets: sets.sets, of: sets.packed(codes) };
}

/**
 * An index without the rows at some positions and with other rows: what `buildListingIndex` makes of the same rows.
 */
export function changedIndex(
  index: WholeIndex,
  isGone: (position: number) => boolean,
  further: readonly AddedRow[],
  definitions: readonly FacetDefinition[],
): WholeIndex {
  const added = further.toSorted((a, b) => byFeatured(a.row, b.row));
  const rows = added.map(({ row }) => row);
  const stays = (order: Int32Array): Int32Array => {
    let staying = 0;
    for (const position of order) if (!isGone(position)) order[staying++] = position;
    return order.subarray(0, staying);
  };
  const inOrder = (order: 'newness' | 'name') =>
    rows
      .map((row, nth) => ({ row, nth, before: (added[nth] as AddedRow)[order] }))
      .sort((a, b) => COMPARE[order](a.row, b.row));
  const featured = merged(
    stays(upTo(index.ids.length)),
    added.map(({ featured: before }, nth) => ({ nth, before })),
  );
  const count = featured.length;
  const rank = (order: 'newness' | 'name'): Int32Array => {
    const all = merged(stays(orderBy(index[order])), inOrder(order));
    const ofOld = new Int32Array(index.ids.length);
    const ofAdded = new Int32Array(rows.length);
    for (let place = 0; place < all.length; place++) {
      const at = all[place] as number;
      if (at < 0) ofAdded[-1 - at] = place;
      else ofOld[at] = place;
    }
    return picked(new Int32Array(count), featured, ofOld, ofAdded);
  };
  const own = (value: (row: PlacedRow) => number) => rows.map(value);
  return {
    ids: picked(
      new Int32Array(count),
      featured,
      index.ids,
      own(({ productId }) => productId),
    ),
    price: picked(new Float64Array(count), featured, index.price, own(pricedAt)),
    newness: rank('newness'),
    name: rank('name'),
    rating: picked(new Uint8Array(count), featured, index.rating, own(ratedAt)),
    salable: picked(
      new Uint8Array(count),
      featured,
      index.salable,
      own(({ salable }) => (salable ? 1 : 0)),
    ),
    facets: definitions.flatMap((definition) => {
      const old = index.facets.find(({ key }) => key === definition.key);
      return changedFacet(definition, old, featured, rows) ?? [];
    }),
  };
}
