import type { z } from 'zod';
import { ABANDONED_MS, ORDERED_MS } from '#shared/tracking/abandoned-cart.ts';
import { CATEGORIES, type Category } from '#shared/tracking/consent.ts';
import type { LedgerEntry } from '#shared/tracking/ledger-entry.ts';
import { PAYLOADS, type Payload } from '#shared/tracking/payloads.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import { shopperHash } from '#worker/store/discovery/shoppers.ts';

/** A cart that has waited long enough. */
export interface WaitingCart {
  readonly owner: string;
  readonly siteId: number;
  readonly shopperHash: string;
  readonly granted: readonly Category[];
  readonly payload: Payload<'email'>;
  /** Unix milliseconds. */
  readonly changedMs: number;
}

interface CartRow {
  readonly owner: string;
  readonly site_id: number;
  readonly shopper_hash: string;
  readonly consent: string;
  readonly payload: string;
  readonly changed_ms: number;
}

const payloadOf = jsonColumn('waiting_carts.payload', PAYLOADS.email satisfies z.ZodType);

const customerOwner = (customerId: number): string => `customer:${customerId}`;
const shopperOwner = (hash: string): string => `shopper:${hash}`;

// What a browser tells of a cart within an hour of its order may be from before it.
const CHANGE = `INSERT INTO waiting_carts (owner, site_id, shopper_hash, consent, payload, changed_ms)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO UPDATE SET
    shopper_hash = excluded.shopper_hash, consent = excluded.consent, payload = excluded.payload, changed_ms = excluded.changed_ms
  WHERE payload IS NOT NULL OR changed_ms < excluded.changed_ms - ${ORDERED_MS}`;

/**
 * The statements that note the cart of some entries of a visitor, which are told to email marketing; none without one. An empty
 * cart is not waited for.
 */
export function noteCarts(
  db: D1Database,
  entries: readonly LedgerEntry[],
  customerId: number | null,
  nowMs: number,
): readonly D1PreparedStatement[] {
  const entry = entries.findLast(({ consumer, event }) => consumer === 'email' && event.startsWith('cart/'));
  if (!entry) return [];
  const { siteId, shopperHash: hash, granted, payload } = entry;
  const owner = customerId === null ? shopperOwner(hash) : customerOwner(customerId);
  const { items } = payload as Payload<'email'>;
  const drop = (of: string) =>
    db.prepare('DELETE FROM waiting_carts WHERE owner = ?1 AND site_id = ?2 AND payload IS NOT NULL').bind(of, siteId);
  // A guest who has logged in takes the cart along.
  const asGuest = customerId === null || hash === '' ? [] : [drop(shopperOwner(hash))];
  if (items.length === 0) return [...asGuest, drop(owner)];
  return [...asGuest, db.prepare(CHANGE).bind(owner, siteId, hash, granted.join('.'), JSON.stringify(payload), nowMs)];
}

/** The statements that end what waits for a buyer on a site, because the cart is ordered. `shopperId`: '' for none. */
export async function orderedCart(
  db: D1Database,
  { customerId, shopperId, siteId }: { readonly customerId: number | null; readonly shopperId: string; siteId: number },
  nowMs: number,
): Promise<readonly D1PreparedStatement[]> {
  const owners = [
    ...(customerId === null ? [] : [customerOwner(customerId)]),
    ...(shopperId === '' ? [] : [shopperOwner(await shopperHash(shopperId))]),
  ];
  return owners.map((owner) =>
    db
      .prepare(
        `INSERT INTO waiting_carts (owner, site_id, shopper_hash, consent, payload, changed_ms)
         VALUES (?1, ?2, '', '', NULL, ?3) ON CONFLICT DO UPDATE SET payload = NULL, changed_ms = excluded.changed_ms`,
      )
      .bind(owner, siteId, nowMs),
  );
}

/** Carts that wait to be called abandoned. */
export class WaitingCartStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Carts that nobody has changed for four hours, the longest waiting first. */
  async abandoned(nowMs: number, limit: number): Promise<readonly WaitingCart[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT owner, site_id, shopper_hash, consent, payload, changed_ms FROM waiting_carts
         WHERE changed_ms <= ?1 AND payload IS NOT NULL ORDER BY changed_ms LIMIT ?2`,
      )
      .bind(nowMs - ABANDONED_MS, limit)
      .all<CartRow>();
    return results.map((row) => {
      const granted = row.consent.split('.');
      return {
        owner: row.owner,
        siteId: row.site_id,
        shopperHash: row.shopper_hash,
        granted: CATEGORIES.filter((category) => granted.includes(category)),
        payload: payloadOf(row.payload),
        changedMs: row.changed_ms,
      };
    });
  }

  /** The statements that end carts which are told, unless they have changed, and all notes of orders that are old. */
  ending(carts: readonly WaitingCart[], nowMs: number): readonly D1PreparedStatement[] {
    const keys = carts.map(({ owner, siteId, changedMs }) => [owner, siteId, changedMs]);
    return [
      this.#db
        .prepare(
          `DELETE FROM waiting_carts WHERE (owner, site_id, changed_ms) IN
             (SELECT value->>0, value->>1, value->>2 FROM json_each(?1))`,
        )
        .bind(JSON.stringify(keys)),
      this.#db
        .prepare('DELETE FROM waiting_carts WHERE payload IS NULL AND changed_ms <= ?1')
        .bind(nowMs - ABANDONED_MS),
    ];
  }

  /** Ends what waits for a visitor who no longer agrees. `shopperId`: '' for none; `customerId`: null for a guest. */
  async withdraw(shopperId: string, customerId: number | null): Promise<void> {
    const hash = shopperId === '' ? '' : await shopperHash(shopperId);
    await this.#db
      .prepare("DELETE FROM waiting_carts WHERE (?1 <> '' AND shopper_hash = ?1) OR owner = ?2")
      .bind(hash, customerId === null ? '' : customerOwner(customerId))
      .run();
  }
}
