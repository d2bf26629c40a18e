import { beforeAll, describe, expect, it } from 'vitest';
import { IN_OHIO } from '#shared/testing/saved-address.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { confirmNewsletters } from '#worker/testing/mails.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const CUSTOMER = '/svc_customer/customer';
const SEGMENTS = `${CUSTOMER}/segments`;
const person = (name: string) => ({
  email: `${name}@profile.test`,
  firstname: 'Ada',
  lastname: 'Berg',
  groupId: 2,
  createdMs: null,
});
const HOME = {
  ...IN_OHIO,
  firstname: 'Ada',
  lastname: 'Berg',
  telephone: '614 555 0188',
  street: ['1 Iron Street'],
  isDefaultShipping: true,
};

type Answer = {
  readonly customer: Record<string, unknown>;
  readonly error: { type: string; fields: { field: string }[] };
};

async function entered(name: string): Promise<TestBrowser> {
  const browser = new TestBrowser();
  await browser.enter(`${name}@profile.test`);
  return browser;
}

async function customerOf(browser: TestBrowser): Promise<Record<string, unknown>> {
  return (await browser.json<Answer>('GET', CUSTOMER)).body.customer;
}

const ids = { bar: 0, gone: 0 };
beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('PR-BAR', { stock: { USA: { qoh: 50, min: 1, max: 9, isInStock: true, backorder: false, bin: false } } }),
      product('PR-GONE', { stock: { USA: { qoh: 0, min: 1, max: 9, isInStock: false, backorder: false, bin: true } } }),
    ],
    customers: [{ ...person('whole'), addresses: [HOME] }, ...['anna', 'ben', 'cora', 'dan', 'eve', 'fay'].map(person)],
    tickets: [
      {
        email: 'whole@profile.test',
        sku: 'PR-BAR',
        type: 'percent',
        value: 10,
        freeShipping: false,
        uses: 2,
        pool: 'USA',
        orderId: 'spring',
      },
    ],
  });
  Object.assign(ids, { bar: await productIdOf('PR-BAR'), gone: await productIdOf('PR-GONE') });
});

describe('the customer', () => {
  it('is answered with all account fields, in the format of the specification', async () => {
    const buyer = new Buyer();
    const customerId = await buyer.enter('whole@profile.test');
    await buyer.add({ productId: ids.bar, qty: 1 });
    const { body } = await buyer.buy();
    await request('/svc_ssr/newsletters/subscribe', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'whole@profile.test', newsletters: ['newsletter'] }),
    });
    await env.DB.prepare(
      `INSERT INTO stored_payment_methods (stored_payment_method_id, customer_id, provider, adyen_type, brand, last4,
         exp_year, exp_month, is_default, created_ms) VALUES ('kept-1', ?1, 'sandbox', 'scheme', 'visa', '1111', 2050, 3, 1, 1)`,
    )
      .bind(customerId)
      .run();
    await buyer.json('POST', '/svc_bin/bin', { product_id: ids.gone, email: 'whole@profile.test' });
    await expect
      .poll(async () => (await customerOf(buyer)).orders, { timeout: 20_000 })
      .toMatchObject([{ orderId: body.orderId }]);
    expect(await customerOf(buyer)).toEqual({
      _id: customerId,
      email: 'whole@profile.test',
      groupId: 2,
      firstname: 'Ada',
      lastname: 'Berg',
      telephone: '',
      segments: [],
      occupations: [],
      primarySegment: null,
      newsletters: [101],
      addresses: [expect.objectContaining({ city: 'Columbus', isDefaultShipping: true, _id: expect.any(String) })],
      orders: [
        {
          orderId: body.orderId,
          orderNumber: body.orderNumber,
          status: expect.any(String),
          createdAt: expect.any(Number),
        },
      ],
      tickets: [expect.objectContaining({ orderId: 'spring' })],
      earnedProducts: [{ productId: ids.bar, value: 10, type: 'percentage' }],
      creditCards: [expect.objectContaining({ _id: 'kept-1', isDefault: true, expired: false })],
      bins: [expect.objectContaining({ product_id: ids.gone, email: 'whole@profile.test' })],
    });
  });

  it('is always the caller: each sees only their own account, and a guest is asked to log in', async () => {
    expect((await customerOf(await entered('anna'))).email).toBe('anna@profile.test');
    const { status, body } = await new TestBrowser().json<Answer>('GET', CUSTOMER);
    expect([status, body.error.type]).toEqual([401, 'login_required']);
  });
});

describe('a change of the customer', () => {
  it.each(['/svc_customer/customer/', '/svc_customer/customer', '/svc_customer/site/GBR/customer/'])(
    '%s changes only what is named',
    async (path) => {
      const browser = await entered('ben');
      const before = await customerOf(browser);
      const change = { firstname: ` Ben ${path.length} `, telephone: '+1 (614) 555-0188', occupations: [22] };
      const { status, body } = await browser.json<Answer>('PATCH', path, change);
      expect(status).toBe(200);
      const after = {
        ...before,
        firstname: `Ben ${path.length}`,
        telephone: '+1 (614) 555-0188',
        occupations: [22],
        primarySegment: 22,
      };
      expect(body.customer).toEqual(after);
      expect(await customerOf(browser)).toEqual(after);
    },
  );

  it.each([
    ['an address', { email: 'other@profile.test' }, 'email'],
    ['a password', { password: 'kettlebells at dawn' }, 'password'],
    ['a group', { groupId: 9 }, 'groupId'],
    ['an id', { _id: 1 }, '_id'],
    ['an empty name', { firstname: ' ' }, 'firstname'],
    ['a link as a name', { lastname: 'https://evil.test' }, 'lastname'],
    ['an invalid telephone number', { telephone: '<b>ring</b>' }, 'telephone'],
    ['an unknown occupation', { occupations: [21, 99] }, 'occupations.1'],
  ])('is refused with %s, and nothing of it is saved', async (_, change, field) => {
    const browser = await entered('cora');
    const before = await customerOf(browser);
    const { status, body } = await browser.json<Answer>('PATCH', '/svc_customer/customer/', {
      lastname: 'Changed',
      ...change,
    });
    expect([status, body.error.type, body.error.fields[0]?.field]).toEqual([400, 'validation_error', field]);
    expect(await customerOf(browser)).toEqual(before);
  });

  it('is refused for a guest', async () => {
    const { status } = await new TestBrowser().json('PATCH', '/svc_customer/customer/', { firstname: 'Eve' });
    expect(status).toBe(401);
  });
});

describe('segments', () => {
  it('are the latest selection, each once, and the first in the order is the primary one', async () => {
    const browser = await entered('dan');
    const first = await browser.json<Answer>('PUT', SEGMENTS, { segments: [19, 13, 13] });
    expect(first.body.customer).toMatchObject({ segments: [13, 19], primarySegment: 13 });
    const second = await browser.json<Answer>('PUT', SEGMENTS, { segments: [19] });
    expect(second.body.customer).toMatchObject({ segments: [19], primarySegment: 19 });
    const none = await browser.json<Answer>('PUT', SEGMENTS, { segments: [] });
    expect(none.body.customer).toMatchObject({ segments: [], primarySegment: null });
  });

  it('may be any of the ordered list, including those that no page offers', async () => {
    const browser = await entered('fay');
    const order = [11, 43, 22, 12, 44, 23, 13, 45, 24, 19, 51, 30];
    const all = await browser.json<Answer>('PUT', SEGMENTS, { segments: order });
    expect(all.body.customer).toMatchObject({ segments: order.toSorted((a, b) => a - b), primarySegment: 11 });
    const { body } = await browser.json<Answer>('PUT', SEGMENTS, { segments: [24, 43] });
    expect(body.customer).toMatchObject({ segments: [24, 43], primarySegment: 43 });
  });

  it.each([
    ['an unknown segment', { segments: [1] }],
    ['an occupation', { segments: [21] }],
    ['text instead of a number', { segments: ['11'] }],
    ['a number instead of a list', { segments: 11 }],
    ['another field beside them', { segments: [11], groupId: 9 }],
  ])('are refused: %s', async (_, body) => {
    const browser = await entered('eve');
    expect((await browser.json('PUT', SEGMENTS, body)).status).toBe(400);
    expect(await customerOf(browser)).toMatchObject({ segments: [], groupId: 2 });
  });
});

describe('newsletters of a customer', () => {
  it('are those of the account’s address on the named site', async () => {
    const browser = await entered('anna');
    const email = 'anna@profile.test';
    await browser.json('POST', '/svc_ssr/newsletters/subscribe', { email, newsletters: [101, 102] });
    await browser.json('POST', '/svc_ssr/site/GBR/newsletters/subscribe', { email, newsletters: ['rapidfire'] });
    await confirmNewsletters(email);
    const path = (code: string) => `/svc_ssr/newsletters/site/${code}/subscriptions`;
    expect((await browser.json('GET', path('USA'))).body).toEqual({ emailListIds: [101, 102] });
    expect((await browser.json('GET', path('GBR'))).body).toEqual({ emailListIds: [502] });
    expect((await browser.json('GET', path('XYZ'))).status).toBe(404);
    expect((await new TestBrowser().json('GET', path('USA'))).status).toBe(401);
  });
});
