import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Icon } from '#client/ui/icon.tsx';
import { escapeHtml } from '#shared/encode/escape-html.ts';
import { isEventPath } from '#shared/event/sections.ts';
import { flagsTag } from '#shared/flag/flags.ts';
import type { MenuEntry } from '#shared/navigation/contract.ts';
import type { MenuName } from '#shared/navigation/menus.ts';
import type { Navigation, PublishedLink } from '#shared/navigation/published.ts';
import { offeredLists } from '#shared/newsletter/lists.ts';
import { needHolds } from '#shared/route/code-pages.ts';
import { SITE_LIST, type Site, type SiteCode } from '#shared/site/sites.ts';
import { softly } from '#worker/log/softly.ts';
import { Document } from '#worker/render/document.tsx';
import { footerColumns, funnelLinks, legalLinks } from '#worker/render/footer-columns.ts';
import { dealsOf, serviceLinks, topMenu } from '#worker/render/menu.ts';
import type { FoundPage, PageKind } from '#worker/render/page.ts';
import { keptQuery } from '#worker/render/page-cache.ts';
import { AccountMenu } from '#worker/render/shell/account-menu.tsx';
import { ConsentNotice } from '#worker/render/shell/consent-notice.tsx';
import { Footer } from '#worker/render/shell/footer.tsx';
import { FunnelledFooter } from '#worker/render/shell/funnelled-footer.tsx';
import { FunnelledHeader } from '#worker/render/shell/funnelled-header.tsx';
import { Header } from '#worker/render/shell/header.tsx';
import { LoginLink } from '#worker/render/shell/login-link.tsx';
import { isBare, pageIslands } from '#worker/render/shell/page-islands.tsx';
import { RegionPopup } from '#worker/render/shell/region-popup.tsx';
import { SideCartPlace } from '#worker/render/shell/side-cart-place.tsx';
import { SkipPanel } from '#worker/render/shell/skip-panel.tsx';
import { StaffHeader } from '#worker/render/shell/staff-header.tsx';
import { UtilityStrip } from '#worker/render/shell/utility-strip.tsx';
import { WishForm } from '#worker/render/shell/wish-form.tsx';
import { APP_SCRIPT } from '#worker/request/app-script.ts';
import type { Ctx } from '#worker/request/context.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import type { CategoryTree } from '#worker/store/product/categories.ts';

/** Placeholder for the page's path in a cached footer. The country switcher links to the same path on other sites. */
const PATH = '/--path--';
/** Placeholder for the page's own path, regardless of the sites that have it. The login returns to it. */
const OWN_PATH = '/--own--';
/** Placeholder for the page's query in a cached header or footer. Links that choose how pages look keep the query. */
const QUERY = '--query--';
/** Placeholder for the body while the document around it is rendered. */
const BODY = '@@body@@';

/** Everything before and after a page's own part. */
export interface Shell {
  readonly before: string;
  readonly after: string;
}

interface Frame {
  readonly top: string;
  readonly bottom: string;
}

/**
 * Headers and footers of pages. They depend only on the site's content version, its flags, the contrast and the theme, the open menu
 * and whether a customer is logged in.
 */
const frames = new IsolateCache<Frame>(400);

function topEntryOf(menu: readonly MenuEntry[], path: string): string {
  return (
    menu.find((entry) => entry.href !== '/' && (path === entry.href || path.startsWith(`${entry.href}/`)))?.href ?? ''
  );
}

/** The frame of pages that lead to one goal, without links to others besides what may be read before it. */
async function funnelledFrameOf(ctx: Ctx, kind: PageKind): Promise<Frame> {
  const { site, visitor } = ctx;
  // Nobody is kept from paying because a menu cannot be read.
  const footer = await softly(ctx, 'funnel_footer', [], async () => {
    const navigation = await ctx.store.navigation.published();
    return linksOf(ctx, { navigation, hasStories: false }, 'footer') ?? [];
  });
  const appMode = visitor.app !== null;
  const contrast = visitor.contrast ?? 'normal';
  const top = renderToString(
    <>
      <SkipPanel site={site} kind={kind} contrast={contrast} appMode={appMode} query={`?${QUERY}`} />
      <FunnelledHeader site={site} appMode={appMode} />
    </>,
  );
  const bottom = renderToString(<FunnelledFooter site={site} links={funnelLinks(footer)} appMode={appMode} />);
  return { top, bottom };
}

/**
 * The content of headers and footers: the published menus, limited to links whose page currently exists, and the
 * departments.
 */
interface Menus {
  readonly navigation: Navigation;
  readonly tree: CategoryTree;
  readonly hasStories: boolean;
}

/** The links of a menu that may currently be shown; undefined if the merchant has not written the menu. */
function linksOf(
  { site, flags }: Ctx,
  menus: Omit<Menus, 'tree'>,
  name: MenuName,
): readonly PublishedLink[] | undefined {
  const { hasStories, navigation } = menus;
  return navigation.menus[name]?.filter(({ needs }) => needHolds(needs, { site, flags, hasStories }));
}

const plainEntry = ({ label, url }: PublishedLink): MenuEntry => ({
  label,
  href: url,
  isDeal: false,
  columns: [],
  tiles: [],
});

const tops = new IsolateCache<readonly MenuEntry[]>(40);

/** The top navigation. Event pages have their own if the merchant has written one. */
function topOf(ctx: Ctx, menus: Menus, tag: string): readonly MenuEntry[] {
  const events = isEventPath(ctx.path) ? (linksOf(ctx, menus, 'event') ?? []) : [];
  if (events.length > 0) return events.map(plainEntry);
  const known = tops.get(tag);
  if (known) return known;
  const [top, mega = []] = [linksOf(ctx, menus, 'top'), linksOf(ctx, menus, 'mega')];
  const menu = topMenu(menus.tree, { top, mega }, menus.hasStories);
  tops.set(tag, menu);
  return menu;
}

function frameOf(ctx: Ctx, kind: PageKind, menus: Menus): Frame {
  const { site, visitor, session } = ctx;
  const tag = [site.code, ctx.store.versions.content, flagsTag(ctx.flags), menus.hasStories].join(' ');
  const menu = topOf(ctx, menus, tag);
  const current = topEntryOf(menu, ctx.path);
  const year = new Date(ctx.now).getUTCFullYear();
  const isCustomer = session.kind === 'customer';
  const isEvent = isEventPath(ctx.path);
  const appMode = visitor.app !== null;
  const key = [
    tag,
    visitor.contrast ?? '',
    visitor.theme ?? '',
    appMode,
    kind,
    current,
    year,
    isCustomer,
    isEvent,
  ].join(' ');
  const known = frames.get(key);
  if (known) return known;
  const frame = makeFrame(ctx, menus, { current, isCustomer, isEvent, kind, menu, year });
  frames.set(key, frame);
  return frame;
}

/** On event pages, guests log in without leaving the page (spec 1 section 2.4). */
function EventLogin({ site }: { readonly site: Site }): ReactNode {
  return (
    <LoginLink site={site} overlay="regularLogin" back={OWN_PATH} className="iconbtn wide-only" label="Log in">
      <Icon name="account" />
    </LoginLink>
  );
}

function makeFrame(
  ctx: Ctx,
  menus: Menus,
  options: {
    readonly current: string;
    readonly isCustomer: boolean;
    readonly isEvent: boolean;
    readonly kind: PageKind;
    readonly menu: readonly MenuEntry[];
    readonly year: number;
  },
): Frame {
  const { site, visitor, flags } = ctx;
  const { current, isCustomer, isEvent, kind, menu, year } = options;
  const appMode = visitor.app !== null;
  const account = isCustomer ? <AccountMenu site={site} /> : isEvent ? <EventLogin site={site} /> : undefined;
  const [strip = [], foot = [], social = []] = [
    linksOf(ctx, menus, 'strip'),
    linksOf(ctx, menus, 'footer'),
    linksOf(ctx, menus, 'social'),
  ];
  const links = serviceLinks(strip);
  const top = renderToString(
    <>
      <SkipPanel
        site={site}
        kind={kind}
        contrast={visitor.contrast ?? 'normal'}
        appMode={appMode}
        query={`?${QUERY}`}
      />
      {!site.grantsConsent && !appMode && <ConsentNotice site={site} />}
      {!appMode && (
        <UtilityStrip site={site} deals={dealsOf(strip)} links={links} path={PATH} sites={menus.navigation.sites} />
      )}
      <Header
        site={site}
        menu={menu}
        links={links}
        path={current}
        appMode={appMode}
        account={account}
        hasInvitational={menus.navigation.hasInvitational === true}
        regions={{ sites: menus.navigation.sites, path: PATH }}
      />
      <WishForm site={site} isCustomer={isCustomer} />
    </>,
  );
  const bottom = renderToString(
    <>
      <Footer
        site={site}
        columns={footerColumns(foot, menus.tree)}
        newsletters={offeredLists(site, (menus.navigation.menus.event ?? []).length > 0)}
        legal={legalLinks(foot)}
        social={social.map(({ label, url }) => ({ label, href: url }))}
        sites={menus.navigation.sites}
        path={PATH}
        year={year}
        theme={visitor.theme}
        query={`?${QUERY}`}
        appMode={appMode}
      />
      <SideCartPlace site={site} flags={flags} />
      {flags.ip_popup && !appMode && <RegionPopup site={site} sites={menus.navigation.sites} />}
    </>,
  );
  return { top, bottom };
}

const PATH_LINKS = new RegExp(`(/[a-z]{2,3})?${PATH}`, 'g');

/**
 * Inserts the page's path into a cached piece. The link to another site keeps the path only if that site has the page;
 * otherwise it leads to the site's home page.
 */
function withPath(html: string, path: string, sites: readonly SiteCode[]): string {
  const own = path === '/' ? '' : escapeHtml(path);
  return html.replace(OWN_PATH, own).replace(PATH_LINKS, (_, prefix: string = '') => {
    const site = SITE_LIST.find((each) => each.prefix === prefix);
    return (site && sites.includes(site.code) ? prefix + own : prefix) || '/';
  });
}

/** Inserts only the relevant parameters, because the page may be cached and shared. */
function withQuery(html: string, query: string): string {
  return html.replaceAll(`${QUERY}=&amp;`, query === '' ? '' : `${escapeHtml(query.slice(1))}&amp;`);
}

/** The empty frame of a page for printing. */
const BARE: Frame = { top: '', bottom: '' };

async function fullFrameOf(ctx: Ctx, kind: PageKind): Promise<Frame> {
  // The header of a store without stories does not show The Index.
  const [tree, isEmpty, navigation] = await Promise.all([
    ctx.store.categories.menu(),
    ctx.ports.index.isEmpty(),
    ctx.store.navigation.published(),
  ]);
  return frameOf(ctx, kind, { navigation, tree, hasStories: !isEmpty });
}

/** The frame of the back office. It says who is signed in, so it is never kept. */
function staffFrameOf({ site, visitor, staff, path }: Ctx, kind: PageKind): Frame {
  const top = renderToString(
    <>
      <SkipPanel site={site} kind={kind} contrast={visitor.contrast ?? 'normal'} appMode={false} query={`?${QUERY}`} />
      <StaffHeader staff={staff} current={path} />
    </>,
  );
  return { top, bottom: '' };
}

async function frameFor(ctx: Ctx, { frame, kind }: Pick<FoundPage, 'frame' | 'kind'>): Promise<Frame> {
  if (isBare(frame)) return BARE;
  if (frame === 'staff') return staffFrameOf(ctx, kind);
  return frame === 'funnelled' ? funnelledFrameOf(ctx, kind) : fullFrameOf(ctx, kind);
}

/** Renders the shell of a page. It needs the categories of the menu, which the isolate caches. */
export async function shellOf(ctx: Ctx, page: Pick<FoundPage, 'frame' | 'head' | 'kind' | 'sheet'>): Promise<Shell> {
  const frame = await frameFor(ctx, page);
  const document = renderToString(
    <Document
      frame={{
        site: ctx.site,
        origin: ctx.origin,
        contrast: ctx.visitor.contrast,
        theme: ctx.visitor.theme,
        isApp: ctx.visitor.app !== null,
      }}
      head={page.head}
      sheet={page.frame === 'funnelled' ? ['checkout', ...[page.sheet ?? []].flat()] : page.sheet}
    >
      {BODY}
    </Document>,
  );
  const [plain = '', close = ''] = document.split(BODY);
  // React puts scripts that load in the background first, but this one has to be there before any other.
  const open = ctx.visitor.app === null ? plain : plain.replace('<head>', `<head><script>${APP_SCRIPT}</script>`);
  const query = keptQuery(ctx.url.search) ?? '';
  // A search needs its phrase, so the links to other sites keep it.
  const path = page.kind === 'search' ? ctx.path + query : ctx.path;
  const top = withQuery(withPath(frame.top, path, page.head.sites), query);
  // Marks pages whose address may be reported in events, including those on sites that are not indexed.
  const isPublic = page.kind === 'search' || page.head.canonical !== null;
  const main = `<main id="main" tabindex="-1" data-kind="${page.kind}"${isPublic ? ' data-public=""' : ''}>`;
  return {
    before: `<!DOCTYPE html>${open}${top}${main}`,
    after: `</main>${withQuery(withPath(frame.bottom, path, page.head.sites), query)}${pageIslands(ctx, { ...page, isPublic })}${close}`,
  };
}
