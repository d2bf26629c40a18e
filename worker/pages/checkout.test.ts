import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutProps } from '#client/islands/checkout/model.ts';
import { SITE_LIST, sitePath } from '#shared/site/sites.ts';
import { IN_OHIO } from '#shared/testing/saved-address.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { category, fill, product, productIds, request } from '#worker/testing/store.ts';

const price = (minor: number) => ({ price: minor, specialPrice: null, specialFromMs: null, specialToMs: null });
const everywhere = (minor: number) => Object.fromEntries(SITE_LIST.map((site) => [site.code, price(minor)]));
const stock = { qoh: 9, min: 1, max: 9, isInStock: true, backorder: false, bin: false };
const STEPS = ['', '/shipping', '/payment', '/review'];
const ORDER = '0'.repeat(28);
const ADDRESS = {
  ...IN_OHIO,
  firstname: 'Dana',
  lastname: 'Reyes',
  street: ['1 Row', 'Unit 4'],
  isDefaultShipping: true,
};
const ids = new Map<string, number>();

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('CH-BAR', {
        prices: everywhere(29_500),
        stock: { USA: stock, CAN: stock, EUR: stock, AUS: stock, GBR: stock },
      }),
      product('CH-BOOK', { type: 'virtual' }),
    ],
    customers: [
      {
        email: 'checkout@example.com',
        firstname: 'Dana',
        lastname: 'Reyes',
        groupId: 2,
        createdMs: null,
        addresses: [ADDRESS],
      },
    ],
  });
  for (const [sku, id] of await productIds()) ids.set(sku, id);
});

function plain(html: string): string {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function propsOf(html: string): CheckoutProps {
  const [, props = ''] = /<store-island name="checkout" when="load" props="([^"]*)"/.exec(html) ?? [];
  return JSON.parse(plain(props)) as CheckoutProps;
}

async function shopper(site: (typeof SITE_LIST)[number]['code'] = 'USA', sku = 'CH-BAR'): Promise<Buyer> {
  const buyer = new Buyer(site);
  await buyer.add({ productId: ids.get(sku), qty: 2 });
  return buyer;
}

describe('a visitor with nothing to check out', () => {
  it.each(STEPS)('sees the cart instead of /checkout%s', async (step) => {
    const answer = await request(`/checkout${step}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/cart']);
  });

  it('sees it on the current site', async () => {
    expect((await request('/eu/checkout')).headers.get('location')).toBe('/eu/cart');
  });

  it.each(['', '?order=', '?order=x', `?order=${ORDER}0`])('has no order at /checkout/success%s', async (query) => {
    expect((await request(`/checkout/success${query}`)).headers.get('location')).toBe('/cart');
  });

  it.each(['/checkout/success', '/checkout/review'])('may return from a payment to %s', async (path) => {
    const answer = await request(`${path}?order=${ORDER}`);
    expect(answer.status).toBe(200);
    expect(propsOf(await answer.text())).toMatchObject({ orderId: ORDER, list: { lines: [] } });
  });
});

describe('a guest who has just bought the cart', () => {
  it('is led in the app from each step to the order, which no copy has yet, and in a browser to the cart', async () => {
    const buyer = await shopper();
    const { status, body } = await buyer.buy();
    expect(status).toBe(201);
    const ledTo = async (path: string) => (await buyer.send('GET', path)).headers.get('location');
    for (const step of STEPS)
      expect(await ledTo(`/checkout${step}?mobileAppVersion=3.1.0`)).toBe(`/checkout/success?order=${body.orderId}`);
    const plain = await shopper();
    await plain.buy();
    expect((await plain.send('GET', '/checkout')).headers.get('location')).toBe('/cart');
  });

  it('is led to the cart in the app, too, if nothing came of the order', async () => {
    const buyer = await shopper();
    const { body } = await buyer.buy('sandbox_declined');
    expect(body.error?.type).toBe('payment_error');
    await buyer.json('DELETE', `/svc_list/lists/${buyer.list?._id}`);
    const answer = await buyer.send('GET', '/checkout?mobileAppVersion=3.1.0');
    expect(answer.headers.get('location')).toBe('/cart');
  });
});

describe('a guest with a cart', () => {
  it.each(SITE_LIST.map((site) => [site.code, site] as const))(
    'on %s gets every step with the items in the cart',
    async (code, site) => {
      const buyer = await shopper(code);
      for (const step of STEPS) {
        const answer = await buyer.send('GET', sitePath(site, `/checkout${step}`));
        expect(answer.status).toBe(200);
        const html = await answer.text();
        expect(html).toContain('Product CH-BAR');
        const props = propsOf(html);
        expect(props.facts.site).toMatchObject({ code, storeId: site.storeId, currency: site.currency });
        expect(props.list.lines.map((line) => [line.sku, line.qty])).toEqual([['CH-BAR', 2]]);
        expect(props.customer).toBeNull();
      }
    },
  );

  it('reads where to go without script, but cannot fill anything in', async () => {
    const html = await (await (await shopper()).send('GET', '/checkout/shipping')).text();
    expect(html).toMatch(/class="script-needed">.*The checkout needs JavaScript\./);
    expect(html).toContain('data-testid="checkout-step-shipping"');
    expect(html).toMatch(/<fieldset disabled="">/);
    expect(html).toContain('/login?redirect=/checkout');
  });

  it('only needs a billing address where nothing is shipped', async () => {
    const html = await (await (await shopper('USA', 'CH-BOOK')).send('GET', '/checkout/shipping')).text();
    expect(html).not.toContain('Street address');
    const payment = await (await (await shopper('USA', 'CH-BOOK')).send('GET', '/checkout/payment')).text();
    expect(payment).toContain('Street address');
  });

  it('never gets a card field with a name: no form could send it', async () => {
    const html = await (await (await shopper()).send('GET', '/checkout/payment')).text();
    const fields = html.match(/<input[^>]*id="card-[^>]*>/g) ?? [];
    expect(fields).toHaveLength(4);
    expect(fields.filter((field) => / name=/.test(field))).toEqual([]);
  });
});

it('a customer’s details are filled in', async () => {
  const buyer = await shopper();
  await buyer.enter('checkout@example.com');
  await buyer.add({ productId: ids.get('CH-BAR'), qty: 1 });
  expect((await buyer.send('GET', '/checkout')).headers.get('location')).toBe('/checkout/shipping');
  const html = await (await buyer.send('GET', '/checkout/shipping')).text();
  expect(propsOf(html).customer).toEqual({
    email: 'checkout@example.com',
    firstname: 'Dana',
    lastname: 'Reyes',
    cards: [],
    addresses: [
      { ...ADDRESS, _id: expect.stringMatching(/^[0-9a-f]{24}$/), isDefaultShipping: true, isDefaultBilling: false },
    ],
  });
  expect(html).not.toContain('Log in for faster checkout');
});

describe('the page', () => {
  it('has no links except home, cart and what is read before paying, and nothing from other pages', async () => {
    const html = await (await (await shopper()).send('GET', '/checkout/shipping')).text();
    expect(html).toContain('class="head fun"');
    expect(html).not.toContain('id="shop-menu"');
    expect(html).not.toContain('id="foot"');
    const [, footer = ''] = html.split('class="fun-foot"');
    for (const [, tag] of footer.matchAll(/<a ([^>]*)>/g)) expect(tag).toContain('target="_blank"');
    for (const brand of ['Visa', 'Mastercard', 'American Express']) expect(footer).toContain(`<li>${brand}</li>`);
    expect([...html.matchAll(/<store-island name="([\w-]+)"/g)].map(([, name]) => name)).toEqual([
      'checkout',
      'tracking',
      'tracking-strips',
      'tracking-vitals',
      'page-update',
    ]);
  });

  it('is neither cached nor indexed', async () => {
    const answer = await (await shopper()).send('GET', '/checkout/shipping');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.text()).toMatch(/<meta name="robots" content="noindex/);
  });

  it('runs scripts of this store only', async () => {
    const answer = await (await shopper()).send('GET', '/checkout/payment');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).toContain("frame-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('nonce');
    expect(answer.headers.get('speculation-rules')).toBeNull();
    const sources = [...(await answer.text()).matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(sources).toEqual(['<script type="module" src="/assets/entry.js" async="">', '<script>']);
  });

  it('leaves out its header when the app shows it', async () => {
    const answer = await (await shopper()).send('GET', '/checkout/shipping?mobileAppVersion=3.1.0');
    expect(await answer.text()).not.toContain('class="head fun"');
  });
});

describe('a buy-now product', () => {
  it('is what is checked out, and the cart stays', async () => {
    const buyer = await shopper();
    const form = new URLSearchParams({ productId: String(ids.get('CH-BOOK')), buy: 'now' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' };
    const cookie = [...buyer.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request('/cart/add', {
      method: 'POST',
      headers: { ...headers, cookie },
      body: form.toString(),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/checkout']);
    const { list } = propsOf(await (await buyer.send('GET', '/checkout')).text());
    expect([list.type, list.lines.map((line) => line.sku)]).toEqual(['buyNow', ['CH-BOOK']]);
    expect(await (await buyer.send('GET', '/cart')).text()).toContain('Product CH-BAR');
  });
});
