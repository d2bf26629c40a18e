import { SITE_LIST, sitePath } from '#shared/site/sites.ts';
import { WalkBrowser } from './browser.ts';
import { type Broken, Crawl, type Walk, type Walker } from './crawl.ts';
import type { WalkedStore } from './open-store.ts';

const PREFIXES = SITE_LIST.map(({ prefix }) => prefix).filter((prefix) => prefix !== '');

/** The root of the site that a path is on. */
export function rootOf(path: string): string {
  return PREFIXES.find((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ?? '/';
}

/** A path without the prefix of its site. */
export function bareOf(path: string): string {
  const root = rootOf(path);
  return root === '/' ? path : path.slice(root.length) || '/';
}

const roots = SITE_LIST.map((site) => sitePath(site, '/'));

/** Walks the six sites as a new visitor. */
export function walkAsGuest(walker: Walker): Promise<Walk> {
  return new Crawl({ walker, starts: roots, rootOf }).run();
}

/** Tells whether only customers see a page, or see it differently. */
const isCustomers = (path: string): boolean =>
  /^\/(account|mps-review|cart|checkout|rmaprocess|zeus-builder)(\/|$)/.test(bareOf(path));

/** Walks as a logged-in customer: the customer's own pages, and what they link to beyond what guests see. */
export async function walkAsCustomer(walker: Walker, known: ReadonlySet<string>): Promise<Walk> {
  const starts = [...roots, ...SITE_LIST.map((site) => sitePath(site, '/account/dashboard'))];
  return new Crawl({ walker, starts, known, isOwn: isCustomers, rootOf }).run();
}

/** Walks as a staff member on an admin host: staff pages, and what they link to. */
export async function walkAsStaff(walker: Walker, known: ReadonlySet<string>): Promise<Walk> {
  const isOwn = (path: string) => /^\/(staff|order-manager-quote)(\/|$)/.test(path);
  return new Crawl({ walker, starts: ['/staff/orders'], known, isOwn, rootOf }).run();
}

/** Logs the demo customer in and returns the browser. */
export async function customerOf({ port }: WalkedStore): Promise<WalkBrowser> {
  const browser = new WalkBrowser(port);
  await browser.call('POST', '/svc_session/session/login', {
    email: 'athlete@northbar.test',
    password: 'Deadlift-500',
  });
  return browser;
}

/** Signs the demo staff member in and returns the browser. */
export async function staffOf({ port }: WalkedStore): Promise<WalkBrowser> {
  const browser = new WalkBrowser(port, 'local.localhost');
  const { status } = await browser.form('/staff/login', { email: 'staff@northbar.test', password: 'Backoffice-500' });
  if (status !== 303) throw new Error(`staff could not sign in: ${status}`);
  return browser;
}

/** Addresses of a sitemap, as paths. */
async function sitemapOf(walker: Walker, root: string): Promise<readonly string[] | null> {
  const { status, text } = await walker.send(`${root === '/' ? '' : root}/sitemap.xml`);
  if (status === 404) return null;
  return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, loc = '']) => new URL(loc.replaceAll('&#38;', '&')).pathname,
  );
}

/**
 * Checks the sitemaps for rows that do not lead to a page with the same address, for missing pages that search engines
 * may list, and for a sitemap of a site that must not be listed. Returns the number of rows.
 */
export async function checkSitemaps(
  walker: Walker,
  { pages }: Walk,
): Promise<{ broken: readonly Broken[]; checked: number }> {
  const broken: Broken[] = [];
  let checked = 0;
  for (const site of SITE_LIST) {
    const root = sitePath(site, '/');
    const rows = await sitemapOf(walker, root);
    const from = `sitemap of ${site.code}`;
    if (site.indexable !== (rows !== null))
      broken.push({ from, target: root, why: rows ? 'is there' : 'is not there' });
    if (!rows) continue;
    checked += rows.length;
    const named = new Set(rows);
    const further = rows.filter((path) => !pages.has(path));
    const found = await new Crawl({ walker, starts: further, rootOf, known: new Set(pages.keys()) }).run();
    broken.push(...found.broken.map((each) => ({ ...each, from: each.from === 'the start' ? from : each.from })));
    const canonicalOf = (path: string) => {
      const canonical = (pages.get(path) ?? found.pages.get(path))?.canonical;
      return canonical ? new URL(canonical).pathname : null;
    };
    for (const path of rows) {
      if (canonicalOf(path) !== path) broken.push({ from, target: path, why: 'is not listed under this address' });
    }
    for (const path of pages.keys()) {
      const isListed = rootOf(path) === root && canonicalOf(path) === path && !named.has(path);
      if (isListed) broken.push({ from, target: path, why: 'is missing in it' });
    }
  }
  return { broken, checked };
}
