import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { onMinute } from '#worker/jobs/on-minute.ts';
import { ask, callDiscovery, tokensOf } from '#worker/testing/discovery.ts';
import { StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { category, env, fill, product, productIds, request } from '#worker/testing/store.ts';

let ids: ReadonlyMap<string, number>;
const idOf = (sku: string) => ids.get(sku) ?? 0;

// Fakes only the clock; timers run normally.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterAll(() => void vi.useRealTimers());

beforeAll(async () => {
  const named = (sku: string, name: string) =>
    product(sku, { texts: { ...product(sku).texts, name, description: '' }, categories: ['Bars'] });
  await fill({
    categories: [category('Bars', 'bars'), category('Gear', 'gear')],
    products: [named('EV-1', 'Twin Bar'), named('EV-2', 'Twin Bar'), named('EV-3', 'Quiet Rack'), product('EV-4')],
  });
  ids = await productIds();
});

const send = async (data: unknown, site = 'USA') => (await callDiscovery('eventApiUrl', data, site)).status;
const of = (type: string, name: string, value: unknown, user_id = '') => ({ type, name, value, user_id, t: 1, t0: 0 });
const about = (...skus: string[]) => ({ products: skus.map((sku) => ({ productId: idOf(sku) })) });
const scoreOf = (sku: string, siteId = 1) =>
  env.DB.prepare('SELECT score FROM product_scores WHERE product_id = ?1 AND site_id = ?2')
    .bind(idOf(sku), siteId)
    .first<number>('score');
const queryOf = (keyphrase: string) =>
  env.DB.prepare('SELECT * FROM query_days WHERE keyphrase = ?1').bind(keyphrase).first<Record<string, number>>();
const skusOf = async (data: Record<string, unknown>) => (await ask(data)).content.product.value.map(({ sku }) => sku);
/** The list of popular products is read every ten minutes. */
const TEN_MINUTES_MS = 600_000;
const passTenMinutes = () => vi.setSystemTime(Date.now() + TEN_MINUTES_MS + 1);

describe('events', () => {
  it('need a token and a valid body', async () => {
    const { eventApiUrl } = await tokensOf('USA');
    expect((await request(eventApiUrl, { method: 'POST', body: '{}' })).status).toBe(401);
    expect(await send([{ type: 'view', name: 'product' }])).toBe(400);
    expect(await send([of('view', 'unknown', {})])).toBe(400);
    expect(await send([of('cart', 'add', { products: [{ productId: 'x' }] })])).toBe(400);
    expect(await send(Array.from({ length: 51 }, () => of('view', 'page', {})))).toBe(400);
    expect(await send([of('view', 'page', { uri: 'x'.repeat(70_000) })])).toBe(413);
  });

  it('need no token as the last words of a page of this store, and nowhere else', async () => {
    const { eventApiUrl, apiUrl } = await tokensOf('USA');
    const say = (url: string, headers: Record<string, string>) =>
      request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ events: [of('view', 'page', {})] }),
      });
    const here = { 'sec-fetch-site': 'same-origin' };
    expect((await say(eventApiUrl, here)).status).toBe(200);
    expect((await say(eventApiUrl, { ...here, authorization: 'Bearer ' })).status).toBe(200);
    expect((await say(eventApiUrl, { ...here, authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await say(eventApiUrl, { 'sec-fetch-site': 'same-site' })).status).toBe(401);
    expect((await say(eventApiUrl, {})).status).toBe(401);
    expect((await say(apiUrl, here)).status).toBe(401);
  });

  it('of every kind are accepted, alone or together', async () => {
    expect(await send(of('user', 'info', { anything: 1 }))).toBe(200);
    expect(
      await send([
        of('view', 'page', { uri: '/' }),
        of('widget', 'appear', { rfkid: 'rfkid_31' }),
        of('widget', 'click', about('EV-4')),
        of('wishlist', 'add', about('EV-4')),
        of('search', 'query', { keyphrase: 'x' }),
      ]),
    ).toBe(200);
    await vi.waitFor(async () => expect(await scoreOf('EV-4')).toBeGreaterThan(0));
  });

  it('raise what shoppers want: of two similar products, the one that sells', async () => {
    const search = { widget: { rfkid: 'rfkid_7' }, query: { keyphrase: { value: ['twin bar'] } } };
    expect((await skusOf(search)).slice(0, 2)).toEqual(['EV-1', 'EV-2']);
    await send([
      of('view', 'product', about('EV-2')),
      of('cart', 'add', about('EV-2')),
      of('order', 'confirm', about('EV-2')),
    ]);
    await vi.waitFor(async () => expect(await scoreOf('EV-2')).toBeGreaterThan(0));
    passTenMinutes();
    expect((await skusOf(search)).slice(0, 2)).toEqual(['EV-2', 'EV-1']);
    expect((await skusOf({ widget: { rfkid: 'rfkid_7' } }))[0]).toBe('EV-2');
    const { suggestion } = await ask({ widget: { rfkid: 'rfkid_7' }, suggestion: { trending_category: { max: 1 } } });
    expect(suggestion.trending_category).toMatchObject([{ text: 'Bars' }]);
  });

  it('count a product once per kind and batch, on its own site, and nothing that is not sold there', async () => {
    await send([of('view', 'product', about('EV-3', 'EV-3')), of('view', 'product', about('EV-3'))]);
    await send([of('view', 'product', { products: [{ productId: 999_999 }] })]);
    await send([of('view', 'product', about('EV-3'))], 'GBR');
    await vi.waitFor(async () => expect(await scoreOf('EV-3')).toBeGreaterThan(0));
    const view = ((await scoreOf('EV-2')) ?? 0) / 19;
    expect(((await scoreOf('EV-3')) ?? 0) / view).toBeCloseTo(1, 2);
    expect(await scoreOf('EV-3', 5)).toBeNull();
    expect(await env.DB.prepare('SELECT count(*) AS n FROM product_scores WHERE product_id = 999999').first('n')).toBe(
      0,
    );
  });

  it('of searches are counted by keyphrase and day', async () => {
    await send([
      of('search', 'results', { keyphrase: '  Twin  BAR', total: 2 }),
      of('search', 'results', { keyphrase: 'twin bar', total: 2 }),
      of('search', 'results', { keyphrase: 'twin bar', total: 2 }),
      of('search', 'click', { keyphrase: 'twin bar', position: 2, ...about('EV-1') }),
      of('cart', 'add', { keyphrase: 'twin bar', ...about('EV-1') }),
      of('order', 'confirm', { keyphrase: 'twin bar', ...about('EV-1') }),
      of('search', 'results', { keyphrase: 'unobtainium', total: 0 }),
    ]);
    await vi.waitFor(async () => expect(await queryOf('twin bar')).not.toBeNull());
    expect(await queryOf('twin bar')).toMatchObject({
      searches: 3,
      empty: 0,
      clicks: 1,
      positions: 2,
      carts: 1,
      orders: 1,
    });
    expect(await queryOf('unobtainium')).toMatchObject({ searches: 1, empty: 1 });
  });

  it('offer a keyphrase that found something to others, never words missing from the catalogue', async () => {
    const results = (keyphrase: string) =>
      Array.from({ length: 3 }, () => of('search', 'results', { keyphrase, total: 9 }));
    await send([...results('twin insult'), ...results('me@example.com'), ...results('call 555 123 4567')]);
    await vi.waitFor(async () => expect(await queryOf('twin insult')).not.toBeNull());
    expect(
      await env.DB.prepare(
        "SELECT count(*) AS n FROM query_days WHERE keyphrase LIKE '%example%' OR keyphrase LIKE '%555%'",
      ).first('n'),
    ).toBe(0);
    passTenMinutes();
    const { suggestion } = await ask({
      widget: { rfkid: 'rfkid_7' },
      query: { keyphrase: { value: ['twi'] } },
      suggestion: { keyphrase: {} },
    });
    const texts = suggestion.keyphrase.map(({ text }) => text);
    expect(texts[0]).toBe('twin bar');
    expect(texts.join()).not.toContain('insult');
  });

  it('create recommendations for their sender, who is stored as a hash for 60 days', async () => {
    await send([of('view', 'product', about('EV-1'), 'visitor-7')]);
    const count = () => env.DB.prepare('SELECT count(*) AS n FROM shopper_products').first<number>('n');
    await vi.waitFor(async () => expect(await count()).toBe(1));
    expect(await env.DB.prepare('SELECT shopper_hash AS h FROM shopper_products').first('h')).toMatch(/^[0-9a-f]{64}$/);
    const skus = await skusOf({ widget: { rfkid: 'rfkid_32' }, context: { user: { uuid: 'visitor-7' } } });
    expect(skus).toEqual(['EV-2', 'EV-3']);
    const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
    await onMinute(env, hour + 59 * 86_400_000);
    expect(await count()).toBe(1);
    await onMinute(env, hour + 61 * 86_400_000);
    expect(await count()).toBe(0);
  });

  describe('with an id', () => {
    const search = (id: string, keyphrase: string) => ({ id, ...of('search', 'results', { keyphrase, total: 1 }) });
    const deliver = async (...events: object[]) => (await callDiscovery('eventApiUrl', events, 'AUS', 'events')).status;
    const searches = async (keyphrase: string) => (await queryOf(keyphrase))?.searches;

    it('count once when the answer says so, in one batch and in several, on the next day too', async () => {
      const first = search('1f0c9a52-once', 'quiet steel');
      expect(await deliver(first, first)).toBe(200);
      expect(await searches('quiet steel')).toBe(1);
      expect(await deliver(first, search('1f0c9a52-other', 'quiet steel'))).toBe(200);
      expect(await searches('quiet steel')).toBe(2);
      const today = Date.now();
      vi.setSystemTime(today + 86_400_000);
      await onMinute(env, Math.ceil(Date.now() / 3_600_000) * 3_600_000);
      expect(await deliver(first)).toBe(200);
      vi.setSystemTime(today);
      expect(await searches('quiet steel')).toBe(2);
    });

    it('count once when batches that share some of them arrive at the same time', async () => {
      const all = Array.from({ length: 24 }, (_, at) => search(`at-once-${at}`, 'loud steel'));
      const batches = Array.from({ length: 12 }, (_, at) => all.slice(at, at + 13));
      const statuses = await Promise.all(batches.map((batch) => deliver(...batch)));
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(await searches('loud steel')).toBe(24);
    });

    it('are forgotten after two days, and only then', async () => {
      const kept = () => env.DB.prepare('SELECT count(*) AS n FROM counted_events').first<number>('n');
      const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
      expect(await kept()).toBeGreaterThan(20);
      await onMinute(env, hour + 3 * 86_400_000);
      expect(await kept()).toBe(0);
    });

    it('need a body that has events', async () => {
      expect((await callDiscovery('eventApiUrl', [], 'AUS', 'elsewhere')).status).toBe(400);
      expect(await deliver({ ...search('short', 'x'), id: 'short' })).toBe(400);
    });
  });

  it('from one network are limited', async () => {
    const { eventApiUrl, token } = await tokensOf('USA');
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'cf-connecting-ip': '203.0.113.9',
    };
    const statuses = new Set<number>();
    for (let n = 0; n < 245; n++) {
      const answer = await request(eventApiUrl, { method: 'POST', headers, body: '{"data":[]}' });
      statuses.add(answer.status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('search statistics', () => {
  it('are for staff only', async () => {
    expect((await new StaffBrowser().see('/staff/insight')).to).toContain('/staff/login');
    expect((await new StaffBrowser().see('/staff/insight.csv')).to).toContain('/staff/login');
  });

  it('show what was searched and what came of it', async () => {
    const staff = await signedInStaff();
    const { html } = await staff.see('/staff/insight?site=USA&days=30');
    const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    expect(text).toContain('7 searches, 14.3% without results, 14.3% clicked, 14.3% ordered');
    expect(text).toContain('twin bar 3 0 33.3% 2.0 33.3% 33.3%');
    expect(text).toMatch(/Searches without results .* unobtainium 1 1 0.0% – 0.0% 0.0%/);
    const { html: file } = await staff.see('/staff/insight.csv?site=USA&days=7');
    expect(file).toContain('"twin bar",3,0,1,2,1,1\r\n');
    expect((await staff.see('/staff/insight?site=GBR')).html).toContain('There were no searches');
  });
});
