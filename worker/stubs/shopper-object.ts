import type { Env } from '#worker/env.ts';
import type { Guests } from '#worker/objects/guests.ts';
import type { Shopper } from '#worker/objects/shopper.ts';
import { seatOf } from '#worker/store/account/visitor-id.ts';

/** The one object of a customer. */
export function customerObject(env: Env, customerId: number): DurableObjectStub<Shopper> {
  return env.SHOPPER.get(env.SHOPPER.idFromName(`customer:${customerId}`)) as DurableObjectStub<Shopper>;
}

/** The object that stores a visitor's lists among those of other visitors, and the visitor's key in it. */
export function guestsObject(
  env: Env,
  visitorId: string,
): { readonly guests: DurableObjectStub<Guests>; readonly key: string } {
  const { name, place, key } = seatOf(visitorId);
  const guests = env.GUESTS.get(env.GUESTS.idFromName(name), { locationHint: place });
  return { guests: guests as DurableObjectStub<Guests>, key };
}
