import { Hono } from 'hono';
import { type AppEnv, softly } from '#worker/request/context.ts';
import { mergeGuestLists } from '#worker/request/merge-guest-lists.ts';
import { dropSession, renewSession } from '#worker/request/session.ts';
import { tellCartQuantities } from '#worker/request/shopper.ts';
import { login } from './login.ts';

/** Seconds that an answer about a guest holds. */
const GUEST_SECONDS = 3600;

/** Who is here (public contract, section 4). */
export const session = new Hono<AppEnv>();

/**
 * Renews a session that stands, also one whose token has expired: browsers ask 45 seconds before that (spec 3 section 4).
 * Lists whose merging was cut off at login follow now.
 */
session.get('/session', async (c) => {
  const { ctx } = c.var;
  const current = await renewSession(ctx);
  c.set('ctx', { ...ctx, session: current });
  if (current.kind === 'customer') {
    await softly(ctx, 'merge_failed', undefined, () => mergeGuestLists(c, current.customerId));
  }
  const expiresMs = current.kind === 'customer' ? current.expiresMs : ctx.now + GUEST_SECONDS * 1000;
  return c.json({ cg: current.groupId, exp: Math.floor(expiresMs / 1000), groupId: current.groupId });
});

session.post('/session/login', login);

/** Forgets what pages keep in the browser: an order that was begun, with its addresses (spec 2 section 4). */
const FORGET_STORAGE = '"storage"';

/** Ends the session here and in the customer's object. Whoever has none is logged out already. */
session.post('/session/logout', async (c) => {
  const { ctx } = c.var;
  const { session: before } = ctx;
  if (before.kind !== 'guest') await ctx.store.sessions.end(before.customerId, before.sessionId);
  c.set('ctx', { ...ctx, session: dropSession(ctx) });
  await tellCartQuantities(c);
  c.header('clear-site-data', FORGET_STORAGE);
  return c.json({ ok: true });
});
