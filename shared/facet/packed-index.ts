import type { Column, IndexedFacet, ListingIndex, Rank, WholeIndex } from './listing-index.ts';
import { ValueSets } from './listing-index.ts';
import { type ColumnForm, formOf, packColumn, roomFor, unpackColumn } from './packed-column.ts';

/**
 * What is read of a list together: which products it has in which order; what its pages show of them; their ranks, which
 * only lists in another order need.
 */
export type Kind = 'order' | 'shown' | Rank;

/** Products in one slice of a column, so that a row of D1 stays below a megabyte whatever its width. */
export const SLICE = 80_000;

export const RATING = 'rating';
export const PRICE = 'price';
const IDS = 'ids';
const SALABLE = 'salable';
/** Columns of a kind besides those of facets. */
const COLUMNS: Readonly<Record<Kind, readonly string[]>> = {
  order: [IDS, SALABLE],
  shown: [PRICE, RATING],
  newness: ['newness'],
  name: ['name'],
};
export const ALL_KINDS = Object.keys(COLUMNS) as readonly Kind[];

/** The name of the column of a facet. */
export const facetColumn = (key: string): string => `facet ${key}`;

/** What is said of a list besides its columns. */
export interface PackedHead {
  readonly count: number;
  /** Differs for other products or another order: columns of two lists must not be mixed. */
  readonly stamp: string;
  readonly forms: Readonly<Record<string, ColumnForm>>;
  readonly facets: readonly Omit<IndexedFacet, 'of'>[];
}

/** Some numbers of a column. */
export interface PackedSlice {
  readonly kind: Kind;
  readonly name: string;
  readonly slice: number;
  readonly bytes: Uint8Array;
}

/** A list as it is stored. The same list is always stored in the same way, however it was made. */
export interface PackedIndex {
  readonly head: PackedHead;
  readonly slices: readonly PackedSlice[];
}

/** A text for the products of a list and their order. */
export function stampOf(ids: Column): string {
  let [one, other] = [ids.length, 7];
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number;
    one = Math.imul(one ^ id, 0x01000193) + (one >>> 15);
    other = Math.imul(other + id, 0x9e3779b1) ^ (other >>> 13);
  }
  return `${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`;
}

/** A facet whose combinations of values have numbers by what they are, and not by which was met first. */
function inOrder({ sets, of, ...facet }: IndexedFacet): IndexedFacet {
  const isUsed = new Uint8Array(sets.length);
  for (let at = 0; at < of.length; at++) isUsed[of[at] as number] = 1;
  const used = sets.flatMap((set, number) => (isUsed[number] ? [{ set, number, text: set.join() }] : []));
  used.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  const gathered = new ValueSets();
  const numbers = new Int32Array(sets.length);
  for (const { set, number } of used) numbers[number] = gathered.codeOf(set);
  const codes = new Int32Array(of.length);
  for (let at = 0; at < codes.length; at++) codes[at] = numbers[of[at] as number] as number;
  return { ...facet, sets: gathered.sets, of: codes };
}

/** Packs an index. */
export function packIndex(index: WholeIndex): PackedIndex {
  const count = index.ids.length;
  const facets = index.facets.map(inOrder);
  const columnOf: Readonly<Record<string, Column>> = {
    ...Object.fromEntries(facets.map(({ key, of }) => [facetColumn(key), of])),
    [IDS]: index.ids,
    [SALABLE]: index.salable,
    [PRICE]: index.price,
    [RATING]: index.rating,
    newness: index.newness,
    name: index.name,
  };
  const forms: Record<string, ColumnForm> = {};
  const slices: PackedSlice[] = [];
  for (const kind of ALL_KINDS) {
    for (const name of namesOf(kind, facets)) {
      const column = columnOf[name] as Column;
      const form = formOf(column);
      forms[name] = form;
      for (let from = 0; form.width > 0 && from < count; from += SLICE) {
        const bytes = packColumn(column, form, from, Math.min(count, from + SLICE));
        slices.push({ kind, name, slice: from / SLICE, bytes });
      }
    }
  }
  return {
    head: { count, stamp: stampOf(index.ids), forms, facets: facets.map(({ of: _, ...facet }) => facet) },
    slices,
  };
}

const namesOf = (kind: Kind, facets: readonly Pick<IndexedFacet, 'key'>[]): readonly string[] =>
  kind === 'shown' ? [...COLUMNS.shown, ...facets.map(({ key }) => facetColumn(key))] : COLUMNS[kind];

/** The columns of a kind, with what is said of facets. */
export interface Piece {
  readonly stamp: string;
  readonly columns: Readonly<Record<string, Column>>;
  readonly facets: readonly IndexedFacet[];
}

/**
 * Reads the columns of a kind; `bytesOf` returns the bytes of a slice of a column. Undefined if some are missing or have
 * another number of products.
 */
export function readPiece(
  { count, stamp, forms, facets }: PackedHead,
  kind: Kind,
  bytesOf: (name: string, slice: number) => Uint8Array | undefined,
): Piece | undefined {
  const columns: Record<string, Column> = {};
  for (const name of namesOf(kind, facets)) {
    const form = forms[name];
    if (!form) return undefined;
    const column = roomFor(form, count);
    for (let filled = 0, slice = 0; form.width > 0 && filled < count; slice++) {
      const bytes = bytesOf(name, slice);
      const next = bytes && unpackColumn(form, bytes, column, filled);
      if (next === undefined || next <= filled || next > count) return undefined;
      filled = next;
    }
    columns[name] = column;
  }
  const own = kind === 'shown' ? facets : [];
  return { stamp, columns, facets: own.map((each) => ({ ...each, of: columns[facetColumn(each.key)] as Column })) };
}

/** The ids of a slice of a list, by `ids` of the columns of its order; undefined if they are not there. */
export function idsOfSlice({ forms }: PackedHead, columns: ReadonlyMap<string, Uint8Array>): Column | undefined {
  const [form, bytes] = [forms[IDS], columns.get(IDS)];
  if (!form || !bytes) return undefined;
  const ids = roomFor(form, bytes.length / form.width);
  unpackColumn(form, bytes, ids, 0);
  return ids;
}

/** The pieces of an index that was read in another way. */
export function piecesOf(index: WholeIndex): Readonly<Record<Kind, Piece>> {
  const stamp = stampOf(index.ids);
  const piece = (columns: Record<string, Column>, facets: readonly IndexedFacet[] = []): Piece => ({
    stamp,
    columns,
    facets,
  });
  return {
    order: piece({ [IDS]: index.ids, [SALABLE]: index.salable }),
    shown: piece({ [PRICE]: index.price, [RATING]: index.rating }, index.facets),
    newness: piece({ newness: index.newness }),
    name: piece({ name: index.name }),
  };
}

/** The products of a list in their order. */
export function orderOf({ columns }: Piece): Pick<ListingIndex, 'ids' | 'salable'> {
  return { ids: columns[IDS] as Column, salable: columns[SALABLE] as Column };
}

/** The index that pieces of the same list are. */
export function indexOf(order: Piece, shown: Piece, ranks: Readonly<Partial<Record<Rank, Piece>>> = {}): ListingIndex {
  const { newness, name } = ranks;
  return {
    ...orderOf(order),
    price: shown.columns[PRICE] as Column,
    rating: shown.columns[RATING] as Column,
    facets: shown.facets,
    ...(newness ? { newness: newness.columns.newness as Column } : {}),
    ...(name ? { name: name.columns.name as Column } : {}),
  };
}

/** The index of all pieces of a list. */
export function wholeIndexOf({ order, shown, newness, name }: Readonly<Partial<Record<Kind, Piece>>>): WholeIndex {
  if (!(order && shown && newness && name)) throw new Error('a list was read without all of its pieces');
  return indexOf(order, shown, { newness, name }) as WholeIndex;
}
