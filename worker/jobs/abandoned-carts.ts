import { SITES } from '#shared/site/sites.ts';
import { abandonedCartId } from '#shared/tracking/abandoned-cart.ts';
import type { LedgerEntry } from '#shared/tracking/ledger-entry.ts';
import { PAYLOADS } from '#shared/tracking/payloads.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { sendOut } from '#worker/ports/ask-service.ts';
import { openConsumers } from '#worker/ports/consumers/open.ts';
import { addEntries } from '#worker/store/tracking/ledger.ts';
import { orderedCart, WaitingCartStore } from '#worker/store/tracking/waiting-carts.ts';
import type { DeskOrder } from '#worker/stubs/order-desk.ts';

/** The most carts of a run. */
const AT_ONCE = 200;

/**
 * Tells email marketing of carts that were left, each state once (spec 3 section 4; part 9 of tracking): the entry and the end of
 * what waited are written together. Returns how many.
 */
export async function tellAbandoned(env: Env, nowMs: number): Promise<number> {
  const waiting = new WaitingCartStore(env.DB);
  const carts = await waiting.abandoned(nowMs, AT_ONCE);
  const hasService = openConsumers(configOf(env), sendOut).has('email');
  const entries = carts.map(
    ({ owner, siteId, shopperHash, granted, payload, changedMs }): LedgerEntry => ({
      entryId: abandonedCartId(owner, siteId, changedMs),
      event: 'cart/abandon',
      consumer: 'email',
      siteId,
      shopperHash,
      granted,
      gpc: false,
      payload: PAYLOADS.email.parse({ ...payload, call: 'abandonedCart' }),
      state: hasService ? 'due' : 'taken',
    }),
  );
  const write = addEntries(env.DB, entries, { customerId: null, staffDomain: '', nowMs, isDueNow: true });
  await env.DB.batch([...(write ? [write] : []), ...waiting.ending(carts, nowMs)]);
  return carts.length;
}

/** The statements that end what waits for the buyer of an order: the cart was not left. */
export function endWaitingCart(
  env: Env,
  { document: { customerId, meta, site } }: DeskOrder,
  nowMs: number,
): Promise<readonly D1PreparedStatement[]> {
  const shopperId = typeof meta.rsAnonId === 'string' ? meta.rsAnonId : '';
  return orderedCart(env.DB, { customerId, shopperId, siteId: SITES[site].siteId }, nowMs);
}
