import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { askApp } from '#worker/testing/ask-app.ts';
import { type DiscoveryReply, tokensOf } from '#worker/testing/discovery.ts';
import { env } from '#worker/testing/store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

let test = 0;

/** Sends a question to a store whose outside service is down. */
async function askDown(rfkid: string, answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  const { apiUrl, token } = await tokensOf('USA');
  const asked = new Request(apiUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ data: { widget: { rfkid } } }),
  });
  const context = createExecutionContext();
  const sent = await askApp(asked, { ...env, DISCOVERY_URL: `https://down${++test}.example` }, context);
  await waitOnExecutionContext(context);
  return { status: sent.status, body: (await sent.json()) as DiscoveryReply & { error?: { type: string } } };
}

const OUTAGES = [
  ['fails', () => Promise.resolve(new Response('down', { status: 500 }))],
  ['cannot be reached', () => Promise.reject(new TypeError('connection refused'))],
  ['gives a string for tokens', () => Promise.resolve(Response.json('tokens'))],
] as const;

it.each(OUTAGES)('a service that %s recommends nothing, without an error for shoppers', async (_, answer) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (const rfkid of ['rfkid_31', 'rfkid_32', 'rfkid_4', 'rfkid_10']) {
    const { status, body } = await askDown(rfkid, answer);
    expect(status).toBe(200);
    expect(body.content.product.value).toEqual([]);
    expect(body.errors).toEqual([{ type: 'unknown_error' }]);
  }
  expect(warned.mock.calls.map(([line]) => JSON.parse(line).event)).toEqual(Array(4).fill('recommendations_failed'));
  warned.mockClear();
});

it.each(OUTAGES)('a search of a service that %s says so', async (_, answer) => {
  const { status, body } = await askDown('rfkid_7', answer);
  expect([status, body.error?.type]).toEqual([503, 'upstream_unavailable']);
});

describe('events', () => {
  const EVENT = {
    type: 'view',
    name: 'page',
    value: { uri: '/bars' },
    t: 2,
    t0: 1,
    user_id: 'u1',
    app_type: 'browser',
  };

  /** Sends an event to a store with an outside service; `answer` is the response of the service's event call. */
  async function tell(answer: (request: Request) => Promise<Response>) {
    const url = `https://told${++test}.example`;
    const { eventApiUrl, token } = await tokensOf('USA');
    const outside = async (outgoing: Request) =>
      outgoing.url.includes('/rfktkn')
        ? Response.json({
            apiUrl: `${url}/find`,
            eventApiUrl: `${url}/told`,
            token: 't',
            expires: Date.now() + 900_000,
          })
        : answer(outgoing);
    vi.stubGlobal('fetch', outside);
    const asked = new Request(eventApiUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ data: EVENT }),
    });
    const context = createExecutionContext();
    const sent = await askApp(asked, { ...env, DISCOVERY_URL: url }, context);
    const status = sent.status;
    await waitOnExecutionContext(context);
    return status;
  }

  it('are passed on to the outside service', async () => {
    const heard: unknown[] = [];
    const status = await tell(async (outgoing) => {
      heard.push([new URL(outgoing.url).pathname, await outgoing.json()]);
      return Response.json({});
    });
    expect(status).toBe(200);
    expect(heard).toEqual([['/told', { data: [EVENT] }]]);
  });

  it('are accepted even where it fails, and the log says so', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await tell(async () => new Response('down', { status: 500 }))).toBe(200);
    expect(warned.mock.calls.map(([line]) => JSON.parse(line).event)).toEqual(['discovery_events_not_handed_on']);
    warned.mockClear();
  });
});
