import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { postsQuery } from '#shared/index-post/posts-query.ts';
import type { AppEnv } from '#worker/request/context.ts';

/** Serves files of posts: their styles, and pictures stored in WordPress. */
export const indexFiles = new Hono<AppEnv>();

indexFiles.get('/styles/:name{[1-9][0-9]{0,14}\\.css}', async (c) => {
  const id = Number.parseInt(c.req.param('name'), 10);
  const { posts, isKnown } = await c
    .get('ctx')
    .ports.index.posts(postsQuery({ include: [id], fields: ['id', 'slug', 'customCss'], perPage: 1 }));
  const css = posts[0]?.css ?? '';
  if (css === '') throw new Fault(isKnown ? 'not_found' : 'upstream_unavailable');
  return c.body(css, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=86400' });
});

/** Picture types that pages may show; none of them can run scripts. */
const PICTURE_TYPES = new Set(['image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp']);

indexFiles.get('/wp-content/uploads/:file{.+}', async (c) => {
  const answer = await c.get('ctx').ports.index.upload(c.req.param('file'));
  const type = answer?.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!answer || !PICTURE_TYPES.has(type)) {
    await answer?.body?.cancel();
    throw new Fault('not_found');
  }
  return c.body(answer.body as ReadableStream, 200, {
    'content-type': type,
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});
