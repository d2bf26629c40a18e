import { Hono } from 'hono';
import { escapeHtml } from '#shared/encode/escape-html.ts';
import { Fault } from '#shared/errors.ts';
import { basePath, knownPath } from '#shared/event/place.ts';
import type { EditionKey } from '#shared/event/records.ts';
import { postsQuery } from '#shared/index-post/posts-query.ts';
import { CODE_PAGES, needHolds } from '#shared/route/code-pages.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import type { SitemapEntry } from '#worker/store/routes.ts';
import { type CrawledFile, keptFile } from './kept-file.ts';

/**
 * Addresses of the catalog and the content pages in one file. The first one also has posts of The Index, events and the
 * built-in pages; no file has more than 15,000.
 */
const SITEMAP_SIZE = 5_000;
const MOST_POSTS = 4_900;
const MOST_EVENT_PAGES = 4_900;
const XML = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };

/** Serves the sitemap, in as many files as its size requires. */
export const sitemap = new Hono<AppEnv>();

/** Returns the built-in pages that this site currently has and that search engines may list. */
async function codeAddresses(ctx: Ctx): Promise<readonly SitemapEntry[]> {
  const { site, flags, store, ports } = ctx;
  const hasStories = !(await ports.index.isEmpty());
  const open = CODE_PAGES.filter(({ isListed, needs }) => isListed && needHolds(needs, { site, flags, hasStories }));
  const there = await Promise.all(open.map(({ path }) => store.navigation.reaches(path)));
  return open.flatMap(({ path }, index) => (there[index] ? [{ path, updatedMs: 0 }] : []));
}

/** Most posts of an answer, and most answers of an outside blog that a sitemap waits for. */
const POSTS_OF_PAGE = 100;
const MOST_PAGES = 10;

/** Addresses and dates of the posts of The Index, wherever they are. */
async function storyAddresses({ config, store, ports }: Ctx): Promise<readonly SitemapEntry[]> {
  if (config.indexHost === '') return store.indexPosts.addresses(MOST_POSTS);
  const found: SitemapEntry[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { posts, total, isKnown } = await ports.index.posts(postsQuery({ perPage: POSTS_OF_PAGE, page }));
    // A sitemap that lacks stories would take them out of search engines for a day.
    if (!isKnown) throw new Fault('upstream_unavailable');
    found.push(...posts.map(({ path, dateMs }) => ({ path: decodeURI(path), updatedMs: dateMs ?? 0 })));
    if (page * POSTS_OF_PAGE >= total) break;
  }
  return found;
}

/** Sections of an event that search engines may list; others are there where the merchant has written a page for them. */
const EVENT_PAGES: readonly string[] = [
  '',
  '/schedule',
  '/leaderboard',
  '/athletes',
  '/workouts',
  '/divisions',
  '/results',
];

/** Addresses of events, past ones included, and of their athletes. */
async function eventAddresses({ flags, site, store }: Ctx): Promise<readonly SitemapEntry[]> {
  const editions = await store.eventPages.list();
  const baseOf = (key: EditionKey) => basePath(key, flags.invitational_year);
  const pages = editions.flatMap((edition) => EVENT_PAGES.map((below) => baseOf(edition) + below));
  const athletes = editions.length === 0 ? [] : await store.eventAthletes.addresses(site.siteId, MOST_EVENT_PAGES);
  const paths = [...pages, ...athletes.map((key) => `${baseOf(key)}/athletes/${key.athlete}`)];
  return paths.slice(0, MOST_EVENT_PAGES).map((path) => ({ path, updatedMs: 0 }));
}

/** Content pages of a file; those of an edition have the address that search engines know the edition by. */
async function pageAddresses(ctx: Ctx, page: number): Promise<readonly SitemapEntry[]> {
  const { flags, store } = ctx;
  const pages = await store.routes.pageAddresses({ page, size: SITEMAP_SIZE });
  return pages.map((entry) => ({ ...entry, path: knownPath(entry.path, flags.invitational_year) }));
}

function urlSet(ctx: Ctx, entries: readonly SitemapEntry[]): CrawledFile {
  const urls = entries.map(({ path, updatedMs }) => {
    const modified = updatedMs > 0 ? `<lastmod>${new Date(updatedMs).toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${escapeHtml(ctx.origin + encodeURI(sitePath(ctx.site, path)))}</loc>${modified}</url>`;
  });
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
  return { text, headers: XML };
}

/** The number of files that pages take, and in all. A site whose addresses fit in one file has one. */
async function filesOf(ctx: Ctx): Promise<{ readonly ofPages: number; readonly all: number }> {
  const { pages, products } = await ctx.store.routes.addressCounts();
  if (pages + products <= SITEMAP_SIZE) return { ofPages: 1, all: 1 };
  const ofPages = Math.max(1, Math.ceil(pages / SITEMAP_SIZE));
  return { ofPages, all: ofPages + Math.ceil(products / SITEMAP_SIZE) };
}

/** A file, from 0: pages come first, with posts, events and built-in pages in the first file, then products. */
async function numberedFile(ctx: Ctx, page: number): Promise<CrawledFile> {
  const { ofPages, all } = await filesOf(ctx);
  if (page < 0 || page >= all) throw new Fault('not_found');
  const { routes } = ctx.store;
  const size = SITEMAP_SIZE;
  if (page >= ofPages) return urlSet(ctx, await routes.productAddresses({ page: page - ofPages, size }));
  const first =
    page === 0 ? [...(await codeAddresses(ctx)), ...(await eventAddresses(ctx)), ...(await storyAddresses(ctx))] : [];
  const known = new Set(first.map(({ path }) => path));
  const pages = (await pageAddresses(ctx, page)).filter(({ path }) => !known.has(path));
  const products = all === 1 ? await routes.productAddresses({ page: 0, size }) : [];
  return urlSet(ctx, [...first, ...pages, ...products]);
}

/** The only file, or the list of all files. */
async function firstFile(ctx: Ctx): Promise<CrawledFile> {
  const { all } = await filesOf(ctx);
  if (all === 1) return numberedFile(ctx, 0);
  const maps = Array.from(
    { length: all },
    (_, page) => `<sitemap><loc>${ctx.origin}${sitePath(ctx.site, `/sitemap-${page + 1}.xml`)}</loc></sitemap>`,
  );
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>\n`;
  return { text, headers: XML };
}

sitemap.get('/sitemap.xml', (c) => {
  const ctx = c.get('ctx');
  if (!ctx.site.indexable) throw new Fault('not_found');
  return keptFile(ctx, () => firstFile(ctx));
});

sitemap.get('/:name{sitemap-[0-9]+\\.xml}', (c) => {
  const ctx = c.get('ctx');
  const page = Number(/\d+/.exec(c.req.param('name'))?.[0]) - 1;
  if (!ctx.site.indexable) throw new Fault('not_found');
  return keptFile(ctx, () => numberedFile(ctx, page));
});
