import { Fault } from '#shared/errors.ts';
import type { Minor } from '#shared/money/money.ts';
import { RMA_STATUSES, type RmaStatus } from '#shared/rma/contract.ts';
import { nextRmaStatuses } from '#shared/rma/status-change.ts';
import { returnedStock, returnWorth } from '#shared/rma/worth.ts';
import { SITES } from '#shared/site/sites.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { WholeDeed } from '#worker/store/staff/deeds.ts';
import { deskFor, deskOfOrder } from './desks.ts';
import type { ReturnCopy } from './returns.ts';

/** A decision of staff about a return. */
export interface ReturnChange {
  readonly to: Exclude<RmaStatus, 'requested'>;
  /** Amount of a refund; by default what was paid for the units, or what is left to refund. */
  readonly amount?: Minor | undefined;
  readonly refundTo: 'payment' | 'giftcard';
  /** Whether the goods are returned to stock. */
  readonly restock: boolean;
}

/** Returns what was paid for the units of a return; undefined if its order does not exist. */
export async function worthOfReturn({ store }: Ctx, { orderId, lines }: ReturnCopy): Promise<Minor | undefined> {
  const order = await store.orders.byId(orderId);
  return order && returnWorth(order.document, lines, SITES[order.document.site].taxIncluded);
}

/** Recognizes notes of an order about refunds of a return, which begin with the return's number. */
const isRefundOf = (rmaId: string) => (note: { readonly event: string; readonly detail: string }) =>
  note.event === 'refund' && note.detail.startsWith(`${rmaId} `);

/** Refunds a return and returns its goods to stock, only once: the return's number is the key of the refund. */
async function refund(ctx: Ctx, { rmaId, orderId, lines }: ReturnCopy, change: ReturnChange, actor: string) {
  const desk = await deskOfOrder(ctx, orderId);
  const ledger = await desk.ledger(orderId);
  if (!ledger) throw new Fault('order_not_found');
  // Without an amount the rest is refunded. A repeat must not refund what would then be a smaller rest.
  if (change.amount === undefined && ledger.notes.some(isRefundOf(rmaId))) return;
  const { document } = ledger.order;
  const { charge, cards } = ledger.refundable;
  const worth = returnWorth(document, lines, SITES[document.site].taxIncluded);
  const reason = `return ${rmaId}`;
  const outcome = await desk.refund(
    orderId,
    {
      amount: change.amount ?? Math.min(worth, charge + cards),
      to: change.refundTo,
      reason,
      key: rmaId,
      restock: change.restock ? returnedStock(document.lines, lines) : [],
    },
    { actor, reason, nowMs: ctx.now },
  );
  if (outcome.outcome === 'refused') {
    throw new Fault('validation_error', [{ field: outcome.field, message: outcome.message }]);
  }
}

/** An act on a return, for the staff log. */
function deedOf(
  { now }: Ctx,
  { rmaId }: ReturnCopy,
  action: string,
  author: string,
  change: { readonly before: string | null; readonly after: string | null },
): WholeDeed {
  const changes = [{ kind: 'return', key: rmaId, site: '', ...change }];
  return { author, action, subject: rmaId, nowMs: now, changes };
}

/** Records in the ledger of a return's order who did what. */
async function note(ctx: Ctx, { orderId, rmaId }: ReturnCopy, text: string, actor: string): Promise<void> {
  await (await deskFor(ctx, orderId))?.note(orderId, `return ${rmaId} ${text}`, { actor, nowMs: ctx.now });
}

/**
 * Sets the status of a return. A refund first moves the money and then sets the status: if it is interrupted in
 * between, repeating it moves no money and sets the status, and no other status can replace that of a completed refund.
 * Setting the current status changes nothing. Throws `validation_error` or `order_not_found`.
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
  const deed = deedOf(ctx, rma, `return ${to}`, actor, { before: rma.status, after: to });
  if (!(await ctx.store.returns.setStatus(rma.rmaId, from, to, deed))) throw illegal;
  await note(ctx, rma, to, actor);
  return { ...rma, status: to };
}

/** Records the tracking number of the package in which a return is sent; '' for none. */
export async function noteParcel(
  ctx: Ctx,
  rma: ReturnCopy,
  trackingNumber: string,
  actor: string,
): Promise<ReturnCopy> {
  const number = trackingNumber === '' ? null : trackingNumber;
  if (number === rma.trackingNumber) return rma;
  const deed = deedOf(ctx, rma, 'return parcel', actor, { before: rma.trackingNumber, after: number });
  await ctx.store.returns.setTrackingNumber(rma.rmaId, number, deed);
  await note(ctx, rma, `has tracking number ${number ?? 'none'}`, actor);
  return { ...rma, trackingNumber: number };
}
