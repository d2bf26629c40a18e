import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { askApp } from '#worker/testing/ask-app.ts';
import { stockOf } from '#worker/testing/audit.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { category, env, fill, product, productIdOf } from '#worker/testing/store.ts';

let productId = 0;

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('DOWN-BAR', {
        stock: { USA: { qoh: 100, min: 1, max: 100, isInStock: true, backorder: false, bin: false } },
      }),
    ],
  });
  productId = await productIdOf('DOWN-BAR');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Sends an order to a store that uses an outside service. */
async function placeWith(settings: Readonly<Record<string, string>>, buyer: Buyer, order: unknown) {
  const context = createExecutionContext();
  const cookie = [...buyer.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const asked = new Request('http://localhost/svc_checkout/order', {
    method: 'POST',
    headers: { cookie, origin: 'http://localhost', 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const answer = await askApp(asked, { ...env, ...settings }, context);
  await waitOnExecutionContext(context);
  const { error } = (await answer.json()) as { error?: { type: string } };
  return { status: answer.status, type: error?.type };
}

const OUTAGES = [
  ['fails', () => Promise.resolve(new Response('down', { status: 500 }))],
  ['cannot be reached', () => Promise.reject(new TypeError('connection refused'))],
  ['answers nonsense', () => Promise.resolve(Response.json({ rates: 'many' }))],
] as const;

it.each(OUTAGES)(
  'a shipping service that %s: shipping_rate, and the order succeeds once it is back',
  async (_, send) => {
    vi.stubGlobal('fetch', send);
    const buyer = new Buyer();
    await buyer.add({ productId, qty: 2 });
    const order = await buyer.order();
    const before = await stockOf('DOWN-BAR');
    expect(await placeWith({ SHIPPING_URL: 'https://ship.example' }, buyer, order)).toEqual({
      status: 409,
      type: 'shipping_rate',
    });
    expect(await stockOf('DOWN-BAR')).toEqual(before);
    const { body } = await buyer.json<{ lists: { _id: string }[] }>('GET', '/svc_list/lists');
    expect(body.lists.map(({ _id }) => _id)).toEqual([order.listId]);
    expect((await buyer.place(order)).status).toBe(201);
  },
);

it.each(OUTAGES)('a tax service that %s: nothing is sold untaxed', async (_, send) => {
  vi.stubGlobal('fetch', send);
  const buyer = new Buyer();
  await buyer.add({ productId, qty: 1 });
  const order = await buyer.order();
  const before = await stockOf('DOWN-BAR');
  expect(await placeWith({ TAX_URL: 'https://tax.example' }, buyer, order)).toMatchObject({
    type: 'upstream_unavailable',
  });
  expect(await stockOf('DOWN-BAR')).toEqual(before);
  expect((await buyer.place(order)).status).toBe(201);
});
