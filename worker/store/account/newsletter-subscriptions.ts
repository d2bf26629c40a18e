import type { Site } from '#shared/site/sites.ts';
import type { MarketingEventType, NewsletterEventType } from '#worker/store/events.ts';

/** Where and to what an address agreed: what proves it. */
export interface Consent {
  /** Path of the page, or of the call. */
  readonly place: string;
  readonly text: string;
  /** Unix milliseconds. */
  readonly givenMs: number;
}

/** What an email about newsletters is about. */
export interface NewsletterTold {
  /** Public origin of the store, for its links. */
  readonly origin: string;
  readonly listIds: readonly number[];
  /** The subscriber's own id, if one was given. */
  readonly userId: string | null;
  /** What the address is asked to confirm; absent in emails that ask nothing. */
  readonly consent?: Consent | undefined;
}

/** A change of newsletters that an outside service is told about. */
export interface MarketingTold {
  readonly listIds: readonly number[];
  readonly userId: string | null;
}

/** Newsletters to begin. */
export interface NewSubscription {
  readonly email: string;
  readonly listIds: readonly number[];
  readonly userId: string | null;
  readonly consent: Consent;
  /** When the address confirmed it, Unix milliseconds; null where the site does not ask for that. */
  readonly confirmedMs: number | null;
}

/** Subscriptions to the mailing lists of a site. */
export class NewsletterStore {
  readonly #db: D1Database;
  readonly #site: Site;

  constructor(db: D1Database, site: Site) {
    this.#db = db;
    this.#site = site;
  }

  /**
   * Subscribes an email address to lists, with the proof of its consent and, if an outside service is told, the event
   * that tells it. Existing subscriptions stay unchanged. Returns the lists that are new, and the id of that event.
   */
  async subscribe(
    { email, listIds, userId, consent, confirmedMs }: NewSubscription,
    isTold: boolean,
    now: number,
  ): Promise<{ readonly begun: readonly number[]; readonly eventId: string | null }> {
    const { siteId } = this.#site;
    const ids = JSON.stringify(listIds);
    const told = isTold ? this.#telling('marketing.subscribed', email, { listIds, userId }, now) : undefined;
    const [, inserted] = await this.#db.batch<{ list_id: number }>([
      // Before the subscriptions, which tell whether there is anything new.
      this.#db
        .prepare(
          `INSERT INTO newsletter_consents (email, site_id, list_ids, place, text, given_ms, confirmed_ms)
           SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE EXISTS (SELECT 1 FROM json_each(?3) WHERE value NOT IN
             (SELECT list_id FROM newsletter_subscriptions WHERE email = ?1))`,
        )
        .bind(email, siteId, ids, consent.place, consent.text, consent.givenMs, confirmedMs),
      this.#db
        .prepare(
          `INSERT OR IGNORE INTO newsletter_subscriptions (email, list_id, site_id, user_id, created_ms)
           SELECT ?1, value, ?3, ?4, ?5 FROM json_each(?2) RETURNING list_id`,
        )
        .bind(email, ids, siteId, userId, now),
      ...(told ? [told.write] : []),
    ]);
    return { begun: (inserted?.results ?? []).map((row) => row.list_id), eventId: told?.eventId ?? null };
  }

  /** Ids of this site's lists that an email address subscribes to. */
  async ofAddress(email: string): Promise<readonly number[]> {
    const { results } = await this.#db
      .prepare('SELECT list_id FROM newsletter_subscriptions WHERE email = ?1 AND site_id = ?2 ORDER BY list_id')
      .bind(email, this.#site.siteId)
      .all<{ list_id: number }>();
    return results.map((row) => row.list_id);
  }

  /** Ids of the lists of all sites that an email address subscribes to. */
  async everywhere(email: string): Promise<readonly number[]> {
    const { results } = await this.#db
      .prepare('SELECT list_id FROM newsletter_subscriptions WHERE email = ?1 ORDER BY list_id')
      .bind(email)
      .all<{ list_id: number }>();
    return results.map((row) => row.list_id);
  }

  /**
   * Unsubscribes an email address from lists and, if an outside service is told, records the event that tells it.
   * Returns the id of that event.
   */
  async unsubscribe(email: string, listIds: readonly number[], isTold: boolean, now: number): Promise<string | null> {
    const told = isTold ? this.#telling('marketing.unsubscribed', email, { listIds, userId: null }, now) : undefined;
    await this.#db.batch([
      this.#db
        .prepare(
          'DELETE FROM newsletter_subscriptions WHERE email = ?1 AND list_id IN (SELECT value FROM json_each(?2))',
        )
        .bind(email, JSON.stringify(listIds)),
      ...(told && listIds.length > 0 ? [told.write] : []),
    ]);
    return told && listIds.length > 0 ? told.eventId : null;
  }

  /** Records that an address is sent an email about its newsletters. Returns the id for waking that email. */
  async tell(type: NewsletterEventType, email: string, told: NewsletterTold, now: number): Promise<string> {
    const { eventId, write } = this.#telling(type, email, told, now);
    await write.run();
    return eventId;
  }

  #telling(
    type: NewsletterEventType | MarketingEventType,
    email: string,
    told: NewsletterTold | MarketingTold,
    now: number,
  ): { readonly eventId: string; readonly write: D1PreparedStatement } {
    const eventId = `${this.#site.pool}-newsletter-${crypto.randomUUID()}`;
    const write = this.#db
      .prepare('INSERT INTO events (event_id, type, subject, payload, created_ms) VALUES (?1, ?2, ?3, ?4, ?5)')
      .bind(eventId, type, email, JSON.stringify({ site: this.#site.code, ...told }), now);
    return { eventId, write };
  }
}
