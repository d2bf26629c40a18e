import { z } from 'zod';
import type { OrderStatus } from '#shared/order/contract.ts';
import { STOCK_POOLS, type StockPool } from '#shared/site/sites.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time/duration.ts';
import type { Bindings } from '#worker/bindings.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { column, jsonColumn } from '#worker/store/columns.ts';
import { type Deed, deedIfDone } from '#worker/store/staff/deeds.ts';

/** Account events that are reported by email. */
export type AccountEventType =
  | 'account.opened'
  | 'account.deleted'
  | 'email.asked'
  | 'email.notice'
  | 'password.forgotten'
  | 'password.changed';

/**
 * Events of an email address that are reported to it by email: it has to confirm newsletters, its newsletters have
 * begun, or it asked for the link that ends them. The subject is the address.
 */
export type NewsletterEventType = 'newsletter.asked' | 'newsletter.begun' | 'newsletter.leaving';

/** Changes of newsletters that the service that sends them is told about. The subject is the address. */
export type MarketingEventType = 'marketing.subscribed' | 'marketing.unsubscribed';

/** Events of forms: an entry goes to the service that gets entries, or staff answered it. The subject is the entry. */
export type FormEventType = 'form.entered' | 'form.answered';

/**
 * Events of places in competitions, which are reported by email: one is kept for a customer who waited (the subject is the
 * customer's number), or someone is offered another athlete's (an email address).
 */
export type PlaceEventType = 'place.offered' | 'place.passed';

/** An event that other parts of the store must be told about. */
export interface StoreEvent {
  /** Begins with the pool of the desk that recorded it. */
  readonly eventId: string;
  readonly pool: StockPool;
  readonly type:
    | `order.${OrderStatus}`
    | 'order.tracked'
    | 'bin.back'
    | 'giftcard.issued'
    | 'quote.sent'
    | 'return.requested'
    | PlaceEventType
    | AccountEventType
    | FormEventType
    | MarketingEventType
    | NewsletterEventType;
  /** The subject of the event: id of an order or a bin, number of a quote or of a customer, an entry of a form, or an email address. */
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
  /** The last error. */
  readonly failure: string;
  /** Attempts so far. */
  readonly attempts: number;
  readonly createdMs: number;
  readonly nextTryMs: number;
}

/** How long an event may wait before it is queued again, milliseconds, because a queue's message can be lost. */
const FORGOTTEN_MS = 120_000;
/** Most events that are queued at once. */
const AT_ONCE = 100;
/** Attempts that the queue makes itself, seconds apart; later ones are made by the job that runs every minute. */
export const QUICK_TRIES = 6;
/** Milliseconds between the quick attempts and the next one; doubled after each failure. */
const FIRST_WAIT_MS = MINUTE_MS;
/** Most milliseconds between two attempts. */
const LONGEST_WAIT_MS = HOUR_MS;
/** Characters of an error that are stored. */
const FAILURE_LENGTH = 500;

const poolOf = column('events.event_id', z.enum(STOCK_POOLS));
const payloadOf = jsonColumn('events.payload', z.unknown());

function eventOf(row: EventRow): StoreEvent {
  return {
    eventId: row.event_id,
    pool: poolOf(row.event_id.split('-')[0]),
    type: row.type,
    subject: row.subject,
    payload: payloadOf(row.payload),
    createdMs: row.created_ms,
  };
}

/** Events that have not been handled yet. */
export class EventStore {
  readonly #db: D1Database;
  readonly #queue: Bindings['EVENTS'];

  constructor(env: Pick<Bindings, 'DB' | 'EVENTS'>) {
    this.#db = env.DB;
    this.#queue = env.EVENTS;
  }

  /** The events with these ids that have not been handled yet. */
  async waiting(eventIds: readonly string[]): Promise<ReadonlyMap<string, StoreEvent>> {
    const { results } = await this.#db
      .prepare('SELECT e.* FROM json_each(?1) j JOIN events e ON e.event_id = j.value WHERE e.handled_ms IS NULL')
      .bind(JSON.stringify(eventIds))
      .all<EventRow>();
    return new Map(results.map((row) => [row.event_id, eventOf(row)]));
  }

  /** Marks events as handled, in one transaction with the statements that handling them requires. */
  async noteHandled(eventIds: readonly string[], writes: readonly D1PreparedStatement[], nowMs: number): Promise<void> {
    const handled = this.#db
      .prepare(
        `UPDATE events SET handled_ms = ?2, attempts = attempts + 1, failure = NULL
         WHERE event_id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(JSON.stringify(eventIds), nowMs);
    await this.#db.batch([...writes, handled]);
  }

  /** Records the error of an event and the time of its next attempt. Returns the number of attempts. */
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

  /** Ids of due events that have waited longer than a queue would keep them. */
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

  /** Failed events that are not handled yet, the oldest first, and their number. */
  async failed(limit: number): Promise<{ readonly events: readonly FailedEvent[]; readonly count: number }> {
    const where = 'FROM events WHERE handled_ms IS NULL AND failure IS NOT NULL';
    const [rows, counted] = await readBatch(this.#db, [
      typed<FailedEvent>(
        this.#db
          .prepare(
            `SELECT event_id AS eventId, type, subject, failure, attempts, created_ms AS createdMs,
             next_try_ms AS nextTryMs ${where} ORDER BY created_ms LIMIT ?1`,
          )
          .bind(limit),
      ),
      typed<{ n: number }>(this.#db.prepare(`SELECT count(*) AS n ${where}`)),
    ]);
    return { events: rows, count: counted[0]?.n ?? 0 };
  }

  /** Makes an event due now. Returns whether it is still waiting. */
  async tryAgain(eventId: string, deed: Deed): Promise<boolean> {
    const [changed] = await this.#db.batch([
      this.#db.prepare('UPDATE events SET next_try_ms = 0 WHERE event_id = ?1 AND handled_ms IS NULL').bind(eventId),
      ...deedIfDone(this.#db, deed),
    ]);
    const isChanged = changed?.meta.changes === 1;
    if (isChanged) await this.#queue.send({ eventId });
    return isChanged;
  }
}
