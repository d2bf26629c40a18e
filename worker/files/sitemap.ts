import { Hono } from 'hono';
import { escapeHtml } from '#shared/encode/escape-html.ts';
import { Fault } from '#shared/errors.ts';
import { flagsTag } from '#shared/flag/flags.ts';
import { CODE_PAGES, needHolds } from '#shared/route/code-pages.ts';
import { sitePath } from '#shared/site/sites.ts';
import { RELEASE } from '#worker/render/assets.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

/**
 * Addresses of the catalog and the content pages in one file. The first one also has posts of The Index and the built-in
 * pages; no file has more than 10,000.
 */
const SITEMAP_SIZE = 5_000;
const MOST_POSTS = 4_900;
const XML = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };

/** Serves the sitemap, in as many files as its size requires. */
export const sitemap = new Hono<AppEnv>();

/**
 * The file of an address: the kept copy of this content version, or a new one, which is kept. Copies are as old at most as
 * those that clients may keep. A file that is not there is not kept.
 */
async function keptFile(ctx: Ctx, make: () => Promise<string>): Promise<Response> {
  const version = `${RELEASE.hash}.${ctx.edition}.${flagsTag(ctx.flags)}`;
  const key = `https://sitemaps.store/${ctx.site.code}/${encodeURIComponent(ctx.url.host)}/${version}${ctx.path}`;
  const kept = await caches.default.match(key);
  if (kept) return new Response(kept.body, { headers: XML });
  const text = await make();
  ctx.later(caches.default.put(key, new Response(text, { headers: XML })));
  return new Response(text, { headers: XML });
}

/** Returns the built-in pages that this site currently has and that search engines may list. */
async function codeAddresses(ctx: Ctx): Promise<readonly { readonly path: string; readonly updatedMs: number }[]> {
  const { site, flags, store, ports } = ctx;
  const hasStories = !(await ports.index.isEmpty());
  const open = CODE_PAGES.filter(({ isListed, needs }) => isListed && needHolds(needs, { site, flags, hasStories }));
  const there = await Promise.all(open.map(({ path }) => store.navigation.reaches(path)));
  return open.flatMap(({ path }, index) => (there[index] ? [{ path, updatedMs: 0 }] : []));
}

type Entries = Awaited<ReturnType<Ctx['store']['routes']['sitemap']>>;

const entriesOf = (ctx: Ctx, page: number): Promise<Entries> => ctx.store.routes.sitemap(page, SITEMAP_SIZE);

async function urlSet(ctx: Ctx, page: number, entries: Entries): Promise<string> {
  const first =
    page === 0 ? [...(await codeAddresses(ctx)), ...(await ctx.store.indexPosts.addresses(MOST_POSTS))] : [];
  const urls = [...first, ...entries].map(({ path, updatedMs }) => {
    const modified = updatedMs > 0 ? `<lastmod>${new Date(updatedMs).toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${escapeHtml(ctx.origin + encodeURI(sitePath(ctx.site, path)))}</loc>${modified}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** The only file, or the list of all files. */
async function firstFile(ctx: Ctx): Promise<string> {
  const pages = Math.ceil((await ctx.store.routes.sitemapSize()) / SITEMAP_SIZE);
  if (pages <= 1) return urlSet(ctx, 0, await entriesOf(ctx, 0));
  const maps = Array.from(
    { length: pages },
    (_, page) => `<sitemap><loc>${ctx.origin}${sitePath(ctx.site, `/sitemap-${page + 1}.xml`)}</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>\n`;
}

async function numberedFile(ctx: Ctx, page: number): Promise<string> {
  if (page < 0 || !Number.isSafeInteger(page * SITEMAP_SIZE)) throw new Fault('not_found');
  const entries = await entriesOf(ctx, page);
  if (entries.length === 0) throw new Fault('not_found');
  return urlSet(ctx, page, entries);
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
