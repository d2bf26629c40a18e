import { beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser } from '#worker/testing/browser.ts';
import { category, fill, product, request } from '#worker/testing/store.ts';

const ids = new Map<string, number>();

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('PR-RACK', { attributes: { '3_ships_free': ['1'] } }), product('PR-BELT')],
  });
  for (const sku of ['PR-RACK', 'PR-BELT']) {
    const answer = await request(`/svc_content/catalog/product?sku=${sku}`);
    ids.set(sku, ((await answer.json()) as { product: { productId: number } }).product.productId);
  }
});

describe('3 ships free on the cart page', () => {
  it.each([
    ['PR-BELT', 3, null],
    ['PR-RACK', 1, 'Two more marked items and all three ship free.'],
    ['PR-RACK', 2, 'One more marked item and all three ship free.'],
    ['PR-RACK', 3, 'Your 3 marked items ship free.'],
    ['PR-RACK', 5, 'One more marked item and all three ship free.'],
  ])('%s, %i of it: %s', async (sku, qty, words) => {
    const browser = new TestBrowser();
    await browser.send('POST', '/svc_list/lists/cart/items', { items: [{ productId: ids.get(sku), qty }] });
    const html = await (await browser.send('GET', '/cart')).text();
    if (words === null) expect(html).not.toContain('ship free.');
    else expect(html).toContain(words);
  });
});
