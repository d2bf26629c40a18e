/** Names what a deed has changed. */
interface Changed {
  /** Of a record of changesets its kind; else what it is: `stock`, `review`, `member` and so on. */
  readonly kind: string;
  readonly key: string;
  /** A site, a pool, or '' for all of them. */
  readonly site: string;
}

/** A value before and after; null for none. Email addresses in it are masked. */
export interface ValueChange extends Changed {
  readonly before: string | null;
  readonly after: string | null;
}

/** A record of which all revisions are kept: its versions before and after; 0 for one that did not exist. */
export interface RecordChange extends Changed {
  readonly versionBefore: number;
  readonly versionAfter: number;
}

export type DeedChange = RecordChange | ValueChange;

/** What happened to rows of a kind. */
export interface BulkCounts {
  readonly written: number;
  readonly unchanged: number;
  readonly rejected: number;
}

/** A correction of the units that are free for sale, in a pool. */
export const stockChange = (
  { pool, sku }: { readonly pool: string; readonly sku: string },
  before: number,
  after: number,
): ValueChange => ({ kind: 'stock', key: sku, site: pool, before: String(before), after: String(after) });
