import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { hookSchema } from '#shared/index-post/hook.ts';
import { isSignedHook } from '#worker/ports/index/hook-signature.ts';
import { checked, parseJson, readText } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';

/** What an outside blog tells the store. */
export const index = new Hono<AppEnv>();

/** Most bytes of a hook's body. */
const LONGEST = 4096;

/**
 * A post or tag has changed (public contract, section 11). Lists, searches and neighbors show it, too, so the copies of
 * all answers are asked for again at their next use; until then they are the last good ones. Repeating a hook does no
 * harm.
 */
index.post('/hook', async (c) => {
  const ctx = c.get('ctx');
  const { indexHookSecret: secret } = ctx.config;
  if (secret === '') throw new Fault('not_found');
  const body = await readText(c.req.raw, LONGEST);
  if (!(await isSignedHook(c.req.raw.headers.get('x-index-signature'), body, secret))) {
    ctx.log.warn('index_hook_refused', { reason: 'signature' });
    throw new Fault('forbidden');
  }
  const changed = checked(parseJson(body), hookSchema);
  await ctx.store.indexNews.told();
  ctx.log.info('index_hook', changed);
  return c.body(null, 204);
});
