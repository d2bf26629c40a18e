import { Hono } from 'hono';
import type { sessionAnswer } from '#shared/customer/answers.ts';
import type { Answer } from '#shared/schema/tied.ts';
import { logOut } from '#worker/acts/log-out.ts';
import { mergeGuestLists } from '#worker/acts/merge-guest-lists.ts';
import { softly } from '#worker/log/softly.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { renewSession } from '#worker/request/session.ts';
import { login } from './login.ts';

/** Seconds for which an answer about a guest is valid. */
const GUEST_SECONDS = 3600;

/** The current session (public contract, section 4). */
export const session = new Hono<AppEnv>();

/**
 * Renews a valid session, even if its token has expired; browsers ask 45 seconds before that (spec 3 section 4). Lists
 * whose merging was interrupted at login are merged now.
 */
session.get('/session', async (c) => {
  const ctx = c.get('ctx');
  const current = await renewSession(ctx);
  c.set('ctx', { ...ctx, session: current });
  if (current.kind === 'customer') {
    await softly(ctx, 'merge_failed', undefined, () => mergeGuestLists(c, current.customerId));
  }
  const expiresMs = current.kind === 'customer' ? current.expiresMs : ctx.now + GUEST_SECONDS * 1000;
  const { groupId } = current;
  const answer: Answer<typeof sessionAnswer> = { cg: groupId, exp: Math.floor(expiresMs / 1000), groupId };
  return c.json(answer);
});

session.post('/session/login', login);

/** Ends the session. */
session.post('/session/logout', async (c) => {
  await logOut(c);
  return c.json({ ok: true });
});
