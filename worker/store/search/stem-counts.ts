import { type Typed, typed } from '#worker/store/batch.ts';
import { IsolateCache } from '#worker/store/cache.ts';

/** A word in some form, and the number of products that contain it. */
export interface CountRow {
  readonly word: string;
  readonly products: number;
}

const COUNTS =
  'SELECT j.value AS word, s.doc AS products FROM json_each(?1) j JOIN product_stems s ON s.term = j.value';

/** Counts of stems that this isolate has read: while someone types, all but the last word stay the same. */
const counts = new IsolateCache<number>(20_000);

/**
 * Counts the products that contain stems, for a content version. The index has to read a whole list of products for
 * each count.
 */
export class StemCounts {
  readonly #db: D1Database;
  readonly #prefix: string;
  readonly #stems: readonly string[];
  readonly #missing: readonly string[];

  constructor(db: D1Database, edition: string, stems: readonly string[]) {
    this.#db = db;
    this.#prefix = `${edition}:`;
    this.#stems = stems;
    this.#missing = stems.filter((stem) => counts.get(this.#prefix + stem) === undefined);
  }

  /** Statements that read the unknown counts; empty if all are known. They are sent together with another query. */
  statements(): readonly Typed<CountRow>[] {
    return this.#missing.length === 0
      ? []
      : [typed<CountRow>(this.#db.prepare(COUNTS).bind(JSON.stringify(this.#missing)))];
  }

  /** All counts; stems without products are left out. */
  read(answer: readonly CountRow[]): ReadonlyMap<string, number> {
    const found = new Map(answer.map(({ word, products }) => [word, products]));
    for (const stem of this.#missing) counts.set(this.#prefix + stem, found.get(stem) ?? 0);
    return new Map(
      this.#stems.flatMap((stem) => {
        const products = found.get(stem) ?? counts.get(this.#prefix + stem) ?? 0;
        return products > 0 ? [[stem, products] as const] : [];
      }),
    );
  }
}
