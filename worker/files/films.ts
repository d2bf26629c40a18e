import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { byteRange } from '#shared/film/byte-range.ts';
import type { AppEnv } from '#worker/request/context.ts';

/** Films of the store and their captions, in pieces as players ask for them. */
export const films = new Hono<AppEnv>();

const KEEP = 'public, max-age=86400';

films.get('/:file{[\\w./-]+\\.(?:mp4|webm|vtt)}', async (c) => {
  const { store } = c.get('ctx');
  const file = c.req.param('file');
  const head = await store.media.filmHead(file);
  if (!head) throw new Fault('not_found');
  const headers: Record<string, string> = {
    'accept-ranges': 'bytes',
    'cache-control': KEEP,
    'content-type': head.httpMetadata?.contentType ?? 'application/octet-stream',
    // A film that is opened by itself is a page that loads the film again: a sandbox would make that another origin.
    'content-security-policy': "default-src 'none'; media-src 'self'",
    etag: head.httpEtag,
  };
  if (c.req.header('if-none-match') === head.httpEtag) return c.body(null, 304, headers);
  // A player that has bytes of an earlier version starts again.
  const isSame = [undefined, head.httpEtag].includes(c.req.header('if-range'));
  const range = isSame ? byteRange(c.req.header('range'), head.size) : null;
  if (range === undefined) return c.body(null, 416, { ...headers, 'content-range': `bytes */${head.size}` });
  const { offset, length } = range ?? { offset: 0, length: head.size };
  headers['content-length'] = String(length);
  if (range) headers['content-range'] = `bytes ${offset}-${offset + length - 1}/${head.size}`;
  if (c.req.method === 'HEAD') return c.body(null, 200, headers);
  const film = await store.media.film(file, { offset, length });
  if (!film) throw new Fault('not_found');
  return c.body(film.body, range ? 206 : 200, headers);
});
