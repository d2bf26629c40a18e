import { beforeAll, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#shared/time/duration.ts';
import { entriesAfter } from '#worker/testing/ledger.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { category, fill, product, productIdOf } from '#worker/testing/store.ts';
import { lastSeq } from '#worker/testing/tracked.ts';

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 19);
const price = { price: 20_000, specialPrice: null, specialFromMs: null, specialToMs: null };
/** A product whose promotion ends at a time, Unix milliseconds. */
const deal = (untilMs: number) =>
  product('CT-DEAL', {
    prices: { USA: price },
    attributes: {
      rogue_promo_enabled: ['1'],
      rogue_promo_price: ['150'],
      rogue_promo_to_date: [dateOf(untilMs)],
    },
  });

const ids: Record<string, number> = {};

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('CT-BAR'), product('CT-BELT'), deal(Date.now() + HOUR_MS)],
  });
  for (const sku of ['CT-BAR', 'CT-BELT', 'CT-DEAL']) ids[sku] = await productIdOf(sku);
});

interface Told {
  readonly event: string;
  readonly products: readonly { readonly productId: number; readonly qty: number }[];
}

/** Sends a form of the cart, and returns what analytics is told of it. */
async function toldOf(browser: PageBrowser, path: string, fields: Record<string, string>): Promise<readonly Told[]> {
  const after = await lastSeq();
  expect((await browser.post(path, fields)).to).toBe('/cart');
  const told = async () =>
    (await entriesAfter(after))
      .filter(({ consumer, event }) => consumer === 'analytics' && event.startsWith('cart/'))
      .map(({ event, payload }) => ({ event, products: (payload.value as Told).products }));
  return vi.waitFor(async () => {
    const all = await told();
    expect(all).not.toEqual([]);
    return all;
  });
}

const itemOf = async (browser: PageBrowser) =>
  /name="item" value="([0-9a-f]{32})"/.exec((await browser.see('/cart')).html)?.[1] ?? '';
const add = (browser: PageBrowser, sku: string) => toldOf(browser, '/cart/add', { productId: String(ids[sku]) });
const one = (sku: string, qty = 1) => ({ productId: ids[sku], qty });

it('each form of the cart tells what it has changed, without script', async () => {
  const browser = new PageBrowser();
  expect(await add(browser, 'CT-BAR')).toEqual([{ event: 'cart/add', products: [one('CT-BAR')] }]);
  const item = await itemOf(browser);
  expect(await toldOf(browser, '/cart', { action: 'update', item, qty: '3' })).toEqual([
    { event: 'cart/update', products: [one('CT-BAR', 3)] },
  ]);
  expect(await toldOf(browser, '/cart', { action: 'remove', item })).toEqual([
    { event: 'cart/remove', products: [one('CT-BAR', 3)] },
  ]);
  await add(browser, 'CT-BAR');
  await add(browser, 'CT-BELT');
  expect(await toldOf(browser, '/cart', { action: 'clear' })).toEqual([
    { event: 'cart/remove', products: [one('CT-BAR'), one('CT-BELT')] },
  ]);
});

it('a deal that has ended and is taken back is told as an addition', async () => {
  const browser = new PageBrowser();
  await add(browser, 'CT-DEAL');
  await fill({ products: [deal(Date.now() - HOUR_MS)] });
  const { html } = await browser.see('/cart');
  expect(html).toContain('The deal on');
  const item = await itemOf(browser);
  expect(await toldOf(browser, '/cart', { action: 'restore', item })).toEqual([
    { event: 'cart/add', products: [one('CT-DEAL')] },
  ]);
});
