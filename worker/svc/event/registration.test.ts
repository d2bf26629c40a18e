import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { onMinute } from '#worker/jobs/on-minute.ts';
import { EventDeskStore } from '#worker/stubs/event-desk.ts';
import { violations } from '#worker/testing/audit.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import {
  act,
  athlete,
  countOf,
  customer,
  enter,
  fillEntryEvents,
  ID,
  own,
  registration,
  SOON_ID,
  until,
  wait,
  YEAR,
} from '#worker/testing/event-entries.ts';
import { mailsTo } from '#worker/testing/mails.ts';
import { signedInStaff } from '#worker/testing/staff-browser.ts';
import { env } from '#worker/testing/store.ts';

const DAY = 86_400_000;
let ids: ReadonlyMap<string, number> = new Map();

beforeAll(async () => {
  ids = await fillEntryEvents();
});

afterEach(async () => {
  expect(await violations()).toEqual([]);
});

describe('an entry', () => {
  it('becomes a registration of the athlete once it is paid, on the public list and in the account', async () => {
    const browser = await customer('bo@reg.test');
    const placed = await enter('REG-OPEN', registration('open', 'bo@reg.test'), { buyer: browser });
    expect(placed.status).toBe(201);
    const [mine] = await until(
      () => own(browser),
      (all) => all.length > 0,
    );
    expect(mine).toMatchObject({ eventId: ID, divisionId: 'open', athleteId: 'bo-strong', state: 'registered' });
    const page = async () => (await browser.send('GET', `/events/reg-games/${YEAR}/athletes`)).text();
    const html = await until(page, (text) => text.includes('Bo Strong'));
    expect(html).not.toContain('bo@reg.test');
    expect(html).not.toContain('1990');
  });

  it.each([
    ['no details', { eventId: ID, divisionId: 'open', athlete: {}, waiver: true }, /first name/],
    ['no waiver', registration('open', 'w@reg.test', { waiver: false }), /waiver/],
    ['another division', registration('women', 'w@reg.test'), /another division/],
    ['another event', registration('open', 'w@reg.test', { eventId: SOON_ID }), /another division/],
    ['an email that is none', registration('open', 'nobody'), /email/],
    [
      'a child',
      registration('open', 'w@reg.test', { athlete: athlete('w@reg.test', { birthdate: '2020-01-01' }) }),
      /18/,
    ],
  ])('with %s is refused in words, and nothing is charged', async (_, details, words) => {
    const placed = await enter('REG-OPEN', details);
    expect(placed.body.error?.type).toBe('inventory_error');
    expect(placed.body.error?.fields?.[0]?.field).toBe('REG-OPEN');
    expect(placed.body.error?.fields?.map(({ message }) => message).join(' ')).toMatch(words);
  });

  it('is judged by the age on the first day, and by gender', async () => {
    const woman = (birthdate: string, gender = 'Female') =>
      registration('women', `${birthdate}@reg.test`, {
        athlete: athlete(`w${birthdate}@reg.test`, { birthdate, gender }),
      });
    expect((await enter('REG-WOMEN', woman('1991-10-25'))).body.error?.fields?.[0]?.message).toMatch(/40 and older/);
    expect((await enter('REG-WOMEN', woman('1986-10-24'))).body.error?.fields?.[0]?.message).toMatch(/up to 44/);
    expect((await enter('REG-WOMEN', woman('1990-01-01', 'Male'))).body.error?.fields?.[0]?.message).toMatch(
      /for women/,
    );
    expect((await enter('REG-WOMEN', woman('1991-10-24'))).status).toBe(201);
    expect((await enter('REG-WOMEN', woman('1986-10-25'))).status).toBe(201);
  });

  it('needs its athlete before it is in the cart', async () => {
    const buyer = new Buyer();
    const { body } = await buyer.json<{ list: { items: unknown[]; messages: { message?: string }[] } }>(
      'POST',
      '/svc_list/lists/cart/items',
      { items: [{ productId: ids.get('REG-OPEN'), qty: 1 }] },
    );
    expect(body.list.items).toEqual([]);
    expect(JSON.stringify(body)).toMatch(/Register for .* on the event’s page/);
  });

  it('is one per athlete and division, no matter who pays and on whatever site', async () => {
    const details = registration('open', 'twice@reg.test');
    expect((await enter('REG-OPEN', details)).status).toBe(201);
    const again = await enter('REG-OPEN', details, { buyer: new Buyer('EUR'), email: 'other@x.test' });
    expect(again.body.error?.fields).toEqual([
      { field: 'REG-OPEN', message: expect.stringMatching(/already entered/) },
    ]);
  });
});

describe('a division with one place', () => {
  it('is sold once; a declined card gives the place back at once, and the list of those who wait goes on', async () => {
    const declined = await enter('REG-SINGLE', registration('one', 'first@reg.test'), { token: 'sandbox_declined' });
    expect(declined.body.error?.type).toBe('payment_error');
    const first = await customer('first@reg.test');
    const paid = await enter('REG-SINGLE', registration('one', 'first@reg.test'), { buyer: first });
    expect(paid.status).toBe(201);
    const [mine] = await until(
      () => own(first),
      (all) => all.length > 0,
    );

    const late = await enter('REG-SINGLE', registration('one', 'late@reg.test'), { buyer: new Buyer('EUR') });
    expect(late.body.error?.fields?.[0]?.message).toMatch(/waiting list/);

    const [second, third] = [await customer('second@reg.test'), await customer('third@reg.test')];
    expect((await wait(second, 'one')).body.waiting?.position).toBe(1);
    expect((await wait(third, 'one')).body.waiting?.position).toBe(2);
    expect((await wait(second, 'one')).body.waiting?.position).toBe(1);
    expect((await wait(first, 'open')).body.waiting?.position).toBe(0);
    await until(
      () => own(third),
      ([row]) => row?.state === 'waiting' && row.position === 2,
    );

    const withdrawn = await act(first, mine?.registrationId, { action: 'withdraw' });
    expect(withdrawn.body.registration?.state).toBe('withdrawn');
    // Everything that was paid, with its taxes.
    const refunded = () => countOf('SELECT refunded AS n FROM orders WHERE order_id = ?1', paid.body.orderId);
    await until(refunded, (n) => n === Math.round((paid.body.payment?.amount ?? 0) * 100));
    expect((await act(first, mine?.registrationId, { action: 'withdraw' })).body.registration?.state).toBe('withdrawn');

    await until(
      () => own(second),
      ([row]) => row?.state === 'offered',
    );
    expect(
      (
        await until(
          () => mailsTo('second@reg.test', 'place-offered'),
          (all) => all.length > 0,
        )
      )[0]?.text,
    ).toContain('/register');
    expect((await enter('REG-SINGLE', registration('one', 'late@reg.test'))).body.error?.type).toBe('inventory_error');
    // The page has the place for whom it is kept, and for nobody else.
    const page = async (browser: Buyer) =>
      (await browser.send('GET', `/events/reg-games/${YEAR}/register?division=one`)).text();
    expect(await page(second)).toMatch(/one: \$50, 1 place left/);
    expect(await page(third)).toContain('one is full.');

    // The offer of the second athlete ends, and the third one gets it.
    await onMinute(env, Date.now() + 2 * DAY + 60_000);
    await until(
      () => own(third),
      ([row]) => row?.state === 'offered',
    );
    expect(await own(second)).toEqual([]);
    expect((await enter('REG-SINGLE', registration('one', 'third@reg.test'), { buyer: third })).status).toBe(201);
    await until(
      () => own(third),
      (all) => all.length === 1 && all[0]?.state === 'registered',
    );
  });
});

it('a withdrawal less than two weeks before the event gets no money back', async () => {
  const browser = await customer('soon@reg.test');
  const details = registration('open', 'soon@reg.test', { eventId: SOON_ID });
  const placed = await enter('REG-SOON', details, { buyer: browser });
  expect(placed.status).toBe(201);
  const [mine] = await until(
    () => own(browser),
    (all) => all.length > 0,
  );
  expect((await act(browser, mine?.registrationId, { action: 'withdraw' })).body.registration?.state).toBe('withdrawn');
  expect(await countOf('SELECT refunded AS n FROM orders WHERE order_id = ?1', placed.body.orderId)).toBe(0);
  // Sent again by a browser that lost the answer, the order holds the place once more, but does not keep it.
  const held = { orderId: placed.body.orderId ?? '', pool: 'USA', customerId: null, checkMs: Date.now() } as const;
  const wanted = [{ line: 0, division: 'open', capacity: null, athlete: 'athlete:soon@reg.test' }];
  await new EventDeskStore(env as never, SOON_ID).holdPlaces(held, wanted, Date.now());
  const places = (of: string) =>
    countOf(`SELECT count(*) AS n FROM event_places WHERE order_id = ?1 AND ${of}`, held.orderId);
  await until(
    () => places(`check_ms = ${held.checkMs}`),
    (n) => n === 1,
  );
  await onMinute(env, Date.now() + 60_000);
  await until(
    () => places('true'),
    (n) => n === 0,
  );
  // The place is free again for the same athlete.
  expect((await enter('REG-SOON', details, { buyer: browser })).status).toBe(201);
});

describe('a place that is passed on', () => {
  it('belongs to the other athlete once that one has accepted with details that fit', async () => {
    const giver = await customer('giver@reg.test');
    expect((await enter('REG-OPEN', registration('open', 'giver@reg.test'), { buyer: giver })).status).toBe(201);
    const [mine] = await until(
      () => own(giver),
      (all) => all.length > 0,
    );
    const taker = await customer('taker@reg.test');
    const stranger = await customer('stranger@reg.test');
    expect((await act(stranger, mine?.registrationId, { action: 'withdraw' })).status).toBe(404);
    const offered = await act(giver, mine?.registrationId, { action: 'transfer', email: 'Taker@reg.test' });
    expect(offered.body.registration?.state).toBe('transferring');
    await until(
      () => mailsTo('taker@reg.test', 'place-passed'),
      (all) => all.length === 1,
    );
    expect(await own(taker)).toMatchObject([{ state: 'offered', registrationId: mine?.registrationId }]);

    const accept = (changes: object) => ({
      action: 'accept',
      athlete: athlete('', { firstName: 'Al', ...changes }),
      waiver: true,
    });
    expect((await act(stranger, mine?.registrationId, accept({}))).status).toBe(404);
    const child = await act(taker, mine?.registrationId, accept({ birthdate: '2020-01-01' }));
    expect(child.body.error?.fields?.[0]?.field).toBe('birthdate');
    const passed = await act(taker, mine?.registrationId, accept({}));
    expect(passed.body.registration).toMatchObject({ state: 'registered', athleteId: 'al-strong' });
    expect(await own(giver)).toEqual([]);
    expect((await act(giver, mine?.registrationId, { action: 'withdraw' })).status).toBe(404);
    expect((await enter('REG-OPEN', registration('open', 'taker@reg.test'))).body.error?.type).toBe('inventory_error');
    expect((await enter('REG-OPEN', registration('open', 'giver@reg.test'))).status).toBe(201);
  });
});

it('staff get everyone who registered as a file, and admins alone', async () => {
  const staff = await signedInStaff();
  expect((await staff.see('/staff/events')).html).toContain(`/staff/events.csv?event=${ID}`);
  const { html: file } = await staff.see(`/staff/events.csv?event=${ID}`);
  expect(file).toContain('Al,Strong,taker@reg.test,1990-05-17,Male,US,Shed,registered,al-strong');
  expect(file).toContain(',first@reg.test,1990-05-17,Male,US,Shed,withdrawn,');
});
