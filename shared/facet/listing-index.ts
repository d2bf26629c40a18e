import type { Minor } from '#shared/money/money.ts';
import { collator } from './collator.ts';
import { ranksOf, upTo } from './numbers.ts';
import { orderOfValues } from './value-order.ts';

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
  /** By how many percent it is reduced, where lists of reduced products show it. */
  readonly deal?: number;
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

  /** The facet of some products in an order; undefined if none of them has a value. */
  facet(definition: FacetDefinition, order: Int32Array): IndexedFacet | undefined {
    const isUsed = new Uint8Array(this.#texts.length);
    for (const at of order) isUsed[this.#codes[at] as number] = 1;
    const present = new Set(this.#texts.flatMap((texts, code) => (isUsed[code] ? texts : [])));
    if (present.size === 0) return undefined;
    const values = orderedValues(definition, present);
    const positions = new Map(values.map((value, position) => [value, position]));
    const sets = new ValueSets();
    const numbers = this.#texts.map((texts, code) =>
      isUsed[code] ? sets.codeOf(texts.map((text) => positions.get(text) as number)) : -1,
    );
    const codes = order.map((at) => numbers[this.#codes[at] as number] as number);
    return { key: definition.key, label: definition.label, values, sets: sets.sets, of: sets.packed(codes) };
  }
}

/** Gathers the products of an index as they come, in a fraction of the room that their rows take. */
export class IndexColumns {
  readonly #definitions: readonly FacetDefinition[];
  readonly #ids: number[] = [];
  readonly #price: Minor[] = [];
  readonly #createdMs: number[] = [];
  readonly #rating: number[] = [];
  readonly #salable: (0 | 1)[] = [];
  #names: string[] = [];
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

  /**
   * Featured order of some products (`members`, by their ids), by the merchant's `positions` of these: what can be bought
   * comes first.
   */
  featured(members: Int32Array, positions: ArrayLike<number>): Int32Array {
    const ordered = orderOfValues(positions).map((at) => members[at] as number);
    const isSalable = (at: number) => this.#salable[at] === 1;
    const featured = new Int32Array(ordered.length);
    let filled = 0;
    for (const at of ordered) if (isSalable(at)) featured[filled++] = at;
    for (const at of ordered) if (!isSalable(at)) featured[filled++] = at;
    return featured;
  }

  /** Hands over the names of all products, as they came: they take as much room as everything else, and are not kept. */
  takeNames(): readonly string[] {
    const names = this.#names;
    this.#names = [];
    return names;
  }

  /** Ids of all products, as they came. */
  get ids(): readonly number[] {
    return this.#ids;
  }

  /** The index of some products in featured order, `name`: the ranks of all products by name, the same for equal ones. */
  index(featured: Int32Array, name: Int32Array): WholeIndex {
    return {
      ids: featured.map((at) => this.#ids[at] as number),
      price: Float64Array.from(featured, (at) => this.#price[at] as number),
      newness: ranksOf(orderOfValues(Float64Array.from(featured, (at) => -(this.#createdMs[at] as number)))),
      name: ranksOf(orderOfValues(featured.map((at) => name[at] as number))),
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
