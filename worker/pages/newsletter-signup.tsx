import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { INVALID_EMAIL } from '#shared/form/field-message.ts';
import { newsletterSchema } from '#shared/newsletter/contract.ts';
import { listIds } from '#shared/newsletter/lists.ts';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { Said, type SayingKey, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { NewsletterForm } from '#worker/render/shell/newsletter-form.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

/** Notices after a signup (spec 1 sections 4, 5 and 8). */
const SAYINGS = {
  saved: { lead: 'Your preferences have been saved.' },
  email: { kind: 'bad', lead: INVALID_EMAIL },
  lists: { kind: 'bad', lead: 'Please select a list to sign up.' },
  failed: { kind: 'bad', lead: 'There was an error saving your preferences.' },
} as const satisfies Sayings;

function SignupView({ ctx }: { readonly ctx: Ctx }): ReactNode {
  return (
    <div className="wrap signup">
      <Breadcrumbs site={ctx.site} trail={[{ name: 'Newsletter', url: '/newsletter-signup', categoryId: null }]} />
      <h1 className="d d64">Newsletter</h1>
      <Said sayings={SAYINGS} query={ctx.url.searchParams} />
      <p>Deals, new gear and training tips. One email a week, no filler. Unsubscribe at any time.</p>
      <div className="dark foot-form">
        <NewsletterForm site={ctx.site} />
      </div>
    </div>
  );
}

async function find(ctx: Ctx): Promise<Resolution> {
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      head: head({ title: 'Newsletter', description: 'Deals, new gear and training tips by email.' }),
      load: async () => ({ view: <SignupView ctx={ctx} /> }),
    },
  };
}

/** The signup screen, at both of its addresses (spec 1 section 2.1). */
export const newsletterPages: readonly PageRoute[] = [
  { path: '/newsletter-signup', gate: 'public', take: signUp, find },
  { path: '/newsletter-error', gate: 'public', find },
];

/** Handles the form of the footer and of the signup page, and redirects to the page, which shows the result. */
async function signUp(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const form = await formFields(c.req.raw);
  const asked = newsletterSchema.safeParse({ email: form.get('email'), newsletters: form.getAll('newsletters') });
  const ids = asked.success ? listIds(ctx.site, asked.data.newsletters) : undefined;
  let state: SayingKey<typeof SAYINGS> = asked.error?.issues.some((issue) => issue.path[0] === 'email')
    ? 'email'
    : 'lists';
  if (asked.success && ids) {
    await ctx.store.newsletters.subscribe(asked.data.email, ids, null, ctx.now);
    state = 'saved';
  }
  return c.redirect(sitePath(ctx.site, saidPath('/newsletter-signup', SAYINGS, state)), 303);
}
