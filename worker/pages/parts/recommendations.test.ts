import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ImportProduct } from '#shared/import/contract.ts';
import { barRow } from '#worker/testing/bar.ts';
import { category, contentPage, fill, product, request } from '#worker/testing/store.ts';

const BOTH = {
  prices: {
    USA: { price: 10_000, specialPrice: null, specialFromMs: null, specialToMs: null },
    EUR: { price: 12_000, specialPrice: null, specialFromMs: null, specialToMs: null },
  },
};
const stock = (qoh: number) => ({ qoh, min: 1, max: 100, isInStock: qoh > 0, backorder: false, bin: false });
const LEAF = { categories: ['Gear', 'Gear/Rope'], ...BOTH, stock: { USA: stock(5), EUR: stock(5) } };

const PRODUCTS: ImportProduct[] = [
  product('RC-A', { ...LEAF, links: { related: ['RC-LINK', 'RC-GONE'], crosssell: ['RC-B'], upsell: ['RC-UP'] } }),
  product('RC-B', LEAF),
  product('RC-C', LEAF),
  product('RC-D', LEAF),
  product('RC-LINK', BOTH),
  product('RC-UP', { prices: BOTH.prices }),
  product('RC-GONE', { ...BOTH, stock: { USA: stock(0) } }),
  product('RC-E', BOTH),
  product('RC-F', BOTH),
  product('RC-ALONE', { categories: ['Apart'] }),
];

beforeAll(() =>
  fill({
    categories: [category('Gear', 'gear'), category('Gear/Rope', 'rope'), category('Apart', 'apart')],
    products: PRODUCTS,
    bars: [barRow('Block Bar', 1)],
    pages: [contentPage('all-bars', { blocks: [{ name: 'bar-comparison-table', props: { title: 'Every bar' } }] })],
  }),
);

const textOf = async (path: string) => (await request(path)).text();

interface Strip {
  readonly heading: string;
  readonly widget: string | null;
  /** Names of its products with their positions. */
  readonly cards: readonly string[];
}

/** The strips of a page, as a listener on the page would read them. */
function stripsOf(html: string): readonly Strip[] {
  const parts = html.split(/(?=<div class="sec[^"]*"(?: data-widget="\w+")?><store-island name="carousel")/).slice(1);
  return parts.map((part) => ({
    heading: /aria-label="([^"]*)"/.exec(part)?.[1] ?? '',
    widget: /^<div class="sec" data-widget="(\w+)"/.exec(part)?.[1] ?? null,
    cards: [...part.matchAll(/<li data-product-id="\d+" data-position="(\d+)">.*?<h3><a [^>]*>Product ([\w-]+)</g)].map(
      ([, position, name]) => `${position} ${name}`,
    ),
  }));
}

describe('an empty cart', () => {
  const cartFrom = async (referer?: string) => {
    const answer = await request('/cart', referer === undefined ? {} : { headers: { referer } });
    return stripsOf(await answer.text());
  };

  it('goes on from the category that the shopper came from', async () => {
    const [strip] = await cartFrom('http://localhost/rope?sort=new');
    expect([strip?.heading, strip?.widget]).toEqual(['Rope and more', 'rfkid_10']);
    expect(
      strip?.cards
        .slice(0, 4)
        .map((card) => card.slice(2))
        .toSorted(),
    ).toEqual(['RC-A', 'RC-B', 'RC-C', 'RC-D']);
    // Then those of the category that it is in.
    expect(
      strip?.cards
        .slice(4)
        .map((card) => card.slice(2))
        .toSorted(),
    ).toEqual(['RC-E', 'RC-F', 'RC-LINK', 'RC-UP']);
  });

  it('goes on from the product that the shopper came from', async () => {
    const [strip] = await cartFrom('http://localhost/rc-a');
    expect(strip?.heading).toBe('Like what you looked at');
    expect(strip?.cards.map((card) => card.slice(2))).not.toContain('RC-A');
    expect(
      strip?.cards
        .slice(0, 3)
        .map((card) => card.slice(2))
        .toSorted(),
    ).toEqual(['RC-B', 'RC-C', 'RC-D']);
  });

  it.each([undefined, 'https://elsewhere.test/rope', 'http://localhost/eu/rope', 'http://localhost/login', 'nonsense'])(
    'shows what is popular to someone who comes from %s',
    async (referer) => {
      const strips = await cartFrom(referer);
      expect(strips.map(({ heading }) => heading)).toEqual(['Popular right now']);
    },
  );
});

describe('a page that is not there', () => {
  const lost = async (path: string) => {
    const answer = await request(path);
    expect(answer.status).toBe(404);
    return stripsOf(await answer.text());
  };

  it('offers what its address probably means, on its site', async () => {
    const [strip] = await lost('/old/blue-ropes-2019.html');
    expect(strip?.heading).toBe('Looking for Rope?');
    expect(
      strip?.cards
        .slice(0, 4)
        .map((card) => card.slice(2))
        .toSorted(),
    ).toEqual(['RC-A', 'RC-B', 'RC-C', 'RC-D']);
    expect(strip?.cards).toHaveLength(8);
    expect((await lost('/eu/old/blue-ropes-2019.html'))[0]?.heading).toBe('Looking for Rope?');
    expect(await lost('/gb/old/blue-ropes-2019.html')).toEqual([]);
  });

  it('offers nothing where its address says nothing', async () => {
    expect(await lost('/wp-login.php')).toEqual([]);
  });
});

describe('a product', () => {
  it('has strips of related, better and similar products, each product once', async () => {
    const strips = stripsOf(await textOf('/rc-a'));
    expect(strips.map(({ heading, widget }) => [heading, widget])).toEqual([
      ['Goes well with', 'rfkid_4'],
      ['A step up', null],
      ['Similar products', 'rfkid_31'],
    ]);
    expect(strips[0]?.cards.toSorted()).toEqual(['1 RC-B', '2 RC-LINK']);
    expect(strips[1]?.cards).toEqual(['1 RC-UP']);
    // Products of its own category first, then of the parent categories; never unavailable products or the product
    // itself.
    expect(strips[2]?.cards.slice(0, 2)).toEqual(['1 RC-C', '2 RC-D']);
    expect(strips[2]?.cards.map((card) => card.slice(2)).toSorted()).toEqual(['RC-C', 'RC-D', 'RC-E', 'RC-F']);
  });

  it('without data shows popular products, once and under that name', async () => {
    const strips = stripsOf(await textOf('/rc-alone'));
    expect(strips.map(({ heading, widget }) => [heading, widget])).toEqual([['Popular right now', 'rfkid_31']]);
    expect(strips[0]?.cards.length).toBeGreaterThan(2);
    expect(strips[0]?.cards.join()).not.toContain('RC-ALONE');
  });

  it('is cached with its strips, in the prices of its site', async () => {
    const first = await request('/eu/rc-b');
    expect(await first.text()).toMatch(/data-widget="rfkid_31".*€120/);
    await vi.waitFor(async () => {
      const again = await request('/eu/rc-b');
      expect([again.headers.get('x-page-cache'), /data-widget="rfkid_31"/.test(await again.text())]).toEqual([
        'hit',
        true,
      ]);
    });
  });
});

describe('a list', () => {
  it('shows popular products above it on its first page, without what it shows itself', async () => {
    const [strip, ...others] = stripsOf(await textOf('/rope'));
    expect(others).toEqual([]);
    expect([strip?.heading, strip?.widget]).toEqual(['Popular in Gear', 'rfkid_10']);
    expect(strip?.cards.map((card) => card.slice(2)).toSorted()).toEqual(['RC-E', 'RC-F', 'RC-LINK', 'RC-UP']);
  });

  it('at the top level begins with its own most popular products and repeats nothing', async () => {
    expect(stripsOf(await textOf('/gear'))).toEqual([]);
  });

  it('filtered to nothing shows its popular products', async () => {
    const html = await textOf('/gear?price-min=99999');
    expect(html).toContain('Nothing here matches.');
    expect(stripsOf(html).map(({ heading }) => heading)).toEqual(['Popular in Gear']);
  });
});

describe('the layout of a list', () => {
  it('stays with every further selection, and is the same list to a search engine', async () => {
    const html = await textOf('/gear?view=list&n_item=24');
    expect(html).toContain('<ul class="rows">');
    expect(html).toMatch(/rel="canonical" href="[^"]*\/gear\?n_item=24"/);
    expect(html).toMatch(/<input type="hidden" name="view" value="list"/);
    for (const [, href] of html.matchAll(/href="(\/gear\?[^"]*sort=[^"]*)"/g)) expect(href).toContain('view=list');
    expect(html).toMatch(/href="\/gear\?n_item=24" rel="nofollow" aria-label="Grid"/);
  });

  it('falls back to the default if unknown', async () => {
    expect(await textOf('/gear?view=tiles')).toContain('<ul class="grid">');
  });
});

describe('personal recommendations', () => {
  it.each(['/', '/search?q=qqzzxx'])('have a place on %s and are requested by the browser', async (path) => {
    const html = await textOf(path);
    expect(html).toMatch(/<store-island name="carousel" when="visible"[^>]*>.*data-widget="rfkid_32"/);
    expect(stripsOf(html)).toEqual([]);
  });

  it('are left out where a search finds something', async () => {
    expect(await textOf('/search?q=product')).not.toContain('rfkid_32');
  });
});

it('a search without results says so and names alternatives', async () => {
  const html = await textOf('/search?q=qqzzxx');
  expect(html).toContain('No products found');
  expect(html).toMatch(/aria-label="Popular categories".*href="\/gear"/);
  expect(html).not.toContain('data-facets');
});

it('the bar comparison table is a block for any page, with its styles', async () => {
  const html = await textOf('/all-bars');
  expect(html).toMatch(/<h2[^>]*>Every bar<\/h2>.*Block Bar/);
  expect(html).toMatch(/<link rel="stylesheet" href="[^"]*compare[^"]*"/);
  expect(await textOf('/rope')).not.toMatch(/<link rel="stylesheet" href="[^"]*compare/);
});

describe('a variant with a page of its own, whose category shows its family in its place', () => {
  beforeAll(() =>
    fill({
      categories: [category('Bells', 'bells')],
      products: [
        product('RC-BELL-8', { categories: ['Bells'] }),
        product('RC-OTHER', { categories: ['Bells'] }),
        product('RC-BELL', {
          type: 'configurable',
          categories: ['Bells'],
          axes: [{ code: 'size', label: 'Size' }],
          variations: [{ sku: 'RC-BELL-8', options: { size: '8' } }],
        }),
      ],
    }),
  );

  it('shows what is beside its family', async () => {
    const similar = stripsOf(await textOf('/rc-bell-8')).find(({ heading }) => heading === 'Similar products');
    expect(similar?.cards.map((card) => card.slice(2)).toSorted()).toEqual(['RC-BELL', 'RC-OTHER']);
  });
});
