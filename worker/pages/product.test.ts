import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportProduct } from '#shared/import/contract.ts';
import { category, fill, product, request } from '#worker/testing/store.ts';

const price = (minor: number) => ({ price: minor, specialPrice: null, specialFromMs: null, specialToMs: null });
const tee = (colour: string, changes: Partial<ImportProduct> = {}) =>
  product(`PP-TEE-${colour.toUpperCase()}`, {
    visibility: 1,
    attributes: { color: [colour] },
    prices: { USA: price(3_000), EUR: price(2_800) },
    ...changes,
  });

const attribute = (code: string, label: string, position: number, isVisible = true) => ({
  code,
  label,
  input: 'text',
  isFilterable: false,
  isComparable: false,
  isVisible,
  position,
  options: [],
  extra: {},
});

const PRODUCTS: ImportProduct[] = [
  tee('Black'),
  tee('Red', { prices: { USA: price(3_500) } }),
  product('PP-TEE', {
    type: 'configurable',
    texts: {
      name: 'Test Tee',
      description: '<p>Soft & strong</p>',
      shortDescription: '',
      metaTitle: 'Buy the Test Tee',
      metaDescription: '',
      metaKeywords: '',
    },
    categories: ['Gear', 'Gear/Shirts'],
    prices: { USA: price(3_000), EUR: price(2_800) },
    axes: [{ code: 'color', label: 'Colour' }],
    variations: [
      { sku: 'PP-TEE-BLACK', options: { color: 'Black' } },
      { sku: 'PP-TEE-RED', options: { color: 'Red' } },
    ],
    attributes: {
      material: ['Cotton'],
      secret: ['Hidden'],
      in_the_box: ['One tee.'],
      rated_load: ['10 lb'],
      promise: ['Never loose.'],
      footprint: ['24 × 12 in'],
      height: ['100 cm'],
      highlights: ['Holds 10 lb', 'Soft', 'Dry', 'Fourth'],
    },
    links: { related: ['PP-PART'], upsell: [], crosssell: [] },
  }),
  product('PP-PART', { visibility: 4, prices: { USA: price(1_000) } }),
  product('PP-HIDDEN', { visibility: 1, prices: { USA: price(2_000) } }),
  product('PP-SET', {
    type: 'bundle',
    bundlePriceType: 'fixed',
    bundleOptions: [
      {
        title: 'Part',
        input: 'radio',
        isRequired: true,
        includedSku: 'PP-PART',
        values: [
          { sku: 'PP-PART', defaultQty: 1, canChangeQty: false, isDefault: true, priceType: 'fixed', price: 0 },
          { sku: 'PP-HIDDEN', defaultQty: 1, canChangeQty: false, isDefault: false, priceType: 'percent', price: 50 },
        ],
      },
    ],
  }),
];

beforeAll(async () => {
  const outcome = await fill({
    categories: [category('Gear', 'gear'), category('Gear/Shirts', 'shirts')],
    attributes: [
      attribute('material', 'Material', 1),
      attribute('rated_load', 'Rated load', 2),
      attribute('secret', 'Secret', 3, false),
    ],
    products: PRODUCTS,
    reviews: Array.from({ length: 12 }, (_, index) => ({
      sku: 'PP-TEE',
      rating: index === 0 ? 1 : 5,
      title: `Title ${index}`,
      text: 'Fits',
      nickname: 'Ann',
      createdMs: 1_700_000_000_000 + index,
    })),
  });
  expect(outcome.rejected).toEqual([]);
});

async function page(path: string): Promise<string> {
  const answer = await request(path);
  expect(answer.status).toBe(200);
  return (await answer.text()).replaceAll('<!-- -->', '');
}

describe('the page of a product', () => {
  it('has a head that describes it and names other sites that sell it', async () => {
    const html = await page('/pp-tee?utm_source=mail');
    expect(html).toContain('<title>Buy the Test Tee | Northbar</title>');
    expect(html).toContain('name="description" content="Soft &amp; strong"');
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/pp-tee"/);
    expect(html).toMatch(/hrefLang="de-DE" href="[^"]*\/eu\/pp-tee"/i);
    expect(html).not.toMatch(/hrefLang="en-CA"/i);
    expect(html).toContain('"@type":"BreadcrumbList"');
    expect(html).toContain('"@type":"AggregateOffer"');
  });

  it('is under its deepest category', async () => {
    expect(await page('/pp-tee')).toMatch(
      /href="\/gear">Gear<.*href="\/shirts">Shirts<.*aria-current="page">Test Tee</,
    );
  });

  it('shows the variant of a link', async () => {
    const html = await page('/pp-tee?color=red');
    expect(html).toContain('PP-TEE-RED');
    expect(html).toContain('Add to cart · $35');
  });

  it('lists the visible attributes with their labels, in order', async () => {
    const html = await page('/eu/pp-tee');
    expect(html).toMatch(/Material<\/th><td>Cotton<.*Rated load<\/th><td>10 lb \(4\.5 kg\)</);
    expect(html).not.toContain('Secret');
    expect(html).toContain('One tee.');
  });

  it('is drawn to scale beside a person, in the units of the site, if its measures are known', async () => {
    expect(await page('/eu/pp-tee')).toContain(
      'aria-label="Test Tee to scale: 61 cm wide, 30 cm deep and 100 cm high, beside a person of 175 cm"',
    );
    expect(await page('/pp-set')).not.toContain('to scale');
  });

  it('has its promise and three highlights under the name, weights in the units of the site', async () => {
    const html = await page('/eu/pp-tee');
    expect(html).toMatch(
      /Test Tee<\/h1><p class="pdp-promise">Never loose\.<.*Holds 10 lb \(4\.5 kg\)<.*Dry<\/li><\/ul><\/header>/,
    );
    expect(html).not.toContain('>Fourth<');
    expect(html).toContain('Includes VAT. Shipping is added at checkout.');
    const plain = await page('/pp-set');
    expect(plain).not.toMatch(/pdp-promise|pdp-points/);
    expect(plain).toContain('Tax and shipping are added at checkout.');
  });

  it('shows the ten latest reviews, and all on request', async () => {
    const html = await page('/pp-tee');
    expect(html).toContain('Title 11');
    expect(html).not.toContain('Title 1<');
    expect(html).toContain('href="?reviews=all#reviews">2 more…');
    expect(await page('/pp-tee?reviews=all')).toContain('Title 1<');
  });

  it('shows the reviews of some stars, or of buyers, by links that keep the choice', async () => {
    const html = await page('/pp-tee?reviews=1');
    expect(html).toContain('Title 0<');
    expect(html).not.toContain('Title 11');
    expect(html).toMatch(/aria-current="true">1 star<\/a>/);
    expect(html).toContain('href="?reviews=5#reviews"');
    expect(html).not.toContain('href="?reviews=4#reviews"');
    expect(html).toContain('>4.7<');
    expect(await page('/pp-tee?reviews=verified')).toContain('No reviews of this kind.');
  });

  it('shows what goes with it', async () => {
    expect(await page('/pp-tee')).toMatch(/Goes well with.*href="\/pp-part"/);
  });

  it('sells only the variants that the site has', async () => {
    const html = await page('/eu/pp-tee?color=Red');
    expect(html).toContain('PP-TEE-BLACK');
    expect(html).not.toContain('value="Red"');
    expect(html).toContain('excl. tax');
  });

  it('uses the selected children of a bundle from the link', async () => {
    expect(await page('/pp-set')).toContain('Add to cart · $100');
    const to = (await request('/pp-hidden')).headers.get('location') ?? '';
    expect(to).toMatch(/^\/pp-set\?children=\d+$/);
    const html = await page(to);
    expect(html).toContain('Add to cart · $150');
    expect(html).toContain('Free with this: Product PP-PART');
  });
});

describe('an address of a product', () => {
  it.each([
    ['a variant leads to its parent with the variant chosen', '/pp-tee-red', 301, '/pp-tee?color=Red'],
    ['a variant leads to its parent on another site too', '/eu/pp-tee-black', 301, '/eu/pp-tee?color=Black'],
    ['a variant that the site does not sell does not exist', '/eu/pp-tee-red', 404, null],
    ['a product that the site does not sell does not exist', '/ca/pp-tee', 404, null],
  ])('%s', async (_name, path, status, to) => {
    const answer = await request(path);
    await answer.arrayBuffer();
    expect([answer.status, answer.headers.get('location')]).toEqual([status, to]);
  });
});
