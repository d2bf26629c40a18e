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
  /** Rank by creation time, newest first. Left out where the list is not shown in this order. */
  readonly newness?: Column;
  /** Rank by name. Left out where the list is not shown in this order. */
  readonly name?: Column;
  /** Average rating in tenths, 0 to 50. */
  readonly rating: Column;
  /** 1 if the product can be bought now, otherwise 0. */
  readonly salable: Column;
  readonly facets: readonly IndexedFacet[];
}

/** An order that an index has a column of ranks for. */
export type Rank = 'newness' | 'name';

/** An index with all of its columns. */
export interface WholeIndex extends ListingIndex {
  readonly newness: Column;
  readonly name: Column;
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

export const EMPTY_INDEX: WholeIndex = {
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

/** The values of one facet of many products, as they come. */
class FacetColumn {
  readonly #texts: (readonly string[])[] = [];
  /** Most products have one value, which is found without making a text of a list. */
  readonly #singles = new Map<string, number>();
  readonly #lists = new Map<string, number>();
  readonly #codes: number[] = [];

  add(texts: readonly string[]): void {
    const isSingle = texts.length === 1;
    const [known, key] = isSingle ? [this.#singles, texts[0] as string] : [this.#lists, JSON.stringify(texts)];
    const code = known.get(key) ?? this.#texts.push([...new Set(texts)]) - 1;
    known.set(key, code);
    this.#codes.push(code);
  }

  /** Undefined if no product has a value. */
  facet(definition: FacetDefinition, order: Int32Array): IndexedFacet | undefined {
    const present = new Set(this.#texts.flat());
    if (present.size === 0) return undefined;
    const values = orderedValues(definition, present);
    const positions = new Map(values.map((value, position) => [value, position]));
    const sets = new ValueSets();
    const numbers = this.#texts.map((texts) => sets.codeOf(texts.map((text) => positions.get(text) as number)));
    const codes = order.map((at) => numbers[this.#codes[at] as number] as number);
    return { key: definition.key, label: definition.label, values, sets: sets.sets, of: sets.packed(codes) };
  }
}

/** The rank of each of some things in an order of them. */
export function ranksOf(order: Int32Array): Int32Array {
  const ranks = new Int32Array(order.length);
  order.forEach((at, rank) => {
    ranks[at] = rank;
  });
  return ranks;
}

/** The numbers below a count. */
export function upTo(count: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let number = 0; number < count; number++) numbers[number] = number;
  return numbers;
}

/** Gathers the products of an index as they come, in a fraction of the room that their rows take. */
export class IndexColumns {
  readonly #definitions: readonly FacetDefinition[];
  readonly #ids: number[] = [];
  readonly #price: Minor[] = [];
  readonly #createdMs: number[] = [];
  readonly #rating: number[] = [];
  readonly #salable: (0 | 1)[] = [];
  readonly #names: string[] = [];
  readonly #facets: readonly FacetColumn[];

  constructor(definitions: readonly FacetDefinition[]) {
    this.#definitions = definitions;
    this.#facets = definitions.map(() => new FacetColumn());
  }

  add(row: ListingRow): void {
    this.#ids.push(row.productId);
    this.#price.push(pricedAt(row));
    this.#createdMs.push(row.createdMs);
    this.#rating.push(ratedAt(row));
    this.#salable.push(row.salable ? 1 : 0);
    this.#names.push(row.name);
    this.#facets.forEach((facet, nth) => {
      facet.add(row.values[this.#definitions[nth]?.key ?? ''] ?? []);
    });
  }

  get count(): number {
    return this.#ids.length;
  }

  /** Featured order, by the merchant's `positions` of the products as they came. */
  featured(positions: ArrayLike<number>): Int32Array {
    const column = (list: ArrayLike<number>, a: number, b: number) => (list[a] as number) - (list[b] as number);
    return upTo(this.count).sort(
      (a, b) => column(this.#salable, b, a) || column(positions, a, b) || column(this.#ids, a, b),
    );
  }

  /** Names in an order. */
  names(order: Int32Array): readonly string[] {
    return Array.from(order, (at) => this.#names[at] as string);
  }

  /** The index of the products in featured order, with their ranks by name. */
  index(featured: Int32Array, name: Int32Array): WholeIndex {
    const created = Float64Array.from(featured, (at) => this.#createdMs[at] as number);
    const newest = upTo(this.count).sort((a, b) => (created[b] as number) - (created[a] as number) || a - b);
    return {
      ids: featured.map((at) => this.#ids[at] as number),
      price: Float64Array.from(featured, (at) => this.#price[at] as number),
      newness: ranksOf(newest),
      name,
      rating: Uint8Array.from(featured, (at) => this.#rating[at] as number),
      salable: Uint8Array.from(featured, (at) => this.#salable[at] as number),
      facets: this.#definitions.flatMap((definition, nth) => this.#facets[nth]?.facet(definition, featured) ?? []),
    };
  }
}

/**
 * Builds the index of a category from its products in featured order. Facets without values on any product are omitted.
 */
export function buildListingIndex(rows: readonly ListingRow[], definitions: readonly FacetDefinition[]): WholeIndex {
  const columns = new IndexColumns(definitions);
  for (const row of rows) columns.add(row);
  const names = upTo(rows.length).sort((a, b) => collator.compare(rows[a]?.name ?? '', rows[b]?.name ?? '') || a - b);
  return columns.index(upTo(rows.length), ranksOf(names));
}
