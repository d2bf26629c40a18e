import type { Context } from 'hono';
import type { AskedBin, Bin } from '#shared/bin/contract.ts';
import { Fault } from '#shared/errors.ts';
import { INVALID_EMAIL } from '#shared/form/field-message.ts';
import { HOUR_MS } from '#shared/time/duration.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { networkOf } from '#worker/request/network.ts';
import { countTry } from '#worker/request/tries.ts';
import type { NamedBin } from '#worker/store/account/bins.ts';
import type { ListOwner } from '#worker/stubs/lists.ts';
import { knownShopper, shopperOf } from './shopper.ts';

/** Sign-ups of one network, and of one address, no matter who types it. */
const OF_NETWORK = { most: 60, windowMs: HOUR_MS };
const OF_ADDRESS = { most: 20, windowMs: HOUR_MS };

const nameOf = ({ kind, id }: ListOwner): string => `${kind}:${id}`;

/** Returns the back-in-stock requests of the shopper on this site. Throws `TOKEN_EXPIRED`. */
export async function binsOf(ctx: Ctx): Promise<readonly NamedBin[]> {
  const shopper = knownShopper(ctx);
  return shopper ? ctx.store.bins.ofOwner(nameOf(shopper)) : [];
}

/** Returns the email address of a logged-in customer; undefined for guests. */
export async function ownEmail({ session, store }: Ctx): Promise<string | undefined> {
  return session.kind === 'customer' ? (await store.customers.byId(session.customerId))?.email : undefined;
}

/**
 * Returns the product on whose page a product is sold here: null for its own page, or the parent of a variant without
 * one.
 */
async function parentOf({ store }: Ctx, { product_id, parent_id }: AskedBin): Promise<number | null> {
  const [own] = await store.listings.cards([product_id]);
  if (own) return null;
  const parents = await store.productMeta.parentIdsOf(product_id);
  const parent = parents.find((id) => id === parent_id) ?? parents[0];
  if (parent === undefined) throw new Fault('product_not_found');
  return parent;
}

/**
 * Records that the shopper is waiting for a product. If a customer gives no address, the account's is used. Throws
 * `validation_error` for a missing address, `product_not_found`, `rate_limited`, and
 * `validation_error_already_subscribed` if that address is already waiting for it.
 */
export async function waitFor(c: Context<AppEnv>, asked: AskedBin): Promise<Bin> {
  const ctx = c.get('ctx');
  const email = asked.email ?? (await ownEmail(ctx));
  if (email === undefined) {
    throw new Fault('validation_error', [{ field: 'email', message: INVALID_EMAIL }]);
  }
  await countTry(ctx, [
    { subject: `bin:network:${networkOf(ctx.visitor.address)}`, limit: OF_NETWORK },
    { subject: `bin:address:${email}`, limit: OF_ADDRESS },
  ]);
  const { store, origin, now } = ctx;
  const productId = asked.product_id;
  const [parentId, buyable] = await Promise.all([parentOf(ctx, asked), store.bins.buyable([productId])]);
  const isOut = buyable.get(productId) === false;
  const owner = nameOf(shopperOf(c));
  const bin = await store.bins.add(owner, { productId, parentId, email }, { origin, isOut, nowMs: now });
  if (!bin) throw new Fault('validation_error_already_subscribed');
  return bin;
}

/** Ends one back-in-stock request of the shopper. Throws `not_found` for a request of someone else. */
export async function stopWaiting(ctx: Ctx, binId: string): Promise<void> {
  const shopper = knownShopper(ctx);
  if (!shopper || !(await ctx.store.bins.remove(nameOf(shopper), binId))) throw new Fault('not_found');
}

/**
 * Transfers back-in-stock requests, made as a guest in this browser with the same email address, to the customer who
 * has just logged in.
 */
export async function claimBins({ store, session }: Ctx, customerId: number, email: string): Promise<void> {
  if (session.visitorId === null) return;
  await store.bins.claim(`visitor:${session.visitorId}`, `customer:${customerId}`, email);
}
