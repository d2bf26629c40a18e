import type { Context } from 'hono';
import { softly } from '#worker/log/softly.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { dropCookie } from '#worker/request/cookies.ts';
import { dropSession } from '#worker/request/session.ts';
import { mergeGuestLists } from './merge-guest-lists.ts';
import { tellCartQuantities } from './shopper.ts';

/** Clears what pages keep in the browser, such as a started order with its addresses (spec 2 section 4). */
const FORGET_STORAGE = '"storage"';

/**
 * Ends the session here and in the customer's object, and takes from this browser what shows orders: the visitor's
 * number, under which guests order, and the link of an email. A guest is already logged out and keeps the cart.
 */
export async function logOut(c: Context<AppEnv>): Promise<void> {
  const ctx = c.get('ctx');
  const { session } = ctx;
  if (session.kind !== 'guest') {
    // Lists that could not be merged when the session began would be lost with the number.
    if (session.kind === 'customer')
      await softly(ctx, 'merge_failed', undefined, () => mergeGuestLists(c, session.customerId));
    await ctx.store.sessions.end(session.customerId, session.sessionId);
    dropCookie(ctx, 'visitor');
    dropSession(ctx);
    c.set('ctx', { ...ctx, session: { kind: 'guest', groupId: 0, visitorId: null } });
  }
  dropCookie(ctx, 'order');
  await tellCartQuantities(c);
  c.header('clear-site-data', FORGET_STORAGE);
}
