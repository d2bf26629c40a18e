import { Hono } from 'hono';
import type { AppEnv } from '#worker/request/context.ts';

/** Seconds that an answer about a guest holds. */
const GUEST_SECONDS = 3600;

/** Who is here (public contract, section 4). */
export const session = new Hono<AppEnv>();

session.get('/session', (c) => {
  const { ctx } = c.var;
  return c.json({
    cg: ctx.session.groupId,
    exp: Math.floor(ctx.now / 1000) + GUEST_SECONDS,
    groupId: ctx.session.groupId,
  });
});
