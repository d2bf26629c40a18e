import { beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser } from '#worker/testing/browser.ts';
import { category, fill, product, request } from '#worker/testing/store.ts';

const ORIGIN = 'http://localhost';
let bar = 0;

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('SV-BAR')],
    customers: [{ email: 'sue@saved.test', firstname: 'Sue', lastname: 'Saver', groupId: 1, createdMs: null }],
  });
  const answer = await request('/svc_content/catalog/product?sku=SV-BAR');
  bar = ((await answer.json()) as { product: { productId: number } }).product.productId;
});

/** Posts a form with the cookies of a browser. Returns the address it redirects to. */
async function post(browser: TestBrowser, path: string, fields: Record<string, string>): Promise<string | null> {
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await request(path, {
    method: 'POST',
    headers: { origin: ORIGIN, cookie },
    body: new URLSearchParams(fields),
  });
  return answer.headers.get('location');
}

async function page(browser: TestBrowser): Promise<{ html: string; item: string }> {
  const html = await (await browser.send('GET', '/cart')).text();
  return { html, item: /name="item" value="([0-9a-f]{32})"/.exec(html)?.[1] ?? '' };
}

describe('what a customer saves for later on the cart page', () => {
  it('leaves the cart, is shown below it, and can be moved back', async () => {
    const browser = new TestBrowser();
    await browser.enter('sue@saved.test');
    expect(await post(browser, '/cart/add', { productId: String(bar) })).toBe('/cart');
    const before = await page(browser);
    expect(before.html).not.toContain('Saved for later (');
    expect(await post(browser, '/cart', { action: 'save', item: before.item })).toBe('/cart');

    const saved = await page(browser);
    expect(saved.html).toContain('Saved for later (1)');
    expect(saved.html).not.toContain('data-testid="cart-line"');
    expect(await post(browser, '/cart', { action: 'unsave', item: saved.item })).toBe('/cart');

    const back = await page(browser);
    expect(back.html).not.toContain('Saved for later (');
    expect(back.html).toContain('data-testid="cart-line"');
    expect(await post(browser, '/cart', { action: 'unsave', item: back.item })).toBe('/cart?state=item');
  });

  it('can be removed', async () => {
    const browser = new TestBrowser();
    await browser.enter('sue@saved.test');
    await post(browser, '/cart/add', { productId: String(bar) });
    await post(browser, '/cart', { action: 'save', item: (await page(browser)).item });
    await post(browser, '/cart', { action: 'forget', item: (await page(browser)).item });
    expect((await page(browser)).html).not.toContain('Saved for later (');
  });
});
