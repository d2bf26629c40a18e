import type { OrderStatus } from '#shared/order/contract.ts';
import type { OrderDocument, OrderPayment } from '#shared/order/document.ts';
import { ORDER_ID_BYTES, orderId } from '#shared/order/order-id.ts';
import { DeskNumbers } from '#worker/objects/desk-numbers.ts';
import { trustedJson } from '#worker/store/columns.ts';

/** An order as its desk stores it. */
export interface DeskOrder {
  readonly orderId: string;
  /** The number that people use instead of the id: `U-1048-2271`. */
  readonly orderNumber: string;
  /** Hash of the normalized request: the same id with another hash is a different order. */
  readonly fingerprint: string;
  /** `customer:7` or `visitor:…`: who may see it. */
  readonly owner: string;
  readonly status: OrderStatus;
  readonly payment: OrderPayment;
  readonly document: OrderDocument;
  readonly createdMs: number;
  readonly updatedMs: number;
  /** When a pending order is settled; null for an order that is not pending. */
  readonly deadlineMs: number | null;
  /** Increases with each change. */
  readonly version: number;
  readonly trackingNumber: string | null;
  /** Minor units refunded so far, to its charge and to its gift cards. */
  readonly refunded: number;
}

interface OrderRow extends Record<string, SqlStorageValue> {
  readonly order_id: string;
  readonly fingerprint: string;
  readonly owner: string;
  readonly status: OrderStatus;
  readonly payment: string;
  readonly document: string;
  readonly created_ms: number;
  readonly updated_ms: number;
  readonly deadline_ms: number | null;
  readonly version: number;
  readonly tracking_number: string | null;
  readonly refunded: number;
}

/** A note for staff about what happened to an order. */
export interface OrderNote extends Record<string, SqlStorageValue> {
  readonly at_ms: number;
  readonly actor: string;
  readonly event: string;
  readonly detail: string;
}

const TABLES = `
CREATE TABLE IF NOT EXISTS orders (
  order_id TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, owner TEXT NOT NULL, status TEXT NOT NULL, payment TEXT NOT NULL,
  document TEXT NOT NULL, created_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL, deadline_ms INTEGER,
  version INTEGER NOT NULL, tracking_number TEXT, refunded INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS orders_by_deadline ON orders (deadline_ms) WHERE deadline_ms IS NOT NULL;
CREATE TABLE IF NOT EXISTS order_lists (
  list_id TEXT NOT NULL, order_id TEXT NOT NULL, PRIMARY KEY (list_id, order_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS order_notes (
  id INTEGER PRIMARY KEY, order_id TEXT NOT NULL, at_ms INTEGER NOT NULL, actor TEXT NOT NULL, event TEXT NOT NULL, detail TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS order_notes_by_order ON order_notes (order_id);`;

function orderOf(row: OrderRow, numbers: DeskNumbers): DeskOrder {
  const document = trustedJson<OrderDocument>('orders.document', row.document);
  return {
    orderId: row.order_id,
    orderNumber: numbers.ofOrder(row.order_id, document.site),
    fingerprint: row.fingerprint,
    owner: row.owner,
    status: row.status,
    payment: trustedJson<OrderPayment>('orders.payment', row.payment),
    document,
    createdMs: row.created_ms,
    updatedMs: row.updated_ms,
    deadlineMs: row.deadline_ms,
    version: row.version,
    trackingNumber: row.tracking_number,
    refunded: row.refunded,
  };
}

/** The fields of an order that may change. */
export interface OrderChange {
  readonly status?: OrderStatus;
  readonly payment?: OrderPayment;
  readonly deadlineMs?: number | null;
  readonly trackingNumber?: string;
  readonly refunded?: number;
}

/** The orders of a desk and their notes. Callers run each step in one transaction. */
export class DeskOrders {
  readonly #sql: SqlStorage;
  readonly #numbers: DeskNumbers;
  readonly #orderOf = (row: OrderRow): DeskOrder => orderOf(row, this.#numbers);

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(TABLES);
    this.#numbers = new DeskNumbers(sql);
  }

  find(orderId: string): DeskOrder | undefined {
    const [row] = this.#sql.exec<OrderRow>('SELECT * FROM orders WHERE order_id = ?1', orderId).toArray();
    return row && this.#orderOf(row);
  }

  /** Assigns a number to a gift card bought with an order, and adds a note to the order. */
  numberCard({ orderId, document }: DeskOrder, nowMs: number): string {
    const number = this.#numbers.forCard(orderId, document.site);
    this.note(orderId, 'gift card', number, { actor: 'store', nowMs });
    return number;
  }

  /** Finds the order with an order number, or with which the gift card of that number was bought. */
  byNumber(orderNumber: string): DeskOrder | undefined {
    const orderId = this.#numbers.orderId(orderNumber);
    return orderId === undefined ? undefined : this.find(orderId);
  }

  /** Returns the orders after an id, sorted by id and therefore by time. */
  page(afterId: string, limit: number): DeskOrder[] {
    return this.#sql
      .exec<OrderRow>('SELECT * FROM orders WHERE order_id > ?1 ORDER BY order_id LIMIT ?2', afterId, limit)
      .toArray()
      .map(this.#orderOf);
  }

  /** Stores a new order with the number assigned to it. */
  insert(order: Omit<DeskOrder, 'orderNumber'>): DeskOrder {
    this.#sql.exec(
      `INSERT INTO orders (order_id, fingerprint, owner, status, payment, document, created_ms, updated_ms, deadline_ms, version)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)`,
      order.orderId,
      order.fingerprint,
      order.owner,
      order.status,
      JSON.stringify(order.payment),
      JSON.stringify(order.document),
      order.createdMs,
      order.updatedMs,
      order.deadlineMs,
      order.version,
    );
    this.#sql.exec('INSERT INTO order_lists (list_id, order_id) VALUES (?1, ?2)', order.document.listId, order.orderId);
    return { ...order, orderNumber: this.#numbers.ofOrder(order.orderId, order.document.site) };
  }

  /** Returns the orders of a list that are placed or being paid, newest first. */
  standing(listId: string): DeskOrder[] {
    return this.#sql
      .exec<OrderRow>(
        `SELECT o.* FROM order_lists l JOIN orders o USING (order_id)
         WHERE l.list_id = ?1 AND o.status NOT IN ('payment_error', 'cancelled') ORDER BY order_id DESC`,
        listId,
      )
      .toArray()
      .map(this.#orderOf);
  }

  /**
   * Returns the newest order of an owner whose id was made since a time, Unix milliseconds. Ids begin with their time, so
   * only the orders since then are read.
   */
  newestOf(owner: string, sinceMs: number): DeskOrder | undefined {
    const [row] = this.#sql
      .exec<OrderRow>(
        'SELECT * FROM orders WHERE order_id >= ?1 AND owner = ?2 ORDER BY order_id DESC LIMIT 1',
        orderId(sinceMs, new Uint8Array(ORDER_ID_BYTES)),
        owner,
      )
      .toArray();
    return row && this.#orderOf(row);
  }

  /**
   * Finds an order, placed or being paid, for the same items of a list as another order; items without an id may be any
   * of them.
   */
  standingWith({ listId, lines }: OrderDocument): DeskOrder | undefined {
    const wanted = new Set(lines.map(({ listItemId }) => listItemId));
    return this.standing(listId).find(({ document }) =>
      document.lines.some(({ listItemId }) => listItemId === '' || wanted.has('') || wanted.has(listItemId)),
    );
  }

  change(order: DeskOrder, change: OrderChange, nowMs: number): DeskOrder {
    const next = { ...order, ...change, updatedMs: nowMs, version: order.version + 1 };
    this.#sql.exec(
      `UPDATE orders SET status = ?2, payment = ?3, deadline_ms = ?4, updated_ms = ?5, version = ?6, tracking_number = ?7,
         refunded = ?8 WHERE order_id = ?1`,
      next.orderId,
      next.status,
      JSON.stringify(next.payment),
      next.deadlineMs,
      next.updatedMs,
      next.version,
      next.trackingNumber,
      next.refunded,
    );
    return next;
  }

  /** Stores an order whose document names nobody anymore, and empties what staff noted about it in their own words. */
  forgetPerson(order: DeskOrder, nowMs: number): void {
    this.#sql.exec(
      'UPDATE orders SET document = ?2, payment = ?3, updated_ms = ?4, version = version + 1 WHERE order_id = ?1',
      order.orderId,
      JSON.stringify(order.document),
      JSON.stringify(order.payment),
      nowMs,
    );
    this.#sql.exec("UPDATE order_notes SET detail = '' WHERE order_id = ?1 AND event = 'note'", order.orderId);
  }

  /** Returns pending orders whose time is over, starting with those that were last tried the longest ago. */
  overdue(nowMs: number, limit: number): DeskOrder[] {
    return this.#sql
      .exec<OrderRow>('SELECT * FROM orders WHERE deadline_ms <= ?1 ORDER BY updated_ms LIMIT ?2', nowMs, limit)
      .toArray()
      .map(this.#orderOf);
  }

  /** Returns when the time of the next pending order is over; undefined for none. */
  nextDeadline(): number | undefined {
    return this.#sql.exec<{ at: number | null }>('SELECT min(deadline_ms) AS at FROM orders').one().at ?? undefined;
  }

  note(orderId: string, event: string, detail: string, { actor, nowMs }: { actor: string; nowMs: number }): void {
    this.#sql.exec(
      'INSERT INTO order_notes (order_id, at_ms, actor, event, detail) VALUES (?1, ?2, ?3, ?4, ?5)',
      orderId,
      nowMs,
      actor,
      event,
      detail,
    );
  }

  notes(orderId: string): OrderNote[] {
    return this.#sql
      .exec<OrderNote>('SELECT at_ms, actor, event, detail FROM order_notes WHERE order_id = ?1 ORDER BY id', orderId)
      .toArray();
  }
}
