import type { Profile, ProfileChange } from '#shared/customer/contract.ts';
import { type WireCustomer, wireCustomer } from '#shared/customer/wire-customer.ts';
import { Fault } from '#shared/errors.ts';
import { defaultFirst } from '#shared/order/stored-method.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Most orders in an answer about a customer; the others are in the order history. */
const NEWEST_ORDERS = 20;

/**
 * Returns a customer's own details. Throws `TOKEN_EXPIRED` if the account no longer exists, because its session has
 * ended with it.
 */
export async function profileOf(ctx: Ctx, customerId: number): Promise<Profile> {
  const profile = await ctx.store.profiles.byId(customerId);
  if (!profile) throw new Fault('TOKEN_EXPIRED');
  return profile;
}

/**
 * Returns a customer with everything that belongs to the account, as every service returns it. Throws `TOKEN_EXPIRED`
 * if the account no longer exists. With the account's email address everything is read at the same time.
 */
export async function customerAnswer(ctx: Ctx, customerId: number, email?: string): Promise<WireCustomer> {
  const { store, config, now } = ctx;
  const reading = profileOf(ctx, customerId);
  const owner = `customer:${customerId}`;
  const [profile, newsletters, addresses, { orders }, tickets, methods, bins] = await Promise.all([
    reading,
    store.newsletters.ofAddress(email ?? (await reading).email),
    store.addresses.ofCustomer(customerId),
    store.orders.ofOwner(owner, 1, NEWEST_ORDERS),
    store.tickets.ofCustomer(customerId),
    store.paymentBooks.stored.ofCustomer(customerId, config.payments.provider),
    store.bins.ofOwner(owner),
  ]);
  const cards = defaultFirst(methods).filter(({ adyenType }) => adyenType === 'scheme');
  return wireCustomer({ profile, newsletters, addresses, orders, tickets, cards, bins }, now);
}

/** Changes a customer's own details. Throws `TOKEN_EXPIRED` if the account no longer exists. */
export async function changeProfile(ctx: Ctx, customerId: number, change: ProfileChange): Promise<Profile> {
  const profile = await ctx.store.profiles.change(customerId, change);
  if (!profile) throw new Fault('TOKEN_EXPIRED');
  return profile;
}
