import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { returnCallSchema } from '#shared/rma/calls.ts';
import { refuseMistyped } from '#worker/acts/numbers.ts';
import { ownersOf, ownsOrder } from '#worker/acts/orders.ts';
import { findReturn, hasReturns, ownOrderCopy, requestReturn, wireReturn } from '#worker/acts/returns.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { requireCustomer } from '#worker/request/session.ts';

/**
 * Returns of orders ('RMA'), for the people who placed them: customers, and guests on their device (spec 1 section 2).
 */
export const rma = new Hono<AppEnv>();

/** Throws `not_found` on a site without returns, and refuses an ended session. */
async function enter(ctx: Ctx): Promise<void> {
  if (!hasReturns(ctx)) throw new Fault('not_found');
  if (ctx.session.kind !== 'guest') await requireCustomer(ctx);
}

rma.post('/returns', async (c) => {
  const ctx = c.get('ctx');
  await enter(ctx);
  const { orderId, ...wish } = await body(c.req.raw, returnCallSchema);
  const order = await ownOrderCopy(ctx, orderId);
  const { made, problems } = await requestReturn(ctx, order, wish);
  if (!made) throw new Fault('validation_error', problems);
  return c.json({ rma: wireReturn(made) }, 201);
});

rma.get('/returns', async (c) => {
  const ctx = c.get('ctx');
  await enter(ctx);
  return c.json({ rmas: (await ctx.store.returns.ofOwners(ownersOf(ctx), ctx.site.siteId)).map(wireReturn) });
});

rma.get('/returns/:rmaId', async (c) => {
  const ctx = c.get('ctx');
  await enter(ctx);
  const asked = c.req.param('rmaId');
  refuseMistyped(asked, 'rmaId');
  const found = await findReturn(ctx, asked);
  if (!found || !ownsOrder(ctx, found.owner)) throw new Fault('not_found');
  return c.json({ rma: wireReturn(found) });
});
