import { beforeAll, expect, it } from 'vitest';
import type { WireList } from '#shared/list/wire-list.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const bar = { id: 0 };

beforeAll(async () => {
  await fill({ categories: [category('Gear', 'gear')], products: [product('CG-BAR')] });
  bar.id = await productIdOf('CG-BAR');
  await new OrderDeskStore(env, 'USA').importGiftcards(
    [
      { code: 'CG-ONE', balance: 2_500 },
      { code: 'CG-TWO', balance: 1_000 },
    ],
    Date.now(),
  );
});

interface Answer {
  readonly list?: WireList;
  readonly error?: { readonly type: string };
}

async function shopper() {
  const browser = new TestBrowser();
  const { body } = await browser.json<{ list: WireList }>('POST', '/svc_list/lists/cart/items', {
    items: [{ productId: bar.id, qty: 1 }],
  });
  const post = (fields: Record<string, string>) => {
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    return request('/cart', {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  };
  const page = async (path = '/cart') => (await browser.send('GET', path)).text();
  const set = (giftcards: string[]) =>
    browser.json<Answer>('PUT', `/svc_list/lists/${body.list._id}/metadata`, { metadata: { giftcards } });
  return { post, page, set };
}

it('are added by a form, shown by their last characters, and removed', async () => {
  const { post, page } = await shopper();
  expect((await post({ action: 'giftcard', code: ' cg-one ' })).headers.get('location')).toBe('/cart');
  expect(await page()).toContain('Gift card •••• -ONE');
  expect((await post({ action: 'giftcard', code: 'CG-NONE' })).headers.get('location')).toBe('/cart?state=giftcard');
  expect((await post({ action: 'ungiftcard', code: 'CG-ONE' })).headers.get('location')).toBe('/cart');
  expect(await page()).not.toContain('-ONE');
});

it('that are refused show the error at their field, which is open and has the focus', async () => {
  const { page } = await shopper();
  const refused = 'This gift card code is not valid, or its balance is used up.';
  const entry = (html: string) => /<details[^>]*><summary>Gift card.*?<\/details>/s.exec(html)?.[0] ?? '';
  const after = await page('/cart?state=giftcard');
  expect(entry(after)).toMatch(/^<details[^>]* open=""/);
  expect(entry(after)).toMatch(/<input[^>]* id="giftcard-code"[^>]*>/);
  expect(entry(after)).toContain('autofocus=""');
  expect(after.split(`>${refused}<`)).toHaveLength(2);
  expect(entry(after)).toContain(refused);
  const before = entry(await page());
  expect(before).not.toMatch(/ open=""|autofocus/);
});

it('are added by a service call, with their balance', async () => {
  const { set } = await shopper();
  const { body } = await set(['CG-ONE', 'CG-TWO']);
  expect(body.list?.giftcards).toEqual([
    { code: 'CG-ONE', balance: 25 },
    { code: 'CG-TWO', balance: 10 },
  ]);
  expect(await set(['CG-ONE', 'CG-NONE'])).toMatchObject({
    status: 409,
    body: { error: { type: 'giftcard_not_exist' } },
  });
  expect((await set([])).body.list?.giftcards).toEqual([]);
});
