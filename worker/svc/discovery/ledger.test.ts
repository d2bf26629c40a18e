import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CATALOGUE, EVENT_KINDS } from '#shared/discovery/catalogue.ts';
import { PAYLOADS } from '#shared/tracking/payloads.ts';
import { sendTracking } from '#worker/jobs/send-tracking.ts';
import { signSession } from '#worker/request/session-token.ts';
import { LedgerStore } from '#worker/store/tracking/ledger.ts';
import { openAccount } from '#worker/testing/account.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { entriesAfter } from '#worker/testing/ledger.ts';
import { signedInStaff } from '#worker/testing/staff-browser.ts';
import { category, env, fill, product, productIdOf, request, staffRequest } from '#worker/testing/store.ts';
import { event, lastSeq, send } from '#worker/testing/tracked.ts';

const ID = '0123456789abcdef0123456789abcdef';
const ALL = 'v1.1790000000.functional.performance.marketing';
const FOUR = ['ads', 'affiliate', 'bing', 'email'];
const SITES = ['USA', 'CAN', 'APO', 'EUR', 'AUS', 'GBR'] as const;

beforeAll(async () => {
  const { prices, stock, ...rest } = product('TL-BAR');
  const [price] = Object.values(prices);
  const [figure] = Object.values(stock);
  if (!price || !figure) throw new Error('a product of tests is sold');
  const everywhere = Object.fromEntries(SITES.map((site) => [site, price]));
  const inStock = Object.fromEntries(
    ['USA', 'CAN', 'EUR', 'AUS', 'GBR'].map((pool) => [pool, { ...figure, qoh: 100 }]),
  );
  await fill({
    categories: [category('Gear', 'gear')],
    products: [{ ...rest, prices: { ...prices, ...everywhere }, stock: { ...stock, ...inStock } }],
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('an event', () => {
  it('of each kind is told to its consumers, each once, in payloads of their own schema', async () => {
    const after = await lastSeq();
    const all = EVENT_KINDS.map((kind) => event(kind, CATALOGUE[kind].example, undefined, ID));
    expect((await send(all, { headers: { cookie: `consent=${ALL}` } })).status).toBe(200);
    expect((await send(all, { headers: { cookie: `consent=${ALL}` } })).status).toBe(200);
    expect((await send(all, { headers: { cookie: `consent=${ALL}` }, more: { again: true } })).status).toBe(200);
    const entries = await entriesAfter(after);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    const kinds = (consumer: string) => entries.filter((each) => each.consumer === consumer).map((each) => each.event);
    expect(kinds('analytics').toSorted()).toEqual(EVENT_KINDS.filter((kind) => kind !== 'order/confirm').toSorted());
    expect(kinds('ads').toSorted()).toEqual(['cart/add', 'user/register', 'view/product']);
    expect(kinds('bing').toSorted()).toEqual(['cart/add', 'view/page', 'view/product']);
    expect(kinds('email').toSorted()).toEqual(['cart/add', 'cart/remove', 'cart/update']);
    for (const { consumer, payload, state } of entries) {
      expect(PAYLOADS[consumer].safeParse(payload)).toMatchObject({ success: true });
      expect(state).toBe('taken');
    }
  });

  it('that is wrong is refused by its place in the batch', async () => {
    const answer = await send([event('search/query', { keyphrase: 'x' }), event('list/click', { list: '/a' })]);
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as { error: { fields: { field: string }[] } };
    expect(error.fields.map(({ field }) => field)).toEqual(['events.1.value.products', 'events.1.value.position']);
  });

  it('keeps what looks like a person out of the ledger', async () => {
    const after = await lastSeq();
    await send([
      event('search/query', { keyphrase: 'ada@example.com' }),
      event('view/page', { title: 'Results for 555 123 4567', uri: '/search' }),
    ]);
    const entries = await entriesAfter(after);
    expect(entries.length).toBeGreaterThan(1);
    // Without their random ids, which may contain these digits.
    expect(JSON.stringify(entries.map(({ payload }) => payload.value))).not.toMatch(/ada|555/);
  });

  it('of a cart names the place of each item in the catalogue', async () => {
    const after = await lastSeq();
    const { example } = CATALOGUE['cart/update'];
    const [line] = example.items ?? [];
    const items = [
      { ...line, product_id: await productIdOf('TL-BAR'), categories: undefined },
      { ...line, product_id: 999_999 },
    ];
    await send([event('cart/update', { ...example, items })], { headers: { cookie: `consent=${ALL}` } });
    const told = (await entriesAfter(after)).find(({ consumer }) => consumer === 'analytics');
    // The store does not know the second one.
    expect(told?.payload.value).toMatchObject({ items: [{ categories: ['Gear'] }, { categories: ['Barbells'] }] });
  });

  it('tells analytics who is logged in, and which account is one of the staff', async () => {
    const settings = { STAFF_EMAIL_DOMAIN: 'northbar.example' };
    const staffOf = async (email: string) => {
      await openAccount(email);
      const buyer = new Buyer();
      await buyer.enter(email);
      const after = await lastSeq();
      const cookie = [...buyer.jar].map(([name, value]) => `${name}=${value}`).join('; ');
      await send([event('user/info', {})], { headers: { cookie }, settings });
      const [entry] = await entriesAfter(after);
      expect(entry?.payload.value).toMatchObject({ loggedIn: true });
      return entry?.payload.staff;
    };
    expect(await staffOf('sam@northbar.example')).toBe(true);
    expect(await staffOf('sam@other-northbar.example')).toBe(false);
  });
});

describe('consent', () => {
  const told = async (site: string, headers: Readonly<Record<string, string>>, more: object = {}) => {
    const after = await lastSeq();
    const heard: string[] = [];
    vi.stubGlobal('fetch', async (asked: Request) => {
      heard.push(asked.url);
      return new Response(null, { status: 204 });
    });
    const settings = Object.fromEntries(
      ['ANALYTICS', 'REVIEWS', 'ADS', 'BING', 'AFFILIATE'].map((name) => [
        `TRACK_${name}_URL`,
        `https://${name.toLowerCase()}.test`,
      ]),
    );
    const all = EVENT_KINDS.map((kind) => event(kind, CATALOGUE[kind].example, undefined, ID));
    const email = { EMAIL_MARKETING_URL: 'https://email.test' };
    expect((await send(all, { site, headers, settings: { ...settings, ...email }, more })).status).toBe(200);
    const consumers = new Set((await entriesAfter(after)).map(({ consumer }) => consumer));
    return { consumers: [...consumers].toSorted(), calls: heard.length };
  };

  it.each(['EUR', 'GBR', 'CAN'])(
    'of %s: nothing is written or called before, and after it is rejected',
    async (site) => {
      expect(await told(site, {})).toEqual({ consumers: [], calls: 0 });
      expect(await told(site, { cookie: 'consent=v1.1790000000.none' })).toEqual({ consumers: [], calls: 0 });
      const { consumers, calls } = await told(site, { cookie: `consent=${ALL}` });
      expect(consumers).toEqual(['ads', 'analytics', 'bing', 'email']);
      expect(calls).toBeGreaterThan(EVENT_KINDS.length);
      expect((await told(site, { cookie: 'consent=v1.1790000000.performance' })).consumers).toEqual(['analytics']);
    },
  );

  it.each(SITES)('of %s: a privacy signal stops the four, whatever was chosen', async (site) => {
    for (const [headers, more] of [
      [{ cookie: `consent=${ALL}`, 'sec-gpc': '1' }, {}],
      [{ cookie: `consent=${ALL}` }, { gpc: true }],
    ] as const) {
      const { consumers } = await told(site, headers, more);
      expect(consumers).toEqual(['analytics']);
      expect(consumers.filter((consumer) => FOUR.includes(consumer))).toEqual([]);
    }
  });

  it.each([
    ['agrees to everything', 'USA', `consent=${ALL}; `, {}, true],
    ['is not asked', 'USA', '', {}, true],
    ['has not been asked', 'EUR', '', {}, false],
    ['does not want to be known', 'EUR', 'consent=v1.1790000000.performance; ', {}, false],
    ['sends a signal that only the script sees', 'EUR', '', { gpc: true }, false],
  ])('of someone who %s (%s) decides whether the visit has a number', async (_, site, consent, more, has) => {
    const since = await lastSeq();
    const page = event('view/page', { uri: '/' }, undefined, ID);
    const first = await send([page], { site, more, headers: { cookie: `${consent}rfkSID=${ID}` } });
    const cookies = first.headers.getSetCookie();
    const [, visit = ''] = /^rg_vId=([0-9a-f]{32}); Path=\/; HttpOnly; SameSite=Lax$/.exec(cookies[0] ?? '') ?? [];
    expect(cookies.slice(has ? 1 : 0)).toEqual(has ? [`rfkSID=${ID}; Max-Age=5184000; Path=/; SameSite=Lax`] : []);
    expect(visit !== '').toBe(has);
    const known = { cookie: `${consent}rfkSID=${ID}; rg_vId=${has ? visit : 'e'.repeat(32)}` };
    const second = await send([event('view/page', { uri: '/gear' }, undefined, ID)], { site, more, headers: known });
    expect(second.headers.getSetCookie()).toEqual(has ? [] : ['rg_vId=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    const { results } = await env.DB.prepare(
      "SELECT payload ->> 'visit_id' AS visit FROM tracking_ledger WHERE seq > ?1 AND consumer = 'analytics'",
    )
      .bind(Number(since))
      .all();
    for (const row of results) expect(row).toEqual({ visit: has ? visit : '' });
    if (has) expect(results).toHaveLength(2);
  });

  it('that is withdrawn ends what was written for its browser, and what it was interested in', async () => {
    const mine = `consent=${ALL}; rfkSID=${ID}`;
    const productId = await productIdOf('TL-BAR');
    const viewed = () => event('view/product', { products: [{ productId }] }, undefined, ID);
    await env.DB.batch(['tracking_ledger', 'shopper_products'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
    await send([viewed()], { site: 'EUR', headers: { cookie: mine } });
    await send([event('view/page', { uri: '/' }, undefined, 'f'.repeat(32))], { headers: { cookie: mine } });
    const interests = () => env.DB.prepare('SELECT count(*) AS n FROM shopper_products').first<number>('n');
    expect(await interests()).toBe(1);
    const choose = (fields: string) =>
      request('/eu/cookie-choices', {
        method: 'POST',
        headers: {
          origin: 'http://localhost',
          'content-type': 'application/x-www-form-urlencoded',
          cookie: mine,
        },
        body: fields,
      });
    const left = async () =>
      (await entriesAfter()).map(({ consumer, event: kind }) => `${consumer} ${kind}`).toSorted();
    const before = await left();
    expect(before).toEqual([
      'ads view/product',
      'analytics view/page',
      'analytics view/product',
      'bing view/page',
      'bing view/product',
    ]);
    expect((await choose('choice=some&category=performance&category=functional')).status).toBe(303);
    expect(await left()).toEqual(['analytics view/page', 'analytics view/product', 'bing view/page']);
    expect(await interests()).toBe(1);
    expect((await choose('choice=none')).status).toBe(303);
    // Another browser's stay.
    expect(await left()).toEqual(['analytics view/page', 'bing view/page']);
    expect(await interests()).toBe(0);
  });

  it('that is withdrawn ends what was written although the session of the browser has ended', async () => {
    const claim = { customerId: 1, sessionId: 'f'.repeat(32), groupId: 1, expiresMs: Date.now() - 60_000 };
    const session = await signSession(claim, env.SESSION_SECRET ?? '');
    const mine = `consent=${ALL}; rfkSID=${ID}; session=${session}`;
    const viewed = event('view/product', { products: [{ productId: await productIdOf('TL-BAR') }] }, undefined, ID);
    await env.DB.prepare('DELETE FROM tracking_ledger').run();
    await send([viewed], { site: 'EUR', headers: { cookie: mine } });
    expect((await entriesAfter()).length).toBeGreaterThan(0);
    // The lists of such a session cannot be read.
    const lists = await request('/svc_list/site/EUR/lists/cart', { headers: { cookie: mine } });
    expect(lists.status).toBe(401);
    const answer = await request('/eu/cookie-choices', {
      method: 'POST',
      headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded', cookie: mine },
      body: 'choice=none',
    });
    expect(answer.status).toBe(303);
    expect(await entriesAfter()).toEqual([]);
  });
});

describe('a consumer that is a service', () => {
  /** A visitor of whom analytics alone is told. */
  const COUNTED = { cookie: 'consent=v1.1790000000.performance' };
  const URL_OF = { TRACK_ANALYTICS_URL: 'https://analytics.test/v1' };

  it('is told at once, with a key, the consent and the payload', async () => {
    const heard: { url: string; key: string | null; body: Record<string, unknown> }[] = [];
    vi.stubGlobal('fetch', async (asked: Request) => {
      heard.push({ url: asked.url, key: asked.headers.get('idempotency-key'), body: await asked.json() });
      return new Response(null, { status: 202 });
    });
    const after = await lastSeq();
    await send([event('view/page', { uri: '/gear', title: 'Gear' }, 'told-at-once')], {
      settings: URL_OF,
      headers: COUNTED,
    });
    expect(heard).toEqual([
      {
        url: 'https://analytics.test/v1/events',
        key: 'told-at-once-analytics',
        body: {
          event: 'view/page',
          consent: { functional: false, performance: true, marketing: false },
          gpc: false,
          payload: {
            id: 'told-at-once',
            type: 'view',
            name: 'page',
            value: { uri: '/gear', title: 'Gear' },
            t: 1,
            site: 'USA',
            currency: 'USD',
            user_id: '',
            visit_id: '',
            app_type: 'browser',
            staff: false,
          },
        },
      },
    ]);
    expect(await entriesAfter(after)).toMatchObject([{ id: 'told-at-once-analytics', state: 'taken', attempts: 1 }]);
  });

  it('that fails is asked again with growing pauses for a day, and then only by staff', async () => {
    let keys: (string | null)[] = [];
    let status = 503;
    vi.stubGlobal('fetch', async (asked: Request) => {
      keys.push(asked.headers.get('idempotency-key'));
      return new Response('busy', { status });
    });
    await env.DB.prepare('DELETE FROM tracking_ledger').run();
    await send([event('view/page', { uri: '/gear' }, 'told-later')], { settings: URL_OF, headers: COUNTED });
    const outside = { ...env, ...URL_OF } as typeof env;
    const begun = Date.now();
    const tries: number[] = [];
    for (let minute = 1; minute <= 26 * 60; minute++) {
      keys = [];
      const nowMs = begun + minute * 60_000;
      await sendTracking(outside, nowMs);
      if (keys.length > 0) tries.push(minute);
      expect(keys.every((key) => key === 'told-later-analytics')).toBe(true);
    }
    expect(tries.slice(0, 7).map((minute, at) => minute - (tries[at - 1] ?? 0))).toEqual([
      expect.any(Number),
      2,
      4,
      8,
      16,
      32,
      60,
    ]);
    expect(tries.at(-1)).toBeLessThanOrEqual(24 * 60);
    expect(await entriesAfter()).toMatchObject([{ state: 'failed', attempts: tries.length + 1 }]);

    const staff = await signedInStaff();
    const { html } = await staff.see('/staff/tracking?consumer=analytics&status=failed');
    expect(html).toContain('told-later-analytics');
    expect(html).toContain('Send again');
    expect((await staff.post('/staff/tracking', { entry: 'told-later-analytics' })).to).toBe('/staff/tracking');
    status = 200;
    await sendTracking(outside, Date.now() + 1000);
    expect(await entriesAfter('0', '&consumer=analytics&state=taken')).toMatchObject([{ id: 'told-later-analytics' }]);
    expect((await staff.post('/staff/tracking', { entry: 'told-later-analytics' })).html).toContain('taken meanwhile');
    const { html: file } = await staff.see('/staff/tracking.csv?consumer=analytics');
    expect(file).toContain('told-later-analytics,view/page,analytics,taken');
  });

  it('whose service was taken out of the settings is the ledger again', async () => {
    vi.stubGlobal('fetch', async () => new Response('busy', { status: 500 }));
    const after = await lastSeq();
    await send([event('view/page', { uri: '/gear' }, 'told-nobody')], { settings: URL_OF, headers: COUNTED });
    expect(await entriesAfter(after)).toMatchObject([{ state: 'due', attempts: 1 }]);
    await sendTracking(env, Date.now() + 120_000);
    expect(await entriesAfter(after)).toMatchObject([{ state: 'taken' }]);
  });
});

it('entries about events end after three days, those about purchases stay', async () => {
  await env.DB.prepare('DELETE FROM tracking_ledger').run();
  const ids = ['ended-view', 'ended-purchase', 'ended-not-yet'];
  await send([event('view/page', { uri: '/gear' }, ids[0]), event('view/page', { uri: '/gear' }, ids[2])], {
    headers: { cookie: 'consent=v1.1790000000.performance' },
  });
  const aged = "UPDATE tracking_ledger SET created_ms = created_ms - ?1 WHERE entry_id LIKE ?2 || '%'";
  const days = (count: number) => count * 24 * 3600 * 1000;
  await env.DB.batch([
    env.DB.prepare(aged).bind(days(4), ids[0]),
    env.DB.prepare(
      `INSERT INTO tracking_ledger (entry_id, event, consumer, site_id, consent, gpc, payload, state, created_ms, next_try_ms)
       SELECT ?1, 'order/confirm', consumer, site_id, consent, gpc, payload, state, created_ms, next_try_ms
       FROM tracking_ledger LIMIT 1`,
    ).bind(ids[1]),
  ]);
  const ofFirst = (await entriesAfter()).filter(({ id }) => id.startsWith('ended-view')).length;
  expect(ofFirst).toBeGreaterThan(0);
  expect(await new LedgerStore(env.DB).forgetEvents(Date.now())).toBe(ofFirst);
  const left = (await entriesAfter()).map(({ id }) => id);
  expect(left.filter((id) => id.startsWith('ended-view'))).toEqual([]);
  expect(left).toContain('ended-purchase');
  expect(left.some((id) => id.startsWith('ended-not-yet'))).toBe(true);
});

it('the ledger is for staff alone, and its query is checked', async () => {
  expect((await request('/svc_staff/tracking')).status).toBe(403);
  expect((await staffRequest('/svc_staff/tracking?consumer=nobody', undefined, 'GET')).status).toBe(400);
  expect((await staffRequest('/svc_staff/tracking?after=x', undefined, 'GET')).status).toBe(400);
});
