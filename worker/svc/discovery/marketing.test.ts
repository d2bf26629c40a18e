import { beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_SEGMENTS, primarySegment } from '#shared/customer/segments.ts';
import { CATALOGUE, EVENT_KINDS } from '#shared/discovery/catalogue.ts';
import type { WireList } from '#shared/list/wire-list.ts';
import type { OrderDocument } from '#shared/order/document.ts';
import { openAccount } from '#worker/testing/account.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { entriesAfter } from '#worker/testing/ledger.ts';
import { category, env, fill, product, productIdOf, request } from '#worker/testing/store.ts';
import { event, lastSeq, send } from '#worker/testing/tracked.ts';

const ID = '0123456789abcdef0123456789abcdef';
const MARKETING = 'consent=v1.1790000000.marketing';
const COUNTING = 'consent=v1.1790000000.performance.functional';
const EVERYTHING = 'consent=v1.1790000000.functional.performance.marketing';

beforeAll(() => fill({ categories: [category('Gear', 'gear')], products: [product('MK-BAR')] }));

const SUMS = ['visit_days', 'query_days', 'query_scores', 'product_scores', 'shopper_products', 'block_days'];

/** Everything that counting adds to. */
async function sums(): Promise<string> {
  const results = await env.DB.batch(SUMS.map((table) => env.DB.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`)));
  return JSON.stringify(results.map(({ results: rows }) => rows));
}

const cookieOf = (buyer: Buyer) => [...buyer.jar].map(([name, value]) => `${name}=${value}`).join('; ');

it('a visitor who agrees to marketing alone is told to its consumers, once, and counted nowhere', async () => {
  const after = await lastSeq();
  const before = await sums();
  const products = [{ productId: await productIdOf('MK-BAR'), qty: 1 }];
  const all = [
    ...EVENT_KINDS.map((kind) => event(kind, CATALOGUE[kind].example, undefined, ID)),
    event('view/product', { products }, undefined, ID),
  ];
  for (const more of [{}, {}, { again: true }])
    expect((await send(all, { site: 'EUR', headers: { cookie: MARKETING }, more })).status).toBe(200);
  const told = (await entriesAfter(after)).map(({ consumer, event: kind }) => `${consumer} ${kind}`);
  expect(told.toSorted()).toEqual([
    'ads cart/add',
    'ads user/register',
    'ads view/product',
    'ads view/product',
    'bing cart/add',
    'bing view/page',
    'bing view/product',
    'bing view/product',
  ]);
  expect(await sums()).toBe(before);
  expect((await send(all, { site: 'EUR', headers: { cookie: `${MARKETING}`, 'sec-gpc': '1' } })).status).toBe(200);
  expect(await entriesAfter(after)).toHaveLength(told.length);
  // The same events of someone who agrees to counting are counted.
  const counted = [event('view/product', { products })];
  await send(counted, { site: 'EUR', headers: { cookie: COUNTING } });
  expect(await sums()).not.toBe(before);
});

it.each([
  ['agrees', 'USA', '', true],
  ['agrees to marketing alone', 'EUR', MARKETING, true],
  ['was not asked', 'EUR', '', false],
  ['agrees to all but marketing', 'USA', COUNTING, false],
])(
  'the email that led someone here who %s (%s) is remembered for a week or not at all',
  async (_, site, cookie, is) => {
    const prefix = site === 'EUR' ? '/eu' : '';
    const plain = await request(`${prefix}/?campaignId=12&templateId=34`, { headers: { cookie } });
    const set = plain.headers.getSetCookie().filter((line) => line.startsWith('campaign='));
    expect(set).toEqual(is ? ['campaign=12.34; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax'] : []);
    await plain.text();
    const signal = await request(`${prefix}/?campaignId=12`, { headers: { cookie, 'sec-gpc': '1' } });
    expect(signal.headers.getSetCookie().filter((line) => line.startsWith('campaign='))).toEqual([]);
    const after = await lastSeq();
    await openAccount(`campaign-${site}-${is}-${cookie.length}@x.test`.toLowerCase());
    const buyer = new Buyer();
    await buyer.enter(`campaign-${site}-${is}-${cookie.length}@x.test`.toLowerCase());
    const headers = { cookie: `${cookieOf(buyer)}; ${cookie}; campaign=12.34` };
    await send([event('cart/update', CATALOGUE['cart/update'].example)], { site, headers });
    const carts = (await entriesAfter(after)).filter(({ consumer }) => consumer === 'email');
    expect(carts.map(({ payload }) => [payload.campaignId, payload.templateId])).toEqual(is ? [[12, 34]] : []);
  },
);

it('a withdrawal forgets the email', async () => {
  const choose = (body: string) =>
    request('/cookie-choices', {
      method: 'POST',
      headers: {
        origin: 'http://localhost',
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `${EVERYTHING}; campaign=12.34`,
      },
      body,
    });
  const ends = (answer: Response) => answer.headers.getSetCookie().some((line) => line.startsWith('campaign=;'));
  expect(ends(await choose('choice=some&category=marketing'))).toBe(false);
  expect(ends(await choose('choice=some&category=performance'))).toBe(true);
});

describe('a cart', () => {
  const filled = async (buyer: Buyer, ...cookies: readonly string[]) => {
    for (const each of cookies) {
      const [name = '', value = ''] = each.split('=');
      buyer.jar.set(name, value);
    }
    return (await buyer.add({ productId: await productIdOf('MK-BAR'), qty: 1 })).metadata.rsAnonId;
  };
  const metaOf = async (buyer: Buyer) => {
    const { status, body } = await buyer.buy();
    expect([status, body.error]).toEqual([201, undefined]);
    // The copy is written after the answer.
    for (let turn = 0; turn < 200; turn++) {
      const row = await env.DB.prepare('SELECT document FROM orders WHERE order_id = ?1')
        .bind(body.orderId)
        .first<string>('document');
      if (row !== null) return (JSON.parse(row) as OrderDocument).meta;
      await scheduler.wait(25);
    }
    throw new Error('the order has no copy');
  };

  it('knows which browser fills it, and its order does when the browser has lost its cookies', async () => {
    const buyer = new Buyer();
    expect(await filled(buyer)).toBeUndefined();
    expect(await filled(buyer, `rfkSID=${ID}`, 'campaign=12.34')).toBe(ID);
    buyer.jar.delete('rfkSID');
    expect(await metaOf(buyer)).toMatchObject({ rsAnonId: ID, campaignId: 12, templateId: 34 });
  });

  it('forgets it with the next item, or at once, when its shopper does not agree to it anymore', async () => {
    const buyer = new Buyer();
    await filled(buyer, `rfkSID=${ID}`, 'campaign=12.34');
    expect(await filled(buyer, MARKETING)).toBeUndefined();
    expect(await filled(buyer, EVERYTHING)).toBe(ID);
    const answer = await request('/cookie-choices', {
      method: 'POST',
      headers: {
        origin: 'http://localhost',
        'content-type': 'application/x-www-form-urlencoded',
        cookie: cookieOf(buyer),
      },
      body: 'choice=none',
    });
    expect(answer.status).toBe(303);
    const { body } = await buyer.json<{ lists: WireList[] }>('GET', '/svc_list/lists');
    expect(body.lists.map(({ metadata }) => metadata.rsAnonId)).toEqual([undefined]);
    buyer.jar.set('consent', 'v1.1790000000.none');
    const meta = await metaOf(buyer);
    expect(meta).not.toHaveProperty('rsAnonId');
    expect(meta).not.toHaveProperty('campaignId');
  });
});

it('analytics learns of the groups of a customer who has named how they train, and of a guest', async () => {
  const email = 'segments@x.test';
  await openAccount(email);
  const buyer = new Buyer();
  await buyer.enter(email);
  const told = async (cookie: string) => {
    const after = await lastSeq();
    await send([event('user/info', {})], { headers: { cookie } });
    return (await entriesAfter(after)).find(({ consumer }) => consumer === 'analytics')?.payload.value;
  };
  expect(await told(cookieOf(buyer))).toMatchObject({ loggedIn: true, primarySegment: null, segments: [] });
  const [first = 0, second = 0] = CONTENT_SEGMENTS;
  await buyer.json('PUT', '/svc_customer/customer/segments', { segments: [second, first] });
  const primary = primarySegment([second, first], []);
  expect(await told(cookieOf(buyer))).toMatchObject({
    primarySegment: primary,
    segments: [first, second].toSorted((a, b) => a - b),
  });
  expect(await told(`segment=${first}`)).toMatchObject({ loggedIn: false, primarySegment: first, segments: [first] });
  expect(await told(`${COUNTING.replace('.functional', '')}; segment=${first}`)).toMatchObject({ segments: [] });
});
