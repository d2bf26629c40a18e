import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { type Subscription, subscriptionActionSchema, type WireSubscription } from '#shared/subscription/contract.ts';
import { wireSubscription } from '#shared/subscription/wire.ts';
import { actOnSubscription, ownSubscription, ownSubscriptions } from '#worker/acts/subscriptions.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { requireCustomer } from '#worker/request/session.ts';

/** Subscriptions of customers, and of guests on the device that bought them (public contract, section 6). */
export const subscription = new Hono<AppEnv>();

/**
 * Name of the caller for the notes of a subscription. Throws `TOKEN_EXPIRED`, and `login_required` for an unknown
 * visitor.
 */
async function ownerName(ctx: Ctx): Promise<string> {
  const { session } = ctx;
  if (session.kind === 'guest' && session.visitorId !== null) return 'guest';
  return `customer ${(await requireCustomer(ctx)).customerId}`;
}

/** Subscriptions as services return them, each with the number of the order that began it. */
async function wired({ store }: Ctx, subscriptions: readonly Subscription[]): Promise<readonly WireSubscription[]> {
  const numbers = await store.orders.numbersOf(subscriptions.map(({ orderId }) => orderId));
  return subscriptions.map((each) => wireSubscription(each, numbers.get(each.orderId) ?? each.orderId));
}

subscription.get('/subscriptions', async (c) => {
  const ctx = c.get('ctx');
  await ownerName(ctx);
  const own = await ownSubscriptions(ctx);
  if (own.length === 0 && ctx.session.kind === 'guest') throw new Fault('login_required');
  return c.json({ subscriptions: await wired(ctx, own) });
});

subscription.post('/subscriptions/:id', async (c) => {
  const ctx = c.get('ctx');
  const name = await ownerName(ctx);
  const { action } = await body(c.req.raw, subscriptionActionSchema);
  const copy = await ownSubscription(ctx, c.req.param('id'));
  const [subscription] = await wired(ctx, [await actOnSubscription(ctx, copy, action, { by: 'customer', name })]);
  return c.json({ subscription });
});
