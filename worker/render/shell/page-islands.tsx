import { renderToString } from 'react-dom/server';
import { Enhanced, type IslandProps, type Wake } from '#client/island.tsx';
import { digestOf } from '#shared/encode/digest.ts';
import { escapeHtml } from '#shared/encode/escape-html.ts';
import type { Flags } from '#shared/flag/flags.ts';
import { APP_PRELOADER } from '#shared/route/app-pages.ts';
import { MINUTE_MS } from '#shared/time/duration.ts';
import { COOKIES } from '#shared/tracking/cookies.ts';
import { heartbeatOf, RELEASE } from '#worker/render/assets.ts';
import type { FoundPage } from '#worker/render/page.ts';
import type { Ctx } from '#worker/request/context.ts';
import { ownOrigin } from '#worker/request/own-origin.ts';

/** Whether the page has no header and footer. */
export const isBare = (frame: FoundPage['frame']): boolean => frame === 'bare' || frame === 'framed';

/** The element of an island that shows nothing. */
function silent(name: string, when: Wake): string {
  return renderToString(
    <Enhanced name={name} when={when}>
      {null}
    </Enhanced>,
  );
}

/** Adds props to an element that was drawn before, since drawing one for each page would cost more. */
function withProps(element: string, props: IslandProps): string {
  return element.replace('>', () => ` props="${escapeHtml(JSON.stringify(props))}">`);
}

/**
 * Loads the script that reports events; when the page is used, the one that reports what is seen and what fails; and for
 * some visits the one that measures. Staff pages, printed pages and framed pages do not have them.
 */
const TRACKING = silent('tracking', 'idle') + silent('tracking-strips', 'used') + silent('tracking-vitals', 'asked');
/** Hears of changes of flags while the page is used; one that nobody uses has its heartbeat. */
const FLAG_NEWS = silent('flag-news', 'used');
const BRIDGE = silent('app', 'load');
const BRIDGE_OF_TESTERS = silent('app', 'asked');
/** Wakes at once where text was kept over a reload, else when something has changed. */
const UPDATE = silent('page-update', 'tab:typed');
/** Goes on with a film of the page before, in the corner. Without one, nothing is loaded. */
const FILM_DOCK = silent('film-dock', 'tab:film');

const TAG_MANAGER = silent('tag-manager', 'idle');
/** The store's own cookies that a script of the page can see. */
const SEEN_COOKIES = Object.values(COOKIES)
  .filter(({ readers }) => readers === 'scripts')
  .map(({ name }) => name);

interface Page extends Pick<FoundPage, 'frame' | 'sheet'> {
  /** Whether its address may be told to others: it shows nothing of one visitor alone. */
  readonly isPublic: boolean;
}

/**
 * Connects a page with the app that shows it. Other browsers load nothing, unless a tester asks for it
 * (`client/state/app/debug.ts`). It says whether a customer is logged in; a page that is kept is a guest's.
 */
function bridgeFor({ path, session, site, visitor }: Ctx, { frame }: Page): string {
  const isApp = visitor.app !== null;
  // Nothing of a tester runs where a card is typed.
  if (!isApp && frame === 'funnelled') return '';
  return withProps(isApp ? BRIDGE : BRIDGE_OF_TESTERS, {
    currency: site.currency,
    isCustomer: session.kind === 'customer',
    ...(path === APP_PRELOADER && { isPreloader: true }),
    ...(isApp ? {} : { isDebug: true }),
  });
}

const beats = new WeakMap<Flags, number>();

/** The digest of the heartbeat that a page is made with. */
function beatOf(flags: Flags): number {
  const known = beats.get(flags);
  if (known !== undefined) return known;
  const beat = digestOf(JSON.stringify(heartbeatOf(flags)));
  beats.set(flags, beat);
  return beat;
}

/**
 * Loads the merchant's tag manager with consent; on pages that show something of the visitor, and where the visitor does not
 * agree, it deletes what tags have stored. Not in the app, and not where orders are placed.
 */
function tagsFor({ config: { tagManager }, visitor }: Ctx, { frame, isPublic }: Page): string {
  if (!tagManager || visitor.app !== null || (frame ?? 'full') !== 'full') return '';
  return withProps(TAG_MANAGER, { ...(isPublic && { address: tagManager.address }), cookies: SEEN_COOKIES });
}

/** Acts on what a page learns while it is open (`client/browser/health.ts`), and says what the page was made from. */
function updateFor(ctx: Ctx): string {
  return withProps(UPDATE, { beat: beatOf(ctx.flags), built: RELEASE.buildDate, base: ownOrigin(ctx, ctx.url) });
}

/** How long before a session's end its script is loaded, in milliseconds: a minute and some before it has to act. */
const RENEWAL_MS = 2 * MINUTE_MS;

/** Loads the script that keeps a customer logged in, when it is nearly needed. Guests load nothing. */
function renewalFor({ session, now }: Ctx): string {
  if (session.kind !== 'customer') return '';
  const { expiresMs } = session;
  const element = silent('session-renewal', `after:${Math.max(0, expiresMs - now - RENEWAL_MS)}`);
  return withProps(element, { expiresMs, nowMs: now });
}

/** The islands of a page that show nothing. Printed pages, framed pages and previews have none. */
export function pageIslands(ctx: Ctx, page: Page): string {
  const { frame, sheet } = page;
  if (isBare(frame) || ctx.look) return '';
  const common = renewalFor(ctx) + updateFor(ctx);
  if (sheet === 'staff') return common;
  const hasDock = ctx.flags.pip && (frame ?? 'full') === 'full';
  // Nothing of a page where orders are placed is exchanged while it is open.
  const news = frame === 'funnelled' ? '' : FLAG_NEWS;
  return TRACKING + tagsFor(ctx, page) + bridgeFor(ctx, page) + (hasDock ? FILM_DOCK : '') + common + news;
}
