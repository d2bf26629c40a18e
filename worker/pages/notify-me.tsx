import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { binSchema } from '#shared/bin/contract.ts';
import { Fault } from '#shared/errors.ts';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { ownEmail, waitFor } from '#worker/acts/bins.ts';
import { type SayingKey, SayingNote, type Sayings, saidPath, sayingOf } from '#worker/pages/parts/said.tsx';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { checked, formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

const PATH = '/notify-me';

/** Notices on the page, by their key in its address. */
const SAYINGS = {
  noted: {
    lead: 'We will email you.',
    text: 'You will get one email as soon as it is back in stock, and nothing else.',
  },
  already: { lead: 'You are already on the list.', text: 'We will email you as soon as it is back in stock.' },
  ended: {
    lead: 'You have been unsubscribed.',
    text: 'We will not send this address any more stock notifications unless you request one.',
  },
  unknown: { kind: 'warn', lead: 'This link has expired.', text: 'The links in our emails work for one year.' },
} as const satisfies Sayings;

type State = SayingKey<typeof SAYINGS>;

function page({ site }: Ctx, title: string, view: ReactNode): Resolution {
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      head: head({ title, sites: [] }),
      load: async () => ({
        view: (
          <div className="wrap login">
            <h1 className="d d44">{title}</h1>
            {view}
            <p>
              <ButtonLink look="line" href={sitePath(site, '/')}>
                To the store
              </ButtonLink>
            </p>
          </div>
        ),
      }),
    },
  };
}

function statePage(ctx: Ctx, state: State): Resolution {
  const isAsked = state === 'noted' || state === 'already';
  return page(ctx, isAsked ? 'Back in stock' : 'Stock notifications', <SayingNote saying={SAYINGS[state]} />);
}

/** The form of a product page again: without scripts, or after a refusal. A customer's email address is filled in. */
async function askPage(ctx: Ctx, typed: URLSearchParams, problem?: string): Promise<Resolution> {
  const email = typed.get('email') ?? (await ownEmail(ctx)) ?? '';
  return page(
    ctx,
    'Back in stock',
    <>
      <p>Enter your email address, and we will let you know when it is back in stock.</p>
      <form method="post" action={sitePath(ctx.site, PATH)} className="stack">
        <input type="hidden" name="productId" value={typed.get('productId') ?? ''} />
        <input type="hidden" name="parentId" value={typed.get('parentId') ?? ''} />
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          defaultValue={email}
          isFocused={problem !== undefined}
          {...(problem === undefined ? {} : { error: problem })}
        />
        <Button look="buy">Tell me</Button>
      </form>
    </>,
  );
}

/** The page behind an email's link. Opening it ends nothing, because mail programs open links too. */
function endPage(ctx: Ctx, token: string): Resolution {
  return page(
    ctx,
    'Stock notifications',
    <>
      <p>
        We email you once when a product you asked about is back in stock. You can turn off all of these emails here.
      </p>
      <form method="post" action={`${sitePath(ctx.site, PATH)}?t=${encodeURIComponent(token)}`}>
        <Button>Stop these emails</Button>
      </form>
    </>,
  );
}

/** The page on which shoppers without scripts ask for a stock notification, and on which such emails are ended. */
export const notifyMe: PageRoute = {
  path: PATH,
  gate: 'visitor',
  take: takeNotifyMe,
  find: async (ctx) => {
    const query = ctx.url.searchParams;
    const state = sayingOf(SAYINGS, query);
    const token = query.get('t') ?? '';
    if (state !== undefined) return statePage(ctx, state);
    return token === '' ? askPage(ctx, query) : endPage(ctx, token);
  },
};

/** The message beside the field for a failed signup. Rethrows any error that the shopper cannot fix. */
function problemOf(error: unknown): string {
  if (!(error instanceof Fault)) throw error;
  if (error.code === 'rate_limited') return 'Too many attempts. Please wait a while.';
  const problem = error.fields.find(({ field }) => field === 'email');
  if (!problem) throw error;
  return problem.message;
}

/** Handles the form of a product page, and the button behind an email's link, which mail programs may press too. */
async function takeNotifyMe(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const lead = (state: State) => c.redirect(sitePath(ctx.site, saidPath(PATH, SAYINGS, state)), 303);
  const token = ctx.url.searchParams.get('t') ?? '';
  if (token !== '') return lead((await ctx.store.binMails.endAll(token, ctx.now)) ? 'ended' : 'unknown');
  const typed = await formFields(c.req.raw);
  const written = (name: string) => typed.get(name)?.trim() || undefined;
  try {
    const asked = { product_id: written('productId'), parent_id: written('parentId'), email: written('email') };
    await waitFor(c, checked(asked, binSchema));
    return lead('noted');
  } catch (error) {
    if (error instanceof Fault && error.code === 'validation_error_already_subscribed') return lead('already');
    const problem = problemOf(error);
    return servePage(c, () => askPage(ctx, typed, problem), true);
  }
}
