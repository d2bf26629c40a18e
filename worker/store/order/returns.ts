import { z } from 'zod';
import { type ReturnLine, type RmaStatus, returnLineSchema } from '#shared/rma/contract.ts';
import { RMA_BYTES, rmaIdOf } from '#shared/rma/rma-id.ts';
import { stored } from '#shared/schema/stored.ts';
import { SITES } from '#shared/site/sites.ts';
import type { Bindings } from '#worker/bindings.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import type { OrderCopy } from '#worker/store/order/orders.ts';
import { drawnNumbers, freeNumber } from '#worker/store/order/spoken-numbers.ts';
import { deedIfDone, type WholeDeed } from '#worker/store/staff/deeds.ts';
import { type Limited, limitsValue, ofSites } from '#worker/store/staff/limits.ts';

/** A return of items of an order. */
export interface ReturnCopy {
  readonly rmaId: string;
  /** The number that people use instead of the id and write on the package; the id itself until there is one. */
  readonly rmaNumber: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly owner: string;
  readonly email: string;
  readonly status: RmaStatus;
  readonly createdMs: number;
  readonly lines: readonly ReturnLine[];
  /** Of the package with the return; null if unknown. */
  readonly trackingNumber: string | null;
}

/** The facts that decide whether an order may still be returned. */
export interface ReturnFacts {
  /** Time of delivery, or else of shipping; null if neither was recorded. */
  readonly sentMs: number | null;
  /** Units already returned or being returned, by list item. */
  readonly returned: ReadonlyMap<string, number>;
}

/** A line to return, with the number of units that were bought. */
export interface NewReturnLine extends ReturnLine {
  readonly ordered: number;
}

/** The search of staff. '' means any. */
export interface ReturnSearch extends Limited {
  readonly status: string;
  /** The id or number of an order or a return, or a complete email address in lower case. */
  readonly text: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

interface ReturnRow {
  readonly rma_id: string;
  readonly rma_number: string | null;
  readonly order_number: string | null;
  readonly order_id: string;
  readonly owner: string;
  readonly email: string;
  readonly status: RmaStatus;
  readonly created_ms: number;
  readonly tracking_number: string | null;
  /** JSON of `ReturnLine[]`. */
  readonly lines: string;
}

const linesOf = jsonColumn('return_lines.*', stored(z.array(returnLineSchema)));

/** Most returns listed for an owner. */
const MOST = 100;

const COLUMNS = `r.rma_id, r.rma_number, r.order_id,
  (SELECT o.order_number FROM orders o WHERE o.order_id = r.order_id) AS order_number,
  r.owner, r.email, r.status, r.created_ms, r.tracking_number,
  (SELECT json_group_array(json_object('listItemId', l.list_item_id, 'sku', l.sku, 'name', l.name, 'qty', l.qty,
     'reason', l.reason, 'comment', l.comment) ORDER BY l.position)
   FROM return_lines l WHERE l.rma_id = r.rma_id) AS lines`;

function copyOf(row: ReturnRow): ReturnCopy {
  return {
    rmaId: row.rma_id,
    rmaNumber: row.rma_number ?? row.rma_id,
    orderId: row.order_id,
    orderNumber: row.order_number ?? row.order_id,
    owner: row.owner,
    email: row.email,
    status: row.status,
    createdMs: row.created_ms,
    lines: linesOf(row.lines),
    trackingNumber: row.tracking_number,
  };
}

/** An event's id begins with the pool whose desk stores the order. */
function eventIdOf({ document }: OrderCopy, rmaId: string): string {
  return `${SITES[document.site].pool}-${rmaId}`;
}

/** The id of a new return: random, or derived from the order and the request's key, so that it is always the same. */
async function newRmaId({ orderId }: OrderCopy, key: string | undefined): Promise<string> {
  if (key === undefined) return rmaIdOf(crypto.getRandomValues(new Uint8Array(RMA_BYTES)));
  const named = new TextEncoder().encode(`${orderId} ${key}`);
  return rmaIdOf(new Uint8Array(await crypto.subtle.digest('SHA-256', named)));
}

/** Returns of orders. */
export class ReturnStore {
  readonly #db: D1Database;
  readonly #events: Bindings['EVENTS'];

  constructor(env: Pick<Bindings, 'DB' | 'EVENTS'>) {
    this.#db = env.DB;
    this.#events = env.EVENTS;
  }

  /** The facts about several orders, by their ids. */
  async factsOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, ReturnFacts>> {
    const ids = JSON.stringify(orderIds);
    const [sent, units] = await readBatch(this.#db, [
      typed<{ subject: string; ms: number }>(
        this.#db
          .prepare(
            `SELECT subject, max(created_ms) AS ms FROM events WHERE subject IN (SELECT value FROM json_each(?1))
           AND type IN ('order.shipped', 'order.delivered') GROUP BY subject`,
          )
          .bind(ids),
      ),
      typed<{ order_id: string; list_item_id: string; qty: number }>(
        this.#db
          .prepare(
            `SELECT r.order_id, l.list_item_id, sum(l.qty) AS qty FROM returns r JOIN return_lines l ON l.rma_id = r.rma_id
           WHERE r.order_id IN (SELECT value FROM json_each(?1)) AND r.status <> 'refused'
           GROUP BY r.order_id, l.list_item_id`,
          )
          .bind(ids),
      ),
    ]);
    const sentMs = new Map(sent.map((row) => [row.subject, row.ms]));
    const returned = Map.groupBy(units, (row) => row.order_id);
    return new Map(
      orderIds.map((orderId) => [
        orderId,
        {
          sentMs: sentMs.get(orderId) ?? null,
          returned: new Map((returned.get(orderId) ?? []).map((row) => [row.list_item_id, row.qty])),
        },
      ]),
    );
  }

  /**
   * Records a return, unless it exceeds the units that were bought. A single statement decides, so that simultaneous
   * requests cannot return the same unit twice. Undefined if it was not recorded, including if its key was used before.
   */
  async request(
    order: OrderCopy,
    lines: readonly NewReturnLine[],
    key: string | undefined,
    nowMs: number,
  ): Promise<ReturnCopy | undefined> {
    const rmaId = await newRmaId(order, key);
    const { orderId, owner, document } = order;
    const wanted = JSON.stringify(lines);
    const [made] = await this.#db.batch([
      this.#db
        .prepare(
          `INSERT INTO returns (rma_id, order_id, owner, email, status, created_ms, updated_ms, rma_number)
           SELECT ?1, ?2, ?3, ?4, 'requested', ?5, ?5, ${freeNumber('returns.rma_number', '?7')} WHERE NOT EXISTS (
             SELECT 1 FROM json_each(?6) j WHERE j.value->>'ordered' < j.value->>'qty' + (
               SELECT coalesce(sum(l.qty), 0) FROM returns r JOIN return_lines l ON l.rma_id = r.rma_id
               WHERE r.order_id = ?2 AND r.status <> 'refused' AND l.list_item_id = j.value->>'listItemId'))
           ON CONFLICT (rma_id) DO NOTHING`,
        )
        .bind(rmaId, orderId, owner, document.email, nowMs, wanted, drawnNumbers('return', document.site)),
      this.#db
        .prepare(
          `INSERT INTO return_lines (rma_id, list_item_id, position, sku, name, qty, reason, comment)
           SELECT r.rma_id, j.value->>'listItemId', j.key, j.value->>'sku', j.value->>'name', j.value->>'qty',
             j.value->>'reason', j.value->>'comment'
           FROM returns r JOIN json_each(?2) j WHERE r.rma_id = ?1 AND changes() = 1`,
        )
        .bind(rmaId, wanted),
      this.#db
        .prepare(
          `INSERT INTO events (event_id, type, subject, payload, created_ms)
           SELECT ?1, 'return.requested', order_id, json_object('rmaId', rma_id), ?3 FROM returns
           WHERE rma_id = ?2 AND changes() > 0`,
        )
        .bind(eventIdOf(order, rmaId), rmaId, nowMs),
    ]);
    return made?.meta.changes === 1 ? this.byId(rmaId) : undefined;
  }

  /** Wakes the worker that sends the email of a return; without this call it is sent minutes later. */
  async wakeMail(order: OrderCopy, rmaId: string): Promise<void> {
    await this.#events.send({ eventId: eventIdOf(order, rmaId) });
  }

  /** The return that was requested for an order with a key; undefined if there is none. */
  async byKey(order: OrderCopy, key: string): Promise<ReturnCopy | undefined> {
    return this.byId(await newRmaId(order, key));
  }

  async byId(rmaId: string): Promise<ReturnCopy | undefined> {
    const row = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM returns r WHERE r.rma_id = ?1`)
      .bind(rmaId)
      .first<ReturnRow>();
    return row ? copyOf(row) : undefined;
  }

  /** The return with this return number, as it is written. */
  async byNumber(rmaNumber: string): Promise<ReturnCopy | undefined> {
    const row = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM returns r WHERE r.rma_number = ?1`)
      .bind(rmaNumber)
      .first<ReturnRow>();
    return row ? copyOf(row) : undefined;
  }

  /** The returns of owners on a site, the newest first. */
  async ofOwners(owners: readonly string[], siteId: number): Promise<readonly ReturnCopy[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT ${COLUMNS} FROM returns r JOIN orders o ON o.order_id = r.order_id AND o.site_id = ?2
         WHERE r.owner IN (SELECT value FROM json_each(?1)) ORDER BY r.created_ms DESC LIMIT ?3`,
      )
      .bind(JSON.stringify(owners), siteId, MOST)
      .all<ReturnRow>();
    return results.map(copyOf);
  }

  /** A page of all returns, the newest first. */
  async search({ status, text, page, limit, sites }: ReturnSearch): Promise<{ returns: ReturnCopy[]; count: number }> {
    const where = `FROM returns r WHERE (?1 = '' OR r.status = ?1)
      AND (?2 = '' OR r.email = ?2 OR r.order_id = ?2 OR r.rma_id = upper(?2)
      OR r.rma_number = ?2 OR r.order_id IN (SELECT order_id FROM orders WHERE order_number = ?2))
      AND (?3 IS NULL OR r.order_id IN (SELECT order_id FROM orders WHERE ${ofSites('site_id', 'siteId', '?3')}))`;
    const given = [status, text, limitsValue(sites)];
    const [rows, counted] = await readBatch(this.#db, [
      typed<ReturnRow>(
        this.#db
          .prepare(`SELECT ${COLUMNS} ${where} ORDER BY r.created_ms DESC LIMIT ?4 OFFSET ?5`)
          .bind(...given, limit, (page - 1) * limit),
      ),
      typed<{ n: number }>(this.#db.prepare(`SELECT count(*) AS n ${where}`).bind(...given)),
    ]);
    return { returns: rows.map(copyOf), count: counted[0]?.n ?? 0 };
  }

  /** Records the package of a return, with the entry of the staff log. */
  async setTrackingNumber(rmaId: string, trackingNumber: string | null, deed: WholeDeed): Promise<void> {
    await this.#db.batch([
      this.#db
        .prepare('UPDATE returns SET tracking_number = ?2, updated_ms = ?3 WHERE rma_id = ?1')
        .bind(rmaId, trackingNumber, deed.nowMs),
      ...deedIfDone(this.#db, deed),
    ]);
  }

  /** Changes the status of a return if it is one of `from`, with the entry of the staff log. Returns whether it changed. */
  async setStatus(rmaId: string, from: readonly RmaStatus[], to: RmaStatus, deed: WholeDeed): Promise<boolean> {
    const [changed] = await this.#db.batch([
      this.#db
        .prepare(
          `UPDATE returns SET status = ?3, updated_ms = ?4 WHERE rma_id = ?1
         AND status IN (SELECT value FROM json_each(?2))`,
        )
        .bind(rmaId, JSON.stringify(from), to, deed.nowMs),
      ...deedIfDone(this.#db, deed),
    ]);
    return changed?.meta.changes === 1;
  }
}
