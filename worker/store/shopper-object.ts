import type { Env } from '#worker/env.ts';
import type { Shopper } from '#worker/objects/shopper.ts';

/** The one object of a visitor or a customer. */
export function shopperObject(env: Env, owner: { kind: 'visitor'; id: string } | { kind: 'customer'; id: number }) {
  return env.SHOPPER.get(env.SHOPPER.idFromName(`${owner.kind}:${owner.id}`)) as DurableObjectStub<Shopper>;
}
