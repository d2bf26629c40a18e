import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { INDEX_FEED } from '#shared/index-post/place.ts';
import { LIST_FIELDS, postsQuery } from '#shared/index-post/posts-query.ts';
import { rssOf } from '#shared/index-post/rss.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { AppEnv } from '#worker/request/context.ts';

/** What a player needs to know of a piece of a film. */
function pieceHeaders(from: Headers): Record<string, string> {
  const names = ['content-length', 'content-range'];
  const given = names.flatMap((name) => {
    const value = from.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { 'accept-ranges': from.get('accept-ranges') ?? 'none', ...Object.fromEntries(given) };
}

/** Serves files of posts: their feed, their styles, and pictures and films stored in WordPress. */
export const indexFiles = new Hono<AppEnv>();

indexFiles.get('/styles/:name{[1-9][0-9]{0,14}\\.css}', async (c) => {
  const id = Number.parseInt(c.req.param('name'), 10);
  const { posts, isKnown, isFresh } = await c
    .get('ctx')
    .ports.index.posts(postsQuery({ include: [id], fields: ['id', 'slug', 'customCss'], perPage: 1 }));
  const css = posts[0]?.css ?? '';
  if (css === '') throw new Fault(isKnown ? 'not_found' : 'upstream_unavailable');
  return c.body(css, 200, {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': isFresh ? 'public, max-age=86400' : 'no-store',
  });
});

/** The feed of new posts, under the address that WordPress gives it. Readers ask for it again and again. */
indexFiles.get('/feed', async (c) => {
  const ctx = c.get('ctx');
  const { posts, isKnown, isFresh } = await ctx.ports.index.posts(
    postsQuery({ fields: [...LIST_FIELDS, 'authorName', 'yoast_head_json'] }),
  );
  if (!isKnown) throw new Fault('upstream_unavailable');
  return c.body(rssOf(ctx, posts), 200, {
    'content-type': 'application/rss+xml; charset=utf-8',
    'cache-control': isFresh ? 'public, max-age=900' : 'no-store',
  });
});

indexFiles.get('/feed/', (c) => {
  const { site } = c.get('ctx');
  return c.redirect(sitePath(site, INDEX_FEED.path), 301);
});

/** Types of pictures and films that pages may show; none of them can run scripts. */
const FILM_TYPES = new Set(['video/mp4', 'video/webm']);
const SHOWN_TYPES = new Set(['image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp', ...FILM_TYPES]);

indexFiles.get('/wp-content/uploads/:file{.+}', async (c) => {
  const range = c.req.header('range') ?? null;
  const answer = await c.get('ctx').ports.index.upload(c.req.param('file'), range);
  const type = answer?.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!answer || !SHOWN_TYPES.has(type)) {
    await answer?.body?.cancel();
    throw new Fault('not_found');
  }
  const isPart = answer.status === 206 && FILM_TYPES.has(type);
  return c.body(answer.body as ReadableStream, isPart ? 206 : 200, {
    ...(FILM_TYPES.has(type) ? pieceHeaders(answer.headers) : {}),
    'content-type': type,
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});
