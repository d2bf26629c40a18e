import { beforeAll, describe, expect, it } from 'vitest';
import { barRow } from '#worker/testing/bar.ts';
import { category, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const price = (minor: number, specialPrice: number | null = null) => ({
  price: minor,
  specialPrice,
  specialFromMs: null,
  specialToMs: null,
});
const stock = (qoh: number) => ({ qoh, min: 1, max: 100, isInStock: true, backorder: false, bin: false });
const attribute = (code: string, label: string, isComparable = true) => ({
  code,
  label,
  input: 'text',
  isFilterable: false,
  isComparable,
  isVisible: true,
  position: 1,
  options: [],
  extra: {},
});

beforeAll(() =>
  fill({
    attributes: [
      attribute('finish', 'Finish'),
      attribute('load', 'Rated load'),
      attribute('hidden_fact', 'Hidden', false),
      attribute('color', 'Colour', false),
    ],
    categories: [category('Gear', 'gear')],
    products: [
      product('CMP-A', {
        texts: { ...product('X').texts, name: 'Alpha <b>Bar</b>' },
        urlKey: 'alpha-bar',
        prices: { USA: price(10_000, 9_000), EUR: price(12_345) },
        stock: { USA: stock(5), EUR: stock(5) },
        attributes: { finish: ['Zinc'], load: ['100 lb'], hidden_fact: ['Secret'] },
      }),
      product('CMP-B', { prices: { USA: price(20_000) }, attributes: { finish: ['zinc '], load: ['200 lb'] } }),
      product('CMP-V-RED', { visibility: 1, attributes: { color: ['Red'], finish: ['Paint'] } }),
      product('CMP-V-BLUE', { visibility: 1, prices: { USA: price(8_000) }, attributes: { color: ['Blue'] } }),
      product('CMP-C', {
        type: 'configurable',
        axes: [{ code: 'color', label: 'Colour' }],
        variations: [
          { sku: 'CMP-V-RED', options: { color: 'Red' } },
          { sku: 'CMP-V-BLUE', options: { color: 'Blue' } },
        ],
      }),
      product('CMP-D', { stock: { USA: stock(0) } }),
      product('CMP-E', {
        customOptions: [
          {
            id: 1,
            title: 'Name',
            type: 'field',
            isRequired: true,
            maxLength: 10,
            priceType: 'fixed',
            price: 0,
            sku: '',
            values: [],
          },
        ],
      }),
      product('CMP-OFF', { isOnline: false }),
      product('CMP-EUR', { prices: { EUR: price(1_000) } }),
      product('CMP-MIN', { stock: { USA: { ...stock(50), min: 3 } } }),
    ],
    bars: [
      barRow('Bar One', 1, { url: '/alpha-bar?color=Red' }),
      barRow('Bar Two', 2, { url: '/cmp-b', tensilePsi: 215_000, madeIn: 'Sweden', isOwn: false, brand: 'Other' }),
      barRow('Bar <i>Three</i>', 3, { url: 'https://maker.example/three', duty: { ...barRow('', 1).duty, garage: 1 } }),
      barRow('Bar Four', 4),
    ],
  }),
);

async function page(
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; html: string; to: string | null }> {
  const answer = await request(path, init);
  return { status: answer.status, html: await answer.text(), to: answer.headers.get('location') };
}

/** Names of the compared products, in their order. */
function namesOf(html: string): string[] {
  const heads = html.match(/<th scope="col"><div class="tilepic">[\s\S]*?<\/th>/g) ?? [];
  return heads.map((head) => /<a href="([^"]+)"/.exec(head)?.[1] ?? '');
}

/** The cells of a row as text. */
function rowOf(html: string, label: string): string[] | undefined {
  const row = html.match(/<tr[^>]*>[\s\S]*?<\/tr>/g)?.find((each) => each.includes(`<th scope="row">${label}`));
  return row?.match(/<td>[\s\S]*?<\/td>/g)?.map((cell) => cell.replace(/<[^>]*>/g, '').trim());
}

const note = (html: string) =>
  (html.match(/<div class="note[\s\S]*?<\/div><\/div>/g) ?? []).join(' ').replace(/<[^>]*>/g, '');

describe('a comparison of products', () => {
  it.each([
    ['url keys', '/compare/alpha-bar,cmp-b', ['/alpha-bar', '/cmp-b']],
    ['skus', '/compare/CMP-B,CMP-A', ['/cmp-b', '/alpha-bar']],
    ['skus in lower case', '/compare/cmp-a', ['/alpha-bar']],
    ['both', '/compare/cmp-b,CMP-A', ['/cmp-b', '/alpha-bar']],
    ['slashes', '/compare/alpha-bar/cmp-b', ['/alpha-bar', '/cmp-b']],
    ['escaped commas', '/compare/alpha-bar%2Ccmp-b', []],
    ['spaces and empty entries', '/compare/,alpha-bar,,%20cmp-b%20,', ['/alpha-bar', '/cmp-b']],
    ['a product named twice', '/compare/alpha-bar,alpha-bar,ALPHA-BAR', ['/alpha-bar']],
    ['a product by key and sku', '/compare/alpha-bar,CMP-A', ['/alpha-bar']],
    ['an unrelated parameter', '/compare/alpha-bar?utm_source=x', ['/alpha-bar']],
    ['a url key with capitals', '/compare/Alpha-Bar', ['/alpha-bar']],
  ])('reads %s: %s', async (_, path, expected) => {
    const { status, html } = await page(path);
    expect([status, namesOf(html)]).toEqual([200, expected]);
  });

  it.each([
    ['unknown words', '/compare/alpha-bar,nothing', '“nothing”'],
    ['an offline product', '/compare/alpha-bar,CMP-OFF', '“CMP-OFF”'],
    ['a product that this site does not sell', '/compare/alpha-bar,CMP-EUR', '“CMP-EUR”'],
    ['a variant that has no page', '/compare/alpha-bar,CMP-V-RED', '“CMP-V-RED”'],
    ['HTML', '/compare/alpha-bar,%3Cscript%3Ealert(1)%3C%2Fscript%3E', '“&lt;script&gt;alert(1)&lt;/script&gt;”'],
    ['a bad escape', '/compare/alpha-bar,%E0%A4%A', '“%E0%A4%A”'],
    ['SQL', "/compare/alpha-bar,x'%20OR%201=1--", '“x&#x27; OR 1=1--”'],
    ['a null byte', '/compare/alpha-bar,%00', '“\u0000”'],
    ['a long word, shortened', `/compare/alpha-bar,${'y'.repeat(100)}`, `“${'y'.repeat(40)}…”`],
    ['a product that the British site does not sell', '/gb/compare/alpha-bar', '“alpha-bar”'],
  ])('leaves out %s and says so', async (_, path, words) => {
    const { status, html } = await page(path);
    expect(status).toBe(200);
    expect(note(html)).toContain(`Left out: ${words}.`);
    expect(html).not.toContain('<script>alert');
  });

  it('takes the first four and names the others', async () => {
    const { html } = await page('/compare/alpha-bar,cmp-b,cmp-c,cmp-d,cmp-e,cmp-min');
    expect(namesOf(html)).toEqual(['/alpha-bar', '/cmp-b', '/cmp-c', '/cmp-d']);
    expect(note(html)).toContain('4 products fit side by side. Left out: Product CMP-E, Product CMP-MIN.');
    expect(html).not.toContain('Add another');
  });

  it.each([
    ['dozens of words', `/compare/alpha-bar,${Array.from({ length: 60 }, (_, n) => `w${n}`).join(',')}`],
    ['one endless word', `/compare/alpha-bar,${'z'.repeat(1000)}`],
  ])('an address of %s is shortened', async (_, path) => {
    const { status, html } = await page(path);
    expect([status, namesOf(html)]).toEqual([200, ['/alpha-bar']]);
    expect(note(html)).toContain('The link is too long.');
  });

  it('an address that no browser sends is refused', async () => {
    expect((await page(`/compare/${'z,'.repeat(9000)}`)).status).toBe(413);
  });

  it('prices of the site, with its currency and its tax', async () => {
    expect(rowOf((await page('/compare/alpha-bar,cmp-c')).html, 'Price')).toEqual(['now $90was $100', 'From $80']);
    expect(rowOf((await page('/eu/compare/alpha-bar')).html, 'Price')?.[0]).toMatch(/^€123\.45.*excl\. tax$/);
  });

  it('attributes that the merchant made comparable; those that differ are marked', async () => {
    const { html } = await page('/compare/alpha-bar,cmp-b,cmp-c');
    expect(rowOf(html, 'Rated load<')).toEqual(['100 lb', '200 lb', '–Not stated']);
    expect(rowOf(html, 'Finish<')).toEqual(['Zinc', 'zinc', 'Paint']);
    expect(rowOf(html, 'Colour<')).toEqual(['–Not stated', '–Not stated', 'Red, Blue']);
    expect(html).not.toContain('Secret');
    const alike = (await page('/compare/alpha-bar,cmp-b')).html;
    expect(alike).toContain('<tr data-same=""><th scope="row">Finish</th>');
    expect(alike).toMatch(/<tr><th scope="row">Rated load<span class="vs-mark"/);
    expect(alike).toContain('They differ in 1 of 3 facts.');
  });

  it('weights in the units of the site', async () => {
    expect(rowOf((await page('/compare/alpha-bar')).html, 'Shipping weight')).toEqual(['10 lb']);
    expect(rowOf((await page('/eu/compare/alpha-bar')).html, 'Shipping weight')).toEqual(['4.5 kg (10 lb)']);
    expect(rowOf((await page('/eu/compare/alpha-bar')).html, 'Rated load')).toEqual(['100 lb (45.4 kg)']);
  });

  it('the differences view has its own address, which is kept when removing a product', async () => {
    const { html } = await page('/compare/alpha-bar,cmp-b,cmp-c?only=differences');
    expect(html).toMatch(/<table class="vs" data-n="3" data-only="">/);
    expect(html).toContain('href="/compare/alpha-bar,cmp-b,cmp-c" rel="nofollow" aria-current="true"');
    expect(html).toContain('href="/compare/cmp-b,cmp-c?only=differences"');
    expect((await page('/compare/alpha-bar,cmp-b')).html).toContain(
      '?only=differences" rel="nofollow" data-differences',
    );
  });

  it('a product without options is added to the cart at once, any other links to its page', async () => {
    const { html } = await page('/compare/alpha-bar,cmp-c,cmp-d,cmp-e');
    const [alpha, configurable, sold, custom] =
      (html.match(/<th scope="row">Buy[\s\S]*?<\/tr>/)?.[0] ?? '').match(/<td>[\s\S]*?<\/td>/g) ?? [];
    expect(alpha).toMatch(
      /<form [^>]*action="\/cart\/add" method="post"[^>]*>.*name="productId".*name="qty" value="1"/,
    );
    expect(configurable).toContain('href="/cmp-c"');
    expect(sold).toContain('See product');
    expect(custom).toContain('href="/cmp-e"');
    expect(rowOf(html, 'Availability')).toEqual(['In stock', 'In stock', 'Out of stock', 'In stock']);
    expect((await page('/compare/cmp-min')).html).toContain('name="qty" value="3"');
  });

  it('its form adds the product to the cart, at the price shown', async () => {
    const id = await productIdOf('CMP-A');
    const added = await request('/cart/add', {
      method: 'POST',
      headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ productId: String(id), qty: '1' }),
    });
    expect([added.status, added.headers.get('location')]).toEqual([303, '/cart']);
    const cookie = added.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    expect((await page('/cart', { headers: { cookie } })).html).toContain('$90');
  });

  it('is not for search engines, and says what it compares', async () => {
    const { html } = await page('/compare/alpha-bar,cmp-b');
    expect(html).toContain('<title>Compare Alpha &lt;b&gt;Bar&lt;/b&gt; and Product CMP-B');
    expect(html).toContain('noindex');
    expect(html).not.toContain('rel="canonical"');
  });

  it('offers other products, as long as there is room', async () => {
    const { html } = await page('/compare/alpha-bar');
    expect(html).toContain('One product so far.');
    expect(html).toContain('href="/compare/alpha-bar,cmp-b"');
    expect(html).not.toContain('href="/compare/alpha-bar,alpha-bar"');
  });

  it('offers nothing of another kind', async () => {
    await fill({
      products: [
        product('CMP-SHIRT', { attributeSet: 'Apparel', attributes: { finish: ['Cotton'], color: ['Red'] } }),
        product('CMP-SHIRT-2', { attributeSet: 'Apparel' }),
      ],
    });
    expect((await page('/compare/alpha-bar')).html).not.toContain('cmp-shirt');
    const { html } = await page('/compare/cmp-shirt');
    expect(html).toContain('href="/compare/cmp-shirt,cmp-shirt-2"');
    expect(html).not.toContain('cmp-shirt,alpha-bar');
  });

  it('a list lets compare what has something to compare', async () => {
    const { html } = await page('/gear');
    const chosen = [...html.matchAll(/form="compare" name="p" value="([^"]+)"/g)].map(([, key]) => key);
    expect(chosen).toContain('alpha-bar');
    expect(chosen).toContain('cmp-b');
    expect(chosen).not.toContain('cmp-shirt');
    expect(chosen).not.toContain('cmp-d');
    expect(html).toContain('Product CMP-SHIRT');
  });

  it.each(['/compare', '/compare/', '/compare/,', '/compare/nothing', '/gb/compare/alpha-bar'])(
    '%s explains how to select products',
    async (path) => {
      const { status, html } = await page(path);
      expect(status).toBe(200);
      expect(html).toContain('You haven’t chosen any products yet.');
      expect(html).not.toContain('<table');
    },
  );

  it.each([
    ['/compare?p=alpha-bar&p=cmp-b', '/compare/alpha-bar,cmp-b'],
    ['/eu/compare?p=alpha-bar', '/eu/compare/alpha-bar'],
    ['/compare/alpha-bar?p=cmp-b', '/compare/alpha-bar,cmp-b'],
    ['/compare?p=%2F%2Fevil.example&p=a', '/compare/%2F%2Fevil.example,a'],
    ['/compare?p=a%0d%0aset-cookie:x', '/compare/a%0D%0Aset-cookie%3Ax'],
  ])('the form without script, %s, leads to %s', async (path, to) => {
    expect(await page(path)).toMatchObject({ status: 302, to });
  });

  it('lists and product pages have a checkbox of the form', async () => {
    for (const path of ['/gear', '/alpha-bar', '/search?q=alpha']) {
      const { html } = await page(path);
      expect(html, path).toContain('<input type="checkbox" form="compare" name="p" value="alpha-bar"/>');
      expect(html, path).toMatch(
        /<form [^>]*id="compare"[^>]*action="\/compare"|<form [^>]*action="\/compare"[^>]*id="compare"/,
      );
    }
  });
});

describe('the bar comparison table', () => {
  const barsOf = (html: string) =>
    [...html.matchAll(/<tr(?: class="own")?><th scope="row">([\s\S]*?)<\/th>/g)].map(([, name = '']) =>
      name.replace(/<[^>]*>/g, '').replace(' own brand', ''),
    );

  it('shows all bars by rank, each column with a link that sorts', async () => {
    const { status, html } = await page('/compare/bars');
    expect([status, barsOf(html)]).toEqual([200, ['Bar One', 'Bar Two', 'Bar &lt;i&gt;Three&lt;/i&gt;', 'Bar Four']]);
    expect(html).toContain('rel="canonical" href="http://localhost/compare/bars"');
    expect(html.match(/<th scope="col"/g)).toHaveLength(13);
    expect(html).toContain('href="/compare/bars?sort=-tensile"');
    expect(html).toContain('5<span class="vh"> of <!-- -->5</span>');
  });

  it.each([
    ['?sort=-tensile', ['Bar Two', 'Bar One', 'Bar &lt;i&gt;Three&lt;/i&gt;', 'Bar Four']],
    ['?own=1&garage=5', ['Bar One', 'Bar Four']],
    ['?made=Sweden', ['Bar Two']],
    ['?name=%3Ci%3E', ['Bar &lt;i&gt;Three&lt;/i&gt;']],
    ['?made=Atlantis', []],
    ['?sort=%3Cscript%3E&rank=-1', ['Bar One', 'Bar Two', 'Bar &lt;i&gt;Three&lt;/i&gt;', 'Bar Four']],
  ])('%s', async (query, expected) => {
    const { status, html } = await page(`/compare/bars${query}`);
    expect([status, barsOf(html)]).toEqual([200, expected]);
    expect(html).toContain('rel="canonical" href="http://localhost/compare/bars"');
    expect(html).not.toContain('<i>Three');
  });

  it('a sorted column says so to screen readers as well', async () => {
    const { html } = await page('/compare/bars?sort=-tensile');
    expect(html).toMatch(/aria-sort="descending"><a href="\/compare\/bars\?sort=tensile"/);
    expect(html).toContain('4 bars, sorted by tensile psi, highest first');
  });

  it('links lead only to products of the site, or out of the store', async () => {
    const { html } = await page('/compare/bars');
    expect(html).toContain('href="/alpha-bar?color=Red"');
    expect(html).toContain('href="/cmp-b"');
    expect(html).toContain('href="https://maker.example/three"');
    const { html: european } = await page('/eu/compare/bars');
    expect(european).toContain('href="/eu/alpha-bar?color=Red"');
    expect(european).not.toContain('cmp-b');
  });

  it.each([
    ['/compare/BARS', '/compare/bars'],
    ['/compare/bars/', '/compare/bars'],
    ['/au/compare/Bars', '/au/compare/bars'],
  ])('%s leads to %s', async (path, to) => {
    expect(await page(path)).toMatchObject({ status: 301, to });
  });
});
