import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { app } from '#worker/app.ts';
import { MediaStore } from '#worker/store/content/media.ts';
import type { Rate } from '#worker/stubs/limits.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const SHOP = 'http://localhost';
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
let bar = 0;
let discovery = '';

beforeAll(async () => {
  await fill({ categories: [category('Gear', 'gear')], products: [product('RT-BAR')] });
  bar = await productIdOf('RT-BAR');
  const answer = await request('/svc_ssr/rfktkn');
  discovery = ((await answer.json()) as { token: string }).token;
});

/** What the platform's counters were asked, and what they say. */
interface Counter {
  readonly rate: Rate;
  readonly says: 'full' | 'nothing' | 'room' | 'trouble';
}

/** Sends a request from an address with one of the platform's counters in a given state. */
async function send(call: Call, { rate, says }: Counter, address: string | null = '203.0.113.7') {
  const keys: string[] = [];
  const limit = ({ key }: RateLimitOptions): Promise<RateLimitOutcome> => {
    keys.push(key);
    if (says === 'nothing') return new Promise(() => undefined);
    return says === 'trouble' ? Promise.reject(new Error('no counter')) : Promise.resolve({ success: says === 'room' });
  };
  const headers = new Headers({ origin: SHOP, authorization: `Bearer ${discovery}` });
  if (address !== null) headers.set('cf-connecting-ip', address);
  if (call.type !== undefined) headers.set('content-type', call.type);
  const init = { method: call.method ?? 'POST', headers, redirect: 'manual' as const };
  const body = call.body?.();
  const asked = new Request(SHOP + call.path(), body === undefined ? init : { ...init, body });
  const context = createExecutionContext();
  const answer = await app.fetch(asked, { ...env, [rate]: { limit } }, context);
  await answer.text();
  await waitOnExecutionContext(context);
  return { status: answer.status, wait: answer.headers.get('retry-after'), keys };
}

/** A request that costs something. */
interface Call {
  readonly rate: Rate;
  readonly path: () => string;
  readonly method?: string;
  readonly type?: string;
  readonly body?: () => string;
}
const json = (value: () => unknown) => ({ type: JSON_TYPE, body: () => JSON.stringify(value()) });
const form = (text: string) => ({ type: FORM_TYPE, body: () => text });
const LIST = 'f'.repeat(24);
const PLACE = { countryId: 'US', region: 'OH', postcode: '43211' };
const items = () => ({ items: [{ productId: bar, qty: 1 }] });
let searches = 0;

const CALLS: Readonly<Record<string, Call>> = {
  // Each search is another one, because a page that is known costs nothing.
  'a search': { rate: 'SEARCHES', method: 'GET', path: () => `/search?q=bar${searches++}` },
  'a preview of a search': {
    rate: 'SEARCHES',
    path: () => '/svc_discovery/products',
    ...json(() => ({ data: { widget: { rfkid: 'rfkid_6' }, query: { keyphrase: { value: ['bar'] } } } })),
  },
  'gear for the builder': { rate: 'SEARCHES', method: 'GET', path: () => '/svc_gym/gear?q=bar' },
  'a new list': { rate: 'CHANGES', path: () => '/svc_list/lists', ...json(() => ({ type: 'cart' })) },
  'an item for the cart': { rate: 'CHANGES', path: () => '/svc_list/lists/cart/items', ...json(items) },
  'an item taken out': { rate: 'CHANGES', method: 'DELETE', path: () => `/svc_list/lists/${LIST}/items/${LIST}` },
  'a wish': { rate: 'CHANGES', path: () => '/svc_list/wishes', ...json(() => ({ productId: bar })) },
  'an item for the cart, without scripts': { rate: 'CHANGES', path: () => '/cart/add', ...form('productId=1') },
  'a change of the cart, without scripts': { rate: 'CHANGES', path: () => '/cart', ...form('action=clear') },
  'shipping rates': {
    rate: 'QUOTES',
    path: () => '/svc_shipping/shipping/rates/get',
    ...json(() => ({ storeId: 1, shippingAddress: PLACE, ...items() })),
  },
  tax: {
    rate: 'QUOTES',
    path: () => '/svc_tax/tax/rates/fetch',
    ...json(() => ({ storeId: 1, shippingAddress: PLACE, shippingAmount: 0, ...items() })),
  },
};

describe.each(Object.entries(CALLS))('%s', (_, call) => {
  it('is refused beyond the rate of its network, with the time to wait', async () => {
    const { status, wait, keys } = await send(call, { rate: call.rate, says: 'full' });
    expect([status, wait, keys]).toEqual([429, '60', ['203.0.113.7']]);
  });

  it('is answered within it', async () => {
    const { status, keys } = await send(call, { rate: call.rate, says: 'room' });
    expect([status === 429, status < 500, keys.length]).toEqual([false, true, 1]);
  });

  it.each(['trouble', 'nothing'] as const)('is answered while the counter says %s, which is logged', async (says) => {
    const { status } = await send(call, { rate: call.rate, says });
    expect([status === 429, status < 500]).toEqual([false, true]);
    expect(takeConsole().map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['rate_not_counted']);
  });
});

it('a picture in a new size is limited, and one that exists is not', async () => {
  const full = { rate: 'PICTURES', says: 'full' } as const;
  const call: Call = { rate: 'PICTURES', method: 'GET', path: () => '/media/w360/rt.webp' };
  const etag = (await env.MEDIA.put('original/rt.webp', 'a picture'))?.etag ?? '';
  await new MediaStore(env).putResized('rt.webp', 'w521.jpeg', etag, new ArrayBuffer(8), 'image/jpeg');
  expect((await send(call, full)).status).toBe(429);
  expect((await send({ ...call, path: () => '/media/w521/rt.webp' }, full)).status).toBe(200);
  expect((await send({ ...call, path: () => '/media/w361/rt.webp' }, full)).status).toBe(404);
  expect((await send({ ...call, path: () => '/media/w360/none.webp' }, full)).status).toBe(404);
});

it('an estimate of the cart does without rates beyond it, and the cart stays', async () => {
  const browser = new TestBrowser();
  await browser.json('POST', '/svc_list/lists/cart/items', items());
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const asked = new Request(`${SHOP}/cart?postcode=43211&country=US`, {
    headers: { cookie, 'cf-connecting-ip': '203.0.113.7' },
  });
  const QUOTES = { limit: async () => ({ success: false }) };
  const answer = await app.fetch(asked, { ...env, QUOTES }, createExecutionContext());
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Product RT-BAR');
  expect(takeConsole().join()).toContain('shipping_estimate');
});

it('a whole IPv6 network is one, and this machine is none', async () => {
  const call: Call = { rate: 'SEARCHES', method: 'GET', path: () => `/search?q=bar${searches++}` };
  const full = { rate: 'SEARCHES', says: 'full' } as const;
  expect((await send(call, full, '2001:db8:1:2:3:4:5:6')).keys).toEqual(['2001:db8:1:2::/64']);
  for (const address of ['127.0.0.1', '::1', null]) {
    expect(await send(call, full, address)).toMatchObject({ status: 200, keys: [] });
  }
});

it.each([
  ['SEARCHES', 600],
  ['CHANGES', 600],
  ['QUOTES', 300],
  ['PICTURES', 600],
] as const)('the platform counts %s up to %i in a minute', async (rate, most) => {
  const countOf = async (key: string) => {
    let counted = 0;
    while (counted <= most && (await env[rate].limit({ key })).success) counted++;
    return counted;
  };
  // A minute of the platform's clock may end during one of the counts, but not during both.
  expect(Math.min(await countOf(`198.51.100.${most}`), await countOf(`198.51.101.${most}`))).toBe(most);
  expect((await env[rate].limit({ key: 'another' })).success).toBe(true);
});
