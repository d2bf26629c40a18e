import { createExecutionContext, createMessageBatch, waitOnExecutionContext } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import type { EventMessage } from '#worker/bindings.ts';
import type { GivenVars } from '#worker/config.ts';
import { onEvents } from '#worker/jobs/on-events.ts';
import { EventStore } from '#worker/store/events.ts';
import { openAccount } from '#worker/testing/account.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { staffQuote } from '#worker/testing/quotes.ts';
import { env, sell } from '#worker/testing/store.ts';

const EVIL = 'http://evil.example';
const EMAIL = 'links@origin.test';

/** Sends a request to a host, without waking what writes emails. */
async function ask(host: string, path: string, type: string, body: string): Promise<void> {
  const context = createExecutionContext();
  const init = { method: 'POST', headers: { origin: host, 'content-type': type }, body };
  const silent = { send: async () => undefined, sendBatch: async () => undefined };
  const answer = await askApp(new Request(host + path, init), { ...env, EVENTS: silent }, context);
  expect(answer.status, await answer.text()).toBeLessThan(400);
  await waitOnExecutionContext(context);
}

/** Requests that cause an email with a link. */
const CAUSES: Readonly<Record<string, (host: string) => Promise<void>>> = {
  'a forgotten password': (host) =>
    ask(host, '/svc_customer/customer/forgot-password', 'application/json', JSON.stringify({ email: EMAIL })),
  'a newsletter': (host) =>
    ask(
      host,
      '/newsletter-signup',
      'application/x-www-form-urlencoded',
      new URLSearchParams({ email: `${crypto.randomUUID()}@origin.test`, newsletters: 'newsletter' }).toString(),
    ),
};

async function waitingIds(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT event_id AS id FROM events WHERE handled_ms IS NULL ORDER BY created_ms',
  ).all<{ id: string }>();
  return results.map(({ id }) => id);
}

async function handle(ids: readonly string[], vars: GivenVars): Promise<void> {
  const messages = ids.map((eventId) => ({ id: eventId, timestamp: new Date(), attempts: 1, body: { eventId } }));
  await onEvents(createMessageBatch<EventMessage>('northbar-events', messages), { ...env, ...vars });
}

async function mailOf(eventId: string): Promise<string | null> {
  const found = env.DB.prepare(
    'SELECT html || text AS words FROM mails WHERE substr(mail_id, 1, length(?1)) = ?1',
  ).bind(eventId);
  return found.first<string>('words');
}

beforeAll(async () => {
  await openAccount(EMAIL);
});

describe.each(Object.entries(CAUSES))('the email about %s, asked for at another host', (_, cause) => {
  it('waits without a configured address, and staff are told; then leads to that address', async () => {
    await cause(EVIL);
    const ids = await waitingIds();
    expect(ids).toHaveLength(1);
    const [eventId = ''] = ids;
    await handle(ids, {});
    expect(await mailOf(eventId)).toBeNull();
    const [failed] = (await new EventStore(env).failed(10)).events;
    expect(failed?.failure).toContain('set BASE_URL, or a host of USA in SITE_HOSTS');
    expect(takeConsole().join()).toContain('event_failed');

    await handle(ids, { BASE_URL: 'https://www.example.com' });
    const mail = await mailOf(eventId);
    expect(mail).toContain('https://www.example.com/');
    expect(mail).not.toContain('evil.example');
  });

  it('leads to the site’s own host', async () => {
    await cause(EVIL);
    const ids = await waitingIds();
    await handle(ids, { SITE_HOSTS: 'www.example.ca=CAN,www.example.us=USA' });
    const mail = await mailOf(ids[0] ?? '');
    expect(mail).toContain('https://www.example.us/');
    expect(mail).not.toContain('evil.example');
  });

  it('leads to this machine in development, with its port', async () => {
    await cause('http://localhost:8787');
    const ids = await waitingIds();
    await handle(ids, {});
    expect(await mailOf(ids[0] ?? '')).toContain('http://localhost:8787/');
  });
});

it('quotes and orders of another host lead to the configured address', async () => {
  const productId = await sell('OR-BAR', 5);
  const buyer = new Buyer();
  await buyer.add({ productId, qty: 1 });
  const { body } = await buyer.buy();
  const quoted = await staffQuote('POST', '', { site: 'USA', email: EMAIL, items: [{ sku: 'OR-BAR', qty: 1 }] });
  expect(quoted.status).toBe(201);
  const { quoteId } = quoted.body.quote;
  await env.DB.prepare("UPDATE quotes SET state = 'sent' WHERE quote_id = ?1").bind(quoteId).run();
  for (const [index, [type, subject]] of (
    [
      ['quote.sent', quoteId],
      ['order.published', body.orderId],
    ] as const
  ).entries()) {
    const eventId = `USA-elsewhere-${index}`;
    await env.DB.prepare(
      'INSERT INTO events (event_id, type, subject, payload, created_ms) VALUES (?1, ?2, ?3, ?4, ?5)',
    )
      .bind(eventId, type, subject, JSON.stringify({ origin: EVIL }), Date.now())
      .run();
    await handle([eventId], { BASE_URL: 'https://www.example.com' });
    const mail = await mailOf(eventId);
    expect(mail, type).toContain('https://www.example.com/');
    expect(mail).not.toMatch(/evil\.example|localhost/);
  }
});
