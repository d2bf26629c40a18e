import type { EditionKey } from '#shared/event/records.ts';
import { entryPrefix } from '#shared/event/registration.ts';
import type { Site } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import type { Reads } from '#worker/store/gathered-reads.ts';

/** Products that are places of an event on this site. */
export class EventEntryStore {
  readonly #db: D1Database;
  readonly #reads: Reads;
  readonly #site: Site;

  constructor(db: D1Database, reads: Reads, site: Site) {
    this.#db = db;
    this.#reads = reads;
    this.#site = site;
  }

  /** The product that is a place in each division of an edition: division → product id. */
  async products(key: EditionKey): Promise<ReadonlyMap<string, number>> {
    const prefix = entryPrefix(key);
    const statement = this.#db
      .prepare(
        `SELECT p.document ->> '$.attributes.event_entry[0]' AS entry, p.product_id AS productId FROM products p
         JOIN product_prices s ON s.product_id = p.product_id AND s.site_id = ?2
         WHERE p.document ->> '$.attributes.event_entry[0]' IS NOT NULL AND p.is_online = 1
           AND p.document ->> '$.attributes.event_entry[0]' >= ?1
           AND p.document ->> '$.attributes.event_entry[0]' < ?1 || '~' ORDER BY p.product_id DESC`,
      )
      .bind(prefix, this.#site.siteId);
    const [rows] = await readBatch(this.#reads, [typed<{ entry: string; productId: number }>(statement)]);
    return new Map(rows.map(({ entry, productId }) => [entry.slice(prefix.length), productId]));
  }
}
