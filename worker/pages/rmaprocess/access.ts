import { type Site, sitePath } from '#shared/site/sites.ts';
import { orderIdOf } from '#worker/acts/numbers.ts';
import { type OrderCopy, ownsOrder } from '#worker/acts/orders.ts';
import { findReturn, hasReturns, type ReturnCopy, returnableOfOne } from '#worker/acts/returns.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Pages of a return. */
type Step = '' | '/select-items' | '/confirm' | '/print';

/** Query parameters of these pages. `t` is a token that shows one order to anyone whose device is not known. */
export interface StepQuery {
  readonly order?: string;
  readonly rma?: string;
  readonly t?: string;
}

/** The address of a step, with the site's prefix. */
export function stepHref(site: Site, step: Step, query: StepQuery = {}): string {
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return sitePath(site, `/rmaprocess${step}`) + (text === '' ? '' : `?${text}`);
}

/** An order of this site, for the person who placed it or has its token; undefined for everyone else. */
export async function orderToReturn(ctx: Ctx, asked: string, token: string): Promise<OrderCopy | undefined> {
  const orderId = hasReturns(ctx) ? await orderIdOf(ctx, asked) : undefined;
  const order = orderId === undefined ? undefined : await ctx.store.orders.byId(orderId);
  if (order?.document.site !== ctx.site.code) return undefined;
  if (ownsOrder(ctx, order.owner)) return order;
  return token !== '' && (await ctx.store.trackLinks.orderOf(token, ctx.now)) === orderId ? order : undefined;
}

/** A return with its order. */
export interface SeenReturn {
  readonly rma: ReturnCopy;
  readonly order: OrderCopy;
}

/** A return for anyone who may see its order. */
export async function returnToShow(ctx: Ctx, rmaId: string, token: string): Promise<SeenReturn | undefined> {
  const rma = await findReturn(ctx, rmaId);
  const order = rma && (await orderToReturn(ctx, rma.orderId, token));
  return rma && order && { rma, order };
}

/** The address where an order's owner begins a return; undefined if nothing can be returned. */
export async function returnHref(ctx: Ctx, order: OrderCopy): Promise<string | undefined> {
  if (!hasReturns(ctx) || order.document.site !== ctx.site.code) return undefined;
  const { lines } = await returnableOfOne(ctx, order);
  return lines.length > 0 ? stepHref(ctx.site, '/select-items', { order: order.orderId }) : undefined;
}
