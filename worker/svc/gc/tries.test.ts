import { beforeAll, expect, it } from 'vitest';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';

const bar = { id: 0 };
const NETWORK_LIMIT = 30;
const LIST_LIMIT = 15;

beforeAll(async () => {
  await fill({ categories: [category('Gear', 'gear')], products: [product('GT-BAR')] });
  bar.id = await productIdOf('GT-BAR');
  await new OrderDeskStore(env, 'USA').importGiftcards(
    [
      { code: 'GT-FULL', balance: 2_500 },
      { code: 'GT-SPENT', balance: 0 },
    ],
    Date.now(),
  );
  await new OrderDeskStore(env, 'EUR').importGiftcards([{ code: 'GT-EURO', balance: 2_500 }], Date.now());
});

interface Answer {
  readonly error?: { readonly type: string; readonly message: string };
}

/** A shopper behind a network who can try a code in every way there is. */
async function shopperOn(network: string) {
  const buyer = new Buyer();
  await buyer.add({ productId: bar.id, qty: 1 });
  const from = { 'cf-connecting-ip': network };
  const listId = buyer.list?._id ?? '';
  const order = await buyer.order();
  const ask = async (method: string, path: string, body: object) => {
    const answer = await buyer.send(method, path, body, from);
    const { error } = (await answer.json()) as Answer;
    return {
      status: answer.status,
      type: error?.type,
      message: error?.message,
      after: answer.headers.get('retry-after'),
    };
  };
  const cookie = () => [...buyer.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const page = (code: string) =>
    request('/cart', {
      method: 'POST',
      headers: {
        ...from,
        cookie: cookie(),
        origin: 'http://localhost',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ action: 'giftcard', code }).toString(),
    });
  const ways = {
    balance: (code: string) => ask('POST', '/svc_gc/giftcards/balance', { code }),
    metadata: (code: string) => ask('PUT', `/svc_list/lists/${listId}/metadata`, { metadata: { giftcards: [code] } }),
    list: (code: string) => ask('POST', '/svc_list/lists', { type: 'buyNow', metadata: { giftcards: [code] } }),
    order: (code: string) => ask('POST', '/svc_checkout/order', { ...order, giftcards: [{ code }] }),
  };
  return { ways, page, all: Object.values(ways) };
}

const WAYS = ['balance', 'metadata', 'list', 'order'] as const;
const WRONG = ['GT-NONE', 'X', 'Y'.repeat(80), 'GT-SPENT', 'GT-EURO'];

it('every wrong code has one answer, whatever is wrong with it and however it arrives', async () => {
  const { page } = await shopperOn('203.0.113.1');
  for (const [at, name] of WAYS.entries()) {
    const { ways } = await shopperOn(`203.0.113.${10 + at}`);
    for (const code of WRONG) {
      expect(await ways[name](code)).toEqual({
        status: 409,
        type: 'giftcard_not_exist',
        message: 'This gift card code is not valid, or its balance is used up.',
        after: null,
      });
    }
  }
  for (const code of WRONG) expect((await page(code)).headers.get('location')).toBe('/cart?state=giftcard');
});

it('no code reaches a list unchecked, and a right one costs no try', async () => {
  const { ways } = await shopperOn('203.0.113.2');
  for (let tries = 0; tries < NETWORK_LIMIT + 5; tries++) {
    const way = tries % 2 === 0 ? ways.balance : ways.metadata;
    expect((await way('GT-FULL')).type).toBeUndefined();
  }
  expect((await ways.list('GT-NONE')).type).toBe('giftcard_not_exist');
});

it('all ways count together: by shopper and list, then by network', async () => {
  const network = '203.0.113.3';
  const statuses: number[] = [];
  for (let shopper = 0; shopper < 2; shopper++) {
    const { all, page } = await shopperOn(network);
    for (let tries = 0; tries < LIST_LIMIT; tries++) {
      const way = all[tries % all.length];
      statuses.push((await way?.(`GT-${tries}`))?.status ?? 0);
    }
    for (const way of all) {
      const refused = await way('GT-NONE');
      expect(refused).toMatchObject({ status: 429, type: 'rate_limited' });
      expect(Number(refused.after)).toBeGreaterThan(0);
    }
    const refused = await page('GT-NONE');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await refused.text()).toContain('Too many requests. Try again later.');
  }
  expect(statuses).toEqual(Array.from({ length: NETWORK_LIMIT }, () => 409));
  const { all } = await shopperOn(network);
  for (const way of all) expect((await way('GT-NONE')).status).toBe(429);
});

it('is exact when forty tries arrive at once, in all ways', async () => {
  const { all } = await shopperOn('203.0.113.4');
  const tries = Array.from({ length: 40 }, (_, at) => all[at % all.length]?.(`GT-P${at}`));
  const statuses = (await Promise.all(tries)).map((answer) => answer?.status);
  expect(statuses.filter((status) => status === 409)).toHaveLength(LIST_LIMIT);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - LIST_LIMIT);
});
