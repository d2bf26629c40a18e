import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discoverySchema } from '#shared/discovery/contract.ts';
import { questionOf } from '#shared/discovery/question.ts';
import { postsQuery } from '#shared/index-post/posts-query.ts';
import { SITES } from '#shared/site/sites.ts';
import { readVatNumber } from '#shared/tax/vat-number.ts';
import { orderLine } from '#shared/testing/order-line.ts';
import { taxRequest } from '#shared/testing/tax-request.ts';
import { logFor } from '#worker/log/log.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import { Versions, wholeVersions } from '#worker/store/versions.ts';
import { openStore } from '#worker/stubs/open-store.ts';
import { ADYEN_SETTINGS } from '#worker/testing/adyen/fake-adyen.ts';
import { SPREEDLY_SETTINGS } from '#worker/testing/fake-spreedly.ts';
import { env } from '#worker/testing/store.ts';
import { Turnstile } from './captcha/turnstile.ts';
import { HttpDiscovery } from './discovery/http.ts';
import { openIndex } from './index/open.ts';
import { AdyenClient } from './payments/adyen-client.ts';
import { HttpPayments } from './payments/http.ts';
import { SpreedlyClient } from './payments/spreedly-client.ts';
import { HttpShipping } from './shipping/http.ts';
import { HttpTax } from './tax/http.ts';
import { HttpVat } from './vat/http.ts';

const KB = 1024;
const PIECE_BYTES = 64 * KB;
const PIECE = new TextEncoder().encode(' '.repeat(PIECE_BYTES));
/** The store's patience in these tests, in milliseconds. */
const SHORTLY_MS = 60;
const BLOG = 'https://blog.test';

/** What a stand-in of a service was asked, and how much of its answers was read. */
let asked: Request[] = [];
let read = 0;

/** An answer in pieces: `pieces` of them, and then it never ends. */
function streamed(pieces: number, headers: Readonly<Record<string, string>> = {}): Response {
  let sent = 0;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (sent++ >= pieces) await new Promise(() => undefined);
    read += PIECE_BYTES;
    controller.enqueue(PIECE);
  };
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), {
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** Bad manners of a service. */
const MANNERS: Readonly<Record<string, () => Response>> = {
  'sends without an end': () => streamed(Number.POSITIVE_INFINITY),
  'declares too much': () => streamed(1, { 'content-length': String(20 * KB * KB) }),
  'begins and never ends': () => streamed(1),
  redirects: () => new Response('{}', { status: 307, headers: { location: 'https://else.test/' } }),
};

const site = SITES.USA;
const log = { ...logFor('test'), warn: () => undefined };
const store = () =>
  openStore(env, { site, versions: new Versions(wholeVersions(1)), later: () => undefined, nowMs: 1 });
const index = (send: Send) => openIndex({ host: BLOG, store: store(), nowMs: 1, log, send, wait: never });
const never = () => new Promise<void>(() => undefined);
const UNKNOWN = { isKnown: false };
const down = { code: 'upstream_unavailable' };

/** Each service: how it is asked, what a bad answer counts as, and how many MiB of an answer are read. */
interface Service {
  readonly ask: (send: Send) => Promise<unknown>;
  readonly outcome: unknown;
  readonly most: number;
}
const failing = (ask: (send: Send) => Promise<unknown>): Service => ({
  ask: (send) => ask(send).catch((error: unknown) => error),
  outcome: expect.objectContaining(down),
  most: 1,
});
const settling = (outcome: unknown, ask: (send: Send) => Promise<unknown>, most = 1): Service => ({
  ask,
  outcome,
  most,
});

const SERVICES: Readonly<Record<string, Service>> = {
  Turnstile: failing((send) =>
    new Turnstile({ siteKey: 'key', secret: 'secret' }, send).passes('token', { action: 'login', host: 'shop.test' }),
  ),
  discovery: failing((send) =>
    new HttpDiscovery({ url: 'https://find.test', site, nowMs: 1, send, wait: async () => undefined }).ask(
      questionOf(discoverySchema.parse({ data: { widget: { rfkid: 'rfkid_7' } } }).data),
    ),
  ),
  'posts of The Index': settling(expect.objectContaining(UNKNOWN), (send) => index(send).posts(postsQuery({})), 4),
  'tags of The Index': settling(expect.objectContaining({ tags: [], ...UNKNOWN }), (send) => index(send).tags()),
  'rates of shipping': failing((send) =>
    new HttpShipping('https://rates.test', send).quote({
      site,
      address: { countryId: 'US', region: 'OH', postcode: '43211', city: 'Columbus', street: ['Main 1'] },
      lines: [orderLine({})],
      subtotal: 100,
      allowSplit: false,
      fiveForFive: false,
    }),
  ),
  tax: failing((send) =>
    new HttpTax('https://tax.test', send).quote(taxRequest('USA', 'US OH 43211', [orderLine({})])),
  ),
  'the register of VAT numbers': settling('unchecked', async (send) => {
    const number = readVatNumber('DE136695976', 'DE');
    return number && new HttpVat('https://vat.test', log, 1, send).check(number);
  }),
  'a provider of the small protocol': settling({ state: 'unknown' }, (send) =>
    new HttpPayments('https://pay.test', SHORTLY_MS, send).find('order'),
  ),
  Adyen: settling({ outcome: 'silent' }, (send) =>
    new AdyenClient(ADYEN_SETTINGS, SHORTLY_MS, send).post('/payments', {}, null),
  ),
  Spreedly: settling({ outcome: 'silent' }, (send) =>
    new SpreedlyClient(SPREEDLY_SETTINGS, SHORTLY_MS, send).show('transaction'),
  ),
};

beforeEach(() => {
  asked = [];
  read = 0;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(SHORTLY_MS));
});
afterEach(() => vi.restoreAllMocks());

describe.each(Object.entries(SERVICES))('%s', (_, { ask, outcome, most }) => {
  it.each(Object.entries(MANNERS))(
    'that %s has not answered, and is not followed elsewhere',
    async (_manner, answer) => {
      const settled = await ask(async (request) => {
        asked.push(request);
        // Retries have a limit of their own; each answer is counted by itself.
        read = 0;
        return answer();
      });
      expect(settled).toEqual(outcome);
      expect(asked.length).toBeGreaterThan(0);
      for (const request of asked) expect(request.redirect).toBe('manual');
      expect(read).toBeLessThanOrEqual(most * KB * KB + 2 * PIECE_BYTES);
    },
  );
});

describe('pictures of The Index', () => {
  const file = (send: Send) => index(send).upload('a.webp');

  it.each(['declares too much', 'redirects'])('are not passed on from a blog that %s', async (manner) => {
    expect(await file(async () => MANNERS[manner]?.() ?? Response.error())).toBeNull();
  });

  it.each(['sends without an end', 'begins and never ends'])('end when the blog %s', async (manner) => {
    const answer = await file(async () => MANNERS[manner]?.() ?? Response.error());
    await expect(answer?.arrayBuffer()).rejects.toThrow();
    expect(read).toBeLessThanOrEqual(10 * KB * KB + 2 * PIECE_BYTES);
  });
});

it('answers up to the limits arrive whole', async () => {
  const posts = Array.from({ length: 3 }, (_, id) => ({
    id: id + 1,
    slug: `post-${id}`,
    title: 'Post',
    categories: [],
    tags: [],
    content: 'x'.repeat(KB * KB),
  }));
  const { posts: kept } = await index(async () => Response.json(posts)).posts(postsQuery({ perPage: 3, page: 2 }));
  expect(kept.length).toBe(3);
  const found = new HttpPayments('https://pay.test', 5_000, async () =>
    Response.json({ state: 'approved', note: 'x'.repeat(1000 * KB) }),
  ).find('order');
  expect(await found).toEqual({ state: 'approved', transactionId: 'order' });
});
