import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { emailSchema } from '#shared/form/email-schema.ts';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { askToLeave, leaveNewsletters } from '#worker/acts/newsletters.ts';
import { Said, type SayingKey, type Sayings, saidPath, sayingOf } from '#worker/pages/parts/said.tsx';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { isOneClick } from '#worker/request/one-click.ts';

const PATH = '/newsletter-unsubscribe';
const TITLE = 'Unsubscribe';

/** Notices after a form of the page. */
const SAYINGS = {
  left: { lead: 'You have been unsubscribed.', text: 'We will not send this address those newsletters anymore.' },
  sent: {
    lead: 'Please check your email.',
    text: 'If this address gets our newsletters, we have sent it a link that ends them.',
  },
  email: { kind: 'bad', lead: 'Please enter a valid email' },
  unknown: { kind: 'warn', lead: 'This link is not valid.', text: 'You can request another one here.' },
} as const satisfies Sayings;

type State = SayingKey<typeof SAYINGS>;

/** The button behind an email's link. Opening the page ends nothing, because mail programs open links too. */
function LeaveForm({ ctx, token }: { readonly ctx: Ctx; readonly token: string }): ReactNode {
  return (
    <form method="post" action={`${sitePath(ctx.site, PATH)}?t=${encodeURIComponent(token)}`} className="stack">
      <p>You will no longer get the newsletters that this email belongs to.</p>
      <Button look="buy">Unsubscribe</Button>
    </form>
  );
}

/** The form for readers who have no email at hand. Its link goes only to the address that it is about. */
function LinkForm({ ctx }: { readonly ctx: Ctx }): ReactNode {
  return (
    <form method="post" action={sitePath(ctx.site, PATH)} className="stack">
      <p>Enter your email address, and we will send you a link that ends your newsletters.</p>
      <TextField name="email" label="Email" type="email" autoComplete="email" isRequired />
      <Button look="buy">Send the link</Button>
    </form>
  );
}

function formOf(ctx: Ctx, state: State | undefined): ReactNode {
  if (state === 'left' || state === 'sent') {
    return (
      <p>
        <ButtonLink look="line" href={sitePath(ctx.site, '/')}>
          To the store
        </ButtonLink>
      </p>
    );
  }
  const token = ctx.url.searchParams.get('t') ?? '';
  return token === '' ? <LinkForm ctx={ctx} /> : <LeaveForm ctx={ctx} token={token} />;
}

async function find(ctx: Ctx): Promise<Resolution> {
  const query = ctx.url.searchParams;
  const view = (
    <div className="wrap login">
      <h1 className="d d44">{TITLE}</h1>
      <Said sayings={SAYINGS} query={query} />
      {formOf(ctx, sayingOf(SAYINGS, query))}
    </div>
  );
  return {
    outcome: 'page',
    page: { kind: 'content', head: head({ title: TITLE, sites: [] }), load: async () => ({ view }) },
  };
}

/** The page on which readers end their newsletters, by the link of an email or with a link that they request. */
export const newsletterUnsubscribe: PageRoute = { path: PATH, gate: 'visitor', take: takeUnsubscribe, find };

/**
 * Handles the button behind an email's link, which mail programs press too (RFC 8058), and the form that requests a
 * link.
 */
async function takeUnsubscribe(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const lead = (state: State) => c.redirect(sitePath(ctx.site, saidPath(PATH, SAYINGS, state)), 303);
  const token = ctx.url.searchParams.get('t') ?? '';
  if (token !== '') {
    const isPressed = await isOneClick(c.req.raw);
    const state = (await leaveNewsletters(ctx, token)) ? 'left' : 'unknown';
    return isPressed ? c.text(SAYINGS[state].lead, state === 'left' ? 200 : 404) : lead(state);
  }
  const email = emailSchema.safeParse((await formFields(c.req.raw)).get('email'));
  if (!email.success) return lead('email');
  await askToLeave(ctx, email.data);
  return lead('sent');
}
