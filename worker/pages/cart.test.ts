import { beforeAll, describe, expect, it } from 'vitest';
import { NO_TARGETS } from '#shared/block/targets.ts';
import type { ImportProduct } from '#shared/import/contract.ts';
import { onlyNamed } from '#shared/import/empty-product.ts';
import { SITE_LIST, sitePath } from '#shared/site/sites.ts';
import { writePage } from '#worker/render/page-cache.ts';
import { Versions, wholeVersions } from '#worker/store/versions.ts';
import { category, contentVersion, fill, product, request } from '#worker/testing/store.ts';

const HOUR = 3_600_000;
const price = (minor: number) => ({ price: minor, specialPrice: null, specialFromMs: null, specialToMs: null });
const everywhere = (minor: number) => ({
  USA: price(minor),
  CAN: price(minor),
  APO: price(minor),
  EUR: price(minor),
  AUS: price(minor),
  GBR: price(minor),
});
const stock = (max: number) => ({ qoh: max, min: 1, max, isInStock: max > 0, backorder: false, bin: false });
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

const variant = (colour: string) =>
  product(`CA-TEE-${colour}`, { visibility: 1, attributes: { color: [colour] }, prices: { USA: price(3_000) } });

function deal(untilMs: number | null): ImportProduct {
  return product('CA-DEAL', {
    prices: { USA: price(20_000) },
    attributes: {
      rogue_promo_enabled: ['1'],
      rogue_promo_price: ['150'],
      rogue_promo_from_date: [dateOf(Date.now() - 48 * HOUR)],
      ...(untilMs === null ? {} : { rogue_promo_to_date: [dateOf(untilMs)] }),
    },
  });
}

const PRODUCTS: ImportProduct[] = [
  product('CA-BAR', {
    texts: onlyNamed('Bar & "Co"'),
    prices: everywhere(29_500),
    stock: { USA: stock(5), CAN: stock(5), EUR: stock(5), AUS: stock(5), GBR: stock(5) },
    links: { related: ['CA-BELT'], upsell: [], crosssell: ['CA-TEE', 'CA-GONE'] },
  }),
  product('CA-BELT', { texts: onlyNamed('Lever Belt') }),
  product('CA-GONE', { stock: { USA: stock(0) } }),
  variant('Black'),
  variant('Red'),
  product('CA-TEE', {
    texts: onlyNamed('Test Tee'),
    type: 'configurable',
    axes: [{ code: 'color', label: 'Colour' }],
    variations: [
      { sku: 'CA-TEE-Black', options: { color: 'Black' } },
      { sku: 'CA-TEE-Red', options: { color: 'Red' } },
    ],
  }),
  product('CA-CUP', { visibility: 1, texts: onlyNamed('J-cup'), prices: { USA: price(2_500) } }),
  product('CA-PIN', { visibility: 1, texts: onlyNamed('Lock pin'), prices: { USA: price(900) } }),
  product('CA-RACK', {
    texts: onlyNamed('Test Rack'),
    type: 'bundle',
    bundlePriceType: 'dynamic',
    bundleOptions: [
      {
        title: 'Cups',
        input: 'radio',
        isRequired: true,
        includedSku: 'CA-PIN',
        values: [{ sku: 'CA-CUP', defaultQty: 2, canChangeQty: false, isDefault: true, priceType: 'fixed', price: 0 }],
      },
    ],
  }),
  product('CA-P45', { visibility: 1, texts: onlyNamed('Plate 45'), weightLb: 45, prices: { USA: price(10_000) } }),
  product('CA-PLATES', {
    texts: onlyNamed('Test Plates'),
    type: 'grouped',
    associated: [{ sku: 'CA-P45', qty: 0 }],
    hundoRules: [{ ruleWeight: 100, discountPerLb: 10 }],
  }),
  product('CA-CARD', {
    texts: onlyNamed('Gift Card'),
    type: 'giftcard',
    giftcard: {
      type: 'virtual',
      amounts: [5_000],
      isOpenAmountAllowed: true,
      openAmountMin: 1_000,
      openAmountMax: 90_000,
    },
    stock: {},
  }),
  product('CA-PROGRAM', {
    texts: onlyNamed('Test Program'),
    type: 'virtual',
    stock: {},
    prices: { USA: price(4_900) },
  }),
  deal(Date.now() + HOUR),
];

const ids = new Map<string, number>();
const idOf = (sku: string) => String(ids.get(sku));

beforeAll(async () => {
  const outcome = await fill({ categories: [category('Gear', 'gear')], products: PRODUCTS });
  expect(outcome.rejected).toEqual([]);
  for (const { sku } of PRODUCTS) {
    const answer = await request(`/svc_content/catalog/product?sku=${sku}`);
    ids.set(sku, ((await answer.json()) as { product: { productId: number } }).product.productId);
  }
});

/** A browser without scripts that keeps cookies and posts forms. */
class Browser {
  readonly jar = new Map<string, string>();

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(path, {
      ...init,
      headers: { origin: 'http://localhost', ...(cookie === '' ? {} : { cookie }), ...init.headers },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.jar.set(name, value);
    }
    return answer;
  }

  post(path: string, fields: Record<string, string>): Promise<Response> {
    return this.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Adds a product to the cart and expects it to succeed. */
  async add(sku: string, fields: Record<string, string> = {}): Promise<void> {
    const answer = await this.post('/cart/add', { productId: idOf(sku), ...fields });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/cart']);
  }

  /** Posts a form of the cart page and expects a redirect back to it. */
  async change(fields: Record<string, string>, location = '/cart'): Promise<void> {
    const answer = await this.post('/cart', fields);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
  }

  async page(path = '/cart'): Promise<Page> {
    const answer = await this.send(path);
    expect(answer.status).toBe(200);
    return new Page(await answer.text(), answer.headers);
  }
}

/** The cart page as its visitor reads it. */
class Page {
  readonly lines: readonly string[];

  constructor(
    readonly html: string,
    readonly headers: Headers,
  ) {
    this.lines = html.match(/<article class="cline".*?<\/article>/gs) ?? [];
  }

  /** The text of some HTML without tags, on one line. */
  static textOf(html: string): string {
    return html
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  }

  get text(): string {
    return Page.textOf(this.html.slice(this.html.indexOf('<main'), this.html.indexOf('</main>')));
  }

  get total(): string {
    return Page.textOf(/data-testid="cart-total">(.*?)<\/span>/s.exec(this.html)?.[1] ?? '');
  }

  /** Id of the first item in the page's forms. */
  get item(): string {
    return /name="item" value="([0-9a-f]+)"/.exec(this.html)?.[1] ?? '';
  }

  line(index = 0): string {
    return Page.textOf(this.lines[index] ?? '');
  }
}

describe('the cart of a new visitor', () => {
  it('is empty, links to the store, and is not created by looking at it', async () => {
    const { text, html, headers } = await new Browser().page();
    expect(text).toContain('Your cart is empty.');
    expect(html).toContain('href="/"');
    // Items that another tab adds appear here without a reload.
    expect(html).toContain('store-island name="cart-page"');
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('is not indexed by search engines', async () => {
    expect((await new Browser().page()).html).toContain('<meta name="robots" content="noindex,nofollow"/>');
  });

  it('is never read from a cache', async () => {
    const version = await contentVersion(1);
    const key = `https://pages.store/USA/localhost/test.${version}..../cart`;
    await writePage(key, '<p>Of someone else</p>', {
      versions: new Versions(wholeVersions(version)),
      now: Date.now(),
      targets: NO_TARGETS,
    });
    expect((await new Browser().page()).text).toContain('Your cart is empty.');
  });

  it('is never cached, whatever was requested before', async () => {
    for (const _ of [1, 2, 3]) {
      const { headers } = await new Browser().page();
      expect([headers.get('x-page-cache'), headers.get('cache-control'), headers.get('etag')]).toEqual([
        'none',
        'private, no-store',
        null,
      ]);
    }
  });
});

describe('adding by the form of a product page', () => {
  it('leads to the cart, gives the visitor an id and counts', async () => {
    const browser = new Browser();
    const answer = await browser.post('/cart/add', { productId: idOf('CA-BAR'), qty: '2' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/cart']);
    expect(browser.jar.get('visitor')).toMatch(/^[a-z]{2,4}[01][0-9a-f]-[0-9a-f]{4}-[0-9a-f]{32}$/);
    expect(browser.jar.get('cart-usa')).toBe('2');
  });

  it.each<[string, string, Record<string, string>, string, string]>([
    ['a simple product', 'CA-BAR', { qty: '2' }, 'Bar &amp; &quot;Co&quot; In stock', '$590'],
    ['a configurable product with its variant', 'CA-TEE', { color: 'Red' }, 'Test Tee Red In stock', '$30'],
    ['a bundle with its parts', 'CA-RACK', {}, 'Test Rack 2 × J-cup · Lock pin (included) In stock', '$50'],
    ['a program', 'CA-PROGRAM', {}, 'Test Program Available now', '$49'],
    [
      'a gift card with its recipient',
      'CA-CARD',
      { amount: '50', recipientName: 'Ann', recipientEmail: 'ann@x.test', message: 'Lift' },
      'Gift Card For Ann Available now',
      '$50',
    ],
    [
      'a gift card with a custom amount',
      'CA-CARD',
      { amount: 'custom', custom: '12.50', recipientEmail: 'b@x.test' },
      'Gift Card For b@x.test Available now',
      '$12.50',
    ],
  ])('%s', async (_, sku, fields, words, total) => {
    const browser = new Browser();
    await browser.add(sku, fields);
    const page = await browser.page();
    expect(page.lines).toHaveLength(1);
    expect(page.line()).toContain(words);
    expect(page.total).toBe(total);
    expect(page.text).not.toContain('Your cart is empty.');
  });

  it('members of a group, with the Hundo savings', async () => {
    const browser = new Browser();
    await browser.add('CA-PLATES', { [`g${idOf('CA-P45')}`]: '4' });
    const page = await browser.page();
    expect(page.line()).toContain('Plate 45 In stock Hundo 180 lb, you save $18');
    expect(page.line()).toContain('now $382 was $400');
    expect(page.text).toContain('Subtotal $400 Hundo discount −$18 Estimated total $382');
  });

  it('a product added twice is one line', async () => {
    const browser = new Browser();
    await browser.add('CA-BAR');
    await browser.add('CA-BAR', { qty: '2' });
    const page = await browser.page();
    expect(page.lines).toHaveLength(1);
    expect(page.text).toContain('Cart 3 items');
  });

  it('a quantity beyond the stock is lowered, with one notice', async () => {
    const browser = new Browser();
    await browser.add('CA-BAR', { qty: '4' });
    await browser.add('CA-BAR', { qty: '4' });
    const words = 'so we lowered the quantity to 5.';
    expect((await browser.page()).text).toContain(words);
    expect((await browser.page()).text).not.toContain(words);
  });

  it.each([
    ['a gift card without a recipient', 'CA-CARD', { amount: '50' }, '/ca-card#configure'],
    [
      'a gift card with too small an amount',
      'CA-CARD',
      { amount: '5', recipientEmail: 'a@x.test' },
      '/ca-card?amount=',
    ],
    ['a group without a quantity', 'CA-PLATES', {}, '/ca-plates#configure'],
    ['an out-of-stock product', 'CA-GONE', {}, '/ca-gone#configure'],
  ])('%s leads back to the product', async (_, sku, fields, path) => {
    const browser = new Browser();
    const answer = await browser.post('/cart/add', { productId: idOf(sku), ...fields });
    const location = answer.headers.get('location') ?? '';
    expect(answer.status).toBe(303);
    expect(location.startsWith(path), location).toBe(true);
    expect(location).not.toContain('x.test');
    expect(browser.jar.size).toBe(0);
  });

  it.each(['999999', '0', '-1', 'x', ''])('an unknown product %j is reported', async (productId) => {
    const browser = new Browser();
    const answer = await browser.post('/cart/add', { productId });
    expect(answer.headers.get('location')).toBe('/cart?state=product');
    expect((await browser.page('/cart?state=product')).text).toContain('This product is not sold here.');
  });

  it('buy-now leads to the checkout, past the cart', async () => {
    const browser = new Browser();
    await browser.add('CA-BELT');
    const answer = await browser.post('/cart/add', { productId: idOf('CA-BAR'), buy: 'now' });
    expect(answer.headers.get('location')).toBe('/checkout');
    expect(browser.jar.get('cart-usa')).toBe('1');
    const page = await browser.page();
    expect(page.lines).toHaveLength(1);
    expect(page.line()).toContain('Lever Belt');
    const lists = await (await browser.send('/svc_list/lists')).json();
    expect((lists as { lists: { type: string }[] }).lists.map((list) => list.type)).toEqual(['cart']);
  });

  it('refuses invalid forms and requests from other websites', async () => {
    const browser = new Browser();
    expect((await browser.send('/cart/add', { method: 'POST', body: '{}' })).status).toBe(415);
    const foreign = await request('/cart/add', { method: 'POST', headers: { origin: 'http://evil.test' } });
    expect(foreign.status).toBe(403);
  });
});

describe('what the browser remembers of the cart, for its page alone', () => {
  it('is which products it has, never to be read by scripts, and nothing once it is empty', async () => {
    const browser = new Browser();
    await browser.add('CA-BAR');
    const answer = await browser.post('/cart/add', { productId: idOf('CA-BELT') });
    expect(answer.headers.getSetCookie()).toContain(
      `in-cart=${idOf('CA-BAR')}.${idOf('CA-BELT')}; Max-Age=15552000; Path=/cart; HttpOnly; SameSite=Lax`,
    );
    const { headers } = await browser.post('/cart', { action: 'clear' });
    expect(headers.getSetCookie()).toContain('in-cart=; Max-Age=0; Path=/cart; HttpOnly; SameSite=Lax');
  });

  it.each([
    ['nothing', ''],
    ['another product', 'CA-BELT'],
    ['a product that does not exist', '999999999'],
    ['more than the cart has', 'CA-BAR.CA-BELT'],
    ['what is no list of products', '1;2'],
    ['a thousand products', Array.from({ length: 1000 }, (_, index) => index + 1).join('.')],
  ])('changes nothing that the page shows: %s', async (_, value) => {
    const browser = new Browser();
    await browser.add('CA-BAR', { qty: '2' });
    const expected = await browser.page();
    browser.jar.set('in-cart', value.replaceAll(/CA-[A-Z]+/g, idOf));
    const page = await browser.page();
    expect([page.total, page.lines.length, page.line()]).toEqual([expected.total, 1, expected.line()]);
    expect(page.total).toBe('$590');
  });
});

describe('changing by the forms of the cart', () => {
  it('sets a quantity, and lowers one beyond the stock with a notice', async () => {
    const browser = new Browser();
    await browser.add('CA-BAR');
    const { item } = await browser.page();
    await browser.change({ action: 'update', item, qty: '3' });
    expect(browser.jar.get('cart-usa')).toBe('3');
    expect((await browser.page()).total).toBe('$885');
    await browser.change({ action: 'update', item, qty: '9' });
    const page = await browser.page();
    expect(page.total).toBe('$1,475');
    expect(page.text).toContain('so we lowered the quantity to 5.');
  });

  it.each([
    ['remove', {}],
    ['update', { qty: '0' }],
    ['clear', {}],
  ])('%s %j empties the cart', async (action, fields) => {
    const browser = new Browser();
    await browser.add('CA-BAR');
    await browser.change({ action, item: (await browser.page()).item, ...fields });
    expect((await browser.page()).text).toContain('Your cart is empty.');
    expect(browser.jar.get('cart-usa')).toBe('0');
  });

  it('a guest who saves for later logs in first', async () => {
    const browser = new Browser();
    await browser.add('CA-BAR');
    await browser.change({ action: 'save', item: (await browser.page()).item }, '/login?redirect=/account/wishlist');
    expect((await browser.page()).lines).toHaveLength(1);
  });

  it.each([
    [{ action: 'update', item: 'none', qty: '1' }, 'item', 'no longer in your cart'],
    [{ action: 'remove', item: 'none' }, 'item', 'no longer in your cart'],
    [{ action: 'restore', item: 'none' }, 'item', 'no longer in your cart'],
    [{ action: 'update', item: 'none', qty: '' }, 'form', 'check the quantity'],
    [{ action: 'update', item: 'none', qty: '1.5' }, 'form', 'check the quantity'],
    [{ action: 'update', item: 'none', qty: '10000' }, 'form', 'check the quantity'],
    [{ action: 'destroy', item: 'none' }, 'form', 'check the quantity'],
    [{ item: 'none' }, 'form', 'check the quantity'],
  ] as [Record<string, string>, string, string][])(
    '%j is reported and changes nothing',
    async (fields, state, words) => {
      const browser = new Browser();
      await browser.add('CA-BAR');
      await browser.change(fields, `/cart?state=${state}`);
      const page = await browser.page(`/cart?state=${state}`);
      expect(page.text).toContain(words);
      expect(page.lines).toHaveLength(1);
      await new Browser().change(fields, `/cart?state=${state}`);
    },
  );

  it('an unknown notice is not shown', async () => {
    expect((await new Browser().page('/cart?state=toString')).text).not.toContain('toString');
  });
});

describe('the page', () => {
  it('shows nothing to anyone else', async () => {
    const owner = new Browser();
    await owner.add('CA-BAR');
    const { item } = await owner.page();
    const stranger = new Browser();
    await stranger.add('CA-BELT');
    const page = await stranger.page();
    expect(page.lines).toHaveLength(1);
    expect(page.line()).toContain('Lever Belt');
    await stranger.change({ action: 'remove', item }, '/cart?state=item');
    expect((await owner.page()).lines).toHaveLength(1);
  });

  it('recommends available products that go with it', async () => {
    const browser = new Browser();
    await browser.add('CA-BAR');
    const { text } = await browser.page();
    expect(text).toMatch(/Frequently bought together Test Tee.*Lever Belt/);
    expect(text).not.toContain('Product CA-GONE');
    await browser.add('CA-BELT');
    expect((await browser.page()).text).not.toMatch(/Frequently bought together.*Lever Belt/);
  });

  it('says why sold-out items do not count', async () => {
    const browser = new Browser();
    await browser.add('CA-BELT');
    await browser.add('CA-PROGRAM');
    await fill({ products: [product('CA-BELT', { texts: onlyNamed('Lever Belt'), stock: { USA: stock(0) } })] });
    const page = await browser.page();
    expect(page.line()).toContain('Out of stock.');
    expect(page.total).toBe('$49');
    expect(page.text).toContain('Items that are currently unavailable are not included in the total.');
    await fill({ products: [product('CA-BELT', { texts: onlyNamed('Lever Belt') })] });
    expect((await browser.page()).total).toBe('$149');
  });

  it('keeps an item whose deal has ended separate, until the current price is accepted', async () => {
    const browser = new Browser();
    await browser.add('CA-DEAL');
    expect((await browser.page()).line()).toMatch(/Hot deal.*now \$150 was \$200/);
    await fill({ products: [deal(null)] });
    expect((await browser.page()).line()).toMatch(/Hot deal.*now \$150 was \$200/);
    await fill({ products: [deal(Date.now() - HOUR)] });
    const page = await browser.page();
    expect(page.lines).toEqual([]);
    expect(page.text).toContain('The deal on Product CA-DEAL has ended.');
    expect(page.text).toContain('This deal has ended. $200 today.');
    await browser.change({ action: 'restore', item: page.item });
    const after = await browser.page();
    expect(after.total).toBe('$200');
    expect(after.text).not.toContain('This deal has ended.');
    await browser.change({ action: 'restore', item: page.item }, '/cart?state=item');
  });

  it.each(SITE_LIST.map((site) => [site.code, site] as const))('of %s shows its own currency', async (_, site) => {
    const browser = new Browser();
    const answer = await browser.post(sitePath(site, '/cart/add'), { productId: idOf('CA-BAR') });
    expect(answer.headers.get('location')).toBe(sitePath(site, '/cart'));
    const page = await browser.page(sitePath(site, '/cart'));
    expect(page.total).toMatch(/^[$€£]295$/);
    expect(page.html).toContain(`action="${sitePath(site, '/cart')}"`);
    expect(page.html).toContain(`href="${sitePath(site, '/checkout')}"`);
    expect(page.text.includes('excl. tax')).toBe(site.showsTaxExcluded);
    expect(page.text.includes('incl. tax')).toBe(site.taxIncluded);
    if (site.prefix !== '') expect((await browser.page('/cart')).lines).toEqual([]);
  });
});
