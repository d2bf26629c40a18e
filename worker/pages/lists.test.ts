import { beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#shared/money/money.ts';
import { SITE_LIST, STOCK_POOLS, sitePath } from '#shared/site/sites.ts';
import { category, contentPage, env, fill, product, request } from '#worker/testing/store.ts';

async function get(path: string) {
  const answer = await request(path);
  return {
    status: answer.status,
    html: await answer.text(),
    state: answer.headers.get('x-page-cache'),
    location: answer.headers.get('location'),
  };
}

/** A merchant's attribute with the same label as a facet of programs. */
const KIND = {
  code: 'kind',
  label: 'Category',
  input: 'select',
  isFilterable: true,
  isComparable: false,
  isVisible: true,
  position: 1,
  options: ['Plan'],
  extra: {},
};

const USUAL = { specialPrice: null, specialFromMs: null, specialToMs: null };
const IN_STOCK = { qoh: 9, min: 1, max: 9, isInStock: true, backorder: false, bin: false };

describe('a store without a category', () => {
  it.each(['/brands', '/deals', '/new-gear'])('%s is 404 each time, and never cached', async (path) => {
    for (const _time of [1, 2, 3]) {
      expect(await get(path)).toMatchObject({ status: 404, state: 'none' });
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
});

describe('category-type routes', () => {
  it('redirect to the largest department, filtered, where no category has that address', async () => {
    await fill({
      categories: [
        category('Small', 'small'),
        category('Large', 'large'),
        category('Shoes', 'shoes'),
        category('Gear', 'iron-game-programming'),
      ],
      attributes: [KIND],
      products: [
        product('LR-1', { categories: ['Small', 'Gear'], attributes: { kind: ['Plan'] } }),
        product('LR-4', { categories: ['Small', 'Gear'] }),
        product('LR-5', { categories: ['Large'] }),
        product('LR-2', { categories: ['Large'] }),
        product('LR-3', { categories: ['Large', 'Shoes'], attributes: { hot_deal: ['1'] } }),
      ],
    });
    expect(await get('/deals')).toMatchObject({ status: 302, location: '/large?promotion=hot_deal' });
    expect(await get('/3-ships-free')).toMatchObject({ status: 302, location: '/large?promotion=3_ships_free' });
    expect(await get('/new-gear')).toMatchObject({ status: 302, location: '/large?sort=new' });
    expect(await get('/ca/brands')).toMatchObject({ status: 302, location: expect.stringMatching(/^\/ca\//) });
  });

  it('show the category of their address', async () => {
    const { status, html } = await get('/shoes');
    expect(status).toBe(200);
    expect(html).toContain('Product LR-3');
    expect(html).not.toContain('Product LR-1');
  });

  it('with capitals or a trailing slash redirect to their address', async () => {
    expect(await get('/Shoes/?p=1')).toMatchObject({ status: 301, location: '/shoes?p=1' });
  });
});

describe('brands', () => {
  const brand = (name: string) => ({
    ...category(`Brands/${name}`, name.toLowerCase()),
    inMenu: false,
    description: `<p>Known for what ${name} makes.</p>`,
  });

  it('are tiles with their name and what they are known for, each leading to its own list', async () => {
    await fill({
      categories: [category('Brands', 'brands'), brand('Forgeworks'), brand('Swift'), brand('Nothing')],
      products: [
        product('BR-1', { categories: ['Brands', 'Brands/Forgeworks'] }),
        product('BR-2', { categories: ['Brands', 'Brands/Forgeworks'] }),
        product('BR-3', {
          categories: ['Brands', 'Brands/Swift'],
          prices: { USA: { ...USUAL, price: 1 }, CAN: { ...USUAL, price: 1 } },
        }),
      ],
    });
    const { status, html } = await get('/brands');
    expect(status).toBe(200);
    const tiles = [
      ...html.matchAll(/<a href="([^"]+)">(?:(?!<\/a>)[\s\S])*<h2 class="brandmark[^>]*>([^<]+)<\/h2>([\s\S]*?)<\/a>/g),
    ];
    expect(tiles.map(([, href, name]) => [href, name])).toEqual([
      ['/forgeworks', 'Forgeworks'],
      ['/swift', 'Swift'],
    ]);
    expect(tiles[0]?.[3]).toContain('Known for what Forgeworks makes.');
    expect(tiles[0]?.[3]).toContain('2 products');
    expect(tiles[1]?.[3]).toContain('1 product<');
    expect(html).not.toContain('data-testid="product-card"');
    expect((await get('/swift')).html).toContain('Product BR-3');
  });

  it('are those of the site', async () => {
    const { html } = await get('/ca/brands');
    expect(html).toContain('href="/ca/swift"');
    expect(html).not.toContain('Forgeworks');
  });
});

it("the facet 'Category' is called 'Brand' where programs are", async () => {
  const facetsOf = async (path: string) => /id="facets"[\s\S]*?<\/form>/.exec((await get(path)).html)?.[0] ?? '';
  expect(await facetsOf('/small')).toContain('Category');
  const programmes = await facetsOf('/iron-game-programming');
  expect(programmes).toContain('Brand');
  expect(programmes).not.toContain('Category');
});

describe('blocks of the merchant below a list', () => {
  it('are on its first page, after the products', async () => {
    const id = await env.DB.prepare("SELECT category_id FROM categories WHERE url_key = 'large'").first('category_id');
    await fill({
      pages: [
        contentPage(`category-foot-${id}`, {
          blocks: [
            { name: 'text', props: { html: '<p>Which one?</p>' } },
            { name: 'text', props: { html: '<p>For coaches</p>' }, segments: [24] },
          ],
        }),
      ],
    });
    const { html } = await get('/large');
    expect(html.indexOf('Which one?')).toBeGreaterThan(html.indexOf('Product LR-5'));
    expect(html).not.toContain('For coaches');
    expect(await request('/large', { headers: { cookie: 'segment=24' } }).then((answer) => answer.text())).toContain(
      'For coaches',
    );
    expect((await get('/large')).html).not.toContain('For coaches');
    expect((await get('/large?sort=new')).html).not.toContain('Which one?');
    expect((await get(`/category-foot-${id}`)).status).toBe(404);
  });
});

describe('a list', () => {
  it('works without script: facets are a form, pages and sort orders are links', async () => {
    const { html } = await get('/large');
    expect(html).toMatch(/<form[^>]*method="get"/i);
    expect(html).toContain('href="/large?sort=price-asc"');
    expect(html).toContain('data-testid="facet"');
    expect(html).toContain('data-testid="product-card"');
  });

  it('with filters is its category to a search engine', async () => {
    const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    expect(canonical((await get('/large')).html)).toBe('http://localhost/large');
    expect(canonical((await get('/large?promotion=hot_deal&sort=new')).html)).toBe('http://localhost/large');
  });

  it('has no page beyond its last', async () => {
    expect((await get('/large?p=99')).status).toBe(404);
    expect((await get('/large?p=2&promotion=hot_deal')).status).toBe(404);
    expect((await get('/search?q=product&p=99')).status).toBe(404);
  });

  it.each([
    '?p=-1',
    '?sort=x',
    '?n_item=1000',
    '?price=a-b',
    '?constructor=1',
    '?__proto__=1',
    '?color=%00',
    '?rating=99',
    '?promotion=%3Cscript%3Ealert(1)%3C/script%3E',
  ])('follows its query: %s', async (query) => {
    const { status, html } = await get(`/large${query}`);
    expect(status).toBe(200);
    expect(html).toContain('</html>');
    expect(html).not.toContain('<script>alert');
  });
});

describe('a list on each site', () => {
  beforeAll(async () => {
    const prices = Object.fromEntries(
      SITE_LIST.map(({ code }, index) => [code, { ...USUAL, price: 10_000 + index * 1_000 }]),
    );
    const stock = Object.fromEntries(STOCK_POOLS.map((pool) => [pool, IN_STOCK]));
    const sold = { categories: ['Sites'], prices, stock };
    await fill({
      categories: [category('Sites', 'sites')],
      attributes: [{ ...KIND, code: 'material', label: 'Material', options: ['Rubber', 'Steel'] }],
      products: [
        product('SITE-1', { ...sold, attributes: { material: ['Rubber'] } }),
        product('SITE-2', { ...sold, attributes: { material: ['Steel'] } }),
      ],
    });
  });

  it.each(SITE_LIST.map((site, index) => ({ site, index, code: site.code })))(
    '$code has its own links, prices and words about tax, also when it is filtered and sorted',
    async ({ site, index }) => {
      const home = sitePath(site, '/');
      expect((await get(home)).html).toContain(`data-site="${site.code}"`);
      const path = sitePath(site, '/sites');
      const whole = await get(path);
      expect(whole).toMatchObject({ status: 200, html: expect.stringContaining('Product SITE-2') });
      const { status, html } = await get(`${path}?material=rubber&sort=price-asc`);
      expect(status).toBe(200);
      expect(html).not.toContain('Product SITE-2');
      const [card = ''] =
        /data-testid="product-card"[\s\S]*?<\/article>|data-testid="product-card"[\s\S]*?<\/li>/.exec(html) ?? [];
      expect(card).toContain('Product SITE-1');
      expect(card).toContain(`href="${sitePath(site, '/site-1')}"`);
      expect(card).toContain(formatMoney(10_000 + index * 1_000, site.locale, site.currency));
      expect(card.includes('excl. tax')).toBe(site.showsTaxExcluded);
      expect((await get(sitePath(site, '/site-1'))).html).toContain('data-kind="product"');
    },
  );
});
