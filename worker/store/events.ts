import type { OrderStatus } from '#shared/order/contract.ts';
import type { StockPool } from '#shared/site/sites.ts';

/** What happens to an account and is told by mail. */
export type AccountEventType =
  | 'account.opened'
  | 'account.deleted'
  | 'email.asked'
  | 'email.notice'
  | 'password.forgotten'
  | 'password.changed';

/** Something that has happened and has to be told on. */
export interface StoreEvent {
  /** Begins with the pool of the desk where it happened. */
  readonly eventId: string;
  readonly pool: StockPool;
  readonly type:
    | `order.${OrderStatus}`
    | 'bin.back'
    | 'giftcard.issued'
    | 'quote.sent'
    | 'return.requested'
    | AccountEventType;
  /** What it happened to: the id of an order or a bin, the number of a quote or of a customer. */
  readonly subject: string;
  readonly payload: unknown;
  readonly createdMs: number;
}

interface EventRow {
  readonly event_id: string;
  readonly type: StoreEvent['type'];
  readonly subject: string;
  readonly payload: string;
  readonly created_ms: number;
}

/** How long an event may wait before it is woken again, milliseconds: a queue's message can be lost. */
const FORGOTTEN_MS = 120_000;
/** Events that one waking takes on. */
const AT_ONCE = 100;

function eventOf(row: EventRow): StoreEvent {
  return {
    eventId: row.event_id,
    pool: row.event_id.split('-')[0] as StockPool,
    type: row.type,
    subject: row.subject,
    payload: JSON.parse(row.payload),
    createdMs: row.created_ms,
  };
}

/** Events until they are handled. */
export class EventStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /** Those events of some ids that nobody has handled yet. */
  async waiting(eventIds: readonly string[]): Promise<ReadonlyMap<string, StoreEvent>> {
    const { results } = await this.#db
      .prepare('SELECT e.* FROM json_each(?1) j JOIN events e ON e.event_id = j.value WHERE e.handled_ms IS NULL')
      .bind(JSON.stringify(eventIds))
      .all<EventRow>();
    return new Map(results.map((row) => [row.event_id, eventOf(row)]));
  }

  /** Notes that events are handled, together with what handling them has to write: all of it or nothing. */
  async noteHandled(eventIds: readonly string[], writes: readonly D1PreparedStatement[], nowMs: number): Promise<void> {
    const handled = this.#db
      .prepare(
        `UPDATE events SET handled_ms = ?2, attempts = attempts + 1, failure = NULL
         WHERE event_id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(JSON.stringify(eventIds), nowMs);
    await this.#db.batch([...writes, handled]);
  }

  async noteFailed(eventId: string, failure: string): Promise<void> {
    await this.#db
      .prepare('UPDATE events SET attempts = attempts + 1, failure = ?2 WHERE event_id = ?1')
      .bind(eventId, failure)
      .run();
  }

  /** Ids of events that wait for longer than any queue keeps them waiting and were not given up. */
  async forgotten(nowMs: number): Promise<readonly string[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT event_id FROM events WHERE handled_ms IS NULL AND created_ms < ?1 AND attempts < 20
         ORDER BY created_ms LIMIT ?2`,
      )
      .bind(nowMs - FORGOTTEN_MS, AT_ONCE)
      .all<{ event_id: string }>();
    return results.map((row) => row.event_id);
  }
}
