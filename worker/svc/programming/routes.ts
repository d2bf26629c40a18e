import { Hono } from 'hono';
import { wireProgram } from '#shared/program/contract.ts';
import { programsOf } from '#worker/acts/programs.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { requireCustomer } from '#worker/request/session.ts';

/** Training programs of a customer (spec 2 section 7). */
export const programming = new Hono<AppEnv>();

programming.get('/programs', async (c) => {
  const ctx = c.get('ctx');
  const session = await requireCustomer(ctx);
  return c.json({ programs: (await programsOf(ctx, session)).map(wireProgram) });
});
