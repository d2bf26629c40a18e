import type { Site } from '#shared/site/sites.ts';

/** Subscriptions to the mailing lists of a site. */
export class NewsletterStore {
  readonly #db: D1Database;
  readonly #site: Site;

  constructor(db: D1Database, site: Site) {
    this.#db = db;
    this.#site = site;
  }

  /** Subscribes an email address to lists. Existing subscriptions stay unchanged. */
  async subscribe(email: string, listIds: readonly number[], userId: string | null, now: number): Promise<void> {
    await this.#db
      .prepare(
        `INSERT OR IGNORE INTO newsletter_subscriptions (email, list_id, site_id, user_id, created_ms)
         SELECT ?1, value, ?3, ?4, ?5 FROM json_each(?2)`,
      )
      .bind(email, JSON.stringify(listIds), this.#site.siteId, userId, now)
      .run();
  }

  /** Ids of this site's lists that an email address subscribes to. */
  async ofAddress(email: string): Promise<readonly number[]> {
    const { results } = await this.#db
      .prepare('SELECT list_id FROM newsletter_subscriptions WHERE email = ?1 AND site_id = ?2 ORDER BY list_id')
      .bind(email, this.#site.siteId)
      .all<{ list_id: number }>();
    return results.map((row) => row.list_id);
  }

  /** Unsubscribes an email address from lists. */
  async unsubscribe(email: string, listIds: readonly number[]): Promise<void> {
    await this.#db
      .prepare('DELETE FROM newsletter_subscriptions WHERE email = ?1 AND list_id IN (SELECT value FROM json_each(?2))')
      .bind(email, JSON.stringify(listIds))
      .run();
  }
}
