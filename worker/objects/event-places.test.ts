import { afterEach, beforeAll, expect, it } from 'vitest';
import { onMinute } from '#worker/jobs/on-minute.ts';
import { EventDeskStore } from '#worker/stubs/event-desk.ts';
import { violations } from '#worker/testing/audit.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import {
  cart,
  countOf,
  enter,
  fillEntryEvents,
  ID,
  paying,
  registration,
  until,
} from '#worker/testing/event-entries.ts';
import { env, staffRequest } from '#worker/testing/store.ts';

beforeAll(async () => {
  await fillEntryEvents();
});

afterEach(async () => {
  expect(await violations()).toEqual([]);
});

it('a place that an order holds and never pays is free again', async () => {
  const buyer = await cart(new Buyer(), 'REG-OPEN', registration('open', 'gone@reg.test'));
  const order = await buyer.order('sandbox_timeout', paying(buyer, 'gone@x.test'));
  expect((await buyer.place(order)).status).toBe(202);
  expect((await enter('REG-OPEN', registration('open', 'gone@reg.test'))).body.error?.type).toBe('inventory_error');
  const held = () => countOf("SELECT count(*) AS n FROM event_places WHERE state = 'held'");
  await until(held, (n) => n === 1);
  await until(
    async () => {
      await onMinute(env, Date.now() + 10 * 60_000);
      return held();
    },
    (n) => n === 0,
  );
});

it('the audit sees places that were sold twice, and registrations without a place', async () => {
  const later = () =>
    staffRequest('/svc_staff/audit/places?pool=USA&after=', undefined, 'GET').then(
      async (answer) => ((await answer.json()) as { violations: { rule: string; detail: string }[] }).violations,
    );
  const lost = 'lost-registration-0';
  await env.DB.prepare(
    `INSERT INTO event_registrations (registration_id, edition_id, division, athlete, order_id, line, pool, email, entrant,
       state, made_ms, changed_ms) VALUES (?1, ?2, 'open', 'lost', 'lost-registration', 0, 'USA', 'l@reg.test', '{}', 'registered', 1, 1)`,
  )
    .bind(lost, ID)
    .run();
  expect(await later()).toEqual([{ rule: 'places', subject: lost, detail: 'the registration has no place' }]);
  await env.DB.prepare('DELETE FROM event_registrations WHERE registration_id = ?1').bind(lost).run();
  for (const name of ['small-1', 'small-2'])
    expect((await enter('REG-OPEN', registration('open', `${name}@reg.test`))).status).toBe(201);
  // A hall that got smaller after its places were sold.
  const desk = new EventDeskStore(env as never, ID);
  await desk.joinWaiting('open', 1, { customerId: 1, site: 'USA', origin: 'http://localhost' }, Date.now());
  const [oversold] = await until(later, (all) => all.length > 0);
  expect(oversold?.detail).toMatch(/sold and \d+ held of 1$/);
  await desk.joinWaiting('open', null, { customerId: 1, site: 'USA', origin: 'http://localhost' }, Date.now());
  await desk.leaveWaiting('open', 1, Date.now());
});

it('200 athletes on two sites race for 50 places: 50 start, and those who wait do so in their order', async () => {
  const racers = await Promise.all(
    Array.from({ length: 200 }, async (_, at) => {
      const buyer = new Buyer(at % 2 === 0 ? 'USA' : 'EUR');
      const email = `racer${at}@reg.test`;
      await cart(buyer, 'REG-RACE', registration('race', email));
      return { buyer, email, order: await buyer.order(undefined, paying(buyer, email)) };
    }),
  );
  // Each order is sent twice, as by a browser that lost the answer.
  const placed = await Promise.all(racers.flatMap(({ buyer, order }) => [buyer.place(order), buyer.place(order)]));
  const sold = placed.filter(({ status }) => status === 201 || status === 200);
  expect(new Set(sold.map(({ body }) => body.orderId)).size).toBe(50);
  const refused = placed.filter(({ body }) => body.error);
  expect(new Set(refused.map(({ body }) => body.error?.type))).toEqual(new Set(['inventory_error']));
  const registered = () =>
    countOf("SELECT count(*) AS n FROM event_registrations WHERE division = 'race' AND state = 'registered'");
  await until(registered, (n) => n === 50);
  const taken = () => countOf("SELECT count(*) AS n FROM event_places WHERE division = 'race' AND state = 'taken'");
  await until(taken, (n) => n === 50);
});
