import { beforeAll, expect, it } from 'vitest';
import type { ImportTicket } from '#shared/import/contract.ts';
import { category, env, fill, product, staffRequest } from '#worker/testing/store.ts';

const customer = (email: string, changes = {}) => ({
  email,
  firstname: 'Al',
  lastname: 'Stone',
  groupId: 1,
  createdMs: null,
  ...changes,
});
const ticket = (changes: Partial<ImportTicket> = {}): ImportTicket => ({
  email: 'one@import.test',
  sku: 'CU-BAR',
  pool: 'USA',
  type: 'percent',
  value: 10,
  freeShipping: false,
  uses: 3,
  orderId: 'open',
  ...changes,
});
const rowOf = (email: string) =>
  env.DB.prepare('SELECT * FROM customers WHERE email = ?1').bind(email).first<Record<string, unknown>>();
const usesLeft = () => env.DB.prepare('SELECT remaining_uses FROM tickets').first<number>('remaining_uses');

beforeAll(() =>
  fill({
    categories: [category('Gear', 'gear')],
    products: [product('CU-BAR')],
    customers: [customer('One@Import.test'), customer('demo@import.test', { password: 'Deadlift-500', groupId: 2 })],
    tickets: [ticket()],
  }),
);

it('customers are stored under their address in lower case; without a password they cannot log in yet', async () => {
  expect(await rowOf('one@import.test')).toMatchObject({ password: null, is_demo: 0, group_id: 1 });
});

it('a password is stored as its hash, and makes a demo account', async () => {
  expect(await rowOf('demo@import.test')).toMatchObject({ password: expect.stringMatching(/^scrypt\$/), is_demo: 1 });
});

it('the same import again changes nothing; a new group and name are applied', async () => {
  const before = await rowOf('demo@import.test');
  const again = {
    customers: [customer('demo@import.test', { password: 'Deadlift-500', groupId: 2 })],
    tickets: [ticket()],
  };
  expect((await fill(again)).unchanged).toMatchObject({ customers: 1, tickets: 1 });
  expect(await rowOf('demo@import.test')).toEqual(before);
  await fill({ customers: [customer('demo@import.test', { groupId: 3, lastname: 'Iron' })] });
  expect(await rowOf('demo@import.test')).toEqual({ ...before, group_id: 3, lastname: 'Iron' });
});

it('a demo password never opens an existing account', async () => {
  await fill({ customers: [customer('one@import.test', { password: 'Deadlift-500' })] });
  expect(await rowOf('one@import.test')).toMatchObject({ password: null, is_demo: 0 });
});

it('used tickets stay used, and additional ones are the difference', async () => {
  await env.DB.prepare('UPDATE tickets SET remaining_uses = 1').run();
  await fill({ tickets: [ticket()] });
  expect(await usesLeft()).toBe(1);
  await fill({ tickets: [ticket({ uses: 5 })] });
  expect(await usesLeft()).toBe(3);
  await fill({ tickets: [ticket({ uses: 1 })] });
  expect(await usesLeft()).toBe(0);
});

it('a ticket without a customer or product is refused with its reason', async () => {
  const { rejected } = await fill({ tickets: [ticket({ email: 'none@import.test' }), ticket({ sku: 'CU-NONE' })] });
  expect(rejected).toEqual([
    { kind: 'tickets', key: 'none@import.test CU-BAR', reason: 'no customer has this address' },
    { kind: 'tickets', key: 'one@import.test CU-NONE', reason: "unknown sku 'CU-NONE'" },
  ]);
});

it.each([
  ['the group of guests', { customers: [customer('x@import.test', { groupId: 0 })] }],
  ['an invalid address', { customers: [customer('x')] }],
  ['a ticket without uses', { tickets: [ticket({ uses: 0 })] }],
])('%s is refused', async (_, batch) => {
  const answer = await staffRequest('/svc_staff/import', batch);
  expect(answer.status).toBe(400);
  await answer.text();
});

it('an export has customers without their passwords, and tickets as they were given; importing it changes nothing', async () => {
  const left = await usesLeft();
  const exported = async (kind: string) => {
    const answer = await staffRequest(`/svc_staff/export/${kind}`, undefined, 'GET');
    return ((await answer.json()) as { rows: Record<string, unknown>[] }).rows;
  };
  const [customers, tickets] = [await exported('customers'), await exported('tickets')];
  expect(JSON.stringify(customers)).not.toMatch(/password|scrypt/);
  expect(customers).toContainEqual(
    expect.objectContaining({ email: 'demo@import.test', createdMs: expect.any(Number) }),
  );
  const answer = await staffRequest('/svc_staff/import', { customers, tickets });
  expect(await answer.json()).toMatchObject({
    unchanged: { customers: customers.length, tickets: tickets.length },
    rejected: [],
  });
  expect(await usesLeft()).toBe(left);
});

it('addresses in an import are added to a customer who has none, and never replace the customer’s own', async () => {
  const address = {
    firstname: 'Al',
    lastname: 'Stone',
    street: ['1 Row', 'Unit 4'],
    city: 'Columbus',
    countryId: 'US',
  };
  const streets = async () => {
    const { results } = await env.DB.prepare(
      'SELECT street, is_default_shipping FROM addresses JOIN customers USING (customer_id) WHERE customers.email = ?1 ORDER BY addresses.created_ms',
    )
      .bind('home@import.test')
      .all();
    return results.map((row) => Object.values(row));
  };
  const addresses = [
    { ...address, isDefaultShipping: true },
    { ...address, street: ['2 Row'] },
  ];
  await fill({ customers: [customer('home@import.test', { addresses })] });
  const expected = [
    ['["1 Row","Unit 4"]', 1],
    ['["2 Row"]', 0],
  ];
  expect(await streets()).toEqual(expected);
  await fill({ customers: [customer('home@import.test', { addresses: [{ ...address, street: ['3 Row'] }] })] });
  expect(await streets()).toEqual(expected);
});

it('two addresses that are both the default are refused', async () => {
  const twice = [1, 2].map(() => ({ street: ['1 Row'], isDefaultBilling: true }));
  const answer = await staffRequest('/svc_staff/import', {
    customers: [customer('two@import.test', { addresses: twice })],
  });
  expect(answer.status).toBe(400);
});
