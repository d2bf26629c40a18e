import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { FEED_COLUMNS, FEED_ORIGIN } from '#shared/seo/product-feed.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { type CrawledFile, keptFile } from './kept-file.ts';

/** Products of one file, of which each may have several variants. */
const FEED_SIZE = 5_000;
const HEADERS = {
  'content-type': 'text/tab-separated-values; charset=utf-8',
  'cache-control': 'public, max-age=3600',
  // A list of prices is no page to be found.
  'x-robots-tag': 'noindex',
};

/**
 * Serves the product feed of a site for shopping services: `/product-feed.tsv`, and for a large catalog
 * `/product-feed-2.tsv` and so on. A `Link` header names the next file.
 */
export const productFeed = new Hono<AppEnv>();

const pathOf = (page: number): string => (page === 0 ? '/product-feed.tsv' : `/product-feed-${page + 1}.tsv`);

async function file(ctx: Ctx, page: number): Promise<CrawledFile> {
  const pages = Math.max(1, Math.ceil((await ctx.store.feedRows.count()) / FEED_SIZE));
  if (page >= pages) throw new Fault('not_found');
  const pieces = [`${FEED_COLUMNS.join('\t')}\n`];
  const places = { placeholder: FEED_ORIGIN, origin: ctx.origin };
  for await (const piece of ctx.store.feedRows.lines(page, FEED_SIZE, places)) pieces.push(piece);
  const next = `<${ctx.origin}${sitePath(ctx.site, pathOf(page + 1))}>; rel="next"`;
  return { text: pieces.join(''), headers: page + 1 < pages ? { ...HEADERS, link: next } : HEADERS };
}

function answer(ctx: Ctx, page: number): Promise<Response> {
  if (!ctx.site.indexable) throw new Fault('not_found');
  return keptFile(ctx, () => file(ctx, page));
}

productFeed.get('/product-feed.tsv', (c) => answer(c.get('ctx'), 0));

productFeed.get('/:name{product-feed-[1-9][0-9]{0,5}\\.tsv}', (c) => {
  const page = Number(/\d+/.exec(c.req.param('name'))?.[0]) - 1;
  // The first file has one address.
  if (page === 0) throw new Fault('not_found');
  return answer(c.get('ctx'), page);
});
