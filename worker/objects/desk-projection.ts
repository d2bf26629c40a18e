import { z } from 'zod';
import { toHex } from '#shared/encode/hex.ts';
import type { StockPool } from '#shared/site/sites.ts';
import type { Bindings } from '#worker/bindings.ts';
import type { Clock } from '#worker/clock.ts';
import { configOf, type GivenVars } from '#worker/config.ts';
import type { Log } from '#worker/log/log.ts';
import type { DeskBooks } from '#worker/objects/desk-books.ts';
import { deedStatementsOf } from '#worker/objects/desk-deeds.ts';
import type { OutboxRow } from '#worker/objects/desk-outbox.ts';
import { openPayments } from '#worker/ports/payments/open.ts';
import type { Payments } from '#worker/ports/payments/port.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import {
  eventStatement,
  orderStatements,
  promoStatements,
  stockStatements,
  subscriptionStatement,
  ticketStatement,
} from '#worker/store/order/desk-copies.ts';
import { openPaymentBooks } from '#worker/store/order/payment-books.ts';

/** Rows processed at a time; each becomes a few statements of one D1 batch. */
const AT_ONCE = 100;

/** The surroundings of a delivery. */
interface Surroundings {
  readonly log: Log;
  readonly clock: Clock;
}

const eventOf = jsonColumn('outbox.payload', z.object({ type: z.string(), atMs: z.number(), payload: z.unknown() }));
const refundOf = jsonColumn(
  'outbox.payload',
  z.object({
    amount: z.number(),
    key: z.string(),
    /** The key is that of a caller, who may use the same one for another order. */
    isOfOrder: z.boolean().default(false),
  }),
);

/** Hexadecimal digits of a caller's key that are part of the provider's. */
const KEY_DIGITS = 12;

/**
 * The key by which a provider knows a refund. For a provider one key is one refund, whichever order it is about, so that of
 * a caller becomes the order's own; short, since some gateways take few characters.
 */
async function providerKey(orderId: string, { key, isOfOrder }: ReturnType<typeof refundOf>): Promise<string> {
  if (!isOfOrder) return key;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return `${orderId}-${toHex(digest).slice(0, KEY_DIGITS)}`;
}

function eventStatementOf(db: D1Database, pool: StockPool, row: OutboxRow): D1PreparedStatement {
  const { type, atMs, payload } = eventOf(row.payload);
  return eventStatement(db, { eventId: eventId(pool, row), type, subject: row.key, payload, atMs });
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
  if (row.kind === 'deed') return deedStatementsOf(db, row);
  if (row.kind === 'event') return [eventStatementOf(db, pool, row)];
  if (row.kind === 'refund' || row.kind === 'capture') return [];
  const balance = books.balances.find(row.kind, row.key);
  if (!balance) return [];
  if (row.kind === 'stock') return stockStatements(db, pool, row.key, balance.free, nowMs);
  if (row.kind === 'ticket') return [ticketStatement(db, row.key, balance.free)];
  return promoStatements(db, pool, row.key, balance.held + balance.spent, balance.free, nowMs);
}

/**
 * Refunds money. If the provider refuses, the order is marked for staff; if it does not answer, the refund is tried
 * again.
 */
async function giveBack(
  payments: Payments,
  { orders, outbox }: DeskBooks,
  row: OutboxRow,
  around: Surroundings,
): Promise<void> {
  const asked = refundOf(row.payload);
  const { amount } = asked;
  const key = await providerKey(row.key, asked);
  const isReserved = orders.find(row.key)?.payment.capture === 'reserved';
  const outcome =
    isReserved && payments.release ? await payments.release(row.key, key) : await payments.refund(row.key, amount, key);
  if (outcome === 'unknown') throw new Error(`it is unknown whether order ${row.key} was refunded`);
  const nowMs = around.clock();
  orders.note(row.key, `refund ${outcome}`, asked.key, { actor: 'provider', nowMs });
  const order = outcome === 'refused' ? orders.find(row.key) : undefined;
  if (!order) return;
  around.log.error('refund_refused', { orderId: row.key, amount });
  const refusedRefund = (order.payment.refusedRefund ?? 0) + amount;
  const refunded = Math.max(0, order.refunded - amount);
  orders.change(order, { refunded, payment: { ...order.payment, refusedRefund } }, nowMs);
  outbox.put('order', row.key);
}

/** Captures authorized money. If the provider refuses, the money remains authorized and can be captured later. */
async function collect(
  payments: Payments,
  { orders, outbox }: DeskBooks,
  row: OutboxRow,
  around: Surroundings,
): Promise<void> {
  const orderId = row.key;
  const order = orders.find(orderId);
  if (!order) return;
  const outcome = (await payments.capture?.(orderId, order.payment.amount, `${orderId}-capture`)) ?? 'refused';
  if (outcome === 'unknown') throw new Error(`it is unknown whether the payment of order ${orderId} was captured`);
  const nowMs = around.clock();
  orders.note(orderId, `capture ${outcome}`, '', { actor: 'provider', nowMs });
  const now = orders.find(orderId) ?? order;
  const capture = outcome === 'done' ? ('captured' as const) : ('reserved' as const);
  orders.change(now, { payment: { ...now.payment, capture } }, nowMs);
  outbox.put('order', orderId);
}

/** Sends the provider the requests that are due, one after the other. */
async function askProvider(env: Bindings & GivenVars, books: DeskBooks, around: Surroundings): Promise<void> {
  const payments = openPayments(configOf(env), openPaymentBooks(env.DB), around.clock);
  for (const row of books.outbox.next('ask', AT_ONCE)) {
    await (row.kind === 'refund' ? giveBack(payments, books, row, around) : collect(payments, books, row, around));
    books.outbox.done([row.id]);
  }
}

/**
 * Sends the contents of a desk's outbox to D1, the queue and the payment provider, in order, and removes what has been
 * delivered. Everything may be sent again, because rows contain a state or a key, never a difference.
 */
export async function tellElsewhere(
  env: Bindings & GivenVars,
  pool: StockPool,
  books: DeskBooks,
  around: Surroundings,
): Promise<void> {
  for (let rows = books.outbox.next('copy', AT_ONCE); rows.length > 0; rows = books.outbox.next('copy', AT_ONCE)) {
    const nowMs = around.clock();
    const statements = rows.flatMap((row) => statementsOf(env.DB, pool, books, row, nowMs));
    if (statements.length > 0) await env.DB.batch(statements);
    const events = rows.filter(({ kind }) => kind === 'event');
    if (events.length > 0) await env.EVENTS.sendBatch(events.map((row) => ({ body: { eventId: eventId(pool, row) } })));
    books.outbox.done(rows.map(({ id }) => id));
  }
  await askProvider(env, books, around);
}
