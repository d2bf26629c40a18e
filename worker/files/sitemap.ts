import { Hono } from 'hono';
import { escapeHtml } from '#shared/encode/escape-html.ts';
import { Fault } from '#shared/errors.ts';
import { CODE_PAGES, needHolds } from '#shared/route/code-pages.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

/** Addresses in one sitemap file: the protocol's limit, minus the posts of The Index in the first file. */
const MOST_POSTS = 4_900;
const SITEMAP_SIZE = 45_000;
const XML = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };

/** Serves the sitemap, in as many files as its size requires. */
export const sitemap = new Hono<AppEnv>();

/** Returns the built-in pages that this site currently has and that search engines may list. */
async function codeAddresses(ctx: Ctx): Promise<readonly { readonly path: string; readonly updatedMs: number }[]> {
  const { site, flags, store, ports } = ctx;
  const hasStories = !(await ports.index.isEmpty());
  const open = CODE_PAGES.filter(({ isListed, needs }) => isListed && needHolds(needs, { site, flags, hasStories }));
  const there = await Promise.all(open.map(({ path }) => store.navigation.reaches(path)));
  return open.flatMap(({ path }, index) => (there[index] ? [{ path, updatedMs: 0 }] : []));
}

async function urlSet(ctx: Ctx, page: number): Promise<string> {
  const entries = await ctx.store.routes.sitemap(page, SITEMAP_SIZE);
  const first =
    page === 0 ? [...(await codeAddresses(ctx)), ...(await ctx.store.indexPosts.addresses(MOST_POSTS))] : [];
  const urls = [...first, ...entries].map(({ path, updatedMs }) => {
    const modified = updatedMs > 0 ? `<lastmod>${new Date(updatedMs).toISOString().slice(0, 10)}</lastmod>` : '';
    return `<url><loc>${escapeHtml(ctx.origin + encodeURI(sitePath(ctx.site, path)))}</loc>${modified}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

sitemap.get('/sitemap.xml', async (c) => {
  const ctx = c.get('ctx');
  if (!ctx.site.indexable) throw new Fault('not_found');
  const pages = Math.ceil((await ctx.store.routes.sitemapSize()) / SITEMAP_SIZE);
  if (pages <= 1) return c.body(await urlSet(ctx, 0), 200, XML);
  const maps = Array.from(
    { length: pages },
    (_, page) => `<sitemap><loc>${ctx.origin}${sitePath(ctx.site, `/sitemap-${page + 1}.xml`)}</loc></sitemap>`,
  );
  return c.body(
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>\n`,
    200,
    XML,
  );
});

sitemap.get('/:name{sitemap-[0-9]+\\.xml}', async (c) => {
  const ctx = c.get('ctx');
  const page = Number(/\d+/.exec(c.req.param('name'))?.[0]) - 1;
  if (!ctx.site.indexable || page < 0 || page * SITEMAP_SIZE >= (await ctx.store.routes.sitemapSize()))
    throw new Fault('not_found');
  return c.body(await urlSet(ctx, page), 200, XML);
});
