import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { Fault } from '#shared/errors.ts';
import { toMajor, toMinor } from '#shared/money/money.ts';
import { RMA_STATUSES } from '#shared/rma/contract.ts';
import { nextRmaStatuses } from '#shared/rma/status-change.ts';
import { returnedStock, returnWorth } from '#shared/rma/worth.ts';
import { SITES } from '#shared/site/sites.ts';
import { body, query } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { deskOfOrder } from '#worker/request/desks.ts';
import { findReturn, type ReturnCopy, wireReturn } from '#worker/request/returns.ts';

/** What staff see and do of returns. Mounted behind the check of who is staff. */
export const staffReturns = new Hono<AppEnv>();

const searchSchema = z.object({
  status: z.enum([...RMA_STATUSES, '']).default(''),
  text: z.string().trim().toLowerCase().max(320).default(''),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
const statusSchema = z.object({
  to: z.enum(['received', 'refused', 'refunded']),
  /** Of a refund, major units; what was paid for the units unless given, or what is left of the charge. */
  amount: z.number().nonnegative().max(10_000_000).optional(),
  refundTo: z.enum(['payment', 'giftcard']).default('payment'),
  /** Whether the goods are sold again. */
  restock: z.boolean().default(true),
});
type StatusChange = z.infer<typeof statusSchema>;

/** Gives the money of a return back and its goods to the shelves, once: its number is the key of the refund. */
async function refund(c: Context<AppEnv>, { rmaId, orderId, lines }: ReturnCopy, change: StatusChange): Promise<void> {
  const desk = await deskOfOrder(c.var.ctx, orderId);
  const order = await desk.order(orderId);
  if (!order) throw new Fault('order_not_found');
  const { document, payment, refunded } = order;
  const worth = returnWorth(document, lines, SITES[document.site].taxIncluded);
  const outcome = await desk.refund(
    orderId,
    {
      amount: change.amount === undefined ? Math.min(worth, payment.amount - refunded) : toMinor(change.amount),
      ...{ to: change.refundTo, reason: `return ${rmaId}`, key: rmaId },
      restock: change.restock ? returnedStock(document.lines, lines) : [],
    },
    { actor: 'staff', reason: `return ${rmaId}`, nowMs: c.var.ctx.now },
  );
  if (outcome.outcome === 'refused') {
    throw new Fault('validation_error', [{ field: outcome.field, message: outcome.message }]);
  }
}

async function answer(c: Context<AppEnv>, rma: ReturnCopy) {
  const order = await c.var.ctx.store.orders.byId(rma.orderId);
  const worth = order && returnWorth(order.document, rma.lines, SITES[order.document.site].taxIncluded);
  return c.json({
    rma: { ...wireReturn(rma), email: rma.email },
    worth: worth === undefined ? null : toMajor(worth),
    next: nextRmaStatuses(rma.status),
  });
}

async function returnOf(c: Context<AppEnv>): Promise<ReturnCopy> {
  const rma = await findReturn(c.var.ctx, c.req.param('rmaId') ?? '');
  if (!rma) throw new Fault('not_found');
  return rma;
}

staffReturns.get('/returns', async (c) => {
  const { returns, count } = await c.var.ctx.store.returns.search(query(c.req.query(), searchSchema));
  return c.json({ rmas: returns.map((rma) => ({ ...wireReturn(rma), email: rma.email })), count });
});

staffReturns.get('/returns/:rmaId', async (c) => answer(c, await returnOf(c)));

/**
 * Sets where a return stands. A refund moves the money first and the status after it: whatever ends in between, the same
 * again moves no money and sets the status, and no other status replaces that of a refund that was made.
 */
staffReturns.post('/returns/:rmaId/status', async (c) => {
  const { store, now } = c.var.ctx;
  const rma = await returnOf(c);
  const change = await body(c.req.raw, statusSchema);
  const { to } = change;
  if (to === rma.status) return answer(c, rma);
  const illegal = new Fault('validation_error', [{ field: 'to', message: `cannot be ${to} after ${rma.status}` }]);
  if (!nextRmaStatuses(rma.status).includes(to)) throw illegal;
  if (to === 'refunded') await refund(c, rma, change);
  const from = RMA_STATUSES.filter((each) => to === 'refunded' || nextRmaStatuses(each).includes(to));
  if (!(await store.returns.setStatus(rma.rmaId, from, to, now))) throw illegal;
  return answer(c, { ...rma, status: to });
});
