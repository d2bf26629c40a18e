import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { Fault } from '#shared/errors.ts';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { OrderView } from '#worker/pages/order/view.tsx';
import { type PageRoute, type Resolution, redirectTo } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import type { OrderCopy } from '#worker/request/orders.ts';
import { orderByAddress } from '#worker/request/track-order.ts';

/** Why no order is shown, by the word that the page's address carries. */
const PROBLEMS = {
  none: 'There is no order with this number and address, or the link is too old.',
  limit: 'That were too many tries. Please wait a quarter of an hour.',
} as const;

type Problem = keyof typeof PROBLEMS;

function TrackForm({ ctx, problem }: { readonly ctx: Ctx; readonly problem?: Problem | undefined }): ReactNode {
  return (
    <div className="wrap login">
      <h1 className="d d64">Track an order</h1>
      {problem && <Note kind="bad" lead={PROBLEMS[problem]} announce="alert" />}
      <form method="post" action={sitePath(ctx.site, '/shippingtracker')} className="stack">
        <TextField name="orderId" label="Order number" isRequired maxLength={64} autoComplete="off" />
        <TextField name="email" label="Email" type="email" isRequired autoComplete="email" />
        <Button look="buy">Show the order</Button>
      </form>
    </div>
  );
}

function TrackedOrder({ order }: { readonly order: OrderCopy }): ReactNode {
  return (
    <div className="wrap orders">
      <h1 className="d d64">Order</h1>
      <p data-testid="order-number">{order.orderId}</p>
      <OrderView order={order} isOwn={false} />
    </div>
  );
}

function shown(title: string, view: ReactNode): Resolution {
  const page = { kind: 'content' as const, head: head({ title, sites: [] }), load: async () => ({ view }) };
  return { outcome: 'page', page };
}

function formPage(ctx: Ctx, problem?: Problem): Resolution {
  return shown('Track an order', <TrackForm ctx={ctx} problem={problem} />);
}

function linkTo({ site }: Ctx, token: string): string {
  return sitePath(site, `/rss?t=${token}`);
}

/** A link of the old shape, with address and number, leads to one that names neither (design, section 10). */
async function oldLink(ctx: Ctx, email: string, orderId: string, network: string | undefined): Promise<string> {
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
      const [email, orderId] = [searchParams.get('email') ?? '', searchParams.get('orderId') ?? ''];
      const to = await oldLink(ctx, email, orderId, ctx.visitor.address);
      return redirectTo(ctx.url.origin + to, 302);
    }
    const orderId = await ctx.store.trackLinks.orderOf(token, ctx.now);
    const order = orderId === undefined ? undefined : await ctx.store.orders.byId(orderId);
    return order ? shown('Order', <TrackedOrder order={order} />) : formPage(ctx, 'none');
  },
};

/** Where somebody asks for an order by its number and the address that it was placed with. */
export const shippingTracker: PageRoute = {
  path: '/shippingtracker',
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
