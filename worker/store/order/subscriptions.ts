import type { StockPool } from '#shared/site/sites.ts';
import { type Subscription, type SubscriptionState, subscriptionSchema } from '#shared/subscription/contract.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import { type Limited, limitsValue, ofSites } from '#worker/store/staff/limits.ts';

/** A subscription for pages, without the token that charges its card. */
export interface SubscriptionCopy extends Subscription {
  readonly pool: StockPool;
}

interface CopyRow {
  readonly pool: StockPool;
  readonly document: string;
}

const subscriptionOf = jsonColumn('subscriptions.document', subscriptionSchema);
const read = ({ pool, document }: CopyRow): SubscriptionCopy => ({ ...subscriptionOf(document), pool });

/** The search of staff. */
export interface SubscriptionSearch extends Limited {
  readonly state?: SubscriptionState | undefined;
  /** An email address, a SKU, the id of a subscription or of its order, or the order's number as it is written. */
  readonly text: string;
  readonly page: number;
}

const PAGE = 50;

/** Copies of subscriptions; the desk of their pool is authoritative. */
export class SubscriptionStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async byId(subscriptionId: string): Promise<SubscriptionCopy | undefined> {
    const row = await this.#db
      .prepare('SELECT pool, document FROM subscriptions WHERE subscription_id = ?1')
      .bind(subscriptionId)
      .first<CopyRow>();
    return row ? read(row) : undefined;
  }

  /** Subscriptions of some owners (`customer:7`, `visitor:…`), the newest first. */
  async ofOwners(owners: readonly string[]): Promise<readonly SubscriptionCopy[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT pool, document FROM subscriptions WHERE owner IN (SELECT value FROM json_each(?1))
         ORDER BY started_ms DESC, subscription_id LIMIT 100`,
      )
      .bind(JSON.stringify(owners))
      .all<CopyRow>();
    return results.map(read);
  }

  /** Subscriptions that an order began. */
  async ofOrder(orderId: string): Promise<readonly SubscriptionCopy[]> {
    const { results } = await this.#db
      .prepare('SELECT pool, document FROM subscriptions WHERE order_id = ?1 ORDER BY subscription_id')
      .bind(orderId)
      .all<CopyRow>();
    return results.map(read);
  }

  /** Pools with subscriptions that are due. */
  async poolsDue(nowMs: number): Promise<readonly StockPool[]> {
    const { results } = await this.#db
      .prepare('SELECT DISTINCT pool FROM subscriptions WHERE due_ms <= ?1')
      .bind(nowMs)
      .all<{ pool: StockPool }>();
    return results.map(({ pool }) => pool);
  }

  /** A page of a staff search, the newest first, and the total number. */
  async search({ state, text, page, sites }: SubscriptionSearch): Promise<{
    readonly subscriptions: readonly SubscriptionCopy[];
    readonly count: number;
  }> {
    const where = `WHERE (?1 = '' OR state = ?1)
      AND (?2 = '' OR email = lower(?2) OR sku = ?2 OR order_id = ?2 OR subscription_id = ?2
        OR order_id IN (SELECT order_id FROM orders WHERE order_number = ?2))
      AND ${ofSites('site_id', 'siteId', '?3')}`;
    const given = [state ?? '', text.trim(), limitsValue(sites)];
    const [rows, total] = await readBatch(this.#db, [
      typed<CopyRow>(
        this.#db
          .prepare(
            `SELECT pool, document FROM subscriptions ${where}
           ORDER BY started_ms DESC, subscription_id LIMIT ${PAGE} OFFSET ?4`,
          )
          .bind(...given, (page - 1) * PAGE),
      ),
      typed<{ n: number }>(this.#db.prepare(`SELECT count(*) AS n FROM subscriptions ${where}`).bind(...given)),
    ]);
    return { subscriptions: rows.map(read), count: total[0]?.n ?? 0 };
  }
}

/** Subscriptions per page of a staff list. */
export const SUBSCRIPTIONS_OF_PAGE = PAGE;
