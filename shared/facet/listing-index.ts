import type { Minor } from '#shared/money/money.ts';
import { collator } from './collator.ts';

/** One number for each product of an index. */
export type Column = ArrayLike<number> & Iterable<number>;

/**
 * Everything that decides which products of a category a visitor sees, in which order, and what the facets count: one
 * compact document per site and category, built when the catalog is published. The columns are parallel, with one entry
 * per product, in featured order, some 30 bytes for each product. Filtering and counting are plain loops over them
 * (`select.ts`), so a list of 43,000 products needs the database only for the cards it shows.
 */
export interface ListingIndex {
  readonly ids: Column;
  /** Lowest price at publishing time, minor units; -1 if there is none. */
  readonly price: Column;
  /** Rank by creation time, newest first. */
  readonly newness: Column;
  /** Rank by name. */
  readonly name: Column;
  /** Average rating in tenths, 0 to 50. */
  readonly rating: Column;
  /** 1 if the product can be bought now, otherwise 0. */
  readonly salable: Column;
  readonly facets: readonly IndexedFacet[];
}

/** One facet of an index. */
export interface IndexedFacet {
  /** Attribute code; also the name of the query parameter. */
  readonly key: string;
  readonly label: string;
  /** Texts of the values, in the order in which they are shown. */
  readonly values: readonly string[];
  /** The combinations of values that occur, as indices into `values`: few, however many products there are. */
  readonly sets: readonly (readonly number[])[];
  /** Index into `sets` for each product. */
  readonly of: Column;
}

/** The data that a product adds to an index. */
export interface ListingRow {
  readonly productId: number;
  readonly price: Minor | null;
  readonly createdMs: number;
  readonly name: string;
  readonly rating: number;
  readonly salable: boolean;
  /** Facet key → texts of the product's values. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** A facet as declared by the merchant's attribute; `order` lists the option texts in order. */
export interface FacetDefinition {
  readonly key: string;
  readonly label: string;
  readonly order: readonly string[];
}

export const EMPTY_INDEX: ListingIndex = {
  ids: [],
  price: [],
  newness: [],
  name: [],
  rating: [],
  salable: [],
  facets: [],
};

export const pricedAt = ({ price }: ListingRow): Minor => price ?? -1;
export const ratedAt = ({ rating }: ListingRow): number => Math.round(rating * 10);

/** Most combinations of values whose numbers fit into two bytes. */
const SHORT = 65_536;

/** Gathers the combinations of values of a facet, each of them once. */
export class ValueSets {
  readonly #known = new Map<string, number>();
  readonly sets: (readonly number[])[] = [];

  /** The number of a combination. */
  codeOf(set: readonly number[]): number {
    const key = set.join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.sets.length);
    return this.sets.push(set) - 1;
  }

  /** The numbers of all products in as little room as they need. */
  packed(codes: Int32Array): Column {
    return this.sets.length < SHORT ? new Uint16Array(codes) : codes;
  }
}

/** The values of a facet that occur, in the order in which they are shown: as declared, others after them by name. */
export function orderedValues({ order }: FacetDefinition, present: ReadonlySet<string>): readonly string[] {
  const declared = order.filter((value) => present.has(value));
  const known = new Set(declared);
  const others = [...present].filter((value) => !known.has(value));
  return [...declared, ...others.sort((a, b) => collator.compare(a, b) || (a < b ? -1 : 1))];
}

function indexFacet(definition: FacetDefinition, rows: readonly ListingRow[]): IndexedFacet | undefined {
  const present = new Set<string>();
  for (const row of rows) for (const value of row.values[definition.key] ?? []) present.add(value);
  if (present.size === 0) return undefined;
  const values = orderedValues(definition, present);
  const position = new Map(values.map((value, index) => [value, index]));
  const sets = new ValueSets();
  const codes = Int32Array.from(rows, (row) =>
    sets.codeOf([...new Set(row.values[definition.key] ?? [])].map((value) => position.get(value) as number)),
  );
  return { key: definition.key, label: definition.label, values, sets: sets.sets, of: sets.packed(codes) };
}

/** The rank of each row in an order; equal rows keep theirs. */
function ranks<Row>(rows: readonly Row[], compare: (a: Row, b: Row) => number): Int32Array {
  const order = Int32Array.from(rows.keys()).sort((a, b) => compare(rows[a] as Row, rows[b] as Row) || a - b);
  const rank = new Int32Array(rows.length);
  order.forEach((index, position) => {
    rank[index] = position;
  });
  return rank;
}

/**
 * Builds the index of a category from its products in featured order. Facets without values on any product are omitted.
 */
export function buildListingIndex(rows: readonly ListingRow[], definitions: readonly FacetDefinition[]): ListingIndex {
  return {
    ids: Int32Array.from(rows, (row) => row.productId),
    price: Float64Array.from(rows, pricedAt),
    newness: ranks(rows, (a, b) => b.createdMs - a.createdMs),
    name: ranks(rows, (a, b) => collator.compare(a.name, b.name)),
    rating: Uint8Array.from(rows, ratedAt),
    salable: Uint8Array.from(rows, (row) => (row.salable ? 1 : 0)),
    facets: definitions.flatMap((definition) => indexFacet(definition, rows) ?? []),
  };
}
