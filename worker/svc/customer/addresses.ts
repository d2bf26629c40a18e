import { Hono } from 'hono';
import { addressChangeSchema, wireAddress } from '#shared/address/book.ts';
import { Fault } from '#shared/errors.ts';
import { keepAddress } from '#worker/acts/addresses.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { requireCustomer } from '#worker/request/session.ts';

/**
 * The address book of a customer (spec 3 section 7). The specification does not define the answers: `address` is the
 * one that was written, and `addresses` are all of them afterwards, because a new default changes another address.
 */
export const addresses = new Hono<AppEnv>();

async function allOf({ store }: Ctx, customerId: number) {
  return (await store.addresses.ofCustomer(customerId)).map(wireAddress);
}

addresses.post('/', async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  const kept = await keepAddress(ctx, customerId, null, await body(c.req.raw, addressChangeSchema));
  return c.json({ address: wireAddress(kept), addresses: await allOf(ctx, customerId) }, 201);
});

addresses.patch('/:id', async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  const kept = await keepAddress(ctx, customerId, c.req.param('id'), await body(c.req.raw, addressChangeSchema));
  return c.json({ address: wireAddress(kept), addresses: await allOf(ctx, customerId) });
});

addresses.delete('/:id', async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  if (!(await ctx.store.addresses.remove(customerId, c.req.param('id')))) throw new Fault('not_found');
  return c.json({ ok: true });
});
