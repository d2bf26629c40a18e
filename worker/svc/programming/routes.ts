import { Hono } from 'hono';
import { wireProgram } from '#shared/program/contract.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { requireCustomer } from '#worker/request/session.ts';

/** Training programmes of a customer (spec 2 section 7). */
export const programming = new Hono<AppEnv>();

programming.get('/programs', async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  return c.json({ programs: (await ctx.store.programs.ofCustomer(customerId)).map(wireProgram) });
});
