import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { OrderNumberField } from '#client/ui/order-number-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { Fault } from '#shared/errors.ts';
import { MISTYPED, readNumber } from '#shared/number/spoken-number.ts';
import { type Head, head } from '#shared/seo/head.ts';
import { SITE_CODES, sitePath } from '#shared/site/sites.ts';
import { SUBSCRIPTION_ACTIONS } from '#shared/subscription/contract.ts';
import type { OrderCopy } from '#worker/acts/orders.ts';
import { actOnSubscription, chargesOf, subscriptionsOfOrder } from '#worker/acts/subscriptions.ts';
import { orderByAddress } from '#worker/acts/track-order.ts';
import { FieldWords } from '#worker/pages/account/form.tsx';
import { Said } from '#worker/pages/account/lists/said.tsx';
import { OrderView } from '#worker/pages/order/view.tsx';
import { SubscriptionPanel, type SubscriptionPanelProps } from '#worker/pages/subscriptions/panel.tsx';
import { SUBSCRIPTION_SAYINGS } from '#worker/pages/subscriptions/words.ts';
import { type PageRoute, type Resolution, redirectTo } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { encodedEmail } from '#worker/request/encoded-email.ts';

const PATH = '/shippingtracker';

/** Why no order is shown, by the word that the page's address carries. */
const PROBLEMS = {
  none: 'We could not find an order with this number and email address, or the link has expired.',
  mistyped: MISTYPED,
  limit: 'Too many attempts. Please wait 15 minutes.',
} as const;

type Problem = keyof typeof PROBLEMS;

function TrackForm({ ctx, problem }: { readonly ctx: Ctx; readonly problem?: Problem | undefined }): ReactNode {
  return (
    <div className="wrap login">
      <h1 className="d d64">Track an order</h1>
      {problem && <Note kind="bad" lead={PROBLEMS[problem]} announce="alert" />}
      <form method="post" action={sitePath(ctx.site, PATH)} className="stack">
        <OrderNumberField site={ctx.site} />
        <TextField name="email" label="Email" type="email" isRequired autoComplete="email" />
        <Button look="buy">Show order</Button>
      </form>
      <FieldWords />
    </div>
  );
}

/** A subscription with its charges, for someone who has only the link of a mail. */
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
      <Breadcrumbs site={ctx.site} trail={[{ name: `Order ${order.orderNumber}`, url: PATH, categoryId: null }]} />
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

function shown(own: Head, view: ReactNode, hasAccountParts = false): Resolution {
  const sheet = hasAccountParts ? { sheet: 'account' as const } : {};
  return { outcome: 'page', page: { kind: 'content', ...sheet, head: own, load: async () => ({ view }) } };
}

function formPage(ctx: Ctx, problem?: Problem): Resolution {
  const title = 'Track an order';
  // Search engines list the form itself, and not what came of it.
  const own = problem
    ? head({ title })
    : head({
        title,
        description: 'Check the status of an order with its number and your email address.',
        canonical: PATH,
        sites: SITE_CODES,
      });
  return shown(own, <TrackForm ctx={ctx} problem={problem} />);
}

function linkTo({ site }: Ctx, token: string): string {
  return sitePath(site, `/rss?t=${token}`);
}

/** A link of the old shape, with address and number, leads to one that names neither (design, section 10). */
async function oldLink(ctx: Ctx, email: string, orderId: string, network: string | undefined): Promise<string> {
  if (readNumber(orderId).read === 'mistyped') return sitePath(ctx.site, '/shippingtracker?state=mistyped');
  try {
    const order = await orderByAddress(ctx, { email, orderId }, network);
    if (order) return linkTo(ctx, await ctx.store.trackLinks.make(order.orderId, ctx.now));
    return sitePath(ctx.site, '/shippingtracker?state=none');
  } catch (error) {
    if (error instanceof Fault && error.code === 'rate_limited') {
      return sitePath(ctx.site, '/shippingtracker?state=limit');
    }
    throw error;
  }
}

/** The link of the mails: it shows one order (spec 1 section 2; design, section 10). */
export const trackLink: PageRoute = {
  path: '/rss',
  isPersonal: true,
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
    return shown(
      head({ title: 'Order' }),
      <TrackedOrder ctx={ctx} order={order} token={token} subscriptions={subscriptions} />,
      subscriptions.length > 0,
    );
  },
};

/** Where someone asks for an order by its number and the address that it was placed with. */
export const shippingTracker: PageRoute = {
  path: PATH,
  isPersonal: true,
  find: async (ctx) => {
    const state = ctx.url.searchParams.get('state') ?? '';
    return formPage(ctx, Object.hasOwn(PROBLEMS, state) ? (state as Problem) : undefined);
  },
};

/** Takes the form of the tracker. */
export async function trackOrder(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const fields = await formFields(c.req.raw);
  const [email, orderId] = [fields.get('email') ?? '', fields.get('orderId') ?? ''];
  return c.redirect(await oldLink(ctx, email, orderId, ctx.visitor.address), 303);
}

/** What the link of a mail may do with a subscription that its order began: for those who have no account. */
export async function takeTrackedSubscription(c: Context<AppEnv>): Promise<Response> {
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
    // Done before, in another window: the page shows how it is now.
    if (!(error instanceof Fault) || error.code !== 'validation_error') throw error;
    return c.redirect(linkTo(ctx, token), 303);
  }
  return c.redirect(`${linkTo(ctx, token)}&state=${action}`, 303);
}
