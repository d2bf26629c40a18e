import { Challenge } from '#client/islands/challenge.tsx';
import { ORDER_ID } from '#shared/order/contract.ts';
import { CHALLENGE_PATH, stepPath } from '#shared/order/steps.ts';
import { head } from '#shared/seo/head.ts';
import { SITE_CODES, sitePath } from '#shared/site/sites.ts';
import { ownsOrder } from '#worker/acts/orders.ts';
import { type PageRoute, type Resolution, redirectTo } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Token of the transaction whose challenge this visitor's order waits for; undefined for any other order. */
async function challengedBy(ctx: Ctx, orderId: string): Promise<string | undefined> {
  const order = ORDER_ID.test(orderId) ? await ctx.store.desk.order(orderId) : undefined;
  if (order?.status !== 'payment_pending' || !ownsOrder(ctx, order.owner)) return undefined;
  const { provider, transactionToken } = order.payment.action?.payload ?? {};
  return provider === 'spreedly' && typeof transactionToken === 'string' ? transactionToken : undefined;
}

async function find(ctx: Ctx): Promise<Resolution> {
  const orderId = ctx.url.searchParams.get('order') ?? '';
  const { spreedly } = ctx.config.payments;
  const transactionToken = spreedly && (await challengedBy(ctx, orderId));
  const review = sitePath(ctx.site, stepPath('review'));
  if (!transactionToken) return redirectTo(ORDER_ID.test(orderId) ? `${review}?order=${orderId}` : review, 302);
  const { environmentKey } = spreedly;
  return {
    outcome: 'page',
    page: {
      kind: 'funnelled',
      frame: 'funnelled',
      cardFields: { provider: 'spreedly', isChallenge: true },
      head: head({ title: 'Your bank', sites: SITE_CODES }),
      load: async () => ({
        view: (
          <div className="wrap checkout">
            <Challenge
              orderId={orderId}
              environmentKey={environmentKey}
              transactionToken={transactionToken}
              reviewUrl={`${review}?order=${orderId}`}
            />
          </div>
        ),
      }),
    },
  };
}

/**
 * The page on which Spreedly's script shows a bank's challenge (3-D Secure 2). It is a separate page because its frames
 * come from any bank; no card is entered here.
 */
export const challengePage: PageRoute = { path: CHALLENGE_PATH, gate: 'visitor', find };
