import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { askApp } from '#worker/testing/ask-app.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { FakeSpreedly, SPREEDLY_SETTINGS, type SpreedlyCall, transaction } from '#worker/testing/fake-spreedly.ts';
import { category, env, fill, product, productIdOf } from '#worker/testing/store.ts';

/**
 * The store under test, charging through Spreedly. The alarms of its desks are far away, so that nothing is canceled
 * meanwhile.
 */
const SPREEDLY_ENV = {
  ...env,
  PAYMENTS: 'spreedly',
  SPREEDLY_URL: SPREEDLY_SETTINGS.url,
  SPREEDLY_ACCESS_SECRET: SPREEDLY_SETTINGS.accessSecret,
  SPREEDLY_ENVIRONMENT_KEY: SPREEDLY_SETTINGS.environmentKey,
  SPREEDLY_GATEWAY_TOKEN: SPREEDLY_SETTINGS.gatewayToken,
  ORDER_GRACE_MS: '600000',
};
const PURCHASE = 'POST /v1/gateways/GATEWAY/purchase.json';
const SHOW = 'GET /v1/transactions/TRANSACTION1.json';
const COMPLETE = 'POST /v1/transactions/TRANSACTION1/complete.json';

let spreedly: FakeSpreedly;
let productId = 0;

beforeAll(async () => {
  const stock = { qoh: 100, min: 1, max: 100, isInStock: true, backorder: false, bin: false };
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('SP-BAR', { stock: { USA: stock } })],
  } as never);
  productId = await productIdOf('SP-BAR');
});

beforeEach(() => {
  spreedly = new FakeSpreedly();
  vi.stubGlobal('fetch', spreedly.send);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A request with the shopper's cookies. */
async function send(buyer: Buyer, method: string, path: string, body?: unknown): Promise<Response> {
  const context = createExecutionContext();
  const cookie = [...buyer.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const asked = new Request(`http://localhost${path}`, {
    method,
    redirect: 'manual',
    headers: { cookie, origin: 'http://localhost', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await askApp(asked, SPREEDLY_ENV, context);
  await waitOnExecutionContext(context);
  return answer;
}

/** The purchase of an order, with Spreedly's result. */
function purchaseOf({ body }: SpreedlyCall, changes: object = {}) {
  const { amount, currency_code, order_id } = (body?.transaction ?? {}) as Record<string, unknown>;
  return transaction({ amount, currency_code, order_id, ...changes });
}

/** An order whose bank requires a challenge that only Spreedly's script can show. */
async function challenged() {
  spreedly.on(PURCHASE, (call) => {
    const pending = purchaseOf(call, { state: 'pending', required_action: 'device_fingerprint' });
    spreedly.on(SHOW, pending).on(COMPLETE, purchaseOf(call));
    return Response.json({ transaction: pending });
  });
  const buyer = new Buyer();
  await buyer.add({ productId, qty: 1 });
  const order = await buyer.order('CARD1');
  const answer = await send(buyer, 'POST', '/svc_checkout/order', order);
  expect(answer.status).toBe(202);
  return { buyer, orderId: order.orderId, challenge: `/checkout/challenge?order=${order.orderId}` };
}

const target = (answer: Response) => (answer.headers.get('location') ?? '').replace('http://localhost', '');

it('an order whose challenge needs Spreedly’s script leads to the page that shows it', async () => {
  const { buyer, orderId, challenge } = await challenged();
  const back = await send(buyer, 'GET', `/svc_checkout/site/USA/order/${orderId}/return`);
  expect([back.status, target(back)]).toEqual([303, challenge]);
  const page = await send(buyer, 'GET', challenge);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toMatch(/frame-src https:;/);
  expect(page.headers.get('cache-control')).toContain('no-store');
  const html = await page.text();
  expect(html).toContain('TRANSACTION1');
});

it('shows no one else’s challenge, and none that is over', async () => {
  const { buyer, orderId, challenge } = await challenged();
  const review = `/checkout/review?order=${orderId}`;
  expect(target(await send(new Buyer(), 'GET', challenge))).toBe(review);
  const gone = await send(buyer, 'POST', `/svc_checkout/order/${orderId}/details`, { details: {} });
  expect(await gone.json()).toMatchObject({ status: 'published' });
  expect(target(await send(buyer, 'GET', challenge))).toBe(review);
  expect(target(await send(buyer, 'GET', `/svc_checkout/site/USA/order/${orderId}/return`))).toBe(review);
});

it.each(['', '?order=', '?order=nonsense'])('%j is not an order’s challenge', async (query) => {
  expect(target(await send(new Buyer(), 'GET', `/checkout/challenge${query}`))).toBe('/checkout/review');
});

it('a page where a card may be typed frames only Spreedly', async () => {
  const buyer = new Buyer();
  await buyer.add({ productId, qty: 1 });
  const page = await send(buyer, 'GET', '/checkout/payment');
  expect(page.headers.get('content-security-policy')).toMatch(/frame-src https:\/\/core\.spreedly\.com;/);
  expect(await page.text()).toContain(SPREEDLY_SETTINGS.environmentKey);
});
