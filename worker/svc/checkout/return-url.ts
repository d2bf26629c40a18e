import { CHALLENGE_PATH } from '#shared/order/steps.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { Ctx } from '#worker/request/context.ts';

/** The checkout's page that waits for an order. */
export function reviewPage(ctx: Pick<Ctx, 'origin' | 'site'>, orderId: string): string {
  return `${ctx.origin}${sitePath(ctx.site, '/checkout/review')}?order=${orderId}`;
}

/** The checkout's page that shows a bank's challenge by its provider's script. */
export function challengePage(ctx: Pick<Ctx, 'origin' | 'site'>, orderId: string): string {
  return `${ctx.origin}${sitePath(ctx.site, CHALLENGE_PATH)}?order=${orderId}`;
}

/**
 * Where a shopper comes back to from a challenge or another page: straight to the checkout, or by way of the store where
 * his provider sends something along that has to be handed on.
 */
export function returnUrlOf(ctx: Ctx, orderId: string): string {
  if (!ctx.ports.payments.details) return reviewPage(ctx, orderId);
  return `${ctx.origin}/svc_checkout/site/${ctx.site.code}/order/${orderId}/return`;
}
