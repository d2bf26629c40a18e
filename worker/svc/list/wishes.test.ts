import { beforeAll, expect, it } from 'vitest';
import type { WireList } from '#shared/list/wire-list.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { category, fill, product, productIds } from '#worker/testing/store.ts';

let ids: ReadonlyMap<string, number>;
const id = (sku: string) => ids.get(sku) ?? 0;
const stock = (qoh: number) => ({ USA: { qoh, min: 1, max: 9, isInStock: qoh > 0, backorder: false, bin: false } });
const customer = (email: string) => ({ email, firstname: 'Robin', lastname: 'Gym', groupId: 1, createdMs: null });

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('WI-BAR'),
      product('WI-GONE', { stock: stock(0) }),
      product('WI-TEE-Red', { visibility: 1, attributes: { color: ['Red'] } }),
      product('WI-TEE-Blue', { visibility: 1, attributes: { color: ['Blue'] } }),
      product('WI-TEE', {
        type: 'configurable',
        axes: [{ code: 'color', label: 'Colour' }],
        variations: [
          { sku: 'WI-TEE-Red', options: { color: 'Red' } },
          { sku: 'WI-TEE-Blue', options: { color: 'Blue' } },
        ],
      }),
    ],
    customers: [customer('wi@example.com'), customer('wi2@example.com')],
  });
  ids = await productIds();
});

interface Answer {
  readonly wishes?: readonly number[];
  readonly error?: { readonly type: string };
}

async function customerOf(email: string): Promise<TestBrowser> {
  const browser = new TestBrowser();
  await browser.enter(email);
  return browser;
}

const wish = (browser: TestBrowser, body: object) => browser.json<Answer>('POST', '/svc_list/wishes', body);

async function wishlist(browser: TestBrowser): Promise<WireList | undefined> {
  const { body } = await browser.json<{ lists: WireList[] }>('GET', '/svc_list/lists');
  return body.lists.find(({ type }) => type === 'wishlist');
}

it('a heart adds a product to the wishlist once and removes it with all its variants', async () => {
  const browser = await customerOf('wi@example.com');
  expect((await browser.json<Answer>('GET', '/svc_list/wishes')).body.wishes).toEqual([]);
  expect(await wishlist(browser)).toBeUndefined();

  const first = await wish(browser, { productId: id('WI-BAR') });
  expect([first.status, first.body.wishes]).toEqual([201, [id('WI-BAR')]]);
  await wish(browser, { productId: id('WI-BAR') });
  expect((await wishlist(browser))?.items.map(({ sku, qty }) => [sku, qty])).toEqual([['WI-BAR', 1]]);

  // Two choices as made on the product page, and one from a card.
  await wish(browser, { productId: id('WI-TEE'), choice: 'color=Blue&qty=2' });
  await wish(browser, { productId: id('WI-TEE'), choice: 'color=Red' });
  const chosen = (await wishlist(browser))?.items.filter(({ productId }) => productId === id('WI-TEE'));
  expect(chosen?.map(({ sku, qty }) => [sku, qty])).toEqual([
    ['WI-TEE-Blue', 2],
    ['WI-TEE-Red', 1],
  ]);
  const dropped = await browser.json<Answer>('DELETE', `/svc_list/wishes/${id('WI-TEE')}`);
  expect([dropped.status, dropped.body.wishes]).toEqual([200, [id('WI-BAR')]]);
  expect((await wishlist(browser))?.items).toHaveLength(1);
  expect((await browser.json<Answer>('DELETE', `/svc_list/wishes/${id('WI-GONE')}`)).status).toBe(200);
});

it('a wishlist item may still need configuring, or be unavailable today', async () => {
  const browser = await customerOf('wi2@example.com');
  await wish(browser, { productId: id('WI-TEE') });
  const { body } = await wish(browser, { productId: id('WI-GONE') });
  expect(body.wishes).toEqual([id('WI-TEE'), id('WI-GONE')]);
  const items = (await wishlist(browser))?.items ?? [];
  expect(items.map(({ productId, children, qty }) => [productId, children.length, qty])).toEqual([
    [id('WI-TEE'), 0, 1],
    [id('WI-GONE'), 0, 1],
  ]);
  expect(items.every(({ problem }) => problem !== null)).toBe(true);
});

it('guests log in first; a product that is not sold and an invalid body are refused', async () => {
  const guest = new TestBrowser();
  for (const [method, path, body] of [
    ['GET', '/svc_list/wishes', undefined],
    ['POST', '/svc_list/wishes', { productId: id('WI-BAR') }],
    ['DELETE', `/svc_list/wishes/${id('WI-BAR')}`, undefined],
  ] as const) {
    const answer = await guest.json<Answer>(method, path, body);
    expect([answer.status, answer.body.error?.type]).toEqual([401, 'login_required']);
  }
  const browser = await customerOf('wi2@example.com');
  const refusal = async (body: object) => (await wish(browser, body)).body.error?.type;
  expect(await refusal({ productId: 999_999 })).toBe('product_not_found');
  expect(await refusal({ productId: id('WI-TEE-Red') })).toBe('product_not_found');
  expect(await refusal({ productId: 'WI-BAR' })).toBe('validation_error');
  expect(await refusal({ productId: id('WI-BAR'), price: 1 })).toBe('validation_error');
});
