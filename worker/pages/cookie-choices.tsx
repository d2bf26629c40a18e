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
import { deniedConsumers, type Permission } from '#shared/tracking/consumers.ts';
import { listsOf } from '#worker/acts/shopper.ts';
import type { TagManager } from '#worker/config.ts';
import { softly } from '#worker/log/softly.ts';
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
    'We store what you viewed under a random number (the cookie rfkSID, 60 days) so that we can suggest related products. This also requires Counting to be on. We do not store your name or address with it.',
  performance:
    'We count what people search for, view and buy so that the most useful results come first in searches and lists, and we note where our pages are slow or fail. Services that analyze this for us, and one that asks buyers for reviews, may learn of it from our server. We keep each event for three days and each purchase for 90, without your name. This tab remembers which search led you to a product until you close it.',
  marketing:
    'Search ads, Bing ads, affiliates and our email marketing may learn from our server which pages and products you viewed, what was in your cart and what you bought. Your name and addresses leave the store only in scrambled form. If a link in one of our emails led you here, we remember for a week which email it was (the cookie campaign).',
};

/** Says whose scripts run in the visitor's browser. */
const OWN_SCRIPTS = 'No script of theirs runs in your browser.';
const tagWords = ({ address }: TagManager): string =>
  `A script from ${new URL(address).host} also runs on our public pages, never where you order or in your account. That script also requires Counting to be on. It may load tags of other companies. What they store in your browser for our site is deleted when you change your mind.`;

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
        {category === 'marketing' && ` ${ctx.config.tagManager ? tagWords(ctx.config.tagManager) : OWN_SCRIPTS}`}
        {isStopped &&
          ' Your browser asks not to be tracked (Global Privacy Control), so this stays off: search ads, Bing ads, affiliates and email marketing are told nothing, whatever you choose.'}
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

/** Ends what the store keeps under the browser's random number and what waits for consumers that are denied now. */
async function endDenied(ctx: Ctx, permission: Permission): Promise<void> {
  const endsInterests = !allows(permission.granted, 'discoveryShopper');
  const { store, visitor, session } = ctx;
  const denied = deniedConsumers(permission);
  const customerId = session.kind === 'customer' ? session.customerId : null;
  // The choice itself is in the cookie, and holds even where nothing can be deleted now.
  await softly(ctx, 'tracking_not_withdrawn', undefined, async () => {
    await Promise.all([
      store.ledger.withdraw(visitor.shopperId, denied, { endsInterests }),
      denied.includes('email') ? store.waitingCarts.withdraw(visitor.shopperId, customerId) : undefined,
    ]);
  });
  // By itself, because the lists of a session that has ended cannot be read.
  if (endsInterests)
    await softly(ctx, 'browser_of_carts_not_forgotten', undefined, async () => listsOf(ctx)?.forgetBrowser());
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
  setCookie(ctx, 'consent', writeChoice(chosen, ctx.now));
  const granted = grantedBy({ choice: chosen, byDefault: false, hasPrivacySignal });
  await endDenied(ctx, { granted, hasSignal: hasPrivacySignal });
  if (!allows(granted, 'discoveryShopper')) {
    dropCookie(ctx, 'shopper');
    if (ctx.visitor.visitId !== '') dropCookie(ctx, 'visit');
  }
  if (!allows(granted, 'ads') && ctx.visitor.campaign !== null) dropCookie(ctx, 'campaign');
  if (!allows(granted, 'tests') && ctx.visitor.testId !== null) dropCookie(ctx, 'test');
  if (!allows(granted, 'segment') && ctx.visitor.segment !== null) dropCookie(ctx, 'segment');
  return c.redirect(backTo(ctx, c.req.header('referer')), 303);
}
