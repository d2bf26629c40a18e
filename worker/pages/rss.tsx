import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Fault } from '#shared/errors.ts';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { SUBSCRIPTION_ACTIONS } from '#shared/subscription/contract.ts';
import type { OrderCopy } from '#worker/acts/orders.ts';
import { actOnSubscription, chargesOf, subscriptionsOfOrder } from '#worker/acts/subscriptions.ts';
import { OrderView } from '#worker/pages/order/view.tsx';
import { Said, saidPath } from '#worker/pages/parts/said.tsx';
import { formPage, linkTo, oldLink, TRACKER_PATH, trackingPage } from '#worker/pages/shippingtracker.tsx';
import { SubscriptionPanel, type SubscriptionPanelProps } from '#worker/pages/subscriptions/panel.tsx';
import { SUBSCRIPTION_SAYINGS } from '#worker/pages/subscriptions/words.ts';
import { type PageRoute, redirectTo } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { encodedEmail } from '#worker/request/encoded-email.ts';

/** A subscription with its charges, for someone who only has the link from an email. */
type Tracked = Pick<SubscriptionPanelProps, 'charges' | 'subscription'>;

function TrackedOrder({
  ctx,
  order,
  token,
  subscriptions,
}: {
  readonly ctx: Ctx;
  readonly order: OrderCopy;
  readonly token: string;
  readonly subscriptions: readonly Tracked[];
}): ReactNode {
  const here = linkTo(ctx, token);
  return (
    <div className="wrap orders">
      <Breadcrumbs
        site={ctx.site}
        trail={[{ name: `Order ${order.orderNumber}`, url: TRACKER_PATH, categoryId: null }]}
      />
      <h1 className="d d64">Order</h1>
      <p data-testid="order-number">{order.orderNumber}</p>
      <Said sayings={SUBSCRIPTION_SAYINGS} query={ctx.url.searchParams} />
      {subscriptions.map(({ subscription, charges }) => (
        <SubscriptionPanel
          key={subscription.subscriptionId}
          subscription={subscription}
          charges={charges}
          nowMs={ctx.now}
          action={sitePath(ctx.site, '/rss')}
          fields={{ t: token }}
          cancelHref={`${here}&cancel=${subscription.subscriptionId}#sub-${subscription.subscriptionId}`}
          keepHref={here}
          isCanceling={ctx.url.searchParams.get('cancel') === subscription.subscriptionId}
        />
      ))}
      <OrderView order={order} isOwn={false} />
    </div>
  );
}

/** The page behind the link in emails: it shows one order (spec 1 section 2; design, section 10). */
export const trackLink: PageRoute = {
  path: '/rss',
  gate: 'visitor',
  take: takeTrackedSubscription,
  find: async (ctx) => {
    const { searchParams } = ctx.url;
    const token = searchParams.get('t');
    if (token === null) {
      const [email, orderId] = [encodedEmail(searchParams.get('email') ?? ''), searchParams.get('orderId') ?? ''];
      const to = await oldLink(ctx, email, orderId, ctx.visitor.address);
      return redirectTo(ctx.url.origin + to, 302);
    }
    const orderId = await ctx.store.trackLinks.orderOf(token, ctx.now);
    const order = orderId === undefined ? undefined : await ctx.store.orders.byId(orderId);
    if (!order) return formPage(ctx, 'none');
    const begun = order.document.renewal ? [] : await subscriptionsOfOrder(ctx, order.orderId);
    const subscriptions = await Promise.all(
      begun.map(async (subscription) => ({ subscription, charges: await chargesOf(ctx, subscription) })),
    );
    return trackingPage(
      head({ title: 'Order' }),
      <TrackedOrder ctx={ctx} order={order} token={token} subscriptions={subscriptions} />,
      subscriptions.length > 0,
    );
  },
};

/** Changes a subscription through an email link of the order that began it, for people without an account. */
async function takeTrackedSubscription(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const fields = await formFields(c.req.raw);
  const token = fields.get('t') ?? '';
  const orderId = await ctx.store.trackLinks.orderOf(token, ctx.now);
  const copy = await ctx.store.subscriptions.byId(fields.get('id') ?? '');
  const action = SUBSCRIPTION_ACTIONS.find((each) => each === fields.get('action'));
  if (orderId === undefined || !copy || copy.orderId !== orderId || !action) throw new Fault('not_found');
  try {
    await actOnSubscription(ctx, copy, action, { by: 'customer', name: 'link of a mail' });
  } catch (error) {
    // Already done in another window: the page shows the current state.
    if (!(error instanceof Fault) || error.code !== 'validation_error') throw error;
    return c.redirect(linkTo(ctx, token), 303);
  }
  return c.redirect(saidPath(linkTo(ctx, token), SUBSCRIPTION_SAYINGS, action), 303);
}
