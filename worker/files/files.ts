import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { CODE_PAGES, needHolds } from '#shared/route/code-pages.ts';
import { sitePath } from '#shared/site/sites.ts';
import { CONSENT_SHEET, SHOWS_NOTICE } from '#worker/render/shell/consent-notice.tsx';
import type { AppEnv, Ctx } from '#worker/request/context.ts';

/** Addresses in one sitemap file: the protocol's limit, less what of The Index is in the first. */
const MOST_POSTS = 4_900;
const SITEMAP_SIZE = 45_000;
const HOUR = 'public, max-age=3600';

/** Small files that machines ask for: robots.txt, sitemaps, the icon, speculation rules. */
export const files = new Hono<AppEnv>();

function robotsText(ctx: Ctx): string {
  if (!ctx.site.indexable) return 'User-agent: *\nAllow: /$\nDisallow: /\n';
  const closed = ['/cart', '/checkout', '/account', '/login', '/rmaprocess', '/svc_', '/search'];
  const lines = closed.map((path) => `Disallow: ${path.startsWith('/svc_') ? path : sitePath(ctx.site, path)}`);
  return [
    'User-agent: *',
    ...lines,
    'Disallow: /*?*sort=',
    '',
    `Sitemap: ${ctx.origin}${sitePath(ctx.site, '/sitemap.xml')}`,
    '',
  ].join('\n');
}

files.get('/robots.txt', (c) => c.text(robotsText(c.get('ctx')), 200, { 'cache-control': HOUR }));

/** Used in answers of services where a product has no picture (spec 3 section 3). */
const PLACEHOLDER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 308 308"><path fill="#f2f2f0" d="M0 0h308v308H0z"/><path fill="none" stroke="#8a8a86" stroke-width="8" d="M62 154h184M94 112v84M214 112v84"/></svg>';
files.get('/placeholder.svg', (c) =>
  c.body(PLACEHOLDER, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }),
);

files.get(CONSENT_SHEET, (c) =>
  c.body(c.get('ctx').visitor.consent === null ? SHOWS_NOTICE : '', 200, { 'content-type': 'text/css; charset=utf-8' }),
);

const XML = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': HOUR };

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Pages of the code that this site has now and that search engines may list. */
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
    return `<url><loc>${escapeXml(ctx.origin + encodeURI(sitePath(ctx.site, path)))}</loc>${modified}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

files.get('/sitemap.xml', async (c) => {
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

files.get('/:name{sitemap-[0-9]+\\.xml}', async (c) => {
  const ctx = c.get('ctx');
  const page = Number(/\d+/.exec(c.req.param('name'))?.[0]) - 1;
  if (!ctx.site.indexable || page < 0 || page * SITEMAP_SIZE >= (await ctx.store.routes.sitemapSize()))
    throw new Fault('not_found');
  return c.body(await urlSet(ctx, page), 200, XML);
});

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h32v32H0z" fill="#101114"/><path d="M6 8h4v16H6zm8 0h4v16h-4zm8 0h4v16h-4zM4 14h24v4H4z" fill="#fff"/></svg>';

files.get('/favicon.svg', (c) =>
  c.body(ICON, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=604800' }),
);

/** Pages that the browser may fetch before the click; never what changes something or is personal (design, section 9). */
const CLOSED = ['/cart*', '/checkout*', '/account*', '/login*', '/rmaprocess*', '/svc_*', '/media/*'];
const notClosed = CLOSED.flatMap((path) => [path, `/*${path}`]).map((href) => ({ not: { href_matches: href } }));
const SPECULATION = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, ...notClosed, { not: { selector_matches: '[rel~=nofollow]' } }] },
      eagerness: 'moderate',
    },
  ],
});

files.get('/speculation-rules.json', (c) =>
  c.body(SPECULATION, 200, {
    'content-type': 'application/speculationrules+json',
    'cache-control': 'public, max-age=86400',
  }),
);
