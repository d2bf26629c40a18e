import { SITES, type StockPool } from '#shared/site/sites.ts';
import type { Subscription } from '#shared/subscription/contract.ts';
import { accessUntilMs, nextActionMs } from '#shared/subscription/machine.ts';
import type { Bindings } from '#worker/bindings.ts';
import { configOf, type GivenVars } from '#worker/config.ts';
import type { Log } from '#worker/log/log.ts';
import type { DeskBooks } from '#worker/objects/desk-books.ts';
import type { DeskOrder } from '#worker/objects/desk-orders.ts';
import type { OutboxRow } from '#worker/objects/desk-outbox.ts';
import { openPayments } from '#worker/ports/payments/open.ts';
import type { Payments } from '#worker/ports/payments/port.ts';
import { openPaymentBooks } from '#worker/store/payment-books.ts';

/** Rows of one telling: each makes a few statements of one D1 batch. */
const AT_ONCE = 100;

function orderStatements(db: D1Database, pool: StockPool, order: DeskOrder): D1PreparedStatement[] {
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
  const changing = ['order_number', 'status', 'refunded', 'tracking_number', 'updated_ms', 'version', 'payment'];
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
    ...(document.usesFiveForFive ? [redemptionStatement(db, order, isSold)] : []),
  ];
}

function redemptionStatement(db: D1Database, order: DeskOrder, isSold: boolean): D1PreparedStatement {
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

/** What lies there of a sku. Lists are prepared anew where it has just sold out, or come back. */
function stockStatements(db: D1Database, pool: StockPool, sku: string, free: number, nowMs: number) {
  return [
    db
      .prepare(
        `INSERT OR IGNORE INTO price_changes (at_ms, product_id) SELECT ?4, p.product_id
         FROM products p JOIN product_stock st ON st.product_id = p.product_id AND st.pool = ?2
         WHERE p.sku = ?1 AND (st.qoh > 0) <> (?3 > 0)`,
      )
      .bind(sku, pool, free, nowMs),
    db
      .prepare(
        `UPDATE product_stock SET qoh = ?3 WHERE pool = ?2
         AND product_id = (SELECT product_id FROM products WHERE sku = ?1)`,
      )
      .bind(sku, pool, free),
  ];
}

/** How much of a promotion is taken. Lists are prepared anew where it has just ended, or come back. */
function promoStatements(db: D1Database, pool: StockPool, key: string, taken: number, free: number, nowMs: number) {
  const productId = Number(key.split(' ')[0]);
  return [
    db
      .prepare(
        `INSERT INTO promotion_units (product_id, pool, promotion, taken) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (product_id, pool) DO UPDATE SET promotion = excluded.promotion, taken = excluded.taken`,
      )
      .bind(productId, pool, key, taken),
    ...(free <= 0
      ? [db.prepare('INSERT OR IGNORE INTO price_changes (at_ms, product_id) VALUES (?1, ?2)').bind(nowMs, productId)]
      : []),
  ];
}

function ticketStatement(db: D1Database, key: string, free: number): D1PreparedStatement {
  const [customerId, productId, ...orderId] = key.split(' ');
  return db
    .prepare('UPDATE tickets SET remaining_uses = ?4 WHERE customer_id = ?1 AND product_id = ?2 AND order_id = ?3')
    .bind(Number(customerId), Number(productId), orderId.join(' '), free);
}

/** A subscription as accounts and staff see it: what charges its card stays at the desk. */
function subscriptionStatement(db: D1Database, pool: StockPool, subscription: Subscription): D1PreparedStatement {
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
  const changing = ['state', 'due_ms', 'access_until_ms', 'updated_ms', 'version', 'document'];
  return db
    .prepare(
      `INSERT INTO subscriptions (${columns.join(', ')}) VALUES (${columns.map((_, index) => `?${index + 1}`).join(', ')})
       ON CONFLICT (subscription_id) DO UPDATE SET ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}
       WHERE excluded.version > version`,
    )
    .bind(...Object.values(row));
}

function eventStatement(db: D1Database, pool: StockPool, row: OutboxRow): D1PreparedStatement {
  const { type, atMs, payload } = JSON.parse(row.payload) as { type: string; atMs: number; payload: unknown };
  return db
    .prepare('INSERT OR IGNORE INTO events (event_id, type, subject, payload, created_ms) VALUES (?1, ?2, ?3, ?4, ?5)')
    .bind(eventId(pool, row), type, row.key, JSON.stringify(payload), atMs);
}

function eventId(pool: StockPool, row: OutboxRow): string {
  return `${pool}-${row.id}`;
}

function statementsOf(db: D1Database, pool: StockPool, books: DeskBooks, row: OutboxRow, nowMs: number) {
  if (row.kind === 'order') {
    const order = books.orders.find(row.key);
    return order ? orderStatements(db, pool, order) : [];
  }
  if (row.kind === 'subscription') {
    const subscription = books.subscriptions.find(row.key);
    return subscription ? [subscriptionStatement(db, pool, subscription)] : [];
  }
  if (row.kind === 'event') return [eventStatement(db, pool, row)];
  if (row.kind === 'refund' || row.kind === 'capture') return [];
  const balance = books.balances.find(row.kind, row.key);
  if (!balance) return [];
  if (row.kind === 'stock') return stockStatements(db, pool, row.key, balance.free, nowMs);
  if (row.kind === 'ticket') return [ticketStatement(db, row.key, balance.free)];
  return promoStatements(db, pool, row.key, balance.held + balance.spent, balance.free, nowMs);
}

/** Gives money back. What a provider refuses is a case for staff, who find it by its mark; a silent one is asked again. */
async function giveBack(payments: Payments, { orders, outbox }: DeskBooks, row: OutboxRow, log: Log): Promise<void> {
  const { amount, key } = JSON.parse(row.payload) as { amount: number; key: string };
  const isReserved = orders.find(row.key)?.payment.capture === 'reserved';
  const outcome =
    isReserved && payments.release ? await payments.release(row.key, key) : await payments.refund(row.key, amount, key);
  if (outcome === 'unknown') throw new Error(`nobody knows whether order ${row.key} was given its money back`);
  const nowMs = Date.now();
  orders.note(row.key, `refund ${outcome}`, key, { actor: 'provider', nowMs });
  const order = outcome === 'refused' ? orders.find(row.key) : undefined;
  if (!order) return;
  log.error('refund_refused', { orderId: row.key, amount });
  const refusedRefund = (order.payment.refusedRefund ?? 0) + amount;
  const refunded = Math.max(0, order.refunded - amount);
  orders.change(order, { refunded, payment: { ...order.payment, refusedRefund } }, nowMs);
  outbox.put('order', row.key);
}

/** Collects money that is reserved. What a provider refuses is reserved still, and may be tried again. */
async function collect(payments: Payments, { orders, outbox }: DeskBooks, row: OutboxRow): Promise<void> {
  const orderId = row.key;
  const order = orders.find(orderId);
  if (!order) return;
  const outcome = (await payments.capture?.(orderId, order.payment.amount, `${orderId}-capture`)) ?? 'refused';
  if (outcome === 'unknown') throw new Error(`nobody knows whether the money of order ${orderId} was collected`);
  const nowMs = Date.now();
  orders.note(orderId, `capture ${outcome}`, '', { actor: 'provider', nowMs });
  const now = orders.find(orderId) ?? order;
  const capture = outcome === 'done' ? ('captured' as const) : ('reserved' as const);
  orders.change(now, { payment: { ...now.payment, capture } }, nowMs);
  outbox.put('order', orderId);
}

/** Asks the payment provider for what is due, one thing after the other. */
async function askProvider(env: Bindings & GivenVars, books: DeskBooks, log: Log): Promise<void> {
  const payments = openPayments(configOf(env), openPaymentBooks(env.DB));
  for (const row of books.outbox.next('ask', AT_ONCE)) {
    await (row.kind === 'refund' ? giveBack(payments, books, row, log) : collect(payments, books, row));
    books.outbox.done([row.id]);
  }
}

/**
 * Tells D1, the queue and the payment provider what a desk has in its outbox, in order, and takes out what has been told.
 * All of it may be told again: rows carry a state or a key, never a difference.
 */
export async function tellElsewhere(
  env: Bindings & GivenVars,
  pool: StockPool,
  books: DeskBooks,
  log: Log,
): Promise<void> {
  for (let rows = books.outbox.next('copy', AT_ONCE); rows.length > 0; rows = books.outbox.next('copy', AT_ONCE)) {
    const nowMs = Date.now();
    const statements = rows.flatMap((row) => statementsOf(env.DB, pool, books, row, nowMs));
    if (statements.length > 0) await env.DB.batch(statements);
    const events = rows.filter(({ kind }) => kind === 'event');
    if (events.length > 0) await env.EVENTS.sendBatch(events.map((row) => ({ body: { eventId: eventId(pool, row) } })));
    books.outbox.done(rows.map(({ id }) => id));
  }
  await askProvider(env, books, log);
}
