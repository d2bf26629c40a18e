import type { Query, Synonyms } from '#shared/search/query.ts';
import type { Candidate } from '#shared/search/rank.ts';
import type { ShownRow } from '#worker/store/discovery/facts.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';

/** A search request. */
export interface Wish {
  readonly text: string;
  /** Whether the last word may be incomplete. */
  readonly isBegun: boolean;
  /** Whether mistyped words are searched for as they are. */
  readonly isAsTyped: boolean;
  /** Whether the first products are enough; for a crowd no others are returned. */
  readonly isGlance: boolean;
  readonly siteId: number;
  /** The searched content version. */
  readonly edition: string;
  readonly synonyms: Synonyms;
  /** Number of products on the site. */
  readonly total: number;
  /** How well a product sells and whether it can be bought, 0 to 1. */
  readonly standingOf: (productId: number) => number;
  /** A product's position in the site's own order; undefined if the site does not sell it. */
  readonly placeOf: (productId: number) => number | undefined;
  /** Ids of the site's bestsellers, the best first, as JSON. */
  readonly front: string;
  /** Whether these are all products with a popularity, and then the first ones without. */
  readonly hasAllPopular: boolean;
  /** The first of them, at most so many, with a word in their name or categories that begins so. */
  readonly frontWith: (beginning: string, most: number) => Promise<readonly number[]>;
  /** Sends the first query. */
  readonly reads: Reads;
  /** What the index finds for the first query, if it was asked the same before. */
  readonly ahead?: (query: Query) => Promise<Read | undefined> | undefined;
}

/** The result of a search. */
export interface Matches {
  /** The ranked products, best first. */
  readonly first: readonly number[];
  /** Their names. */
  readonly names: readonly string[];
  /** Preview data of the first products, as far as it was read with them. */
  readonly shown: readonly ShownRow[];
  /** All others, unordered; empty for a preview. */
  readonly rest: readonly number[];
  /** The number of matches in a preview: on the site, or on all sites for a crowd. Null if all are returned. */
  readonly counted: number | null;
  /** The corrected query if a word was mistyped, else null. It was searched for, unless the wish is as typed. */
  readonly meant: string | null;
}

/** A product in the index; in a preview usually with its preview data. */
export type Facts = Omit<Candidate, 'standing'> & Partial<ShownRow>;

/** What the index found for a query. */
export interface Read {
  readonly query: Query;
  readonly expression: string;
  /** The best matches. For a crowd none, or the matching bestsellers in a preview. */
  readonly best: readonly Facts[];
  /** Products with the typed SKU, then those whose SKUs begin so if the text is a code. */
  readonly coded: readonly Facts[];
  /** Whether a product has exactly the typed SKU. */
  readonly isSku: boolean;
  /** Ids of all products with every word; empty in a preview. */
  readonly ids: readonly number[];
  /** The number of matches. */
  readonly products: number;
  /** How many of them the site sells; only in a preview that is not a crowd. */
  readonly sold: number;
  /** For a crowd: ids of products with the words in their names or categories. */
  readonly named: readonly number[];
  /** The number of products that contain each stem. */
  readonly counts: ReadonlyMap<string, number>;
}
