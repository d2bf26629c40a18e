import { DAY_MS } from '#shared/time/duration.ts';
import { IsolateCache } from '#worker/store/cache.ts';

/** How many days of views are kept, and how many of them count for what is read most. */
const KEPT_DAYS = 60;
const COUNTED_DAYS = 30;
/** How long an isolate uses what it knows, milliseconds. */
const FRESH_MS = 10 * 60_000;

interface Known {
  readonly slugs: readonly string[];
  readonly readMs: number;
}

const known = new IsolateCache<Known>(2);

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** How often posts are read, in daily sums that name nobody. */
export class PostViewStore {
  readonly #db: D1Database;
  readonly #nowMs: number;

  constructor(db: D1Database, nowMs: number) {
    this.#db = db;
    this.#nowMs = nowMs;
  }

  /** Counts one view of each of these posts. */
  async add(slugs: readonly string[]): Promise<void> {
    if (slugs.length === 0) return;
    await this.#db
      .prepare(
        `INSERT INTO index_post_views (day, slug, views) SELECT ?1, value, 1 FROM json_each(?2) WHERE true
         ON CONFLICT DO UPDATE SET views = views + 1`,
      )
      .bind(dayOf(this.#nowMs), JSON.stringify([...new Set(slugs)]))
      .run();
  }

  /** Slugs of the posts that were read most in thirty days, the most read first; at most `most`. */
  async mostRead(most: number): Promise<readonly string[]> {
    const key = String(most);
    const kept = known.get(key);
    if (kept && this.#nowMs - kept.readMs < FRESH_MS) return kept.slugs;
    const { results } = await this.#db
      .prepare(`SELECT slug FROM index_post_views WHERE day > ?1 GROUP BY slug ORDER BY sum(views) DESC, slug LIMIT ?2`)
      .bind(dayOf(this.#nowMs) - COUNTED_DAYS, most)
      .all<{ slug: string }>();
    const slugs = results.map(({ slug }) => slug);
    known.set(key, { slugs, readMs: this.#nowMs });
    return slugs;
  }
}

/** Deletes views that no longer count. */
export async function forgetOldViews(db: D1Database, nowMs: number): Promise<void> {
  await db
    .prepare('DELETE FROM index_post_views WHERE day < ?1')
    .bind(dayOf(nowMs) - KEPT_DAYS)
    .run();
}
