import { Hono } from 'hono';
import { eventProfileSchema, wireEventProfile } from '#shared/event/profile.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { requireCustomer } from '#worker/request/session.ts';
import { editions } from './editions.ts';

/** Events, and the data with which a customer enters them (spec 3 section 7). */
export const event = new Hono<AppEnv>();

event.route('/events', editions);

/** A customer without a profile gets the data of the account. */
event.get('/account', async (c) => {
  const { store } = c.get('ctx');
  const { customerId } = await requireCustomer(c.get('ctx'));
  const [own, customer] = await Promise.all([store.eventProfiles.of(customerId), store.customers.byId(customerId)]);
  const first = eventProfileSchema.parse({
    firstName: customer?.firstname,
    lastName: customer?.lastname,
    email: customer?.email,
  });
  return c.json(wireEventProfile(customerId, own ?? first));
});

event.put('/account', async (c) => {
  const { store, now } = c.get('ctx');
  const { customerId } = await requireCustomer(c.get('ctx'));
  const profile = await body(c.req.raw, eventProfileSchema);
  await store.eventProfiles.write(customerId, profile, now);
  return c.json(wireEventProfile(customerId, profile));
});
