import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { subscriptionActionSchema } from '#shared/subscription/contract.ts';
import { wireSubscription } from '#shared/subscription/wire.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { requireCustomer } from '#worker/request/session.ts';
import { actOnSubscription, ownSubscription, ownSubscriptions } from '#worker/request/subscriptions.ts';

/** Subscriptions of customers, and of guests on the device that bought them (public contract, section 6). */
export const subscription = new Hono<AppEnv>();

/** Who asks, for the notes of a subscription. Throws `TOKEN_EXPIRED`, and `login_required` where nobody is known here. */
async function ownerName(ctx: Ctx): Promise<string> {
  const { session } = ctx;
  if (session.kind === 'guest' && session.visitorId !== null) return 'guest';
  return `customer ${(await requireCustomer(ctx)).customerId}`;
}

subscription.get('/subscriptions', async (c) => {
  const ctx = c.get('ctx');
  await ownerName(ctx);
  const own = await ownSubscriptions(ctx);
  if (own.length === 0 && ctx.session.kind === 'guest') throw new Fault('login_required');
  return c.json({ subscriptions: own.map(wireSubscription) });
});

subscription.post('/subscriptions/:id', async (c) => {
  const ctx = c.get('ctx');
  const name = await ownerName(ctx);
  const { action } = await body(c.req.raw, subscriptionActionSchema);
  const copy = await ownSubscription(ctx, c.req.param('id'));
  return c.json({
    subscription: wireSubscription(await actOnSubscription(ctx, copy, action, { by: 'customer', name })),
  });
});
