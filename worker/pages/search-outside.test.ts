import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { askApp } from '#worker/testing/ask-app.ts';
import { category, env, fill, product, productIdOf } from '#worker/testing/store.ts';

let productId = 0;

beforeAll(async () => {
  await fill({ categories: [category('Gear', 'gear')], products: [product('SO-1'), product('SO-2')] });
  productId = await productIdOf('SO-2');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

let test = 0;

/** A page of results in a store whose outside search service gives this answer. */
async function page(answer: () => Response): Promise<Response> {
  const url = `https://find${++test}.example`;
  const tokens = { apiUrl: `${url}/find`, eventApiUrl: '', token: 'tok', expires: Date.now() + 900_000 };
  vi.stubGlobal('fetch', async (request: Request) =>
    request.url.includes('/rfktkn') ? Response.json(tokens) : answer(),
  );
  const context = createExecutionContext();
  const asked = new Request(`http://localhost/search?q=product&n=${test}`);
  const sent = await askApp(asked, { ...env, DISCOVERY_URL: url }, context);
  const read = new Response(await sent.text(), sent);
  await waitOnExecutionContext(context);
  return read;
}

const found =
  (changes: Record<string, unknown> = {}) =>
  () =>
    Response.json({
      content: { product: { value: [{ productId, name: 'of theirs', price: 1 }, { productId: 999_999 }] } },
      facet: { color: { display_name: 'Their color', value: [{ text: 'Red', count: 7 }] } },
      total_item: 1,
      ...changes,
    });

it('shows what an outside service finds, with its counts and the store’s own product data', async () => {
  const html = await (await page(found())).text();
  expect([...html.matchAll(/data-testid="product-card" data-product="(\d+)"/g)].map(([, id]) => Number(id))).toEqual([
    productId,
  ]);
  expect(html).toContain('Their color');
  expect(html).toContain('Product SO-2');
  expect(html).not.toContain('of theirs');
});

it('follows redirects of the service, only within the store', async () => {
  const led = await page(found({ redirect_url: '/gear' }));
  expect([led.status, led.headers.get('location')]).toEqual([302, '/gear']);
  expect((await page(found({ redirect_url: 'https://evil.test/' }))).status).toBe(200);
});

it('says so when the service is down', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = await page(() => new Response('', { status: 500 }));
  expect(answer.status).toBe(503);
  expect(answer.headers.get('x-page-cache')).not.toBe('miss');
  vi.restoreAllMocks();
});
