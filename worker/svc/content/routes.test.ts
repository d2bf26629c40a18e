import { beforeAll, describe, expect, it } from 'vitest';
import { SITE_LIST } from '#shared/site/sites.ts';
import { category, contentPage, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const price = (minor: number, specialPrice: number | null = null) => ({
  price: minor,
  specialPrice,
  specialFromMs: null,
  specialToMs: null,
});
const EVERYWHERE = {
  USA: price(10_050),
  CAN: price(20_000),
  APO: price(10_050),
  EUR: price(30_000),
  AUS: price(40_000),
  GBR: price(50_000),
};
const page = { content: '<p>Words</p>', blocks: [{ name: 'text', props: { html: '<p>B</p>' } }] };
const block = { site: null, title: 'T', content: '<p>Common</p>', isActive: true, blocks: [], extra: {} };

beforeAll(() =>
  fill({
    categories: [category('Gear', 'gear', 4_691), category('Gear/Bars', 'bars'), category('Fits', 'fits')],
    products: [
      product('SVC-1', {
        prices: EVERYWHERE,
        attributes: {
          compat_tag: ['x3'],
          compat_group: ['rack'],
          rogue_promo_enabled: ['1'],
          rogue_promo_price: ['80'],
          program_delivery: ['pdf'],
        },
        gallery: [{ file: 'a.webp', label: 'A', width: 10, height: 20 }],
      }),
      product('SVC-2', {
        categories: ['Gear/Bars'],
        prices: { USA: price(10_000, 9_000) },
        attributes: { compat_tag: ['x3'], compat_group: ['other'] },
      }),
      product('SVC-EUR', { prices: { EUR: price(1_000) } }),
      product('SVC-OFF', { isOnline: false, attributes: { compat_tag: ['off'] } }),
      product('SVC-PV', { visibility: 1, attributes: { color: ['Blue'] } }),
      product('SVC-P', {
        type: 'configurable',
        prices: {},
        categories: ['Fits'],
        siteTexts: { USA: { name: 'Parent of the USA' } },
        attributes: { compat_tag: ['parent'] },
        axes: [{ code: 'color', label: 'Color' }],
        variations: [{ sku: 'SVC-PV', options: { color: 'Blue' } }],
      }),
      product('SVC-V', { visibility: 1, attributes: { color: ['Red'] } }),
      product('SVC-C', {
        type: 'configurable',
        axes: [{ code: 'color', label: 'Color' }],
        variations: [{ sku: 'SVC-V', options: { color: 'Red' } }],
        links: { related: ['SVC-1'], upsell: ['SVC-2'], crosssell: ['SVC-EUR'] },
      }),
    ],
    reviews: [{ sku: 'SVC-C', rating: 4, title: 'Fine', text: 'Yes', nickname: 'Al', createdMs: 1 }],
    pages: [contentPage('about', page), contentPage('closed', { ...page, isActive: false })],
    blocks: [
      { ...block, identifier: 'banner' },
      { ...block, identifier: 'banner', site: 'EUR' as const, content: '<p>European</p>' },
      { ...block, identifier: 'closed', isActive: false },
    ],
  }),
);

async function get(path: string): Promise<{ status: number; cache: string | null; body: unknown }> {
  const answer = await request(`/svc_content${path}`);
  return { status: answer.status, cache: answer.headers.get('cache-control'), body: await answer.json() };
}

const NO_STORE = 'private, no-store';

describe('catalog/product', () => {
  it.each(SITE_LIST.map((site) => [site.code, site.code === 'USA' ? '' : `/site/${site.code}`] as const))(
    'answers the price of %s in major units',
    async (code, part) => {
      const { status, cache, body } = await get(`${part}/catalog/product?sku=SVC-1`);
      expect([status, cache]).toEqual([200, NO_STORE]);
      expect(body).toMatchObject({ product: { sku: 'SVC-1', price: EVERYWHERE[code].price / 100 } });
    },
  );

  it('by id is the same as by sku, with everything that the specification lists', async () => {
    const byId = await get(`/catalog/product/${await productIdOf('SVC-1')}`);
    expect(byId.body).toEqual((await get('/catalog/product?sku=SVC-1')).body);
    expect(byId.body).toMatchObject({
      product: {
        name: 'Product SVC-1',
        type: 'simple',
        special_price: 80,
        hasPromo: true,
        isProgram: true,
        hasRegistration: false,
        url: '/svc-1',
        hasRedirect: false,
        weight: 10,
        visibility: 4,
        thumbnail: '/media/w308/a.webp',
        gallery: [{ link: '/media/w1284/a.webp', label: 'A', width: 10, height: 20 }],
        attributes: { compat_tag: 'x3', tax_class_id: 'Taxable Goods' },
        inventory: { min: 1, max: 5, qoh: 5 },
        relatedIds: [],
        childrenIds: [],
        bundleOptions: [],
        children: [],
        customOptions: [],
        giftcardData: null,
        hundoPricing: [],
      },
    });
  });

  it('by childId is the product of which it is a part', async () => {
    const child = await productIdOf('SVC-V');
    expect((await get(`/catalog/product?childId=${child}`)).body).toMatchObject({
      product: { sku: 'SVC-C', childrenIds: [child], children: [{ sku: 'SVC-V', attributes: { color: 'Red' } }] },
    });
  });

  it('complete includes links, related cards, reviews and the rating', async () => {
    const { body } = await get(`/catalog/product/complete/${await productIdOf('SVC-C')}`);
    expect(body).toMatchObject({
      product: { sku: 'SVC-C' },
      links: {
        related: [await productIdOf('SVC-1')],
        upsell: [await productIdOf('SVC-2')],
        crosssell: [await productIdOf('SVC-EUR')],
      },
      related: [{ sku: 'SVC-1' }, { sku: 'SVC-2', special_price: 90 }],
      reviews: [{ rating: 4, title: 'Fine', nickname: 'Al' }],
      rating: { average: 4, count: 1 },
    });
  });

  it.each([
    ['/catalog/product/999999', 404, 'product_not_found'],
    ['/catalog/product/none', 404, 'product_not_found'],
    ['/catalog/product/complete/0', 404, 'product_not_found'],
    ['/catalog/product?sku=NONE', 404, 'product_not_found'],
    ['/catalog/product?sku=SVC-OFF', 404, 'product_not_found'],
    ['/catalog/product?sku=SVC-EUR', 404, 'product_not_found'],
    ['/site/CAN/catalog/product?sku=SVC-2', 404, 'product_not_found'],
    ['/catalog/product?childId=1', 404, 'product_not_found'],
    ['/catalog/product', 400, 'validation_error'],
    ['/catalog/product?childId=x', 400, 'validation_error'],
    ['/catalog/category/999', 404, 'category_not_found'],
    ['/catalog/category/x', 404, 'category_not_found'],
    ['/catalog/product/compatibility', 400, 'validation_error'],
    ['/cms/page/none', 404, 'not_found'],
    ['/cms/page/closed', 404, 'not_found'],
    ['/cms/block/none', 404, 'not_found'],
    ['/cms/block/closed', 404, 'not_found'],
    ['/site/MARS/cms/block/banner', 404, 'unknown_site'],
  ])('%s answers %i %s and is never cached', async (path, status, type) => {
    const answer = await get(path);
    expect([answer.status, answer.cache]).toEqual([status, NO_STORE]);
    expect(answer.body).toMatchObject({ error: { type, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
  });

  it('group-prices: a group below 2 has none', async () => {
    expect(await get('/catalog/product/group-prices')).toEqual({
      status: 200,
      cache: NO_STORE,
      body: { groupPrices: [] },
    });
  });

  it('compatibility: products with the tag, within a group where one is given', async () => {
    expect((await get('/catalog/product/compatibility?tag=x3')).body).toMatchObject({
      results: [{ sku: 'SVC-1' }, { sku: 'SVC-2' }],
    });
    expect((await get('/catalog/product/compatibility?tag=x3&group=rack')).body).toEqual({
      results: [{ sku: 'SVC-1', name: 'Product SVC-1', productId: await productIdOf('SVC-1') }],
    });
    expect((await get('/catalog/product/compatibility?tag=none')).body).toEqual({ results: [] });
    expect((await get('/catalog/product/compatibility?tag=x3&group=')).body).toEqual(
      (await get('/catalog/product/compatibility?tag=x3')).body,
    );
  });

  it('compatibility: products the site sells, also by the prices of their variants, under their own names', async () => {
    const skus = async (path: string) => ((await get(path)).body as { results: { sku: string }[] }).results;
    expect(await skus('/catalog/product/compatibility?tag=parent')).toEqual([
      { sku: 'SVC-P', name: 'Parent of the USA', productId: await productIdOf('SVC-P') },
    ]);
    expect(await skus('/site/GBR/catalog/product/compatibility?tag=parent')).toEqual([]);
    expect(await skus('/catalog/product/compatibility?tag=off')).toEqual([]);
    expect(await skus('/site/EUR/catalog/product/compatibility?tag=x3')).toMatchObject([{ sku: 'SVC-1' }]);
    for (const tag of ["x'%20OR%201=1--", '%3Cscript%3E', '%00', 'x'.repeat(2000)])
      expect(await skus(`/catalog/product/compatibility?tag=${tag}`), tag).toEqual([]);
  });

  it('compatibility: a repeated tag counts once, the first', async () => {
    expect((await get('/catalog/product/compatibility?tag=none&tag=x3')).body).toEqual({ results: [] });
    expect((await get('/catalog/product/compatibility?tag=')).status).toBe(400);
  });
});

describe('catalog/category and hot/active are cached 5 minutes', () => {
  it('a category with its products', async () => {
    const { status, cache, body } = await get('/catalog/category/4691?sort=price-asc');
    expect([status, cache]).toEqual([200, 'private, max-age=300']);
    expect(body).toMatchObject({
      category: {
        categoryId: 4_691,
        name: 'Gear',
        url: '/gear',
        path: [4_691],
        topLinks: [{ name: 'Bars', url: '/bars' }],
      },
      products: [
        { sku: 'SVC-1', special_price: 80, hasPromo: true },
        { sku: 'SVC-2' },
        { sku: 'SVC-C', type: 'configurable' },
      ],
      total: 3,
      page: 1,
      pageCount: 1,
    });
  });

  it('active promotions', async () => {
    expect(await get('/hot/active')).toMatchObject({
      cache: 'private, max-age=300',
      body: {
        products: [{ productId: await productIdOf('SVC-1'), status: 'active', price: 80, qty: null }],
        hundoProductIds: [],
      },
    });
  });
});

describe('cms', () => {
  it('a page by name and by id', async () => {
    const { body } = await get('/cms/page/about');
    expect(body).toMatchObject({
      page: { identifier: 'about', url: '/about', content: '<p>Words</p>', roguebuilder: [{ name: 'text' }] },
    });
    const { id } = (body as { page: { id: number } }).page;
    expect((await get(`/cms/page/${id}`)).body).toEqual(body);
  });

  it("a block, cached 3600 s; a site's own takes priority over the common one", async () => {
    const expected = { identifier: 'banner', active: true };
    expect(await get('/cms/block/banner')).toEqual({
      status: 200,
      cache: 'private, max-age=3600',
      body: { block: { ...expected, content: '<p>Common</p>' } },
    });
    expect((await get('/site/EUR/cms/block/banner')).body).toEqual({
      block: { ...expected, content: '<p>European</p>' },
    });
    expect((await get('/site/GBR/cms/block/banner')).body).toMatchObject({ block: { content: '<p>Common</p>' } });
  });
});
