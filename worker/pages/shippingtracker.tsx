import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { OrderNumberField } from '#client/ui/form/order-number-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Fault } from '#shared/errors.ts';
import { MISTYPED, readNumber } from '#shared/number/spoken-number.ts';
import { type Head, head } from '#shared/seo/head.ts';
import { SITE_CODES, sitePath } from '#shared/site/sites.ts';
import { orderByAddress } from '#worker/acts/track-order.ts';
import { FieldWords } from '#worker/pages/account/parts/form.tsx';
import { type SayingKey, SayingNote, type Sayings, saidPath, sayingOf } from '#worker/pages/parts/said.tsx';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

/** The page to track an order. */
export const TRACKER_PATH = '/shippingtracker';

/** Why no order is shown, by the key in the page's address. */
const SAYINGS = {
  none: {
    kind: 'bad',
    lead: 'We could not find an order with this number and email address, or the link has expired.',
  },
  closed: {
    kind: 'bad',
    lead: 'This page shows an order only in the browser that opened its link, and until that browser is closed.',
    text: 'Open the link in our email again, or enter the order’s number here. Your browser must accept cookies.',
  },
  mistyped: { kind: 'bad', lead: MISTYPED },
  limit: { kind: 'bad', lead: 'Too many attempts. Please wait 15 minutes.' },
} as const satisfies Sayings;

type Problem = SayingKey<typeof SAYINGS>;

function TrackForm({ ctx, problem }: { readonly ctx: Ctx; readonly problem?: Problem | undefined }): ReactNode {
  return (
    <div className="wrap login">
      <h1 className="d d64">Track an order</h1>
      {problem && <SayingNote saying={SAYINGS[problem]} />}
      <form method="post" action={sitePath(ctx.site, TRACKER_PATH)} className="stack">
        <OrderNumberField site={ctx.site} />
        <TextField name="email" label="Email" type="email" isRequired autoComplete="email" />
        <Button look="buy">Show order</Button>
      </form>
      <FieldWords />
    </div>
  );
}

/** A page about tracking, with the account's style sheet if it shows an order. */
export function trackingPage(own: Head, view: ReactNode, hasOrder = false): Resolution {
  const sheet = hasOrder ? { sheet: 'account' as const } : {};
  return { outcome: 'page', page: { kind: 'content', ...sheet, head: own, load: async () => ({ view }) } };
}

/** The form, with the reason why no order is shown. */
export function formPage(ctx: Ctx, problem?: Problem): Resolution {
  const title = 'Track an order';
  // Search engines list only the form itself, not its results.
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

/** The link to an order as emails contain it. */
function linkTo({ site }: Ctx, token: string): string {
  return sitePath(site, `/rss?t=${token}`);
}

/**
 * Where a link of the old form, with email address and number, redirects: to a link that contains neither (design,
 * section 10).
 */
export async function oldLink(ctx: Ctx, email: string, orderId: string, network: string | undefined): Promise<string> {
  const say = (problem: Problem) => saidPath(sitePath(ctx.site, TRACKER_PATH), SAYINGS, problem);
  if (readNumber(orderId).read === 'mistyped') return say('mistyped');
  try {
    const order = await orderByAddress(ctx, { email, orderId }, network);
    if (order) return linkTo(ctx, await ctx.store.trackLinks.make(order.orderId, ctx.now));
    return say('none');
  } catch (error) {
    if (error instanceof Fault && error.code === 'rate_limited') return say('limit');
    throw error;
  }
}

/** The page to find an order by its number and the email address it was placed with. */
export const shippingTracker: PageRoute = {
  path: TRACKER_PATH,
  gate: 'visitor',
  take: trackOrder,
  find: async (ctx) => formPage(ctx, sayingOf(SAYINGS, ctx.url.searchParams)),
};

/** Handles the form of the tracker. */
async function trackOrder(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const fields = await formFields(c.req.raw);
  const [email, orderId] = [fields.get('email') ?? '', fields.get('orderId') ?? ''];
  return c.redirect(await oldLink(ctx, email, orderId, ctx.visitor.address), 303);
}
