import { popularities } from '#shared/discovery/popularity.ts';
import type { Site } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { IsolateCache } from '#worker/store/cache.ts';

/** How long an isolate uses what it has read, milliseconds. */
const KEEP_MS = 600_000;
/** Most products with a popularity of their own; all others are equal. */
const MOST_PRODUCTS = 3000;
/** Most keyphrases that a search box may suggest. */
const MOST_PHRASES = 3000;
/** Searches after which a keyphrase is suggested to others. */
const LEAST_SEARCHES = 3;

const PRODUCTS = `SELECT product_id, score FROM product_scores WHERE site_id = ?1 ORDER BY score DESC LIMIT ${MOST_PRODUCTS}`;
const PHRASES = `SELECT keyphrase FROM query_scores WHERE site_id = ?1 AND searches >= ${LEAST_SEARCHES}
  ORDER BY score DESC LIMIT ${MOST_PHRASES}`;
const CATEGORIES = `SELECT pc.category_id FROM (
    SELECT product_id, score FROM product_scores WHERE site_id = ?1 ORDER BY score DESC LIMIT 300
  ) s JOIN product_categories pc USING (product_id)
  GROUP BY pc.category_id ORDER BY sum(s.score) DESC LIMIT 40`;

/** What is currently popular with the shoppers of a site. */
export interface Trends {
  /** Product id → popularity, 0 to 1; best first. */
  readonly popularity: ReadonlyMap<number, number>;
  /** Keyphrases that have results, best first. */
  readonly keyphrases: readonly string[];
  /** Categories of popular products, best first. */
  readonly categoryIds: readonly number[];
}

const kept = new IsolateCache<{ readonly trends: Trends; readonly readMs: number }>(12);

/** Reads what is popular, with one round trip every ten minutes. */
export class TrendStore {
  readonly #db: D1Database;
  readonly #site: Site;
  readonly #nowMs: number;

  constructor(db: D1Database, site: Site, nowMs: number) {
    this.#db = db;
    this.#site = site;
    this.#nowMs = nowMs;
  }

  async current(): Promise<Trends> {
    const key = String(this.#site.siteId);
    const known = kept.get(key);
    if (known && this.#nowMs - known.readMs < KEEP_MS) return known.trends;
    const [products, phrases, categories] = await readBatch(this.#db, [
      typed<{ product_id: number; score: number }>(this.#db.prepare(PRODUCTS).bind(this.#site.siteId)),
      typed<{ keyphrase: string }>(this.#db.prepare(PHRASES).bind(this.#site.siteId)),
      typed<{ category_id: number }>(this.#db.prepare(CATEGORIES).bind(this.#site.siteId)),
    ]);
    const trends: Trends = {
      popularity: popularities(new Map(products.map((row) => [row.product_id, row.score])), this.#nowMs),
      keyphrases: phrases.map((row) => row.keyphrase),
      categoryIds: categories.map((row) => row.category_id),
    };
    kept.set(key, { trends, readMs: this.#nowMs });
    return trends;
  }
}
