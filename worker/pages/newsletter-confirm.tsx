import type { Context } from 'hono';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { head } from '#shared/seo/head.ts';
import { sitePath } from '#shared/site/sites.ts';
import { confirmNewsletters } from '#worker/acts/newsletters.ts';
import { Said, type SayingKey, type Sayings, saidPath, sayingOf } from '#worker/pages/parts/said.tsx';
import type { PageRoute, Resolution } from '#worker/render/page.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

const PATH = '/newsletter-confirm';
const TITLE = 'Confirm your newsletters';

/** Notices after the button. */
const SAYINGS = {
  confirmed: { lead: 'Thank you.', text: 'Your newsletters begin now.' },
  unknown: {
    kind: 'warn',
    lead: 'This link has expired.',
    text: 'Please sign up again, and we will send you another.',
  },
} as const satisfies Sayings;

async function find(ctx: Ctx): Promise<Resolution> {
  const query = ctx.url.searchParams;
  const token = query.get('t') ?? '';
  const isAsked = sayingOf(SAYINGS, query) === undefined && token !== '';
  const view = (
    <div className="wrap login">
      <h1 className="d d44">{TITLE}</h1>
      <Said sayings={SAYINGS} query={query} />
      {isAsked ? (
        <form method="post" action={`${sitePath(ctx.site, PATH)}?t=${encodeURIComponent(token)}`} className="stack">
          <p>We send our newsletters only to addresses that want them.</p>
          <Button look="buy">Confirm</Button>
        </form>
      ) : (
        <p>
          <ButtonLink look="line" href={sitePath(ctx.site, '/newsletter-signup')}>
            To the newsletters
          </ButtonLink>
        </p>
      )}
    </div>
  );
  return {
    outcome: 'page',
    page: { kind: 'content', head: head({ title: TITLE, sites: [] }), load: async () => ({ view }) },
  };
}

/** The page behind the link of a sign-up's email. Opening it begins nothing, because mail programs open links too. */
export const newsletterConfirm: PageRoute = {
  path: PATH,
  gate: 'visitor',
  take: takeConfirmation,
  find,
};

/** Handles the button. */
async function takeConfirmation(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const isConfirmed = await confirmNewsletters(ctx, ctx.url.searchParams.get('t') ?? '');
  const state: SayingKey<typeof SAYINGS> = isConfirmed ? 'confirmed' : 'unknown';
  return c.redirect(sitePath(ctx.site, saidPath(PATH, SAYINGS, state)), 303);
}
