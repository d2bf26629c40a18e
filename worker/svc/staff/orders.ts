import { type Context, Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { toMajor, toMinor } from '#shared/money/money.ts';
import type { changedOrderAnswer, foundOrderAnswer, ledgerAnswer, stockAnswer } from '#shared/order/staff-answers.ts';
import {
  captureSchema,
  movementsSchema,
  noteSchema,
  orderSearchSchema,
  orderStatusSchema,
  refundSchema,
  stockSchema,
  trackingSchema,
} from '#shared/order/staff-calls.ts';
import { nextStatuses } from '#shared/order/status-change.ts';
import type { Answer } from '#shared/schema/tied.ts';
import { deskOfOrder, type RepairOutcome } from '#worker/acts/desks.ts';
import { orderIdOf, orderSearchText, refuseMistyped } from '#worker/acts/numbers.ts';
import { body, query } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { bearer } from '#worker/request/staff-token.ts';

/** Staff services for orders and stock (public contract, section 6). Mounted behind the check for staff. */
export const staffOrders = new Hono<AppEnv>();

/** The id of the order in the address, which may contain its id or number. */
async function askedOrder(c: Context<AppEnv>): Promise<string> {
  const text = c.req.param('orderId') ?? '';
  refuseMistyped(text, 'orderId');
  const orderId = await orderIdOf(c.get('ctx'), text);
  if (orderId === undefined) throw new Fault('order_not_found');
  return orderId;
}

/** Who changes something in a ledger, why and when. */
const causeOf = (c: Context<AppEnv>, deed: string, reason = '') => {
  const ctx = c.get('ctx');
  return { actor: bearer(ctx).actor, deed, reason, nowMs: ctx.now };
};

/** The answer to a change of an order. */
function done(outcome: RepairOutcome): Answer<typeof changedOrderAnswer> {
  if (outcome.outcome === 'missing') throw new Fault('order_not_found');
  if (outcome.outcome === 'refused') {
    throw new Fault('validation_error', [{ field: outcome.field, message: outcome.message }]);
  }
  const { orderId, orderNumber, status, refunded, trackingNumber, payment } = outcome.order;
  return {
    orderId,
    orderNumber,
    status,
    refunded: toMajor(refunded),
    trackingNumber,
    capture: payment.capture ?? null,
  };
}

staffOrders.get('/orders', async (c) => {
  const ctx = c.get('ctx');
  const asked = query(c.req.query(), orderSearchSchema);
  const { orders, count } = await ctx.store.orders.search({ ...asked, text: await orderSearchText(ctx, asked.text) });
  return c.json({
    orders: orders.map(({ orderId, orderNumber, status, document, payment, refunded, trackingNumber, createdMs }) => ({
      orderId,
      orderNumber,
      status,
      storeId: document.storeId,
      email: document.email,
      currency: document.currency,
      amount: toMajor(payment.amount),
      giftcards: toMajor(document.totals.giftcards),
      refunded: toMajor(refunded),
      refusedRefund: toMajor(payment.refusedRefund ?? 0),
      trackingNumber,
      createdAt: createdMs,
      items: document.lines.reduce((sum, line) => sum + line.qty, 0),
    })) satisfies readonly Answer<typeof foundOrderAnswer>[],
    count,
  });
});

staffOrders.get('/orders/:orderId', async (c) => {
  const orderId = await askedOrder(c);
  const ledger = await (await deskOfOrder(c.get('ctx'), orderId)).ledger(orderId);
  if (!ledger) throw new Fault('order_not_found');
  const { transactionToken: _secret, ...payment } = ledger.order.payment;
  return c.json({
    ...ledger,
    order: { ...ledger.order, payment },
    next: nextStatuses(ledger.order.status),
  } satisfies Answer<typeof ledgerAnswer>);
});

staffOrders.post('/orders/:orderId/status', async (c) => {
  const orderId = await askedOrder(c);
  const { to, trackingNumber, restock, reason: why } = await body(c.req.raw, orderStatusSchema);
  const desk = await deskOfOrder(c.get('ctx'), orderId);
  const change = { to, restocks: restock, ...(trackingNumber === undefined ? {} : { trackingNumber }) };
  return c.json(done(await desk.changeStatus(orderId, change, causeOf(c, 'order status', why))));
});

staffOrders.post('/orders/:orderId/tracking', async (c) => {
  const orderId = await askedOrder(c);
  const { trackingNumber } = await body(c.req.raw, trackingSchema);
  const desk = await deskOfOrder(c.get('ctx'), orderId);
  return c.json(done(await desk.track(orderId, trackingNumber, causeOf(c, 'order tracking'))));
});

staffOrders.post('/orders/:orderId/refund', async (c) => {
  const orderId = await askedOrder(c);
  const { amount, ...refund } = await body(c.req.raw, refundSchema);
  const desk = await deskOfOrder(c.get('ctx'), orderId);
  const cause = causeOf(c, 'order refund', refund.reason);
  return c.json(done(await desk.refund(orderId, { ...refund, amount: toMinor(amount) }, cause)), 201);
});

staffOrders.post('/orders/:orderId/capture', async (c) => {
  const orderId = await askedOrder(c);
  const { reason: why } = await body(c.req.raw, captureSchema);
  const desk = await deskOfOrder(c.get('ctx'), orderId);
  return c.json(done(await desk.capture(orderId, causeOf(c, 'order capture', why))), 201);
});

staffOrders.post('/orders/:orderId/notes', async (c) => {
  const orderId = await askedOrder(c);
  const { text } = await body(c.req.raw, noteSchema);
  const desk = await deskOfOrder(c.get('ctx'), orderId);
  if (!(await desk.note(orderId, text, causeOf(c, 'order note')))) throw new Fault('order_not_found');
  return c.json({ ok: true }, 201);
});

staffOrders.post('/stock', async (c) => {
  const { pool, sku, amount, key, reason: why } = await body(c.req.raw, stockSchema);
  const desk = c.get('ctx').store.deskOf(pool);
  const adjusted = await desk.adjustStock({ sku, amount, key }, causeOf(c, `stock ${amount}`, why));
  if (adjusted.outcome === 'unknown') throw new Fault('product_not_found');
  if (adjusted.outcome === 'conflict') {
    throw new Fault('validation_error', [{ field: 'key', message: 'it was already used for another correction' }]);
  }
  const { balance } = adjusted;
  if (adjusted.outcome === 'short') {
    throw new Fault('validation_error', [{ field: 'amount', message: `only ${balance.free} are available` }]);
  }
  const { free: onHand, held, spent: sold } = balance;
  return c.json({ pool, sku, onHand, held, sold } satisfies Answer<typeof stockAnswer>, 201);
});

staffOrders.get('/stock', async (c) => {
  const { pool, sku } = query(c.req.query(), movementsSchema);
  const desk = c.get('ctx').store.deskOf(pool);
  const [balance] = await desk.balancesOf('stock', [sku]);
  const movements = await desk.movements('stock', sku, 200);
  return c.json({
    stock: balance ? { pool, sku, onHand: balance.free, held: balance.held, sold: balance.spent } : null,
    movements,
  });
});
