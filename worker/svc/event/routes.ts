import { Hono } from 'hono';
import { claimSchema } from '#shared/event/claim.ts';
import { eventProfileSchema, wireEventProfile } from '#shared/event/profile.ts';
import { registrationActSchema, waitingSchema } from '#shared/event/registration.ts';
import { claimAthlete } from '#worker/acts/claim-athlete.ts';
import { ownEventProfile } from '#worker/acts/event-profile.ts';
import { actOnRegistration, joinWaitingList, registrationsOf } from '#worker/acts/registrations.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { requireCustomer } from '#worker/request/session.ts';
import { editions } from './editions.ts';

/** Events, and the data with which a customer enters them (spec 3 section 7). */
export const event = new Hono<AppEnv>();

event.route('/events', editions);

/** A customer without a profile gets the data of the account. */
event.get('/account', async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  const [profile, registrations] = await Promise.all([
    ownEventProfile(ctx, customerId),
    registrationsOf(ctx, customerId),
  ]);
  return c.json(wireEventProfile(customerId, profile, registrations));
});

event.put('/account', async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  const profile = await body(c.req.raw, eventProfileSchema);
  await ctx.store.eventProfiles.write(customerId, profile, ctx.now);
  return c.json(wireEventProfile(customerId, profile, await registrationsOf(ctx, customerId)));
});

event.post('/events/:eventId/waiting', async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  const { divisionId } = await body(c.req.raw, waitingSchema);
  const { eventId } = c.req.param();
  const position = await joinWaitingList(ctx, customerId, { eventId, divisionId });
  return c.json({ waiting: { eventId, divisionId, position } }, 201);
});

event.post('/account/registrations/:registrationId', async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  const act = await body(c.req.raw, registrationActSchema);
  const { registrationId } = c.req.param();
  const { registration } = await actOnRegistration(ctx, customerId, registrationId, act);
  return c.json({ registration });
});

event.post('/events/:eventId/athletes/:athlete/claim', async (c) => {
  const ctx = c.get('ctx');
  const { customerId } = await requireCustomer(ctx);
  const { words } = await body(c.req.raw, claimSchema);
  const { eventId, athlete: athleteId } = c.req.param();
  const state = await claimAthlete(ctx, customerId, { eventId, athleteId, words });
  return c.json({ claim: { eventId, athleteId, state } }, 201);
});
