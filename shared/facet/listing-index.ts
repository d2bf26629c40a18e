import type { Minor } from '#shared/money/money.ts';

/**
 * Everything that decides which products of a category a visitor sees, in which order, and what the facets count: one
 * compact document per site and category, built when the catalog is published. The arrays are parallel, with one entry
 * per product, in featured order. Filtering and counting are plain loops over them (`select.ts`), so a list of 43,000
 * products needs the database only for the cards it shows.
 */
export interface ListingIndex {
  readonly ids: readonly number[];
  /** Lowest price at publishing time, minor units; -1 if there is none. */
  readonly price: readonly Minor[];
  /** Rank by creation time, newest first. */
  readonly newness: readonly number[];
  /** Rank by name. */
  readonly name: readonly number[];
  /** Average rating in tenths, 0 to 50. */
  readonly rating: readonly number[];
  /** 1 if the product can be bought now. */
  readonly salable: readonly (0 | 1)[];
  readonly facets: readonly IndexedFacet[];
}

/** One facet of an index. */
export interface IndexedFacet {
  /** Attribute code; also the name of the query parameter. */
  readonly key: string;
  readonly label: string;
  /** Texts of the values, in the order in which they are shown. */
  readonly values: readonly string[];
  /** Indices into `values` for each product; [] if it has none. */
  readonly of: readonly (readonly number[])[];
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

function ranks<T>(rows: readonly T[], compare: (a: T, b: T) => number): number[] {
  const order = rows.map((_, index) => index).sort((a, b) => compare(rows[a] as T, rows[b] as T) || a - b);
  const rank = new Array<number>(rows.length);
  order.forEach((index, position) => {
    rank[index] = position;
  });
  return rank;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function indexFacet(definition: FacetDefinition, rows: readonly ListingRow[]): IndexedFacet | undefined {
  const present = new Set<string>();
  for (const row of rows) for (const value of row.values[definition.key] ?? []) present.add(value);
  if (present.size === 0) return undefined;
  const declared = definition.order.filter((value) => present.has(value));
  const known = new Set(declared);
  const values = [...declared, ...[...present].filter((value) => !known.has(value)).sort(collator.compare)];
  const position = new Map(values.map((value, index) => [value, index]));
  return {
    key: definition.key,
    label: definition.label,
    values,
    of: rows.map((row) => [...new Set(row.values[definition.key] ?? [])].map((value) => position.get(value) as number)),
  };
}

const pricedAt = ({ price }: ListingRow): Minor => price ?? -1;
const ratedAt = ({ rating }: ListingRow): number => Math.round(rating * 10);

/**
 * Builds the index of a category from its products in featured order. Facets without values on any product are omitted.
 */
export function buildListingIndex(rows: readonly ListingRow[], definitions: readonly FacetDefinition[]): ListingIndex {
  return {
    ids: rows.map((row) => row.productId),
    price: rows.map(pricedAt),
    newness: ranks(rows, (a, b) => b.createdMs - a.createdMs),
    name: ranks(rows, (a, b) => collator.compare(a.name, b.name)),
    rating: rows.map(ratedAt),
    salable: rows.map((row) => (row.salable ? 1 : 0)),
    facets: definitions.flatMap((definition) => indexFacet(definition, rows) ?? []),
  };
}

/**
 * An index with the prices and ratings of these rows, which must agree with it in everything else. Undefined if it lacks
 * one of the products.
 */
export function withFacts(index: ListingIndex, rows: readonly ListingRow[]): ListingIndex | undefined {
  const price = [...index.price];
  const rating = [...index.rating];
  const positions = new Map(index.ids.map((id, position) => [id, position]));
  for (const row of rows) {
    const position = positions.get(row.productId);
    if (position === undefined) return undefined;
    price[position] = pricedAt(row);
    rating[position] = ratedAt(row);
  }
  return { ...index, price, rating };
}
