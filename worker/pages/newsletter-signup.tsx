import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Fault } from '#shared/errors.ts';
import { INVALID_EMAIL } from '#shared/form/field-message.ts';
import { newsletterSchema } from '#shared/newsletter/contract.ts';
import { listId, type NewsletterList, SELECT_A_LIST } from '#shared/newsletter/lists.ts';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { chosenLists, consentNow, listsOnOffer, signUpForNewsletters } from '#worker/acts/newsletters.ts';
import { Said, type SayingKey, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import { NewsletterForm, type NewsletterFormProps } from '#worker/render/shell/newsletter-form.tsx';
import { checked, formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { seal, unseal } from '#worker/store/account/sealed.ts';

const SIGNUP_PATH = '/newsletter-signup';
/** Where a sign-up leads that was not taken; it says what was wrong. */
const ERROR_PATH = '/newsletter-error';

/** Notices after a signup (spec 1 sections 4, 5 and 8). */
const SAYINGS = {
  saved: { lead: 'Your preferences have been saved.' },
  confirm: {
    lead: 'Please check your email.',
    text: 'Your newsletters begin once you confirm them with the link that we have sent you.',
  },
  email: { kind: 'bad', lead: INVALID_EMAIL },
  lists: { kind: 'bad', lead: SELECT_A_LIST },
  failed: { kind: 'bad', lead: 'There was an error saving your preferences.' },
} as const satisfies Sayings;

type State = SayingKey<typeof SAYINGS>;

const enteredSchema = z.object({ email: z.string(), lists: z.array(z.string()) });
type Entered = z.infer<typeof enteredSchema>;

/** Parameter with what was entered, sealed: no address is readable in a browser's history or a log. */
const ENTERED = 't';
const PURPOSE = 'newsletter-entered';

async function enteredIn({ url, config }: Ctx): Promise<Entered | undefined> {
  const sealed = url.searchParams.get(ENTERED) ?? '';
  const text = sealed === '' ? undefined : await unseal(sealed, config.sessionSecret, PURPOSE);
  return text === undefined ? undefined : enteredSchema.parse(JSON.parse(text));
}

function SignupView(props: {
  readonly ctx: Ctx;
  readonly lists: readonly NewsletterList[];
  readonly entered: NewsletterFormProps['entered'];
}): ReactNode {
  const { ctx, lists, entered } = props;
  return (
    <div className="wrap signup">
      <Breadcrumbs site={ctx.site} trail={[{ name: 'Newsletter', url: SIGNUP_PATH, categoryId: null }]} />
      <h1 className="d d64">Newsletter</h1>
      <Said sayings={SAYINGS} query={ctx.url.searchParams} />
      <p>
        Deals, new gear and training tips. One email a week, no filler.{' '}
        <a href={sitePath(ctx.site, '/newsletter-unsubscribe')}>Unsubscribe</a> at any time.
      </p>
      <div className="dark foot-form">
        <NewsletterForm site={ctx.site} lists={lists} {...(entered ? { entered } : {})} />
      </div>
    </div>
  );
}

async function find(ctx: Ctx, entered?: Entered): Promise<Resolution> {
  return {
    outcome: 'page',
    page: {
      kind: 'content',
      head: head({ title: 'Newsletter', description: 'Deals, new gear and training tips by email.' }),
      load: async () => ({ view: <SignupView ctx={ctx} lists={await listsOnOffer(ctx)} entered={entered} /> }),
    },
  };
}

/** The signup screen, at both of its addresses (spec 1 section 2.1). Only the second knows what was entered. */
export const newsletterPages: readonly PageRoute[] = [
  { path: SIGNUP_PATH, gate: 'public', take: signUp, find: (ctx) => find(ctx) },
  { path: ERROR_PATH, gate: 'visitor', find: async (ctx) => find(ctx, await enteredIn(ctx)) },
];

/** What the page says of a sign-up that was not taken. Rethrows `rate_limited`. */
function stateOf(ctx: Ctx, error: unknown): State {
  if (error instanceof Fault && error.code === 'rate_limited') throw error;
  if (error instanceof Fault && error.code === 'validation_error') {
    if (error.fields.some(({ field }) => field === 'email')) return 'email';
    return error.fields.some(({ field }) => field.startsWith('newsletters')) ? 'lists' : 'failed';
  }
  ctx.log.error('newsletter_signup_failed', { error });
  return 'failed';
}

/** Handles the form of the footer and of the signup page, and redirects to the page, which shows the result. */
async function signUp(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { site, config } = ctx;
  const form = await formFields(c.req.raw);
  const given = { email: form.get('email') ?? '', newsletters: form.getAll('newsletters') };
  try {
    const { email, newsletters } = checked(given, newsletterSchema);
    const listIds = (await chosenLists(ctx, newsletters)).map((list) => listId(site, list));
    const consent = consentNow(ctx, listIds, { text: 'Sign up', request: c.req.raw });
    const state = await signUpForNewsletters(ctx, { email, listIds, userId: null, consent });
    return c.redirect(sitePath(site, saidPath(SIGNUP_PATH, SAYINGS, state)), 303);
  } catch (error) {
    const state = stateOf(ctx, error);
    const entered: Entered = { email: given.email.slice(0, 400), lists: given.newsletters.slice(0, 20) };
    const sealed = await seal(JSON.stringify(entered), config.sessionSecret, PURPOSE);
    const path = `${saidPath(ERROR_PATH, SAYINGS, state)}&${new URLSearchParams({ [ENTERED]: sealed })}`;
    return c.redirect(sitePath(site, path), 303);
  }
}
