import type { Context } from 'hono';
import { ALL_NOTIFICATIONS, type PushChange, type PushDevice, type PushPreferences } from '#shared/bridge/push.ts';
import { HOUR_MS } from '#shared/time/duration.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { networkOf } from '#worker/request/network.ts';
import { countTry } from '#worker/request/tries.ts';
import type { ListOwner } from '#worker/stubs/lists.ts';
import { knownShopper, shopperOf } from './shopper.ts';

/** Registrations of one network: an office with its phones, but nobody who fills the table. */
const OF_NETWORK = { most: 120, windowMs: HOUR_MS };

const nameOf = ({ kind, id }: ListOwner): string => `${kind}:${id}`;

/** Registers the device of the shopper, who gets an id if they are new. Throws `TOKEN_EXPIRED` and `rate_limited`. */
export async function registerDevice(c: Context<AppEnv>, device: PushDevice): Promise<void> {
  const ctx = c.get('ctx');
  await countTry(ctx, [{ subject: `push:network:${networkOf(ctx.visitor.address)}`, limit: OF_NETWORK }]);
  await ctx.store.push.register(nameOf(shopperOf(c)), device, { site: ctx.site.code, nowMs: ctx.now });
}

/** What the shopper wants to be told. Throws `TOKEN_EXPIRED`. */
export async function pushPreferences(ctx: Ctx): Promise<PushPreferences> {
  const shopper = knownShopper(ctx);
  return shopper ? ctx.store.push.preferencesOf(nameOf(shopper)) : ALL_NOTIFICATIONS;
}

/** Changes what the shopper wants to be told; what a change leaves out stays. Throws `TOKEN_EXPIRED`. */
export async function choosePush(c: Context<AppEnv>, change: PushChange): Promise<PushPreferences> {
  const ctx = c.get('ctx');
  const before = await pushPreferences(ctx);
  const after = {
    orders: change.orders ?? before.orders,
    backInStock: change.backInStock ?? before.backInStock,
  };
  await ctx.store.push.setPreferences(nameOf(shopperOf(c)), after, ctx.now);
  return after;
}
