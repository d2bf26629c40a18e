import { beforeAll, describe, expect, it } from 'vitest';
import { SITE_LIST } from '#shared/site/sites.ts';
import { env, fill, product, publish, request } from '#worker/testing/store.ts';

const price = { price: 10_000, specialPrice: null, specialFromMs: null, specialToMs: null };
const stock = { qoh: 50, min: 1, max: 100, isInStock: true, backorder: false, bin: false };
const everywhere = {
  prices: Object.fromEntries(SITE_LIST.map(({ code }) => [code, price])),
  stock: { USA: stock, CAN: stock, EUR: stock, AUS: stock, GBR: stock },
};
const made = (sku: string, taxClass = 'EU Taxable Goods') => product(sku, { ...everywhere, taxClass });

beforeAll(() =>
  fill({
    products: [
      made('TX-BAR'),
      made('TX-BARS', 'EU Food Tax'),
      made('TX-NONE', 'None'),
      made('RACK-EXEMPT-007'),
      made('EU-RACK-EXEMPT-007'),
      product('TX-PLAN', { ...everywhere, type: 'virtual', taxClass: 'EU eBook Tax', weightLb: null }),
    ],
  }),
);

interface Answer {
  readonly totalTaxAmount: number;
  readonly shipping: { readonly taxAmount: number };
  readonly summary: readonly { readonly label: string; readonly taxAmount: number }[];
  readonly vatResponse?: { readonly valid: boolean };
  readonly relief: number;
  readonly error?: { readonly type: string; readonly fields?: readonly { field: string; message: string }[] };
}

interface Asked {
  readonly storeId?: number;
  readonly site?: string;
  readonly shippingAmount?: number;
  readonly vatNumber?: string;
}

/** The tax for one unit of each product, at 100.00. */
async function ask(shippingAddress: object, skus: readonly string[], { site = '', ...asked }: Asked = {}) {
  const { results } = await env.DB.prepare(
    'SELECT product_id FROM products WHERE sku IN (SELECT value FROM json_each(?1))',
  )
    .bind(JSON.stringify(skus))
    .all<{ product_id: number }>();
  const items = results.map((row) => ({ productId: row.product_id, qty: 1 }));
  const answer = await request(`/svc_tax${site}/tax/rates/fetch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...asked, shippingAddress, items }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

const told = ({ summary }: Answer) => summary.map(({ label, taxAmount }) => `${label}: ${taxAmount}`).join(', ');

describe('svc_tax/tax/rates/fetch', () => {
  it.each([
    ['Ohio', { region: 'OH', postcode: '43211' }, 1, 10, 'Sales tax 5.75%: 6.33'],
    ['Ohio by its name', { region: 'ohio', postcode: '43211-1234' }, 1, 0, 'Sales tax 5.75%: 5.75'],
    ['Ohio without its name', { postcode: '43211' }, 1, 10, 'Sales tax 5.75%: 6.33'],
    ['Ohio, with Oregon as its region', { region: 'OR', postcode: '43211' }, 1, 10, 'Sales tax 5.75%: 6.33'],
    ['Ohio, with military mail as its region', { region: 'AE', postcode: '43211' }, 1, 10, 'Sales tax 5.75%: 6.33'],
    [
      'Milano, with Livigno as its city',
      { countryId: 'IT', postcode: '20121', city: 'Livigno' },
      5,
      0,
      'VAT 22%: 18.03',
    ],
    ['California, where delivery is untaxed', { region: 'CA', postcode: '90001' }, 1, 10, 'Sales tax 7.25%: 7.25'],
    ['Oregon', { region: 'OR', postcode: '97201' }, 1, 10, ''],
    ['Ohio, with a tiny shipping amount', { region: 'OH', postcode: '43211' }, 1, 1e-7, 'Sales tax 5.75%: 5.75'],
    ['a military address', { region: 'AE', postcode: '09021' }, 4, 10, ''],
    ['Ontario', { countryId: 'CA', region: 'ON', postcode: 'M5V 2T6' }, 2, 10, 'HST 13%: 14.3'],
    ['Quebec', { countryId: 'CA', region: 'Québec', postcode: 'H2X 1Y4' }, 2, 0, 'GST 5%: 5, QST 9.975%: 9.98'],
    ['Australia', { countryId: 'AU', region: 'NSW', postcode: '2000' }, 18, 10, 'GST 10%: 10'],
    ['Germany', { countryId: 'DE', postcode: '10115' }, 5, 10, 'VAT 19%: 17.57'],
    ['Madeira', { countryId: 'PT', postcode: '9000-001' }, 5, 0, 'VAT 22%: 18.03'],
    ['the United Kingdom', { countryId: 'GB', postcode: 'SW1A 1AA' }, 34, 0, 'VAT 20%: 16.67'],
  ])('to %s', async (_name, address, storeId, shippingAmount, summary) => {
    const { status, body } = await ask(address, ['TX-BAR'], { storeId, shippingAmount });
    expect([status, told(body), body.relief]).toEqual([200, summary, 0]);
    expect(body.totalTaxAmount).toBeCloseTo(
      body.summary.reduce((sum, { taxAmount }) => sum + taxAmount, 0),
      10,
    );
    expect(body).not.toHaveProperty('vatResponse');
  });

  it('a site in the path is the store', async () => {
    const { body } = await ask({ countryId: 'FR' }, ['TX-BAR', 'TX-BARS', 'TX-PLAN'], {
      site: '/site/EUR',
      shippingAmount: 9.99,
    });
    // Tax of shipping, with half for goods and half for food.
    expect(told(body)).toBe('VAT 20%: 17.5, VAT 10%: 9.54, VAT 5.5%: 5.21');
    expect(body.shipping.taxAmount).toBe(1.28);
  });

  it.each([
    ['with the right check digits, and no register', 'FR 40 303 265 045', { valid: false, checked: false }],
    ['with wrong check digits', 'FR40303265046', { valid: false }],
  ])('a VAT number %s deducts no tax', async (_words, vatNumber, vatResponse) => {
    const { body } = await ask({ countryId: 'FR' }, ['TX-BAR'], { storeId: 5, vatNumber });
    expect(body).toMatchObject({ totalTaxAmount: 16.67, relief: 0 });
    expect(body.vatResponse).toEqual(vatResponse);
  });

  it('a VAT number may be in the address', async () => {
    const { body } = await ask({ countryId: 'FR', vatNumber: '40303265045' }, ['TX-BAR'], { storeId: 5 });
    expect(body.vatResponse).toEqual({ valid: false, checked: false });
  });

  it('export deducts the tax in the shown price', async () => {
    expect((await ask({ countryId: 'CH' }, ['TX-BAR'], { storeId: 5, shippingAmount: 11.9 })).body).toEqual({
      totalTaxAmount: 0,
      shipping: { taxAmount: 0 },
      summary: [],
      relief: 17.87,
    });
  });

  it.each([
    ['the class None', 'TX-NONE', 1],
    ['a tax-exempt SKU', 'RACK-EXEMPT-007', 1],
    ['a tax-exempt SKU of the European stores', 'EU-RACK-EXEMPT-007', 34],
  ])('%s is untaxed', async (_name, sku, storeId) => {
    const address = storeId === 1 ? { region: 'OH' } : { countryId: 'GB' };
    expect((await ask(address, [sku], { storeId })).body.totalTaxAmount).toBe(0);
  });

  it.each([
    [{ storeId: 99 }, 'storeId'],
    [{ storeId: 2, site: '/site/EUR' }, 'storeId'],
    [{ shippingAmount: -1 }, 'shippingAmount'],
  ])('%j is refused', async (asked, field) => {
    const { status, body } = await ask({ region: 'OH' }, ['TX-BAR'], asked);
    expect([status, body.error?.type, body.error?.fields?.[0]?.field]).toEqual([400, 'validation_error', field]);
  });
});

describe('the merchant’s tax rates', () => {
  const texas = (postcode: string) => ({ region: 'TX', postcode });
  const rate = (code: string, region: string, postcode: string, percent: number) => ({
    code,
    countryId: 'US',
    region,
    postcode,
    percent,
  });

  it('replace the built-in ones where they match, at the latest one publish later', async () => {
    expect(told((await ask(texas('75001'), ['TX-BAR'])).body)).toBe('Sales tax 6.25%: 6.25');
    await fill({
      taxRates: [
        rate('US-TX-*-Rate 1', 'TX', '*', 8),
        rate('US-TX-75001', 'Texas', '75001', 8.25),
        rate('US-TX-Houston', 'TX', '77001-77099', 7),
        rate('US-TX-Austin', '*', '787*', 6.5),
      ],
    });
    await publish();
    const asked = ['75001', '75002', '77050', '78701-1234'].map((zip) => ask(texas(zip), ['TX-BAR']));
    expect((await Promise.all(asked)).map(({ body }) => body.totalTaxAmount)).toEqual([8.25, 8, 7, 6.5]);
    expect(told((await ask({ region: 'OH' }, ['TX-BAR'])).body)).toBe('Sales tax 5.75%: 5.75');
  });

  it('of state, county, city and district add up, by ZIP and ZIP+4, and clothing is exempt where the state exempts it', async () => {
    await fill({
      products: [product('TX-SHIRT', { ...everywhere, taxClass: 'Clothing' })],
      taxRates: [
        rate('US-NY-STATE', 'NY', '*', 4),
        rate('US-NY-COUNTY-Albany', 'NY', '12201-12214', 4),
        rate('US-NY-CITY-New York', 'NY', '10001-10282', 4.5),
        rate('US-NY-DISTRICT-MCTD', 'New York', '100*', 0.375),
        rate('US-NY-COUNTY-Other', 'NY', '12207-1234', 3),
      ],
    });
    await publish();
    const albany = { region: 'NY', postcode: '12207' };
    const manhattan = { region: 'NY', postcode: '10001' };
    expect(told((await ask(albany, ['TX-BAR'])).body)).toBe('County sales tax 4%: 4, State sales tax 4%: 4');
    expect(told((await ask({ ...albany, postcode: '12207-1234' }, ['TX-BAR'])).body)).toBe(
      'County sales tax 3%: 3, State sales tax 4%: 4',
    );
    expect(told((await ask(manhattan, ['TX-BAR'])).body)).toBe(
      'City sales tax 4.5%: 4.5, District sales tax (MCTD) 0.375%: 0.38, State sales tax 4%: 4',
    );
    // Below 110.00 the state's part is exempt in Albany, and the whole tax in New York City.
    expect(told((await ask(albany, ['TX-SHIRT'])).body)).toBe('County sales tax 4%: 4');
    expect(told((await ask(manhattan, ['TX-SHIRT'])).body)).toBe('');
  });

  it('a tariff is a separate line', async () => {
    const insert = 'INSERT INTO tariff_rates (country_id, sku_prefix, label, percent) VALUES (?1, ?2, ?3, ?4)';
    await env.DB.prepare(insert).bind('CA', 'TX-BAR', 'on steel', 25).run();
    const { body } = await ask({ countryId: 'CA', region: 'AB', postcode: 'T0A 0A0' }, ['TX-BAR'], { storeId: 2 });
    expect([told(body), body.totalTaxAmount]).toEqual(['GST 5%: 5, Tariff on steel: 25', 30]);
  });
});
