import type { Context } from 'hono';
import type { AppEnv } from '#worker/request/context.ts';
import { dropSession } from '#worker/request/session.ts';
import { tellCartQuantities } from './shopper.ts';

/** Clears what pages keep in the browser, such as a started order with its addresses (spec 2 section 4). */
const FORGET_STORAGE = '"storage"';

/** Ends the session here and in the customer's object. Without a session the visitor is already logged out. */
export async function logOut(c: Context<AppEnv>): Promise<void> {
  const ctx = c.get('ctx');
  const { session } = ctx;
  if (session.kind !== 'guest') await ctx.store.sessions.end(session.customerId, session.sessionId);
  c.set('ctx', { ...ctx, session: dropSession(ctx) });
  await tellCartQuantities(c);
  c.header('clear-site-data', FORGET_STORAGE);
}
