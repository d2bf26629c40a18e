import type { OrderStatus } from '#shared/order/contract.ts';
import type { OrderDocument, OrderPayment } from '#shared/order/document.ts';
import { SITES, type StockPool } from '#shared/site/sites.ts';
import type { Subscription } from '#shared/subscription/contract.ts';
import { accessUntilMs, nextActionMs } from '#shared/subscription/machine.ts';
import { noteStatements, stockTurnStatement } from '#worker/store/product/price-changes.ts';
import { promotionUnitsStatement } from '#worker/store/product/promotion-units.ts';

/*
 * Copies in D1 of what an order desk decides. Each statement writes a whole state under its key, never a difference, so
 * that all of them may be repeated.
 */

/** The parts of an order that are copied. Money in minor units, times in Unix milliseconds. */
export interface CopiedOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly owner: string;
  readonly status: OrderStatus;
  readonly payment: OrderPayment;
  readonly document: OrderDocument;
  readonly createdMs: number;
  readonly updatedMs: number;
  /** Grows with each change. */
  readonly version: number;
  readonly trackingNumber: string | null;
  readonly refunded: number;
}

/** Writes an order and its lines. An older version never replaces a newer one. */
export function orderStatements(db: D1Database, pool: StockPool, order: CopiedOrder): D1PreparedStatement[] {
  const { document, payment } = order;
  const { action: _action, transactionToken: _token, ...shown } = payment;
  const row = {
    order_id: order.orderId,
    order_number: order.orderNumber,
    pool,
    site_id: SITES[document.site].siteId,
    store_id: document.storeId,
    owner: order.owner,
    customer_id: document.customerId,
    email: document.email,
    status: order.status,
    currency: document.currency,
    amount: payment.amount,
    refunded: order.refunded,
    tracking_number: order.trackingNumber,
    created_ms: order.createdMs,
    updated_ms: order.updatedMs,
    version: order.version,
    document: JSON.stringify(document),
    payment: JSON.stringify(shown),
  };
  const columns = Object.keys(row);
  const changing = [
    'order_number',
    'customer_id',
    'email',
    'document',
    'status',
    'refunded',
    'tracking_number',
    'updated_ms',
    'version',
    'payment',
  ];
  const isSold = order.status !== 'payment_error' && order.status !== 'cancelled';
  return [
    db
      .prepare(
        `INSERT INTO orders (${columns.join(', ')}) VALUES (${columns.map((_, index) => `?${index + 1}`).join(', ')})
         ON CONFLICT (order_id) DO UPDATE SET ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}
         WHERE excluded.version > version OR (order_number IS NULL AND excluded.version = version)`,
      )
      .bind(...Object.values(row)),
    db
      .prepare(
        `INSERT INTO order_lines (order_id, position, product_id, sku, qty, row_total)
         SELECT ?1, key, value->>0, value->>1, value->>2, value->>3 FROM json_each(?2) WHERE true
         ON CONFLICT (order_id, position) DO NOTHING`,
      )
      .bind(
        order.orderId,
        JSON.stringify(document.lines.map((line) => [line.productId, line.sku, line.qty, line.rowTotal])),
      ),
    ...(document.usesFiveForFive && document.email !== '' ? [redemptionStatement(db, order, isSold)] : []),
  ];
}

function redemptionStatement(db: D1Database, order: CopiedOrder, isSold: boolean): D1PreparedStatement {
  const { email } = order.document;
  return isSold
    ? db
        .prepare(
          `INSERT OR IGNORE INTO promotion_redemptions (promotion, email, order_id, created_ms)
           VALUES ('five-for-five', ?1, ?2, ?3)`,
        )
        .bind(email, order.orderId, order.createdMs)
    : db.prepare('DELETE FROM promotion_redemptions WHERE order_id = ?1').bind(order.orderId);
}

/** Writes the stock of a SKU. Lists are updated if it has just sold out or come back in stock. */
export function stockStatements(db: D1Database, pool: StockPool, sku: string, free: number, nowMs: number) {
  return [
    stockTurnStatement(db, { pool, sku, free, nowMs }),
    db
      .prepare(
        `UPDATE product_stock SET qoh = ?3 WHERE pool = ?2
         AND product_id = (SELECT product_id FROM products WHERE sku = ?1)`,
      )
      .bind(sku, pool, free),
  ];
}

/** Writes how many units of a promotion are used. Lists are updated if it has just ended or become available again. */
export function promoStatements(
  db: D1Database,
  pool: StockPool,
  key: string,
  taken: number,
  free: number,
  nowMs: number,
) {
  const productId = Number(key.split(' ')[0]);
  return [
    promotionUnitsStatement(db, { productId, pool, promotion: key, taken }),
    ...(free <= 0 ? noteStatements(db, [{ atMs: nowMs, productId }]) : []),
  ];
}

/** Writes how many uses of a ticket are left. */
export function ticketStatement(db: D1Database, key: string, free: number): D1PreparedStatement {
  const [customerId, productId, ...orderId] = key.split(' ');
  return db
    .prepare('UPDATE tickets SET remaining_uses = ?4 WHERE customer_id = ?1 AND product_id = ?2 AND order_id = ?3')
    .bind(Number(customerId), Number(productId), orderId.join(' '), free);
}

/** A subscription for accounts and staff, without the token that charges its card, which stays at the desk. */
export function subscriptionStatement(
  db: D1Database,
  pool: StockPool,
  subscription: Subscription,
): D1PreparedStatement {
  const { card, ...shown } = subscription;
  const row = {
    subscription_id: subscription.subscriptionId,
    pool,
    site_id: SITES[subscription.site].siteId,
    order_id: subscription.orderId,
    owner: subscription.owner,
    customer_id: subscription.customerId,
    email: subscription.email,
    sku: subscription.sku,
    name: subscription.name,
    state: subscription.state,
    due_ms: nextActionMs(subscription),
    access_until_ms: accessUntilMs(subscription),
    started_ms: subscription.startedMs,
    updated_ms: subscription.updatedMs,
    version: subscription.version,
    document: JSON.stringify({ ...shown, card: { ...card, ref: '' } }),
  };
  const columns = Object.keys(row);
  const changing = ['customer_id', 'email', 'state', 'due_ms', 'access_until_ms', 'updated_ms', 'version', 'document'];
  return db
    .prepare(
      `INSERT INTO subscriptions (${columns.join(', ')}) VALUES (${columns.map((_, index) => `?${index + 1}`).join(', ')})
       ON CONFLICT (subscription_id) DO UPDATE SET ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}
       WHERE excluded.version > version`,
    )
    .bind(...Object.values(row));
}

/** An event in the form that its jobs read. */
export interface CopiedEvent {
  readonly eventId: string;
  readonly type: string;
  /** The subject: an order id or a subscription id. */
  readonly subject: string;
  readonly payload: unknown;
  /** Unix milliseconds. */
  readonly atMs: number;
}

/** Writes an event once, even if it is sent again. */
export function eventStatement(db: D1Database, event: CopiedEvent): D1PreparedStatement {
  const { eventId, type, subject, payload, atMs } = event;
  return db
    .prepare('INSERT OR IGNORE INTO events (event_id, type, subject, payload, created_ms) VALUES (?1, ?2, ?3, ?4, ?5)')
    .bind(eventId, type, subject, JSON.stringify(payload), atMs);
}
