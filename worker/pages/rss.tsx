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
import { formPage, oldLink, TRACKER_PATH, trackingPage } from '#worker/pages/shippingtracker.tsx';
import { SubscriptionPanel, type SubscriptionPanelProps } from '#worker/pages/subscriptions/panel.tsx';
import { SUBSCRIPTION_SAYINGS } from '#worker/pages/subscriptions/words.ts';
import { type PageRoute, type Resolution, redirectTo } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { setCookie } from '#worker/request/cookies.ts';
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
  const here = openedPath(ctx, order);
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
      <OrderView order={order} isOwn={false} nowMs={ctx.now} contactHref={sitePath(ctx.site, '/contact')} />
    </div>
  );
}

/** The address of an order that a link has opened in this browser. It opens nothing without the link's cookie. */
function openedPath(ctx: Ctx, { orderNumber }: Pick<OrderCopy, 'orderNumber'>): string {
  return sitePath(ctx.site, `/rss?order=${orderNumber}`);
}

async function orderOfLink(ctx: Ctx, token: string): Promise<OrderCopy | undefined> {
  const orderId = await ctx.store.trackLinks.orderOf(token, ctx.now);
  return orderId === undefined ? undefined : await ctx.store.orders.byId(orderId);
}

/**
 * Exchanges the link of an email for a cookie: the address that remains in the browser's history, and in whatever the
 * shopper copies from it, opens nothing elsewhere.
 */
async function openLink(ctx: Ctx, token: string): Promise<Resolution> {
  const order = await orderOfLink(ctx, token);
  if (!order) return formPage(ctx, 'none');
  setCookie(ctx, 'order', token);
  return redirectTo(ctx.url.origin + openedPath(ctx, order), 302);
}

async function openedOrder(ctx: Ctx, token: string, number: string): Promise<Resolution> {
  const order = await orderOfLink(ctx, token);
  if (order?.orderNumber !== number) return formPage(ctx, 'closed');
  const begun = order.document.renewal ? [] : await subscriptionsOfOrder(ctx, order.orderId);
  const subscriptions = await Promise.all(
    begun.map(async (subscription) => ({ subscription, charges: await chargesOf(ctx, subscription) })),
  );
  return trackingPage(
    head({ title: 'Order' }),
    <TrackedOrder ctx={ctx} order={order} token={token} subscriptions={subscriptions} />,
    true,
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
    if (token !== null) return openLink(ctx, token);
    const number = searchParams.get('order');
    if (number !== null) return openedOrder(ctx, ctx.orderLink ?? '', number);
    const [email, orderId] = [encodedEmail(searchParams.get('email') ?? ''), searchParams.get('orderId') ?? ''];
    const to = await oldLink(ctx, email, orderId, ctx.visitor.address);
    return redirectTo(ctx.url.origin + to, 302);
  },
};

/** Changes a subscription through an email link of the order that began it, for people without an account. */
async function takeTrackedSubscription(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const fields = await formFields(c.req.raw);
  const token = fields.get('t') ?? '';
  const order = await orderOfLink(ctx, token);
  const copy = await ctx.store.subscriptions.byId(fields.get('id') ?? '');
  const action = SUBSCRIPTION_ACTIONS.find((each) => each === fields.get('action'));
  if (!order || copy?.orderId !== order.orderId || !action) throw new Fault('not_found');
  const here = openedPath(ctx, order);
  try {
    await actOnSubscription(ctx, copy, action, { by: 'customer', name: 'link of a mail' });
  } catch (error) {
    // Already done in another window: the page shows the current state.
    if (!(error instanceof Fault) || error.code !== 'validation_error') throw error;
    return c.redirect(here, 303);
  }
  return c.redirect(saidPath(here, SUBSCRIPTION_SAYINGS, action), 303);
}
