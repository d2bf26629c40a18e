import type { Site } from '#shared/site/sites.ts';

/** Products whose lines one statement joins: a row of a result has at most 2 MB. */
const STEP = 500;

/** What a site shows, for crawlers and shopping services (prepared by a publish). */
export class FeedRows {
  readonly #db: D1Database;
  readonly #site: Site;

  constructor(db: D1Database, site: Site) {
    this.#db = db;
    this.#site = site;
  }

  /** The number of products that the site shows. */
  async count(): Promise<number> {
    const counted = this.#db.prepare('SELECT count(*) AS n FROM feed_rows WHERE site_id = ?1');
    return (await counted.bind(this.#site.siteId).first<number>('n')) ?? 0;
  }

  /**
   * Lines of the product feed, in pieces: of `size` products in the order of their ids, `page` from 0. `placeholder` in
   * them becomes `origin`.
   */
  async *lines(
    page: number,
    size: number,
    { placeholder, origin }: { readonly placeholder: string; readonly origin: string },
  ): AsyncGenerator<string> {
    let after = await this.#lastBefore(page * size);
    for (let left = size; left > 0 && after !== null; left -= STEP) {
      const piece: { text: string | null; last: number | null } | null = await this.#db
        .prepare(
          `SELECT group_concat(nullif(replace(lines, ?4, ?5), ''), char(10)) AS text, max(product_id) AS last
           FROM (SELECT product_id, lines FROM feed_rows WHERE site_id = ?1 AND product_id > ?2 ORDER BY product_id LIMIT ?3)`,
        )
        .bind(this.#site.siteId, after, Math.min(STEP, left), placeholder, origin)
        .first();
      after = piece?.last ?? null;
      if (piece?.text) yield `${piece.text}\n`;
    }
  }

  /** The id of the last of the first `count` products; 0 for none of them, null if there are fewer. */
  async #lastBefore(count: number): Promise<number | null> {
    if (count === 0) return 0;
    return this.#db
      .prepare('SELECT product_id AS id FROM feed_rows WHERE site_id = ?1 ORDER BY product_id LIMIT 1 OFFSET ?2')
      .bind(this.#site.siteId, count - 1)
      .first<number>('id');
  }
}
