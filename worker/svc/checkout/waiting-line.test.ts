import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askAgainMs, LINE_HEADER, type PlaceInLine, placeOfFields } from '#shared/order/waiting-line.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { boundedEnv } from '#worker/bounded-env.ts';
import type { OrderDesk } from '#worker/objects/order-desk.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import { stockOf, violations } from '#worker/testing/audit.ts';
import { Buyer, type Placed } from '#worker/testing/buyer.ts';
import { env, fill, product, productIds } from '#worker/testing/store.ts';

const SKU = 'WL-BAR';
let productId = 0;

beforeAll(async () => {
  const stock = { qoh: 1_000, min: 1, max: 100, isInStock: true, backorder: false, bin: false };
  await fill({ products: [product(SKU, { stock: { USA: stock } })] });
  productId = (await productIds()).get(SKU) ?? 0;
});
afterEach(async () => {
  expect(await violations()).toEqual([]);
});

const deskStub = () => env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA'));

/** People who wait already, for four seconds: longer than a busy machine takes for an order. */
async function crowd(): Promise<void> {
  const line = env.WAITING_LINE.get(env.WAITING_LINE.idFromName('USA'));
  const { last, called, perSecond } = await line.progress();
  for (let at = last; at < called + 4 * perSecond; at++) await line.join(`order-${at}`, `visitor:${at}`);
}

/** Lets an order come late to the desk, as the first of very many does, while people wait already. */
async function overwhelm(): Promise<void> {
  await crowd();
  const order = { orderId: 'f'.repeat(28), fingerprint: 'late' } as Parameters<OrderDesk['begin']>[1];
  const turn = { sentMs: Date.now() - 60_000, isCalled: false, isLined: false };
  expect(await deskStub().begin('USA', order, 1, Date.now(), turn)).toMatchObject({ outcome: 'busy' });
}

async function buyer(): Promise<Buyer> {
  const made = new Buyer();
  await made.add({ productId, qty: 1 });
  return made;
}

const placeOf = ({ body }: Placed): PlaceInLine => {
  const place = placeOfFields(body.error?.fields ?? []);
  if (!place) throw new Error(JSON.stringify(body));
  return place;
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A shopper whose order only has to be sent: a busy machine takes longer to prepare it than people wait. */
async function ready(): Promise<{ readonly shopper: Buyer; readonly order: Record<string, unknown> }> {
  const shopper = await buyer();
  return { shopper, order: await shopper.order() };
}

describe('while the desk has more orders than it can take', () => {
  it('an order gets a place and words, and nothing is taken or charged for it', async () => {
    const { shopper, order } = await ready();
    const before = await stockOf(SKU);
    await overwhelm();
    const refused = await shopper.sendOrder(order);
    expect([refused.status, refused.body.error?.type]).toEqual([503, 'in_line']);
    expect(placeOf(refused).place).toBeGreaterThan(0);
    expect(refused.body.error?.message).toContain('place in line is kept');
    expect(await stockOf(SKU)).toEqual(before);
  });

  it('says in a header when to ask again', async () => {
    const { shopper, order } = await ready();
    await overwhelm();
    const path = shopper.path('svc_checkout', '/order');
    const { status, headers, body } = await shopper.json<Placed['body']>('POST', path, order);
    expect(status).toBe(503);
    const place = placeOf({ status, body });
    expect(headers.get('retry-after')).toBe(String(Math.ceil(askAgainMs(place) / 1000)));
  });

  it('every order is placed once, when it is its turn', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, ready));
    const before = await stockOf(SKU);
    await overwhelm();
    const placed = await Promise.all(orders.map(({ shopper, order }) => shopper.place(order)));
    expect(placed.map(({ status }) => status)).toEqual(orders.map(() => 201));
    expect(await stockOf(SKU)).toMatchObject({ sold: Number(before?.sold) + orders.length, held: 0 });
  });

  it('an order that is sent again without its ticket keeps its place', async () => {
    const [first, second] = [await ready(), await ready()];
    const numberOf = (placed: Placed) => placeOf(placed).ticket.split('.').slice(0, 2).join('.');
    await overwhelm();
    const told = numberOf(await first.shopper.sendOrder(first.order));
    await second.shopper.sendOrder(second.order);
    await overwhelm();
    expect(numberOf(await first.shopper.sendOrder(first.order))).toBe(told);
  });

  it.each([
    ['another order', (ticket: string) => ticket],
    ['a better number', (ticket: string) => ticket.replace(/^(\d+)\.\d+/, '$1.0')],
    ['no ticket at all', () => 'let me in'],
  ])('a ticket of %s lets nobody in', async (_, forged) => {
    const [honest, other] = [await ready(), await ready()];
    await overwhelm();
    const { ticket } = placeOf(await honest.shopper.sendOrder(honest.order));
    await overwhelm();
    const tried = await other.shopper.sendOrder(other.order, { [LINE_HEADER]: forged(ticket) });
    expect(tried.body.error?.type).toBe('in_line');
  });

  it('an order that is placed already says so, with its ticket or without', async () => {
    const { shopper, order } = await ready();
    await overwhelm();
    const placed = await shopper.place(order);
    await overwhelm();
    expect(await shopper.sendOrder(order)).toEqual(placed);
  });

  it('who was called is placed before those who come then', async () => {
    const [early, late] = [await ready(), await ready()];
    await overwhelm();
    const { ticket } = placeOf(await early.shopper.sendOrder(early.order));
    await pause(5_500);
    await overwhelm();
    expect((await late.shopper.sendOrder(late.order)).body.error?.type).toBe('in_line');
    expect((await early.shopper.sendOrder(early.order, { [LINE_HEADER]: ticket })).status).toBe(201);
  });
});

it.each([
  ['down', () => Promise.reject(Object.assign(new Error('internal error'), { retryable: true }))],
  ['silent', () => new Promise<never>(() => undefined)],
])(
  'while the line itself is %s, an order is told that the store does not respond, soon, and is not placed',
  async (_, fail) => {
    const { shopper, order } = await ready();
    const before = await stockOf(SKU);
    await overwhelm();
    const stub = { join: fail, progress: fail, hear: fail };
    const WAITING_LINE = { idFromName: (name: string) => env.WAITING_LINE.idFromName(name), get: () => stub };
    const failing = boundedEnv(
      { ...env, WAITING_LINE: WAITING_LINE as unknown as typeof env.WAITING_LINE },
      'service',
      () => Date.now(),
    );
    const cookie = [...shopper.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'content-type': 'application/json', origin: 'http://localhost', cookie };
    const asked = new Request('http://localhost/svc_checkout/order', {
      method: 'POST',
      headers,
      body: JSON.stringify(order),
    });
    const context = createExecutionContext();
    const started = Date.now();
    const answer = await askApp(asked, { ...failing, TEST_API: env.TEST_API }, context);
    const { error } = (await answer.json()) as { error: { type: string; message: string } };
    await waitOnExecutionContext(context);
    expect([answer.status, error.type]).toEqual([503, 'upstream_unavailable']);
    expect(takeConsole().join()).toMatch(/WAITING_LINE(:\w+)? is not available/);
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(await stockOf(SKU)).toEqual(before);
    // The order is as it was: sent again when the line answers, it is placed.
    expect((await shopper.place(order)).status).toBe(201);
  },
);

describe('a desk that the platform calls overloaded', () => {
  const refusal = (marks: object) => () => Promise.reject(Object.assign(new Error('queued for too long'), marks));
  const deskWith = (begin: () => Promise<never>) => {
    const ORDER_DESK = { idFromName: (name: string) => env.ORDER_DESK.idFromName(name), get: () => ({ begin }) };
    const failing = { ...env, ORDER_DESK: ORDER_DESK as unknown as typeof env.ORDER_DESK };
    return new OrderDeskStore(
      boundedEnv(failing, 'service', () => Date.now()),
      'USA',
    );
  };
  const order = { orderId: 'e'.repeat(28) } as Parameters<OrderDeskStore['begin']>[0];
  const turn = () => ({ sentMs: Date.now(), isCalled: false, isLined: false });

  it('is busy for an order that a shopper waits for, and fails for any other', async () => {
    const desk = deskWith(refusal({ overloaded: true }));
    expect(await desk.beginInTurn(order, 1, Date.now(), turn)).toMatchObject({ outcome: 'busy' });
    await expect(desk.begin(order, 1, Date.now())).rejects.toThrow('upstream_unavailable');
  });

  it('is not taken for one that is down', async () => {
    const desk = deskWith(refusal({ retryable: true }));
    await expect(desk.beginInTurn(order, 1, Date.now(), turn)).rejects.toThrow('upstream_unavailable');
  });
});

it('nobody waits when the desk has time again', async () => {
  await pause(5_500);
  const shopper = await buyer();
  expect((await shopper.sendOrder(await shopper.order())).status).toBe(201);
});
