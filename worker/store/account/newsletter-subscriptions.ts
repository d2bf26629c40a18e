import type { Site } from '#shared/site/sites.ts';
import type { NewsletterEventType } from '#worker/store/events.ts';

/** What an email about newsletters is about. */
export interface NewsletterTold {
  /** Public origin of the store, for its links. */
  readonly origin: string;
  readonly listIds: readonly number[];
  /** The subscriber's own id, if one was given. */
  readonly userId: string | null;
}

/** Subscriptions to the mailing lists of a site. */
export class NewsletterStore {
  readonly #db: D1Database;
  readonly #site: Site;

  constructor(db: D1Database, site: Site) {
    this.#db = db;
    this.#site = site;
  }

  /** Subscribes an email address to lists. Existing subscriptions stay unchanged. Returns how many are new. */
  async subscribe(email: string, listIds: readonly number[], userId: string | null, now: number): Promise<number> {
    const { meta } = await this.#db
      .prepare(
        `INSERT OR IGNORE INTO newsletter_subscriptions (email, list_id, site_id, user_id, created_ms)
         SELECT ?1, value, ?3, ?4, ?5 FROM json_each(?2)`,
      )
      .bind(email, JSON.stringify(listIds), this.#site.siteId, userId, now)
      .run();
    return meta.changes;
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

  /** Records that an address is sent an email about its newsletters. Returns the id for waking that email. */
  async tell(type: NewsletterEventType, email: string, told: NewsletterTold, now: number): Promise<string> {
    const eventId = `${this.#site.pool}-newsletter-${crypto.randomUUID()}`;
    await this.#db
      .prepare('INSERT INTO events (event_id, type, subject, payload, created_ms) VALUES (?1, ?2, ?3, ?4, ?5)')
      .bind(eventId, type, email, JSON.stringify({ site: this.#site.code, ...told }), now)
      .run();
    return eventId;
  }
}
