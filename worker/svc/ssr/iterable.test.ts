import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/time/duration.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { onEvents } from '#worker/jobs/on-events.ts';
import { openAccount, PASSWORD } from '#worker/testing/account.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { linkIn, mailsTo } from '#worker/testing/mails.ts';
import { env, request } from '#worker/testing/store.ts';

const PATH = '/svc_ssr/submit/iterable';

async function subscriptions(email: string): Promise<number[]> {
  const { results } = await env.DB.prepare(
    'SELECT list_id FROM newsletter_subscriptions WHERE email = ?1 ORDER BY list_id',
  )
    .bind(email)
    .all<{ list_id: number }>();
  return results.map((row) => row.list_id);
}

interface Answer {
  readonly status: number;
  readonly success?: boolean;
  readonly error?: { readonly fields?: readonly { readonly field: string; readonly message: string }[] };
}

async function call(path: string, body: unknown): Promise<Answer> {
  const answer = await request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as object) };
}

describe('svc_ssr/submit/iterable', () => {
  it('begins any lists of the site, and answers the same for a known address', async () => {
    const asked = { email: 'it-one@x.test', emailListIds: [101, 112] };
    expect(await call(PATH, asked)).toEqual({ status: 200, success: true });
    expect(await call(PATH, asked)).toEqual({ status: 200, success: true });
    expect(await subscriptions('it-one@x.test')).toEqual([101, 112]);
  });

  it('asks the address first where the site does', async () => {
    for (const [site, id] of [
      ['CAN', 201],
      ['EUR', 401],
      ['GBR', 501],
    ] as const) {
      const email = `it-${site.toLowerCase()}@x.test`;
      const answer = await call(`/svc_ssr/site/${site}/submit/iterable`, { email, emailListIds: ['newsletter'] });
      expect(answer).toEqual({ status: 200, success: true });
      const [mail] = await mailsTo(email, 'newsletter-confirm');
      expect(await subscriptions(email)).toEqual([]);
      await request(linkIn(mail?.text ?? '', '/newsletter-confirm'), { method: 'POST' });
      expect(await subscriptions(email), site).toEqual([id]);
      const consent = env.DB.prepare('SELECT * FROM newsletter_consents WHERE email = ?1').bind(email);
      expect(await consent.first()).toMatchObject({
        place: '/svc_ssr/submit/iterable',
        text: 'Sign up: Northbar newsletter',
        confirmed_ms: expect.any(Number),
      });
    }
  });

  it.each([
    [{ email: 'nobody', emailListIds: [101] }, 'email'],
    [{ email: 'it-two@x.test', emailListIds: [] }, 'emailListIds'],
    [{ email: 'it-two@x.test', emailListIds: [401] }, 'emailListIds'],
    [{ email: 'it-two@x.test' }, 'emailListIds'],
  ])('refuses %j by the field %s', async (body, field) => {
    expect(await call(PATH, body)).toMatchObject({ status: 400, error: { fields: [{ field }] } });
    expect(await subscriptions('it-two@x.test')).toEqual([]);
  });
});

describe('a service that sends newsletters', () => {
  const outside = { ...env, EMAIL_MARKETING_URL: 'https://letters.test' };
  let asked: { readonly url: string; readonly key: string | null; readonly body: unknown }[] = [];
  let says: () => Response;

  const start = (answer: () => Response) => {
    asked = [];
    says = answer;
    vi.stubGlobal('fetch', async (sent: Request) => {
      asked.push({ url: sent.url, key: sent.headers.get('idempotency-key'), body: await sent.json() });
      return says();
    });
  };

  async function send(path: string, body: unknown): Promise<Answer> {
    const context = createExecutionContext();
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await askApp(new Request(`http://localhost${path}`, init), outside, context);
    const read = { status: answer.status, ...((await answer.json()) as object) };
    await waitOnExecutionContext(context);
    return read;
  }

  async function handle(nowMs: number): Promise<void> {
    const { results } = await env.DB.prepare(
      "SELECT event_id AS eventId FROM events WHERE type LIKE 'marketing.%' AND handled_ms IS NULL AND next_try_ms <= ?1",
    )
      .bind(nowMs)
      .all<{ eventId: string }>();
    const messages = results.map((body) => ({ body, attempts: 1, ack: () => undefined, retry: () => undefined }));
    await onEvents({ queue: 'northbar-events', messages } as never, outside as never, () => nowMs);
  }

  afterEach(() => {
    vi.unstubAllGlobals();
    takeConsole();
  });

  it('is told once of what begins and of what ends', async () => {
    start(() => new Response(null, { status: 202 }));
    const email = 'told@x.test';
    const lists = { email, newsletters: ['newsletter'], userId: 17 };
    expect(await send('/svc_ssr/newsletters/subscribe', lists)).toEqual({ status: 200, success: true });
    await handle(Date.now() + DAY_MS);
    const [mail] = await mailsTo(email, 'newsletter-begun');
    const token = new URLSearchParams(linkIn(mail?.text ?? '', '/newsletter-unsubscribe').split('?')[1]).get('t');
    expect((await send('/svc_ssr/newsletters/unsubscribe', { ...lists, token })).status).toBe(200);
    await handle(Date.now() + DAY_MS);
    expect(asked.map(({ url, body }) => [url, body])).toEqual([
      ['https://letters.test/subscribe', { email, emailListIds: [101], userId: '17' }],
      ['https://letters.test/unsubscribe', { email, emailListIds: [101] }],
    ]);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
  });

  it('is told when an account goes, with its newsletters of all sites', async () => {
    start(() => new Response(null, { status: 200 }));
    const email = 'goes-outside@x.test';
    await openAccount(email);
    await env.DB.batch(
      [101, 202].map((id) =>
        env.DB.prepare('INSERT INTO newsletter_subscriptions VALUES (?1, ?2, ?3, NULL, 1)').bind(
          email,
          id,
          id > 200 ? 2 : 1,
        ),
      ),
    );
    const browser = new TestBrowser();
    await browser.enter(email);
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const context = createExecutionContext();
    const request = new Request('http://localhost/account/data', {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ password: PASSWORD }).toString(),
    });
    const answer = await askApp(request, outside, context);
    await waitOnExecutionContext(context);
    expect(answer.status).toBe(303);
    expect(await subscriptions(email)).toEqual([]);
    await handle(Date.now() + DAY_MS);
    expect(asked.map(({ url, body }) => [url, body])).toEqual([
      ['https://letters.test/unsubscribe', { email, emailListIds: [101, 202] }],
    ]);
  });

  it('that refuses says so under the fields, and nothing begins', async () => {
    start(() =>
      Response.json({ fields: [{ field: 'email', message: 'This address gets no letters' }] }, { status: 422 }),
    );
    const refused = await send(PATH, { email: 'refused@x.test', emailListIds: [101] });
    expect(refused).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'email', message: 'This address gets no letters' }] },
    });
    expect(await subscriptions('refused@x.test')).toEqual([]);
    await handle(Date.now() + DAY_MS);
    expect(asked).toHaveLength(1);
  });

  it('that is down for an hour loses none', async () => {
    start(() => new Response('down', { status: 503 }));
    const began = Date.now();
    const emails = Array.from({ length: 5 }, (_, at) => `outage-${at}@x.test`);
    for (const email of emails) {
      expect(await send(PATH, { email, emailListIds: [101] })).toEqual({ status: 200, success: true });
      expect(await subscriptions(email)).toEqual([101]);
    }
    for (let minute = 1; minute <= 60; minute += 15) await handle(began + minute * 60_000);
    const keys = new Set(asked.map(({ key }) => key));
    asked = [];
    says = () => new Response(null, { status: 200 });
    await handle(began + DAY_MS);
    await handle(began + 2 * DAY_MS);
    expect(asked.map(({ body }) => (body as { email: string }).email).sort()).toEqual(emails);
    for (const { key } of asked) expect(keys).toContain(key);
  });

  it('is told of newsletters only once their address has confirmed them', async () => {
    start(() => new Response(null, { status: 200 }));
    const email = 'confirms-outside@x.test';
    await send('/svc_ssr/site/GBR/submit/iterable', { email, emailListIds: [501] });
    expect(asked).toEqual([]);
    const [mail] = await mailsTo(email, 'newsletter-confirm');
    const context = createExecutionContext();
    const path = linkIn(mail?.text ?? '', '/newsletter-confirm');
    await askApp(new Request(`http://localhost${path}`, { method: 'POST' }), outside, context);
    await waitOnExecutionContext(context);
    await handle(Date.now() + DAY_MS);
    expect(asked.map(({ body }) => body)).toEqual([{ email, emailListIds: [501] }]);
  });
});
