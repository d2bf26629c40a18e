import type { OrderStatus } from '#shared/order/contract.ts';
import type { StockPool } from '#shared/site/sites.ts';
import type { Bindings } from '#worker/bindings.ts';

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
    | 'order.tracked'
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

/** An event that failed and waits for its next try. Times are Unix milliseconds. */
export interface FailedEvent {
  readonly eventId: string;
  readonly type: StoreEvent['type'];
  readonly subject: string;
  /** What went wrong the last time. */
  readonly failure: string;
  /** Tries so far. */
  readonly attempts: number;
  readonly createdMs: number;
  readonly nextTryMs: number;
}

/** How long an event may wait before it is woken again, milliseconds: a queue's message can be lost. */
const FORGOTTEN_MS = 120_000;
/** Events that one waking takes on. */
const AT_ONCE = 100;
/** Tries that the queue makes by itself, seconds apart; those after them come with the minute's job. */
export const QUICK_TRIES = 6;
/** Milliseconds after the quick tries until the next one; doubled with each that fails. */
const FIRST_WAIT_MS = 60_000;
/** Milliseconds between two tries at most. */
const LONGEST_WAIT_MS = 3_600_000;
/** Characters that are kept of a failure. */
const FAILURE_LENGTH = 500;

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
  readonly #queue: Bindings['EVENTS'];

  constructor(env: Pick<Bindings, 'DB' | 'EVENTS'>) {
    this.#db = env.DB;
    this.#queue = env.EVENTS;
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

  /** Notes what went wrong with an event and when it is tried again. Answers how often it was tried. */
  async noteFailed(eventId: string, failure: string, nowMs: number): Promise<number> {
    const attempts = await this.#db
      .prepare(
        `UPDATE events SET attempts = attempts + 1, failure = ?2,
           next_try_ms = ?3 + min(?4, ?5 << min(20, max(0, attempts + 1 - ?6)))
         WHERE event_id = ?1 AND handled_ms IS NULL RETURNING attempts`,
      )
      .bind(eventId, failure.slice(0, FAILURE_LENGTH), nowMs, LONGEST_WAIT_MS, FIRST_WAIT_MS, QUICK_TRIES)
      .first<number>('attempts');
    return attempts ?? 0;
  }

  /** Ids of events that are due and wait for longer than any queue keeps them waiting. */
  async forgotten(nowMs: number): Promise<readonly string[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT event_id FROM events WHERE handled_ms IS NULL AND next_try_ms <= ?1 AND created_ms < ?2
         ORDER BY next_try_ms, created_ms LIMIT ?3`,
      )
      .bind(nowMs, nowMs - FORGOTTEN_MS, AT_ONCE)
      .all<{ event_id: string }>();
    return results.map((row) => row.event_id);
  }

  /** Events that failed and are not handled yet, the oldest first, and how many there are. */
  async failed(limit: number): Promise<{ readonly events: readonly FailedEvent[]; readonly count: number }> {
    const where = 'FROM events WHERE handled_ms IS NULL AND failure IS NOT NULL';
    const [rows, counted] = (await this.#db.batch([
      this.#db
        .prepare(
          `SELECT event_id AS eventId, type, subject, failure, attempts, created_ms AS createdMs,
             next_try_ms AS nextTryMs ${where} ORDER BY created_ms LIMIT ?1`,
        )
        .bind(limit),
      this.#db.prepare(`SELECT count(*) AS n ${where}`),
    ])) as [D1Result<FailedEvent>, D1Result<{ n: number }>];
    return { events: rows.results, count: counted.results[0]?.n ?? 0 };
  }

  /** Tries an event now. Answers whether it still waits to be handled. */
  async tryAgain(eventId: string): Promise<boolean> {
    const { meta } = await this.#db
      .prepare('UPDATE events SET next_try_ms = 0 WHERE event_id = ?1 AND handled_ms IS NULL')
      .bind(eventId)
      .run();
    if (meta.changes === 1) await this.#queue.send({ eventId });
    return meta.changes === 1;
  }
}
