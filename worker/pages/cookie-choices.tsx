import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import { Button } from '#client/ui/button.tsx';
import { CATEGORY_NAMES, KeptThings } from '#client/ui/product/kept-things.tsx';
import { Fault } from '#shared/errors.ts';
import { safeRedirect } from '#shared/route/safe-redirect.ts';
import { head } from '#shared/seo/head.ts';
import { SITE_CODES, sitePath } from '#shared/site/sites.ts';
import { allows, CATEGORIES, type Category, grantedBy, writeChoice } from '#shared/tracking/consent.ts';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import type { PageRoute } from '#worker/render/page.ts';
import { CHOICES_PATH } from '#worker/render/shell/consent-notice.tsx';
import { grantedTo } from '#worker/request/audience.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { dropCookie, setCookie } from '#worker/request/cookies.ts';

/** Explains each category to the visitor. */
const WORDS: Readonly<Record<Category, string>> = {
  functional:
    'We store what you viewed under a random number (the cookie rfkSID, 60 days) so that we can suggest related products. This also requires analytics to be on. We do not store your name or address with it.',
  performance:
    'We count what people search for, view and buy so that the most useful results come first in searches and lists. We keep totals, not a record of you. This tab remembers which search led you to a product until you close it.',
  marketing:
    'Advertising partners would learn which pages you viewed and what you bought. We currently have none; if that changes, we will respect the choice you make here.',
};

/** Display order: a category comes after those that it depends on. */
const SHOWN: readonly Category[] = ['performance', 'functional', 'marketing'];

const SAYINGS = { saved: { lead: 'Your choice has been saved.' } } as const satisfies Sayings;

/** A form of the page or the notice: everything, nothing, or what is ticked. */
const choiceSchema = z.object({
  choice: z.enum(['all', 'none', 'some']),
  category: z.array(z.enum(CATEGORIES)),
});

function CategoryChoice({ category, ctx }: { readonly category: Category; readonly ctx: Ctx }): ReactNode {
  const isStopped = category === 'marketing' && ctx.visitor.hasPrivacySignal;
  return (
    <div className="choice">
      <label className="chk">
        <input
          type="checkbox"
          name="category"
          value={category}
          defaultChecked={grantedTo(ctx).includes(category)}
          disabled={isStopped}
          aria-describedby={`about-${category}`}
        />
        {CATEGORY_NAMES[category]}
      </label>
      <p id={`about-${category}`}>
        {WORDS[category]}
        {isStopped && ' Your browser asks not to be tracked (Global Privacy Control), so this stays off.'}
      </p>
    </div>
  );
}

function ChoicesView({ ctx }: { readonly ctx: Ctx }): ReactNode {
  const { site } = ctx;
  return (
    <div className="wrap">
      {ctx.visitor.app === null && (
        <Breadcrumbs site={site} trail={[{ name: 'Cookie choices', url: CHOICES_PATH, categoryId: null }]} />
      )}
      <div className="choices">
        <h1 className="d d64">Cookie choices</h1>
        <Said sayings={SAYINGS} query={ctx.url.searchParams} />
        <p>
          {site.grantsConsent
            ? 'Unless you choose otherwise, we do all of this. '
            : 'Unless you choose otherwise, we do none of this. '}
          You can change your mind at any time. Your choice is stored in this browser for one year.
        </p>
        <form method="post" action={sitePath(site, CHOICES_PATH)}>
          {SHOWN.map((category) => (
            <CategoryChoice key={category} category={category} ctx={ctx} />
          ))}
          <div className="choices-save">
            <Button name="choice" value="some">
              Save choice
            </Button>
            <Button look="line" name="choice" value="none">
              Reject all
            </Button>
            <Button look="line" name="choice" value="all">
              Accept all
            </Button>
          </div>
        </form>
        <h2 className="d d32">What we store in your browser</h2>
        <p>
          Some items need no consent because the store cannot work without them: your cart, your login, and anything you
          set or typed yourself. Only this store uses them, and they do not track you elsewhere.
        </p>
        <KeptThings />
      </div>
    </div>
  );
}

/**
 * The page on which visitors choose what may be recorded about them (spec 3 section 4). It shows the visitor's current
 * choice.
 */
export const cookieChoices: PageRoute = {
  path: CHOICES_PATH,
  gate: 'visitor',
  take: takeCookieChoice,
  find: async (ctx) => ({
    outcome: 'page',
    page: {
      kind: 'content',
      sheet: 'account',
      head: head({ title: 'Cookie choices', sites: SITE_CODES }),
      load: async () => ({
        view: <ChoicesView ctx={ctx} />,
      }),
    },
  }),
};

/**
 * The store page that a form was sent from. If it is unknown, the page of choices with a notice that they were saved.
 */
function backTo({ url, site }: Ctx, referer: string | undefined): string {
  const choices = sitePath(site, CHOICES_PATH);
  const saved = saidPath(choices, SAYINGS, 'saved');
  const from = referer !== undefined && URL.canParse(referer) ? new URL(referer) : undefined;
  if (from?.origin !== url.origin || from.pathname === choices) return saved;
  return safeRedirect(from.pathname + from.search, saved);
}

/** Saves a choice for a year and immediately deletes the data that it denies. */
async function takeCookieChoice(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const fields = await formFields(c.req.raw);
  const asked = choiceSchema.safeParse({ choice: fields.get('choice'), category: fields.getAll('category') });
  if (!asked.success) throw new Fault('validation_error');
  const { choice, category } = asked.data;
  const chosen = choice === 'some' ? category : choice === 'all' ? CATEGORIES : [];
  const { hasPrivacySignal } = ctx.visitor;
  setCookie(ctx, 'consent', writeChoice(chosen));
  const granted = grantedBy({ choice: chosen, byDefault: false, hasPrivacySignal });
  if (!allows(granted, 'discoveryShopper')) dropCookie(ctx, 'shopper');
  return c.redirect(backTo(ctx, c.req.header('referer')), 303);
}
