import type { OrderStatus } from '#shared/order/contract.ts';
import type { BookedPayment, OrderDocument } from '#shared/order/document.ts';
import type { StockPool } from '#shared/site/sites.ts';
import { readBatch, typed } from '#worker/store/batch.ts';
import { bookedPaymentOf, orderDocumentOf } from '#worker/store/order/order-columns.ts';
import { type Limited, limitsValue, ofSites } from '#worker/store/staff/limits.ts';

interface OrderRow {
  readonly order_id: string;
  readonly order_number: string | null;
  readonly owner: string;
  readonly status: OrderStatus;
  readonly document: string;
  readonly payment: string;
  readonly tracking_number: string | null;
  readonly refunded: number;
  readonly created_ms: number;
}

/** An order for lists and pages: the copy of the desk's record, seconds old. */
export interface OrderCopy {
  readonly orderId: string;
  /** The number that people use instead of the id; the id itself until the desk has assigned a number. */
  readonly orderNumber: string;
  readonly owner: string;
  readonly status: OrderStatus;
  readonly document: OrderDocument;
  readonly payment: BookedPayment;
  readonly trackingNumber: string | null;
  /** Minor units refunded so far, to the charge and to gift cards. */
  readonly refunded: number;
  readonly createdMs: number;
}

/** The search of staff. '' means any. */
export interface OrderSearch extends Limited {
  readonly status: string;
  /** `refund`: its provider has refused a refund. `vat`: VAT was deducted for an invalid number. */
  readonly needs: '' | 'refund' | 'vat';
  /** A complete email address in lower case, a number as it is written, or the beginning of an order's id. */
  readonly text: string;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

const COLUMNS = 'order_id, order_number, owner, status, document, payment, tracking_number, refunded, created_ms';

function copyOf(row: OrderRow): OrderCopy {
  return {
    orderId: row.order_id,
    orderNumber: row.order_number ?? row.order_id,
    owner: row.owner,
    status: row.status,
    document: orderDocumentOf(row.document),
    payment: bookedPaymentOf(row.payment),
    trackingNumber: row.tracking_number,
    refunded: row.refunded,
    createdMs: row.created_ms,
  };
}

/** Copies of orders. Only the desk knows whether something may be sold or paid (`order-desk.ts`). */
export class OrderStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /**
   * A page of an owner's orders, the newest first, and their total number. Orders that were never paid are left out.
   */
  async ofOwner(owner: string, page: number, limit: number): Promise<{ orders: OrderCopy[]; count: number }> {
    const where = "FROM orders WHERE owner = ?1 AND status <> 'payment_error'";
    const [rows, counted] = await readBatch(this.#db, [
      typed<OrderRow>(
        this.#db
          .prepare(`SELECT ${COLUMNS} ${where} ORDER BY created_ms DESC LIMIT ?2 OFFSET ?3`)
          .bind(owner, limit, (page - 1) * limit),
      ),
      typed<{ n: number }>(this.#db.prepare(`SELECT count(*) AS n ${where}`).bind(owner)),
    ]);
    return { orders: rows.map(copyOf), count: counted[0]?.n ?? 0 };
  }

  /** The newest order of an owner whose payment was refused; undefined for none. */
  async lastRefused(owner: string): Promise<OrderCopy | undefined> {
    const row = await this.#db
      .prepare(
        `SELECT ${COLUMNS} FROM orders WHERE owner = ?1 AND status = 'payment_error' ORDER BY created_ms DESC LIMIT 1`,
      )
      .bind(owner)
      .first<OrderRow>();
    return row ? copyOf(row) : undefined;
  }

  /** The pool whose desk stores an order; undefined for an unknown order. */
  async poolOf(orderId: string): Promise<StockPool | undefined> {
    const pool = await this.#db
      .prepare('SELECT pool FROM orders WHERE order_id = ?1')
      .bind(orderId)
      .first<StockPool>('pool');
    return pool ?? undefined;
  }

  /** The id of the order with this order number; undefined if there is none. */
  async idOfNumber(orderNumber: string): Promise<string | undefined> {
    const orderId = await this.#db
      .prepare('SELECT order_id FROM orders WHERE order_number = ?1')
      .bind(orderNumber)
      .first<string>('order_id');
    return orderId ?? undefined;
  }

  /** The numbers of orders, by their ids. */
  async numbersOf(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { results } = await this.#db
      .prepare(
        `SELECT order_id AS id, coalesce(order_number, order_id) AS number FROM orders
         WHERE order_id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(JSON.stringify(orderIds))
      .all<{ id: string; number: string }>();
    return new Map(results.map(({ id, number }) => [id, number]));
  }

  /**
   * A page of all orders, the newest first, filtered by status, by email address, by number or by the beginning of the
   * id.
   */
  async search({
    status,
    needs,
    text,
    page,
    limit,
    sites,
  }: OrderSearch): Promise<{ orders: OrderCopy[]; count: number }> {
    const where = `FROM orders WHERE (?1 = '' OR status = ?1)
      AND (?2 = '' OR email = ?2 OR order_number = ?2 OR (order_id >= ?2 AND order_id < ?2 || 'g'))
      AND (?3 <> 'refund' OR payment->>'refusedRefund' > 0)
      AND (?3 <> 'vat' OR order_id IN (SELECT order_id FROM vat_checks WHERE state = 'invalid'))
      AND ${ofSites('site_id', 'siteId', '?4')}`;
    const given = [status, text, needs, limitsValue(sites)];
    const [rows, counted] = await readBatch(this.#db, [
      typed<OrderRow>(
        this.#db
          .prepare(`SELECT ${COLUMNS} ${where} ORDER BY created_ms DESC LIMIT ?5 OFFSET ?6`)
          .bind(...given, limit, (page - 1) * limit),
      ),
      typed<{ n: number }>(this.#db.prepare(`SELECT count(*) AS n ${where}`).bind(...given)),
    ]);
    return { orders: rows.map(copyOf), count: counted[0]?.n ?? 0 };
  }

  async byId(orderId: string): Promise<OrderCopy | undefined> {
    const row = await this.#db
      .prepare(`SELECT ${COLUMNS} FROM orders WHERE order_id = ?1`)
      .bind(orderId)
      .first<OrderRow>();
    return row ? copyOf(row) : undefined;
  }
}
