import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdyenNotification } from '#worker/ports/payments/adyen-notification.ts';
import { LimitStore } from '#worker/stubs/limits.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { ADYEN_SETTINGS, FakeAdyen, received, silence } from '#worker/testing/adyen/fake-adyen.ts';
import { notification, webhookBody } from '#worker/testing/adyen/notification.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import { stockOf } from '#worker/testing/audit.ts';
import { Buyer, type Placed } from '#worker/testing/buyer.ts';
import { category, env, fill, product, productIdOf } from '#worker/testing/store.ts';

const PSP = 'JLCMPCQ8HXSKGK82';
const TOKEN = JSON.stringify({ paymentMethod: { type: 'scheme', encryptedCardNumber: 'eyJ-card' } });
const REDIRECT = {
  resultCode: 'RedirectShopper',
  action: { type: 'redirect', url: 'https://adyen.test/hpp', method: 'GET', paymentMethodType: 'scheme' },
};
const WEBHOOK = '/svc_checkout/payments/webhook/adyen';
/**
 * The store under test, charging through Adyen. The alarms of its desks are far away, so that nothing is canceled
 * meanwhile.
 */
const ADYEN_ENV = {
  ...env,
  PAYMENTS: 'adyen',
  ADYEN_URL: ADYEN_SETTINGS.url,
  ADYEN_KEY: ADYEN_SETTINGS.apiKey,
  ADYEN_MERCHANT_ACCOUNT: ADYEN_SETTINGS.merchantAccount,
  ADYEN_HMAC_KEY: ADYEN_SETTINGS.hmacKey,
  ADYEN_CLIENT_KEY: ADYEN_SETTINGS.clientKey,
  ORDER_GRACE_MS: '600000',
};
const desk = new OrderDeskStore(env, 'EUR');
let adyen: FakeAdyen;
let productId = 0;

beforeAll(async () => {
  const everywhere = { price: 10_000, specialPrice: null, specialFromMs: null, specialToMs: null };
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('AD-BAR', {
        prices: { EUR: everywhere },
        taxClass: 'EU Taxable Goods',
        stock: { EUR: { qoh: 100, min: 1, max: 100, isInStock: true, backorder: false, bin: false } },
      }),
    ],
  } as never);
  productId = await productIdOf('AD-BAR');
});

beforeEach(() => {
  adyen = new FakeAdyen().on('/payments/{paymentPspReference}/reversals', () => received({ paymentPspReference: PSP }));
  vi.stubGlobal('fetch', adyen.send);
});

afterEach(() => {
  vi.unstubAllGlobals();
  expect(adyen.broken).toEqual([]);
});

async function send(path: string, init: RequestInit): Promise<Response> {
  const context = createExecutionContext();
  const answer = await askApp(new Request(`http://localhost${path}`, init), ADYEN_ENV, context);
  await waitOnExecutionContext(context);
  return answer;
}

/** A call with the shopper's cookies. */
async function call(buyer: Buyer, method: string, path: string, body?: unknown): Promise<Placed> {
  const cookie = [...buyer.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await send(path, {
    method,
    headers: { cookie, origin: 'http://localhost', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Placed['body'] };
}

/** Places an order on the European site. */
async function placed(token = TOKEN) {
  const buyer = new Buyer('EUR');
  await buyer.add({ productId, qty: 1 });
  const order = await buyer.order(token);
  const answer = await call(buyer, 'POST', '/svc_checkout/site/EUR/order', order);
  const orderPath = `/svc_checkout/site/EUR/order/${order.orderId}`;
  const amount = { value: Math.round(order.totals.grandTotalIncludingTax * 100), currency: 'EUR' };
  return { buyer, order, answer, orderPath, amount };
}

function webhook(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return send(WEBHOOK, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
}

describe('an order charged by Adyen', () => {
  it('is published by its answer', async () => {
    adyen.on('/payments', { resultCode: 'Authorised', pspReference: PSP });
    const { order, answer, amount } = await placed();
    expect(answer).toMatchObject({ status: 201, body: { status: 'published', payment: { transactionId: PSP } } });
    expect(adyen.of('/payments')).toMatchObject([
      {
        key: order.orderId,
        body: { amount, returnUrl: `http://localhost/svc_checkout/site/EUR/order/${order.orderId}/return` },
      },
    ]);
  });

  it.each([
    ['Refused', '2', 'payment_error'],
    ['Refused', '24', 'cvv_required'],
    ['Refused', '11', 'three_ds'],
  ])('%s (%s): %s', async (resultCode, refusalReasonCode, code) => {
    adyen.on('/payments', { resultCode, refusalReasonCode });
    expect((await placed()).answer).toMatchObject({ status: 409, body: { error: { type: code } } });
  });

  it('waits for its shopper, and is published by the details returned', async () => {
    adyen.on('/payments', REDIRECT);
    const { buyer, order, answer, orderPath } = await placed();
    const action = { type: 'redirect', url: 'https://adyen.test/hpp' };
    expect(answer).toMatchObject({ status: 202, body: { status: 'payment_pending', payment: { action } } });
    adyen.on('/payments/details', { resultCode: 'Authorised', pspReference: PSP, merchantReference: order.orderId });
    const stranger = await call(new Buyer('EUR'), 'GET', `${orderPath}?storeId=5&redirectResult=abc`);
    expect([stranger.status, adyen.of('/payments/details').length]).toEqual([404, 0]);
    const back = await call(buyer, 'GET', `${orderPath}?storeId=5&redirectResult=abc`);
    expect(back).toMatchObject({ status: 200, body: { status: 'published', payment: { transactionId: PSP } } });
    expect(adyen.of('/payments/details')[0]?.body).toEqual({ details: { redirectResult: 'abc' } });
    const again = await call(buyer, 'GET', `${orderPath}?storeId=5&redirectResult=abc`);
    expect([again.body.status, adyen.of('/payments/details').length]).toEqual(['published', 1]);
  });

  it('passes on the details from another page, on the way to the checkout', async () => {
    adyen.on('/payments', REDIRECT);
    const { buyer, order, orderPath } = await placed();
    adyen.on('/payments/details', { resultCode: 'Authorised', pspReference: PSP, merchantReference: order.orderId });
    const page = `http://localhost/eu/checkout/review?order=${order.orderId}`;
    const returned = async (cookie: string) => {
      const answer = await send(`${orderPath}/return?redirectResult=abc`, { headers: { cookie } });
      return [answer.status, answer.headers.get('location'), (await desk.order(order.orderId))?.status];
    };
    expect(await returned('')).toEqual([303, page, 'payment_pending']);
    const cookie = [...buyer.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    expect(await returned(cookie)).toEqual([303, page, 'published']);
    expect(await returned(cookie)).toEqual([303, page, 'published']);
    expect(adyen.of('/payments/details')).toHaveLength(1);
  });

  it('accepts details through a service call', async () => {
    adyen.on('/payments', { resultCode: 'ChallengeShopper', action: { type: 'threeDS2', token: 'abc' } });
    const { buyer, order, answer, orderPath } = await placed();
    expect(answer.body.payment?.action).toMatchObject({ type: 'threeDS', payload: { type: 'threeDS2', token: 'abc' } });
    adyen.on('/payments/details', { resultCode: 'Refused', refusalReasonCode: '11', merchantReference: order.orderId });
    const details = { threeDSResult: 'eyJ0cmFuc1N0YXR1cyI6Ik4ifQ==' };
    for (const [body, type] of [
      [{}, 'validation_error'],
      [{ details: { threeDSResult: '4111111111111111' } }, 'validation_error'],
    ] as const) {
      expect((await call(buyer, 'POST', `${orderPath}/details`, body)).body.error?.type).toBe(type);
    }
    expect((await call(new Buyer('EUR'), 'POST', `${orderPath}/details`, { details })).status).toBe(404);
    const back = await call(buyer, 'POST', `${orderPath}/details`, { details });
    expect(back).toMatchObject({ status: 200, body: { status: 'payment_error', payment: { error: 'three_ds' } } });
  });

  it('waits while Adyen is silent, and is published by its report', async () => {
    adyen.on('/payments', silence);
    const { order, answer, amount } = await placed();
    expect(answer).toMatchObject({ status: 202, body: { status: 'payment_pending' } });
    const authorised = notification({ merchantReference: order.orderId, pspReference: PSP, amount });
    const body = await webhookBody(authorised);
    for (const heard of await Promise.all([webhook(body), webhook(body), webhook(body)])) {
      expect([heard.status, await heard.text()]).toEqual([200, '[accepted]']);
    }
    expect(await desk.order(order.orderId)).toMatchObject({ status: 'published', payment: { transactionId: PSP } });
  });
});

describe('the webhook', () => {
  async function waiting() {
    adyen.on('/payments', REDIRECT);
    const { order, amount } = await placed();
    const item = (changes: Parameters<typeof notification>[0] = {}) =>
      notification({ merchantReference: order.orderId, pspReference: PSP, amount, ...changes });
    return { orderId: order.orderId, item };
  }

  it('ends an order that Adyen refused, and releases its goods', async () => {
    const before = await stockOf('AD-BAR', 'EUR');
    const { orderId, item } = await waiting();
    await webhook(await webhookBody(item({ success: 'false', reason: 'REFUSED' })));
    expect(await desk.order(orderId)).toMatchObject({ status: 'payment_error', payment: { error: 'payment_error' } });
    expect(await stockOf('AD-BAR', 'EUR')).toEqual(before);
    // Approved after all, in whatever order the reports arrive: the money is refunded, and the order stays unchanged.
    await webhook(await webhookBody(item()));
    expect(adyen.of('/payments/{paymentPspReference}/reversals')).toHaveLength(1);
    expect((await desk.order(orderId))?.status).toBe('payment_error');
  });

  it('counts refusals that it reports for the guest’s address, once each, and not for the network that reports', async () => {
    const email = 'refused-later@x.test';
    const from = { 'cf-connecting-ip': '203.0.113.211' };
    const attempt = async () => {
      adyen.on('/payments', REDIRECT);
      const buyer = new Buyer('EUR');
      await buyer.add({ productId, qty: 1 });
      const order = { ...(await buyer.order(TOKEN)), customer: { email } };
      return { order, answer: await call(buyer, 'POST', '/svc_checkout/site/EUR/order', order) };
    };
    for (let at = 0; at < 10; at++) {
      const { order, answer } = await attempt();
      expect(answer.status).toBe(202);
      const amount = { value: Math.round(order.totals.grandTotalIncludingTax * 100), currency: 'EUR' };
      const refused = notification({ merchantReference: order.orderId, pspReference: PSP, amount, success: 'false' });
      const body = await webhookBody(refused);
      await Promise.all([webhook(body, from), webhook(body, from)]);
    }
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect((await attempt()).answer).toMatchObject({ status: 429, body: { error: { type: 'payments_paused' } } });
    expect(warn.mock.calls.join()).toContain('"countedBy":"email"');
    warn.mockRestore();
    const waitMs = await new LimitStore(env).waitOf(
      'declines:network:203.0.113.211',
      { most: 1, windowMs: 3_600_000 },
      Date.now(),
    );
    expect(waitMs).toBe(0);
  });

  it('counts a refusal once that is reported before it is answered', async () => {
    const email = 'refused-twice@x.test';
    const pays = async (success: 'false' | 'true') => {
      adyen.on('/payments', async ({ body }) => {
        const { reference = '', amount } = body as { reference?: string; amount?: AdyenNotification['amount'] };
        if (success === 'true') return Response.json({ resultCode: 'Authorised', pspReference: PSP });
        const changes = { merchantReference: reference, pspReference: PSP, success, ...(amount ? { amount } : {}) };
        expect((await webhook(await webhookBody(notification(changes)))).status).toBe(200);
        return Response.json({ resultCode: 'Refused', refusalReasonCode: '2' });
      });
      const buyer = new Buyer('EUR');
      await buyer.add({ productId, qty: 1 });
      const order = { ...(await buyer.order(TOKEN)), customer: { email } };
      return (await call(buyer, 'POST', '/svc_checkout/site/EUR/order', order)).status;
    };
    for (let refused = 0; refused < 9; refused++) expect(await pays('false')).toBe(409);
    expect(await pays('true')).toBe(201);
    expect(await pays('false')).toBe(409);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await pays('true')).toBe(429);
    warn.mockRestore();
  });

  it('adds a note for staff to the order, once, also if it arrives several times at once or was interrupted', async () => {
    const { orderId, item } = await waiting();
    const body = await webhookBody(
      item(),
      item({ eventCode: 'CHARGEBACK', pspReference: 'DISPUTE000000001', reason: 'Fraud' }),
    );
    await Promise.all([webhook(body), webhook(body), webhook(body)]);
    // Interrupted before it was completed, so that Adyen sends it again.
    await env.DB.prepare('UPDATE payment_events SET handled_ms = NULL WHERE order_id = ?1').bind(orderId).run();
    await webhook(body);
    const notes = (await desk.ledger(orderId))?.notes.filter(
      ({ actor, event }) => actor === 'provider' && event === 'note',
    );
    expect(notes?.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^adyen AUTHORISATION \d+ EUR \(JLCMPCQ8HXSKGK82\)$/),
      expect.stringMatching(/^adyen CHARGEBACK \d+ EUR \(DISPUTE000000001\): Fraud$/),
    ]);
    expect((await desk.order(orderId))?.status).toBe('published');
  });

  it('resumes a report that was interrupted', async () => {
    const { orderId, item } = await waiting();
    await webhook(await webhookBody(item({ success: 'false' })));
    adyen.on('/payments/{paymentPspReference}/reversals', silence, () => received({ paymentPspReference: PSP }));
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const body = await webhookBody(item());
    expect((await webhook(body)).status).toBe(500);
    expect(errors).toHaveBeenCalled();
    errors.mockRestore();
    expect(await (await webhook(body)).text()).toBe('[accepted]');
    expect((await desk.order(orderId))?.status).toBe('payment_error');
  });

  it('accepts reports without an order here', async () => {
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect((await webhook(await webhookBody(notification({ merchantReference: 'pos-7' })))).status).toBe(200);
    expect((await webhook(await webhookBody(notification({ eventCode: 'REPORT_AVAILABLE' })))).status).toBe(200);
    warnings.mockRestore();
  });

  it.each<[string, (body: string) => string]>([
    ['unsigned', (body) => body.replace('hmacSignature', 'nothing')],
    ['altered', (body) => body.replace('"success":"true"', '"success":"false"')],
    ['from another merchant', (body) => body.replace('NorthbarTest', 'Other')],
    ['empty', () => '{}'],
  ])('refuses a report that is %s', async (_name, change) => {
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { orderId, item } = await waiting();
    expect((await webhook(change(await webhookBody(item())))).status).toBe(403);
    expect((await desk.order(orderId))?.status).toBe('payment_pending');
    warnings.mockRestore();
  });

  it('is open only for the configured provider, and for no page of another origin', async () => {
    expect((await send('/svc_checkout/payments/webhook/spreedly', { method: 'POST', body: '' })).status).toBe(404);
    expect((await send(WEBHOOK, { method: 'GET' })).status).toBe(405);
    expect((await webhook('{}', { origin: 'https://elsewhere.test' })).status).toBe(403);
    expect((await webhook('x'.repeat(300_000))).status).toBe(413);
  });
});

describe('payment methods', () => {
  it('are those that both the site and Adyen offer', async () => {
    adyen.on('/paymentMethods', { paymentMethods: [{ type: 'scheme' }, { type: 'klarna' }, { type: 'alipay' }] });
    const answer = await send('/svc_paymentmethod/site/EUR/methods?country=DE&locale=de-DE', {});
    expect(await answer.json()).toMatchObject({
      methods: [{ adyenType: 'scheme' }, { adyenType: 'klarna', isRedirect: true }],
      provider: { name: 'adyen', clientKey: 'test_client' },
    });
    expect(adyen.of('/paymentMethods')[0]?.body).toMatchObject({ countryCode: 'DE', shopperLocale: 'de-DE' });
  });
});

it('only the checkout allows Adyen’s fields, with the public key', async () => {
  const buyer = new Buyer('EUR');
  await buyer.add({ productId, qty: 1 });
  const headers = { cookie: [...buyer.jar].map(([name, value]) => `${name}=${value}`).join('; ') };
  const answer = await send('/eu/checkout/payment', { headers });
  expect(answer.headers.get('content-security-policy')).toContain('frame-src https://checkoutshopper-');
  expect(await answer.text()).toContain(`&quot;clientKey&quot;:&quot;${ADYEN_SETTINGS.clientKey}&quot;`);
  for (const path of ['/eu', '/eu/login', '/eu/cart']) {
    const other = await send(path, { headers });
    expect(other.headers.get('content-security-policy'), path).not.toContain('adyen');
  }
});
