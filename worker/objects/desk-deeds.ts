import { z } from 'zod';
import { toMajor } from '#shared/money/money.ts';
import type { StockPool } from '#shared/site/sites.ts';
import { stockChange, type ValueChange } from '#shared/staff/deed.ts';
import type { Subscription } from '#shared/subscription/contract.ts';
import type { Balance, StaffCause } from '#worker/objects/desk-balances.ts';
import type { DeskOrder } from '#worker/objects/desk-orders.ts';
import type { DeskOutbox, OutboxRow } from '#worker/objects/desk-outbox.ts';
import { jsonColumn } from '#worker/store/columns.ts';
import { deedOnce } from '#worker/store/staff/deeds.ts';

/**
 * What staff do at a desk, for the staff log: written into the outbox in the transaction of the act, so that neither is
 * without the other.
 */

const side = z.string().nullable();
const changeSchema = z.object({ kind: z.string(), key: z.string(), site: z.string(), before: side, after: side });
const deedOf = jsonColumn(
  'outbox.payload',
  z.object({
    /** Names the entry, which may be told more than once. */
    ref: z.string(),
    author: z.string(),
    action: z.string(),
    subject: z.string(),
    nowMs: z.number(),
    changes: z.array(changeSchema),
  }),
);

/** Writes an act into the outbox, if staff or a program with a token caused it. */
function tell(
  outbox: DeskOutbox,
  { actor: author, deed: action, nowMs }: StaffCause,
  subject: string,
  change: ValueChange,
): void {
  if (action === undefined) return;
  outbox.put('deed', subject, { ref: crypto.randomUUID(), author, action, subject, nowMs, changes: [change] });
}

/** What staff change of an order, in words. */
function orderWords({ status, trackingNumber, refunded, payment: { capture } }: DeskOrder): string {
  return [
    status,
    ...(trackingNumber === null ? [] : [`tracking ${trackingNumber}`]),
    ...(refunded === 0 ? [] : [`refunded ${toMajor(refunded)}`]),
    ...(capture === undefined ? [] : [`payment ${capture}`]),
  ].join(', ');
}

const ofOrder = ({ orderId, document }: DeskOrder) => ({ kind: 'order', key: orderId, site: document.site });

/** Tells of a change of an order. */
export function tellOfOrder(outbox: DeskOutbox, before: DeskOrder, after: DeskOrder, cause: StaffCause): void {
  const change = { ...ofOrder(before), before: orderWords(before), after: orderWords(after) };
  tell(outbox, cause, before.orderId, change);
}

/** Tells that there is a new note about an order. Its text stays with the order, which forgets its persons one day. */
export function tellOfNote(outbox: DeskOutbox, order: DeskOrder, cause: StaffCause): void {
  tell(outbox, cause, order.orderId, { ...ofOrder(order), before: null, after: 'a note' });
}

/** Tells of a correction of stock. `balance`: what it has come to. */
export function tellOfStock(
  outbox: DeskOutbox,
  at: { readonly pool: StockPool; readonly sku: string },
  amount: number,
  balance: Balance,
  cause: StaffCause,
): void {
  tell(outbox, cause, `${at.pool} ${at.sku}`, stockChange(at, balance.free - amount, balance.free));
}

/** Tells of an action on a subscription. */
export function tellOfSubscription(
  outbox: DeskOutbox,
  before: Subscription,
  after: Subscription,
  cause: StaffCause,
): void {
  const { subscriptionId, site } = before;
  const change = { kind: 'subscription', key: subscriptionId, site, before: before.state, after: after.state };
  tell(outbox, cause, subscriptionId, change);
}

/** The statements that write what an outbox tells into the staff log, once. */
export function deedStatementsOf(db: D1Database, row: OutboxRow): readonly D1PreparedStatement[] {
  const { ref, changes, ...deed } = deedOf(row.payload);
  return deedOnce(db, ref, { ...deed, changes });
}
