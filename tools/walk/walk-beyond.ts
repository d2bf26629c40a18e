import { accountMenu } from '#shared/customer/account-menu.ts';
import { FLAG_DEFAULTS } from '#shared/flag/flags.ts';
import { CODE_PAGES, needHolds } from '#shared/route/code-pages.ts';
import { SITE_LIST, sitePath } from '#shared/site/sites.ts';
import type { WalkBrowser } from './browser.ts';
import { type Broken, Crawl, type Walk, type Walker } from './crawl.ts';
import type { WalkedStore } from './open-store.ts';
import { rootOf } from './walk-sites.ts';

/** Makes the demo store send the emails that follow actions of shoppers and staff. */
export async function causeMails(browser: WalkBrowser, { staffToken, runtime }: WalkedStore): Promise<void> {
  const staff = { authorization: `Bearer ${staffToken}` };
  await browser.call('POST', '/svc_customer/customer/forgot-password', { email: 'athlete@northbar.test' });
  const db = await runtime.getD1Database('DB');
  const order = await db
    .prepare("SELECT order_id AS id FROM orders WHERE status = 'published' AND owner LIKE 'customer:%' LIMIT 1")
    .first<{ id: string }>();
  if (!order) throw new Error('the demo store has no order that can be sent');
  for (const to of ['packed', 'shipped']) {
    await browser.call('POST', `/svc_staff/orders/${order.id}/status`, { to, trackingNumber: '1Z-42' }, staff);
  }
}

/** Adds a product to the cart of every site, so that its links to the checkout are shown. */
export async function fillCarts(browser: WalkBrowser, { runtime }: WalkedStore): Promise<void> {
  const db = await runtime.getD1Database('DB');
  for (const site of SITE_LIST) {
    const sold = await db
      .prepare(
        `SELECT c.product_id AS id FROM listing_cards c JOIN products p USING (product_id)
         WHERE c.site_id = ? AND p.type = 'simple' AND p.visibility = 4 AND c.facts->>'salable' = 1 LIMIT 1`,
      )
      .bind(site.siteId)
      .first<{ id: number }>();
    if (!sold) throw new Error(`the demo store sells nothing simple on ${site.code}`);
    const items = [{ productId: sold.id, qty: 1 }];
    await browser.call('POST', `/svc_list/site/${site.code}/lists/cart/items`, { items });
  }
}

/** Returns the links in all emails of a store, as paths with the kind of the email. */
async function mailLinks({ runtime }: WalkedStore): Promise<ReadonlyMap<string, string>> {
  const db = await runtime.getD1Database('DB');
  const { results } = await db
    .prepare('SELECT kind, html, text FROM mails')
    .all<{ kind: string; html: string; text: string }>();
  return new Map(
    results.flatMap(({ kind, html, text }) =>
      [...`${html.replaceAll('&amp;', '&')} ${text}`.matchAll(/http:\/\/localhost:\d+([^\s"<]*)/g)].map(
        ([, path = '']): [string, string] => [path === '' ? '/' : path, `mail ${kind}`],
      ),
    ),
  );
}

/** Follows the links in the store's emails. */
export async function checkMails(walker: Walker, store: WalkedStore): Promise<Walk & { readonly kinds: number }> {
  const links = await mailLinks(store);
  const walk = await new Crawl({
    walker,
    starts: [...links.keys()],
    rootOf,
    known: new Set(),
    isOwn: () => false,
  }).run();
  const broken = walk.broken.flatMap((each) => {
    const kind = links.get(each.target);
    return each.from === 'the start' ? [{ ...each, from: kind ?? 'a mail' }] : [];
  });
  return { ...walk, broken, checked: links.size, kinds: new Set(links.values()).size };
}

/** Searches for every keyphrase that redirects, on every site. */
export async function checkSearchRedirects(
  walker: Walker,
  { runtime }: WalkedStore,
): Promise<{ broken: readonly Broken[]; checked: number }> {
  const db = await runtime.getD1Database('DB');
  const { results } = await db.prepare('SELECT DISTINCT keyphrase FROM search_redirects').all<{ keyphrase: string }>();
  const starts = results.flatMap(({ keyphrase }) =>
    SITE_LIST.map((site) => `${sitePath(site, '/search')}?q=${encodeURIComponent(keyphrase)}`),
  );
  const { broken } = await new Crawl({ walker, starts, rootOf, known: new Set(), isOwn: () => false }).run();
  const own = broken.filter(({ from }) => from === 'the start').map((each) => ({ ...each, from: 'a search' }));
  return { broken: own, checked: starts.length };
}

/**
 * Returns the pages that every site of the demo store should have according to a table, but that no page of the site
 * links to.
 */
export function unreached(pages: ReadonlySet<string>): readonly Broken[] {
  const state = { flags: FLAG_DEFAULTS, hasStories: true };
  return SITE_LIST.flatMap((site) => {
    const open = CODE_PAGES.filter(({ isOn, needs }) => isOn?.(site) !== false && needHolds(needs, { site, ...state }));
    const paths = [
      ...open.map(({ path }) => path),
      ...accountMenu(site).flatMap(({ links }) => links.map((each) => each.path)),
    ];
    return paths
      .map((path) => sitePath(site, path))
      .filter((path) => !pages.has(path))
      .map((target) => ({ from: `site ${site.code}`, target, why: 'no link leads there' }));
  });
}
