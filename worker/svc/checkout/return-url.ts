import { CHALLENGE_PATH } from '#shared/order/steps.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { Ctx } from '#worker/request/context.ts';

/** The checkout page that waits for an order. */
export function reviewPage(ctx: Pick<Ctx, 'origin' | 'site'>, orderId: string): string {
  return `${ctx.origin}${sitePath(ctx.site, '/checkout/review')}?order=${orderId}`;
}

/** The checkout page that shows a bank's challenge with its provider's script. */
export function challengePage(ctx: Pick<Ctx, 'origin' | 'site'>, orderId: string): string {
  return `${ctx.origin}${sitePath(ctx.site, CHALLENGE_PATH)}?order=${orderId}`;
}

/**
 * Where a shopper returns after a challenge or another page: directly to the checkout, or through the store if the
 * provider adds data that must be passed on.
 */
export function returnUrlOf(ctx: Ctx, orderId: string): string {
  if (!ctx.ports.payments.details) return reviewPage(ctx, orderId);
  return `${ctx.origin}/svc_checkout/site/${ctx.site.code}/order/${orderId}/return`;
}
