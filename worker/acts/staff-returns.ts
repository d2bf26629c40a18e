import { Fault } from '#shared/errors.ts';
import type { Minor } from '#shared/money/money.ts';
import { RMA_STATUSES, type RmaStatus } from '#shared/rma/contract.ts';
import { nextRmaStatuses } from '#shared/rma/status-change.ts';
import { returnedStock, returnWorth } from '#shared/rma/worth.ts';
import { SITES } from '#shared/site/sites.ts';
import type { Ctx } from '#worker/request/context.ts';
import { deskFor, deskOfOrder } from './desks.ts';
import type { ReturnCopy } from './returns.ts';

/** What staff make of a return. */
export interface ReturnChange {
  readonly to: Exclude<RmaStatus, 'requested'>;
  /** Of a refund; what was paid for the units unless given, or what is left to give back. */
  readonly amount?: Minor | undefined;
  readonly refundTo: 'payment' | 'giftcard';
  /** Whether the goods are sold again. */
  readonly restock: boolean;
}

/** What was paid for the units of a return; undefined where its order is not there. */
export async function worthOfReturn({ store }: Ctx, { orderId, lines }: ReturnCopy): Promise<Minor | undefined> {
  const order = await store.orders.byId(orderId);
  return order && returnWorth(order.document, lines, SITES[order.document.site].taxIncluded);
}

/** Which notes of an order say that money of a return was given back: they begin with its number. */
const isRefundOf = (rmaId: string) => (note: { readonly event: string; readonly detail: string }) =>
  note.event === 'refund' && note.detail.startsWith(`${rmaId} `);

/** Gives the money of a return back and its goods to the shelves, once: its number is the key of the refund. */
async function refund(ctx: Ctx, { rmaId, orderId, lines }: ReturnCopy, change: ReturnChange, actor: string) {
  const desk = await deskOfOrder(ctx, orderId);
  const ledger = await desk.ledger(orderId);
  if (!ledger) throw new Fault('order_not_found');
  // Without an amount it is what is left: after the first time that is less.
  if (change.amount === undefined && ledger.notes.some(isRefundOf(rmaId))) return;
  const { document } = ledger.order;
  const { charge, cards } = ledger.refundable;
  const worth = returnWorth(document, lines, SITES[document.site].taxIncluded);
  const reason = `return ${rmaId}`;
  const outcome = await desk.refund(
    orderId,
    {
      amount: change.amount ?? Math.min(worth, charge + cards),
      ...{ to: change.refundTo, reason, key: rmaId },
      restock: change.restock ? returnedStock(document.lines, lines) : [],
    },
    { actor, reason, nowMs: ctx.now },
  );
  if (outcome.outcome === 'refused') {
    throw new Fault('validation_error', [{ field: outcome.field, message: outcome.message }]);
  }
}

/** Writes into the ledger of a return's order who did what. */
async function note(ctx: Ctx, { orderId, rmaId }: ReturnCopy, text: string, actor: string): Promise<void> {
  await (await deskFor(ctx, orderId))?.note(orderId, `return ${rmaId} ${text}`, { actor, nowMs: ctx.now });
}

/**
 * Sets the state of a return. A refund moves the money first and the status after it: whatever ends in between, the same
 * again moves no money and sets the status, and no other status replaces that of a refund that was made. The status that
 * it has already changes nothing. Throws `validation_error` or `order_not_found`.
 */
export async function changeReturn(
  ctx: Ctx,
  rma: ReturnCopy,
  change: ReturnChange,
  actor: string,
): Promise<ReturnCopy> {
  const { to } = change;
  if (to === rma.status) return rma;
  const illegal = new Fault('validation_error', [{ field: 'to', message: `cannot be ${to} after ${rma.status}` }]);
  if (!nextRmaStatuses(rma.status).includes(to)) throw illegal;
  if (to === 'refunded') await refund(ctx, rma, change, actor);
  const from = RMA_STATUSES.filter((each) => to === 'refunded' || nextRmaStatuses(each).includes(to));
  if (!(await ctx.store.returns.setStatus(rma.rmaId, from, to, ctx.now))) throw illegal;
  await note(ctx, rma, to, actor);
  return { ...rma, status: to };
}

/** Notes the parcel in which a return comes back; '' for none. */
export async function noteParcel(
  ctx: Ctx,
  rma: ReturnCopy,
  trackingNumber: string,
  actor: string,
): Promise<ReturnCopy> {
  const number = trackingNumber === '' ? null : trackingNumber;
  if (number === rma.trackingNumber) return rma;
  await ctx.store.returns.setTrackingNumber(rma.rmaId, number, ctx.now);
  await note(ctx, rma, `has tracking number ${number ?? 'none'}`, actor);
  return { ...rma, trackingNumber: number };
}
