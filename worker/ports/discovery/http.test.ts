import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { discoverySchema, WIDGETS, type WidgetId } from '#shared/discovery/contract.ts';
import { type DiscoveryQuestion, questionOf } from '#shared/discovery/question.ts';
import { FLAG_DEFAULTS } from '#shared/flag/flags.ts';
import { SITES } from '#shared/site/sites.ts';
import { logFor } from '#worker/log/log.ts';
import { Versions, wholeVersions } from '#worker/store/versions.ts';
import { openStore } from '#worker/stubs/open-store.ts';
import { category, env, fill, product, request } from '#worker/testing/store.ts';
import { openDiscovery } from './open.ts';

const NOW = Date.now();
const site = SITES.USA;
let test = 0;
let waits: number[] = [];
let logged: string[] = [];
let sent: { readonly url: string; readonly bearer: string | null }[] = [];

beforeAll(() =>
  fill({
    categories: [category('Bars', 'bars')],
    products: [product('HD-1', { categories: ['Bars'] }), product('HD-2', { categories: ['Bars'] })],
  }),
);
beforeEach(() => {
  test++;
  waits = [];
  logged = [];
  sent = [];
});

type Answer = (request: Request) => Response | Promise<Response>;
const url = () => `https://discovery${test}.test/v1`;
const tokens =
  (changes: Record<string, unknown> = {}) =>
  () =>
    Response.json({ apiUrl: `${url()}/find`, eventApiUrl: '', token: 'tok', expires: NOW + 900_000, ...changes });
const found =
  (changes: Record<string, unknown> = {}) =>
  () =>
    Response.json({ content: { product: { value: [{ productId: 5 }] } }, total_item: 1, ...changes });
const status = (code: number) => () => new Response('', { status: code });

/** A service that returns these tokens and answers in turn, and repeats the last answer. */
function service(
  tokenAnswers: readonly Answer[],
  answers: readonly Answer[],
  options: { flag?: boolean; nowMs?: number } = {},
) {
  const left = { tokens: [...tokenAnswers], answers: [...answers] };
  const next = (list: Answer[]) => (list.length > 1 ? list.shift() : list[0]) as Answer;
  const nowMs = options.nowMs ?? NOW;
  return openDiscovery({
    url: url(),
    store: openStore(env, { site, versions: new Versions(wholeVersions(1)), later: () => undefined, nowMs }),
    site,
    flags: { ...FLAG_DEFAULTS, rfk_fallback: options.flag ?? false },
    nowMs,
    log: { ...logFor('test'), warn: (event) => logged.push(event) },
    send: async (outgoing) => {
      sent.push({ url: outgoing.url, bearer: outgoing.headers.get('authorization') });
      return next(outgoing.url.includes('/rfktkn') ? left.tokens : left.answers)(outgoing);
    },
    wait: async (ms) => {
      waits.push(ms);
    },
  });
}

function question(rfkid: WidgetId, changes: Record<string, unknown> = {}): DiscoveryQuestion {
  return questionOf(discoverySchema.parse({ data: { widget: { rfkid }, ...changes } }).data);
}
const search = question('rfkid_7', { query: { keyphrase: { value: ['bar'] } } });
const down = { code: 'upstream_unavailable' };

describe('an outside discovery service', () => {
  it('gets a token for its site, then the question with it', async () => {
    expect(await service([tokens()], [found()]).ask(search)).toMatchObject({ ids: [5], total: 1 });
    expect(sent).toEqual([
      { url: `${url()}/svc_ssr/site/USA/rfktkn`, bearer: null },
      { url: `${url()}/find`, bearer: 'Bearer tok' },
    ]);
  });

  it('is asked with the same token until a minute before it ends', async () => {
    const ends = { expires: NOW + 120_000 };
    await service([tokens(ends)], [found()]).ask(search);
    await service([tokens(ends)], [found()], { nowMs: NOW + 59_000 }).ask(search);
    expect(sent.filter(({ url: each }) => each.includes('rfktkn'))).toHaveLength(1);
    await service([tokens({ expires: NOW + 900_000 })], [found()], { nowMs: NOW + 61_000 }).ask(search);
    expect(sent.filter(({ url: each }) => each.includes('rfktkn'))).toHaveLength(2);
  });

  it.each<[string, Answer]>([
    ['fails', status(500)],
    ['answers something other than JSON', () => new Response('<html>')],
    ['answers JSON of another shape', () => Response.json({ content: { product: { value: 'none' } } })],
    ['answers errors', () => Response.json({ errors: [{ type: 'quota' }] })],
  ])('that %s is asked three more times, after longer and longer waits', async (name, answer) => {
    await expect(service([tokens()], [answer]).ask(search)).rejects.toMatchObject(down);
    expect(waits).toEqual([100, 200, 300]);
    expect(
      sent.filter(({ url: each }) => each.endsWith('/find')),
      name,
    ).toHaveLength(4);
  });

  it('may answer the second time', async () => {
    expect(await service([tokens()], [status(502), found()]).ask(search)).toMatchObject({ ids: [5] });
    expect(waits).toEqual([100]);
  });

  it('that does not answer at all is not asked again', async () => {
    const silent = () => Promise.reject(new Error('no route'));
    await expect(service([tokens()], [silent]).ask(search)).rejects.toMatchObject(down);
    expect(waits).toEqual([]);
  });

  it('that begins an answer and does not end it in time is not asked again, for tokens or results', async () => {
    const late = () => {
      const pull = () => Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
      return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
    };
    await expect(service([late], [found()]).ask(search)).rejects.toMatchObject(down);
    expect(sent).toHaveLength(1);
    await expect(service([tokens()], [late]).ask(search)).rejects.toMatchObject(down);
    expect(sent).toHaveLength(3);
    expect(waits).toEqual([]);
  });

  it.each<[string, Answer]>([
    ['a string', () => Response.json('token')],
    ['an empty object', () => Response.json({})],
    ['an expired token', tokens({ expires: NOW + 60_000 })],
    ['an error', status(503)],
  ])('that gives %s for tokens is asked for them five more times, past every cache', async (_, answer) => {
    await expect(service([answer], [found()]).ask(search)).rejects.toMatchObject(down);
    const asked = sent.map(({ url: each }) => each);
    expect(asked).toHaveLength(6);
    expect(new Set(asked).size).toBe(6);
    expect(waits).toEqual([100, 200, 300, 400, 500]);
  });

  it('never has its token sent to another host', async () => {
    const elsewhere = tokens({ apiUrl: 'https://evil.test/find' });
    await expect(service([elsewhere], [found()]).ask(search)).rejects.toMatchObject(down);
    expect(sent.every(({ bearer }) => bearer === null)).toBe(true);
  });

  it('that does not know a category is trusted for an hour, and asked once', async () => {
    const unknown = () => Response.json({ errors: ['uri_not_found'] });
    const about = question('rfkid_10', { context: { page: { uri: `/nowhere-${test}` } } });
    await expect(service([tokens()], [unknown]).ask(about)).rejects.toMatchObject({ code: 'category_not_found' });
    await expect(service([tokens()], [found()]).ask(about)).rejects.toMatchObject({ code: 'category_not_found' });
    expect(sent.filter(({ url: each }) => each.endsWith('/find'))).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it.each(Object.keys(WIDGETS) as WidgetId[])(
    '%s: recommendations are cached for an hour, lists are not',
    async (rfkid) => {
      const about = question(rfkid, { context: { page: { uri: `/kept-${rfkid}` } } });
      const isKept = rfkid !== 'rfkid_7' && rfkid !== 'rfkid_10';
      const answers = [found(), found({ content: { product: { value: [{ productId: 6 }] } } })];
      const port = service([tokens()], answers);
      expect((await port.ask(about)).ids).toEqual([5]);
      expect((await port.ask(about)).ids).toEqual([isKept ? 5 : 6]);
      const later = service(
        [tokens({ expires: NOW + 7_200_000 })],
        [found({ content: { product: { value: [{ productId: 7 }] } } })],
        {
          nowMs: NOW + 3_600_000,
        },
      );
      expect((await later.ask(about)).ids).toEqual([7]);
    },
  );

  it('that fails is replaced by the store’s own while the flag rfk_fallback is on', async () => {
    const { ids } = await service([tokens()], [status(500)], { flag: true }).ask(question('rfkid_7'));
    expect(ids).toHaveLength(2);
    expect(logged).toEqual(['discovery_fallback']);
  });

  it('may be another store: the same question, the same answer', async () => {
    const store = openStore(env, {
      site,
      versions: new Versions(wholeVersions(1)),
      later: () => undefined,
      nowMs: NOW,
    });
    const common = { store, site, flags: FLAG_DEFAULTS, nowMs: NOW, log: logFor('test') };
    const waiting = { wait: async () => undefined };
    const send = async (outgoing: Request) =>
      request(outgoing.url, {
        method: outgoing.method,
        headers: outgoing.headers,
        ...(outgoing.method === 'POST' ? { body: await outgoing.text() } : {}),
      });
    const asked = question('rfkid_7', {
      query: { keyphrase: { value: ['product'] } },
      facet: { all: true },
      suggestion: { keyphrase: {}, category: {}, trending_category: {} },
      n_item: 1,
    });
    const own = await openDiscovery({ ...common, ...waiting, url: '', send }).ask(asked);
    const other = await openDiscovery({ ...common, ...waiting, url: 'http://localhost', send }).ask(asked);
    expect(own.total).toBe(2);
    expect(other).toEqual(own);
  });
});

describe('events', () => {
  const EVENTS = [
    {
      type: 'view' as const,
      name: 'page' as const,
      value: { uri: '/' },
      user_id: 'u1',
      app_type: 'browser' as const,
      t: 2,
    },
  ];
  const open = { eventApiUrl: '/v1/told' };
  const toldTo = () => sent.filter(({ url: each }) => !each.includes('rfktkn'));
  const taken = () => new Response(null, { status: 204 });

  it('are sent unchanged to the address that comes with the token', async () => {
    const bodies: unknown[] = [];
    const take = async (outgoing: Request) => {
      bodies.push(await outgoing.json());
      return taken();
    };
    await service([tokens(open)], [take]).tell(EVENTS);
    expect(toldTo()).toEqual([{ url: `https://discovery${test}.test/v1/told`, bearer: 'Bearer tok' }]);
    expect(bodies).toEqual([{ data: EVENTS }]);
  });

  it('are sent once more with another token', async () => {
    await service([tokens(open)], [status(401), taken]).tell(EVENTS);
    expect(sent.map(({ url: each }) => each.split('/').at(-1)?.split('?')[0])).toEqual([
      'rfktkn',
      'told',
      'rfktkn',
      'told',
    ]);
    await expect(service([tokens(open)], [status(500)]).tell(EVENTS)).rejects.toMatchObject(down);
    expect(toldTo()).toHaveLength(4);
  });

  it('are not sent again where nothing answers, nor without tokens', async () => {
    const nobody = () => Promise.reject(new TypeError('connection refused'));
    await expect(service([tokens(open)], [nobody]).tell(EVENTS)).rejects.toMatchObject(down);
    expect(toldTo()).toHaveLength(1);
    test++;
    sent = [];
    await expect(service([status(500)], [taken]).tell(EVENTS)).rejects.toMatchObject(down);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['nowhere', ''],
    ['another host, which would see the token', 'https://elsewhere.test/told'],
  ])('meant for %s are not sent, and search still works', async (_, eventApiUrl) => {
    const outside = service([tokens({ eventApiUrl })], [found()]);
    await outside.tell(EVENTS);
    expect(toldTo()).toEqual([]);
    expect(await outside.ask(search)).toMatchObject({ ids: [5] });
  });
});
