import { Fault, type FieldProblem } from '#shared/errors.ts';
import type { ReturnItem, WireReturn } from '#shared/rma/contract.ts';
import { offersReturns } from '#shared/rma/offers-returns.ts';
import { type Returnable, returnable, returnProblems } from '#shared/rma/returnable.ts';
import { RMA_ID } from '#shared/rma/rma-id.ts';
import { PROBLEM_WORDS } from '#shared/rma/words.ts';
import { softly } from '#worker/log/softly.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { ReturnCopy } from '#worker/store/order/returns.ts';
import { numberIn, orderIdOf, refuseMistyped } from './numbers.ts';
import { type OrderCopy, ownsOrder } from './orders.ts';

export type { ReturnCopy };

export type ReturnOutcome =
  | { readonly made: ReturnCopy; readonly problems?: undefined }
  | { readonly made?: undefined; readonly problems: readonly FieldProblem[] };

/** Tells whether this site accepts returns. */
export function hasReturns({ site, flags }: Ctx): boolean {
  return offersReturns(site, flags);
}

/** Returns what can be returned of orders, by their ids. */
export async function returnableOf(ctx: Ctx, orders: readonly OrderCopy[]): Promise<ReadonlyMap<string, Returnable>> {
  const facts = await ctx.store.returns.factsOf(orders.map(({ orderId }) => orderId));
  return new Map(
    orders.map(({ orderId, status, createdMs, document: { lines } }) => {
      const { sentMs = null, returned = new Map() } = facts.get(orderId) ?? {};
      return [orderId, returnable({ status, createdMs, lines, sentMs, returned }, ctx.now)];
    }),
  );
}

/** Returns what can be returned of an order. */
export async function returnableOfOne(ctx: Ctx, order: OrderCopy): Promise<Returnable> {
  return (await returnableOf(ctx, [order])).get(order.orderId) ?? { lines: [], problem: 'never' };
}

/** Returns the problems with items, given what can be returned now. */
function problemsOf(now: Returnable, items: readonly ReturnItem[]): readonly FieldProblem[] {
  if (now.problem) return [{ field: 'orderId', message: PROBLEM_WORDS[now.problem] }];
  return returnProblems(now.lines, items);
}

/** The items that a customer wants to return. */
export interface ReturnWish {
  readonly items: readonly ReturnItem[];
  /** Repeating a request with the same key gives the same return; undefined if every request makes a new one. */
  readonly key?: string | undefined;
}

/**
 * Requests the return of items of an order, and informs the customer by email. The caller has checked that this is
 * allowed.
 */
export async function requestReturn(ctx: Ctx, order: OrderCopy, { items, key }: ReturnWish): Promise<ReturnOutcome> {
  const { returns } = ctx.store;
  const known = async () => (key === undefined ? undefined : returns.byKey(order, key));
  const first = await known();
  if (first) return { made: first };
  const before = await returnableOfOne(ctx, order);
  const problems = problemsOf(before, items);
  const lines = items.flatMap((item) => {
    const line = order.document.lines.find(({ listItemId }) => listItemId === item.listItemId);
    return line ? [{ ...item, sku: line.sku, name: line.name, ordered: line.qty }] : [];
  });
  const made = problems.length > 0 ? undefined : await returns.request(order, lines, key, ctx.now);
  if (made) {
    ctx.later(softly(ctx, 'return_mail_not_woken', undefined, () => returns.wakeMail(order, made.rmaId)));
    return { made };
  }
  // The same request may have been processed concurrently.
  const meanwhile = await known();
  if (meanwhile) return { made: meanwhile };
  if (problems.length > 0) return { problems };
  // Another request has just returned some of the items.
  const since = problemsOf(await returnableOfOne(ctx, order), items);
  return { problems: since.length > 0 ? since : [{ field: 'items', message: 'have just changed. Try again' }] };
}

/**
 * Returns an order on this site that belongs to the sender of the request, by its id or number. Throws
 * `order_not_found`, also for an order of someone else, and `validation_error` for a mistyped number.
 */
export async function ownOrderCopy(ctx: Ctx, asked: string): Promise<OrderCopy> {
  refuseMistyped(asked, 'orderId');
  const orderId = await orderIdOf(ctx, asked);
  const order = orderId === undefined ? undefined : await ctx.store.orders.byId(orderId);
  if (order?.document.site !== ctx.site.code || !ownsOrder(ctx, order.owner)) throw new Fault('order_not_found');
  return order;
}

/** Finds a return by its id or number; undefined if there is none. */
export async function findReturn(ctx: Ctx, rmaId: string): Promise<ReturnCopy | undefined> {
  const number = numberIn(rmaId, 'return');
  if (number !== undefined) return ctx.store.returns.byNumber(number);
  const id = rmaId.trim().toUpperCase();
  return RMA_ID.test(id) ? ctx.store.returns.byId(id) : undefined;
}

/** Converts a return to the form that services return. */
export function wireReturn({
  rmaId,
  rmaNumber,
  orderId,
  orderNumber,
  status,
  createdMs,
  lines,
}: ReturnCopy): WireReturn {
  return { rmaId, rmaNumber, orderId, orderNumber, status, createdAt: createdMs, items: lines };
}
