import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import type { AppEnv } from '#worker/request/context.ts';

/** Names that builds give to browser files: with a hash of their content. */
const HASHED = /^[\w.-]{1,80}-[\w-]{8}\.(?:css|js|woff2)$/;
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Browser files of other releases. The platform serves those of the version that it asks, and calls the worker for all
 * others: a page of an earlier release is still open, or two versions have traffic.
 */
export const releaseFiles = new Hono<AppEnv>();

releaseFiles.get('/:name', async (c) => {
  const name = c.req.param('name');
  const file = HASHED.test(name) ? await c.get('ctx').store.releaseFiles.file(name) : null;
  if (!file) throw new Fault('not_found');
  return new Response(file.body, {
    headers: {
      'content-type': file.httpMetadata?.contentType ?? 'application/octet-stream',
      'cache-control': FOREVER,
    },
  });
});
