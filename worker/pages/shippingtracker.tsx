import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { OrderNumberField } from '#client/ui/form/order-number-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { Fault } from '#shared/errors.ts';
import { MISTYPED, readNumber } from '#shared/number/spoken-number.ts';
import { type Head, head } from '#shared/seo/head.ts';
import { SITE_CODES, sitePath } from '#shared/site/sites.ts';
import { orderByAddress } from '#worker/acts/track-order.ts';
import { FieldWords } from '#worker/pages/account/parts/form.tsx';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

/** Where an order is asked for. */
export const TRACKER_PATH = '/shippingtracker';

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
      <form method="post" action={sitePath(ctx.site, TRACKER_PATH)} className="stack">
        <OrderNumberField site={ctx.site} />
        <TextField name="email" label="Email" type="email" isRequired autoComplete="email" />
        <Button look="buy">Show order</Button>
      </form>
      <FieldWords />
    </div>
  );
}

/** A page about tracking; with the sheet of the account where it shows parts of it. */
export function trackingPage(own: Head, view: ReactNode, hasAccountParts = false): Resolution {
  const sheet = hasAccountParts ? { sheet: 'account' as const } : {};
  return { outcome: 'page', page: { kind: 'content', ...sheet, head: own, load: async () => ({ view }) } };
}

/** The form, with why no order is shown. */
export function formPage(ctx: Ctx, problem?: Problem): Resolution {
  const title = 'Track an order';
  // Search engines list the form itself, and not what came of it.
  const own = problem
    ? head({ title })
    : head({
        title,
        description: 'Check the status of an order with its number and your email address.',
        canonical: TRACKER_PATH,
        sites: SITE_CODES,
      });
  return trackingPage(own, <TrackForm ctx={ctx} problem={problem} />);
}

/** The link of the mails to an order. */
export function linkTo({ site }: Ctx, token: string): string {
  return sitePath(site, `/rss?t=${token}`);
}

/** The way of a link of the old shape, with address and number: to one that names neither (design, section 10). */
export async function oldLink(ctx: Ctx, email: string, orderId: string, network: string | undefined): Promise<string> {
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

/** Where someone asks for an order by its number and the address that it was placed with. */
export const shippingTracker: PageRoute = {
  path: TRACKER_PATH,
  gate: 'visitor',
  take: trackOrder,
  find: async (ctx) => {
    const state = ctx.url.searchParams.get('state') ?? '';
    return formPage(ctx, Object.hasOwn(PROBLEMS, state) ? (state as Problem) : undefined);
  },
};

/** Takes the form of the tracker. */
async function trackOrder(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const fields = await formFields(c.req.raw);
  const [email, orderId] = [fields.get('email') ?? '', fields.get('orderId') ?? ''];
  return c.redirect(await oldLink(ctx, email, orderId, ctx.visitor.address), 303);
}
