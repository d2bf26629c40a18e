import { beforeAll, describe, expect, it } from 'vitest';
import { formatMoney, toMinor } from '#shared/money/money.ts';
import { shippedCountries } from '#shared/site/ships-to.ts';
import { SITE_LIST } from '#shared/site/sites.ts';
import { env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const price = (minor: number) => ({ price: minor, specialPrice: null, specialFromMs: null, specialToMs: null });
const stock = { qoh: 50, min: 1, max: 100, isInStock: true, backorder: false, bin: false };
const everywhere = {
  prices: Object.fromEntries(SITE_LIST.map(({ code }) => [code, price(10_000)])),
  stock: { USA: stock, CAN: stock, EUR: stock, AUS: stock, GBR: stock },
};
const made = (sku: string, attributes: Record<string, string[]> = {}, weightLb = 44) =>
  product(sku, { ...everywhere, weightLb, attributes });

beforeAll(() =>
  fill({
    products: [
      made('SH-BAR'),
      made('SH-RACK', { shipperhq_shipping_group: ['FREIGHT'], rogue_pickup_disabled: ['1'] }, 300),
      made('SH-MAT', { shipperhq_shipping_group: ['PER_ORDER_DROPSHIP'] }, 5),
      made('SH-FREE', { free_shipping: ['1'] }),
      made('SH-FREE-RACK', { shipperhq_shipping_group: ['FREIGHT'], free_shipping: ['1'] }, 300),
      made('SH-BALL', { black_friday_dropship: ['1'] }, 30),
      product('SH-RIG-4', {
        ...everywhere,
        visibility: 1,
        weightLb: 300,
        attributes: { width: ['4 ft'], shipperhq_shipping_group: ['FREIGHT'], rogue_pickup_disabled: ['1'] },
      }),
      product('SH-RIG-1', { ...everywhere, visibility: 1, weightLb: 44, attributes: { width: ['1 ft'] } }),
      product('SH-RIG', {
        ...everywhere,
        type: 'configurable',
        axes: [{ code: 'width', label: 'Width' }],
        variations: [
          { sku: 'SH-RIG-4', options: { width: '4 ft' } },
          { sku: 'SH-RIG-1', options: { width: '1 ft' } },
        ],
      }),
      product('SH-SET', {
        ...everywhere,
        type: 'bundle',
        weightLb: null,
        bundleOptions: [
          {
            title: 'Rig',
            input: 'radio',
            isRequired: true,
            includedSku: null,
            values: ['SH-RIG-4', 'SH-BAR'].map((sku) => ({
              sku,
              defaultQty: 1,
              canChangeQty: false,
              isDefault: false,
              priceType: 'fixed' as const,
              price: 0,
            })),
          },
        ],
      }),
      product('SH-LATER', {
        ...everywhere,
        weightLb: 44,
        attributes: { lead_time: ['3 weeks'] },
        stock: { USA: { ...stock, qoh: 0, backorder: true } },
      }),
      product('SH-SOMETIME', { ...everywhere, stock: { USA: { ...stock, qoh: 0, backorder: true } } }),
      product('SH-PLAN', { ...everywhere, type: 'virtual', weightLb: null }),
    ],
  }),
);

interface Answer {
  readonly rates: readonly {
    readonly shippingCode: string;
    readonly rate: number;
    readonly packageNumber: number;
    readonly transactionId: string;
    readonly deliveryDate?: { readonly earliest: string; readonly latest: string };
  }[];
  readonly split: boolean;
  readonly packages?: readonly {
    readonly packageNumber: number;
    readonly items: readonly { readonly sku: string; readonly qty: number }[];
  }[];
  readonly transactionId: string;
  readonly error?: { readonly type: string; readonly fields?: readonly { field: string; message: string }[] };
}

interface Asked {
  /** The part of each item to return, by SKU. */
  readonly part?: string;
  readonly address?: unknown;
  readonly qty?: number;
  readonly allowSplit?: boolean;
  readonly storeId?: number;
  readonly site?: string;
}

const COLUMBUS = { countryId: 'US', postcode: '43211', region: 'OH' };

async function ask(skus: readonly string[], { address = COLUMBUS, qty = 1, site = '', part, ...asked }: Asked = {}) {
  const option = await env.DB.prepare('SELECT option_id AS id FROM bundle_options').first<{ id: number }>();
  const children = part
    ? [{ productId: await productIdOf(part), qty: 1, metadata: { bundleOptionId: option?.id } }]
    : [];
  const items = await Promise.all(skus.map(async (sku) => ({ productId: await productIdOf(sku), qty, children })));
  const answer = await request(`/svc_shipping${site}/shipping/rates/get`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...asked, shippingAddress: address, items }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

const told = ({ rates }: Answer) => rates.map((rate) => `${rate.packageNumber} ${rate.shippingCode} ${rate.rate}`);

describe('svc_shipping/shipping/rates/get', () => {
  it('answers the shipping methods of an order and their prices, in major units', async () => {
    const { status, body } = await ask(['SH-BAR']);
    expect(status).toBe(200);
    expect(told(body)).toEqual(['1 ground 23.03', '1 two-day 88.75', '1 pickup 0']);
    expect(body.split).toBe(false);
    expect(body.rates[0]).toEqual({
      shippingCode: 'ground',
      rate: 23.03,
      label: 'Ground, 2 to 3 working days',
      carrier: 'UPS',
      packageNumber: 1,
      transactionId: body.transactionId,
      deliveryDate: { earliest: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), latest: expect.any(String) },
    });
  });

  it('the same request has the same transaction, another one has another', async () => {
    const first = (await ask(['SH-BAR', 'SH-FREE'])).body.transactionId;
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect((await ask(['SH-FREE', 'SH-BAR'])).body.transactionId).toBe(first);
    expect((await ask(['SH-BAR'])).body.transactionId).not.toBe(first);
  });

  it('splits an order where the shopper and the site allow it', async () => {
    const skus = ['SH-BAR', 'SH-RACK', 'SH-MAT'];
    const split = (await ask(skus, { allowSplit: true })).body;
    expect(split.split).toBe(true);
    expect(told(split)).toEqual(['1 ground 23.03', '1 two-day 88.75', '2 per-order 0', '3 freight 149']);
    const together = (await ask(skus)).body;
    expect([together.split, told(together)]).toEqual([false, ['1 freight 149']]);
    const leeds = { countryId: 'GB', postcode: 'LS1 4DY' };
    const british = (await ask(skus, { allowSplit: true, site: '/site/GBR', address: leeds })).body;
    expect([british.split, told(british)]).toEqual([false, ['1 pallet 59']]);
  });

  it('beside free freight, small goods are a separate package, and each package lists its contents', async () => {
    const { rates, packages, split } = (await ask(['SH-BAR', 'SH-FREE-RACK'])).body;
    expect(split).toBe(true);
    expect(told({ rates } as Answer)).toEqual(['1 ground 23.03', '1 two-day 88.75', '2 freight 0', '1 pickup 0']);
    expect(packages?.map(({ packageNumber, items }) => [packageNumber, items[0]?.sku, items[0]?.qty])).toEqual([
      [1, 'SH-BAR', 1],
      [2, 'SH-FREE-RACK', 1],
    ]);
  });

  it.each([
    ['a variant that ships as freight', 'SH-RIG', 'SH-RIG-4', ['freight']],
    ['another variant of that product', 'SH-RIG', 'SH-RIG-1', ['ground', 'two-day', 'pickup']],
    ['a bundle with a part that ships as freight', 'SH-SET', 'SH-RIG-4', ['freight']],
    ['the same bundle with another part', 'SH-SET', 'SH-BAR', ['ground', 'two-day', 'pickup']],
  ])('%s', async (_words, sku, part, expected) => {
    const { body } = await ask([sku], { part });
    expect(body.rates?.map(({ shippingCode }) => shippingCode)).toEqual(expected);
  });

  it.each([
    ['free shipping', ['SH-FREE'], 1, ['1 ground 0', '1 two-day 88.75', '1 pickup 0']],
    ['five for five', ['SH-BALL'], 5, ['1 ground 25', '1 two-day 242.45', '1 pickup 0']],
    ['nothing to ship', ['SH-PLAN'], 1, []],
    [
      'items that are not shipped do not count',
      ['SH-PLAN', 'SH-BAR'],
      1,
      ['1 ground 23.03', '1 two-day 88.75', '1 pickup 0'],
    ],
  ])('%s', async (_words, skus, qty, expected) => {
    expect(told((await ask(skus, { qty })).body)).toEqual(expected);
  });

  it('five for five is over for an address that has used it twice', async () => {
    const address = { ...COLUMBUS, email: 'five@example.com' };
    const add = (order: string) =>
      env.DB.prepare("INSERT INTO promotion_redemptions VALUES ('five-for-five', 'five@example.com', ?1, 1)")
        .bind(order)
        .run();
    await add('ship-1');
    expect(told((await ask(['SH-BALL'], { qty: 5, address })).body)[0]).toBe('1 ground 25');
    await add('ship-2');
    expect(told((await ask(['SH-BALL'], { qty: 5, address })).body)[0]).toBe('1 ground 56.95');
  });

  it('a store in the body sets the site and its currency', async () => {
    const munich = { countryId: 'DE', postcode: '80331' };
    const expected = ['1 parcel 16.92', '1 express 94.4', '1 pickup 0'];
    expect(told((await ask(['SH-BAR'], { storeId: 5, address: munich })).body)).toEqual(expected);
    expect(told((await ask(['SH-BAR'], { site: '/site/EUR', address: munich })).body)).toEqual(expected);
  });

  it('military addresses get only military rates', async () => {
    const ramstein = { countryId: 'US', postcode: '09021', region: 'AE' };
    const expected = ['1 military 51.67', '1 military-freight 299'];
    expect(told((await ask(['SH-BAR'], { site: '/site/APO', address: ramstein })).body)).toEqual(expected);
    expect(told((await ask(['SH-BAR'], { address: ramstein })).body).slice(0, 2)).toEqual(expected);
    expect((await ask(['SH-BAR'], { site: '/site/APO' })).body.rates).toEqual([]);
  });

  it('an address that nothing ships to gets a clear answer', async () => {
    const { status, body } = await ask(['SH-BAR'], { address: { countryId: 'MN', postcode: '16020' } });
    expect([status, body.rates, body.split]).toEqual([200, [], false]);
  });

  it.each([[undefined], [null], [{}], [{ countryId: 'US' }], [{ countryId: '', postcode: '43211' }]])(
    'without an address (%j) it says so',
    async (address) => {
      const { status, body } = await ask(['SH-BAR'], { address: address === undefined ? null : address });
      expect(status).toBe(400);
      expect(body.error).toMatchObject({
        type: 'validation_error',
        fields: [{ field: 'shippingAddress', message: 'No shipping address provided' }],
      });
    },
  );

  it('an unknown country is refused by name', async () => {
    const { status, body } = await ask(['SH-BAR'], { address: { countryId: 'USA', postcode: '43211' } });
    expect([status, body.error?.fields?.[0]?.field]).toEqual([400, 'shippingAddress.countryId']);
  });

  it('an unavailable item is refused by name', async () => {
    const answer = await request('/svc_shipping/shipping/rates/get', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ shippingAddress: COLUMBUS, items: [{ productId: 999_999, qty: 1 }] }),
    });
    expect([answer.status, ((await answer.json()) as Answer).error?.fields?.[0]?.field]).toEqual([
      400,
      'items.0.productId',
    ]);
  });
});

describe('the built-in rate tables', () => {
  const postcodeOf: Readonly<Record<string, string>> = { APO: '09021' };
  it.each(SITE_LIST.map((site) => [site.code, site] as const))(
    '%s ships packages and freight to all its countries',
    async (_, site) => {
      for (const country of shippedCountries(site.code)) {
        const address = { countryId: country.alpha2, postcode: postcodeOf[site.code] ?? country.postcodeExample };
        for (const sku of ['SH-BAR', 'SH-RACK', 'SH-MAT']) {
          const { body } = await ask([sku], { site: `/site/${site.code}`, address });
          expect(body.rates.length, `${sku} to ${country.alpha2}`).toBeGreaterThan(0);
        }
      }
    },
  );

  it('services are named once, and every service has a tier from zero', async () => {
    const { results } = await env.DB.prepare(
      `SELECT s.zone, s.code FROM shipping_services s WHERE NOT EXISTS
        (SELECT 1 FROM shipping_tiers t WHERE t.zone = s.zone AND t.code = s.code AND t.weight_from_lb = 0 AND t.subtotal_from = 0)`,
    ).all();
    expect(results).toEqual([]);
  });
});

it('an imported rate table is one more method, in the region of the postcode', async () => {
  const row = { site: null, countryId: 'US', region: '*', postcode: '*', subtotalFrom: 0, price: 1_000 };
  await fill({ tableRates: [row, { ...row, region: 'AK', price: 2_000 }] });
  expect(told((await ask(['SH-BAR'])).body)[0]).toBe('1 tablerate 10');
  const anchorage = { countryId: 'US', postcode: '99501' };
  expect(told((await ask(['SH-BAR'], { address: anchorage })).body)[0]).toBe('1 tablerate 20');
  expect(told((await ask(['SH-RACK'])).body)).toEqual(['1 freight 149']);
  // The table says no days, then it does.
  const arrival = async () => (await ask(['SH-BAR'])).body.rates[0]?.deliveryDate?.latest ?? '';
  const usual = await arrival();
  await fill({ tableRates: [{ ...row, transit: { least: 20, most: 30 } }] });
  expect(usual).toMatch(/^\d{4}-/);
  expect((await arrival()) > usual).toBe(true);
  await env.DB.prepare('DELETE FROM shipping_table_rates').run();
});

it('a site’s table is offered only on that site, the common one where there is none', async () => {
  const ways = async (storeId: number, address: object) =>
    told((await ask(['SH-BAR'], { storeId, address })).body).filter((text) => text.includes('tablerate'));
  const toronto = { countryId: 'CA', region: 'ON', postcode: 'M5V 2T6' };
  const row = { site: null, countryId: '*', region: '*', postcode: '*', subtotalFrom: 0, price: 1_500 };
  await fill({ tableRates: [{ ...row, site: 'USA' }] });
  expect([await ways(1, COLUMBUS), await ways(2, toronto)]).toEqual([['1 tablerate 15'], []]);
  await fill({
    tableRates: [
      { ...row, countryId: 'US', price: 900 },
      { ...row, price: 800 },
    ],
  });
  expect([await ways(1, COLUMBUS), await ways(2, toronto)]).toEqual([['1 tablerate 15'], ['1 tablerate 8']]);
  await env.DB.prepare('DELETE FROM shipping_table_rates').run();
});

interface Promised {
  readonly rate: number | null;
  readonly words: string;
  readonly deliveryDate: { readonly earliest: string; readonly latest: string } | null;
  readonly problem: string | null;
}

describe('svc_shipping/delivery', () => {
  const ask = async (sku: string, place: string, prefix = '') => {
    const answer = await request(`/svc_shipping${prefix}/delivery?productId=${await productIdOf(sku)}&${place}`);
    return { status: answer.status, body: (await answer.json()) as Promised };
  };
  const ohio = 'country=US&postcode=43215';

  it('says when a product arrives and what sending it costs, as the rates call does', async () => {
    const { status, body } = await ask('SH-BAR', ohio);
    expect(status).toBe(200);
    expect(body).toMatchObject({ rate: expect.any(Number), problem: null });
    const items = [{ productId: await productIdOf('SH-BAR'), qty: 1 }];
    const rates = await request('/svc_shipping/shipping/rates/get', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost' },
      body: JSON.stringify({ shippingAddress: { countryId: 'US', postcode: '43215', region: 'OH' }, items }),
    });
    const { rates: offered } = (await rates.json()) as { rates: { rate: number; deliveryDate: object }[] };
    const cheapest = offered.toSorted((one, other) => one.rate - other.rate).find(({ rate }) => rate > 0);
    expect(body).toMatchObject({ rate: cheapest?.rate, deliveryDate: cheapest?.deliveryDate });
    expect(Date.parse(String(body.deliveryDate?.earliest))).toBeGreaterThan(Date.now());
  });

  it('is later where goods have to be made first, and no date where nobody knows', async () => {
    const [now, later, sometime] = await Promise.all(
      ['SH-BAR', 'SH-LATER', 'SH-SOMETIME'].map((sku) => ask(sku, ohio)),
    );
    const days =
      (Date.parse(`${later?.body.deliveryDate?.latest}`) - Date.parse(`${now?.body.deliveryDate?.latest}`)) /
      86_400_000;
    expect(days).toBeGreaterThanOrEqual(21);
    expect(days).toBeLessThan(32);
    expect(sometime?.body).toMatchObject({ deliveryDate: null, problem: null, rate: expect.any(Number) });
  });

  it('follows what is chosen on the page, and asks for what is missing', async () => {
    const parcel = await ask('SH-RIG', `width=1+ft&${ohio}`);
    const freight = await ask('SH-RIG', `width=4+ft&${ohio}`);
    expect(Number(freight.body.rate)).toBeGreaterThan(Number(parcel.body.rate));
    expect(String(freight.body.deliveryDate?.latest) > String(parcel.body.deliveryDate?.latest)).toBe(true);
  });

  it.each([
    ['SH-BAR', 'country=US&postcode=1', 200, /ZIP/i],
    ['SH-PLAN', ohio, 200, /ship/],
  ])('%s to %s is answered with words', async (sku, place, status, words) => {
    const answer = await ask(sku, place);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ rate: null, deliveryDate: null, problem: expect.stringMatching(words) });
  });

  it('without a postcode is for the visitor’s country, if the site ships there', async () => {
    const from = async (country: string, query = '', prefix = '') => {
      const address = `/svc_shipping${prefix}/delivery?productId=${await productIdOf('SH-BAR')}${query}`;
      const answer = await request(address, { headers: { 'cf-ipcountry': country } });
      return (await answer.json()) as Promised & { area: { countryId: string; words: string } | null };
    };
    const near = await ask('SH-BAR', ohio);
    const far = await ask('SH-BAR', 'country=US&postcode=94110');
    const home = await from('US');
    expect(home.area).toEqual({ countryId: 'US', words: 'most of the United States' });
    expect(home.rate).toBe(near.body.rate);
    const cost = formatMoney(toMinor(Number(home.rate)), 'en-US', 'USD');
    expect(home.words).toMatch(/^Arrives [A-Z].+ – [A-Z].+ in most of the United States · Shipping from /);
    expect(home.words.endsWith(`Shipping from ${cost}`)).toBe(true);
    expect(near.body.words).toMatch(/^Arrives [^·]+ · Shipping /);
    expect(near.body.words.endsWith(`· Shipping ${cost}`)).toBe(true);
    expect(home.deliveryDate).toEqual({
      earliest: near.body.deliveryDate?.earliest,
      latest: far.body.deliveryDate?.latest,
    });
    const nothing = { area: null, rate: null, deliveryDate: null, words: '', problem: null };
    expect(await from('DE')).toEqual(nothing);
    expect((await from('FR', '', '/site/EUR')).area).toEqual({ countryId: 'FR', words: 'most of France' });
    expect((await from('FR', '&country=DE', '/site/EUR')).area).toEqual({ countryId: 'DE', words: 'Germany' });
    // Nobody knows where the visitor is.
    expect((await from('XX', '', '/site/GBR')).area).toEqual({ countryId: 'GB', words: 'most of the United Kingdom' });
  });

  it.each([
    'productId=x&country=US&postcode=43215',
    'country=US&postcode=43215',
    'productId=1&country=USA&postcode=43215',
    'productId=1&postcode=43215',
    'productId=1&country=US&postcode=',
  ])('refuses %s', async (query) => {
    expect((await request(`/svc_shipping/delivery?${query}`)).status).toBe(400);
  });

  it('knows no product that is not there', async () => {
    expect((await request(`/svc_shipping/delivery?productId=999999&${ohio}`)).status).toBe(404);
  });
});

describe('svc_shipping/delivery of a cart', () => {
  const items = async (...skus: string[]) =>
    Promise.all(skus.map(async (sku) => ({ listItemId: sku, productId: await productIdOf(sku), qty: 1 })));
  const ask = async (body: object, country = 'US') => {
    const headers = { 'content-type': 'application/json', origin: 'http://localhost', 'cf-ipcountry': country };
    const answer = await request('/svc_shipping/delivery', { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const ohio = { countryId: 'US', postcode: '43215' };
  const dated = { earliest: expect.any(String), latest: expect.any(String) };

  it('says of each item when its package arrives, as the rates call does', async () => {
    const { body } = await ask({ items: await items('SH-BAR', 'SH-LATER'), shippingAddress: ohio });
    expect(body).toEqual({
      area: null,
      items: [
        { listItemId: 'SH-BAR', deliveryDate: dated },
        { listItemId: 'SH-LATER', deliveryDate: dated },
      ],
    });
    const [bar, later] = body.items as { deliveryDate: object }[];
    // They travel together, so that the bar waits.
    expect(bar?.deliveryDate).toEqual(later?.deliveryDate);
    const alone = await ask({ items: await items('SH-BAR'), shippingAddress: ohio });
    expect((alone.body.items as { deliveryDate: object }[])[0]?.deliveryDate).not.toEqual(bar?.deliveryDate);
  });

  it('is for the visitor’s country without a place, and with that of another site', async () => {
    const area = { countryId: 'US', words: 'most of the United States' };
    const wish = { items: await items('SH-BAR') };
    const expected = { area, items: [{ listItemId: 'SH-BAR', deliveryDate: dated }] };
    expect((await ask(wish)).body).toEqual(expected);
    expect((await ask({ ...wish, shippingAddress: { countryId: 'DE', postcode: '80331' } })).body).toEqual(expected);
    const unknown = { area: null, items: [{ listItemId: 'SH-BAR', deliveryDate: null }] };
    expect((await ask(wish, 'FR')).body).toEqual(unknown);
  });

  it('promises nothing for goods that nobody knows the time of', async () => {
    const { body } = await ask({ items: await items('SH-SOMETIME'), shippingAddress: ohio });
    expect(body.items).toEqual([{ listItemId: 'SH-SOMETIME', deliveryDate: null }]);
  });

  it.each([
    ['a postcode that cannot be', { countryId: 'US', postcode: '1' }],
    ['an address without a postcode', { countryId: 'US' }],
  ])('refuses %s', async (_words, shippingAddress) => {
    expect((await ask({ items: await items('SH-BAR'), shippingAddress })).status).toBe(400);
  });
});
