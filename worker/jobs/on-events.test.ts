import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import type { EventMessage } from '#worker/bindings.ts';
import { onEvents } from '#worker/jobs/on-events.ts';
import { onMinute } from '#worker/jobs/on-minute.ts';
import { EventStore } from '#worker/store/events.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { category, env, fill, product, request } from '#worker/testing/store.ts';

const MAIL_URL = 'https://mail.example/send';
let orderId = '';

beforeAll(async () => {
  await fill({ categories: [category('Gear', 'gear')], products: [product('EV-BAR')] });
  const found = await request('/svc_content/catalog/product?sku=EV-BAR');
  const { productId } = ((await found.json()) as { product: { productId: number } }).product;
  const buyer = new Buyer();
  await buyer.add({ productId, qty: 1 });
  const placed = await buyer.buy();
  expect(placed.status).toBe(201);
  orderId = placed.body.orderId ?? '';
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Returns the ids of the events that failed according to the log. */
function failures(): readonly string[] {
  const lines = takeConsole().map((line) => JSON.parse(line) as { event: string; eventId: string });
  return lines.filter(({ event }) => event === 'event_failed').map(({ eventId }) => eventId);
}

/** Adds waiting events, each of an existing or an unknown order. */
async function putEvents(name: string, subjects: readonly string[]): Promise<string[]> {
  const ids = subjects.map((_, index) => `USA-${name}-${index}`);
  await env.DB.batch(
    subjects.map((subject, index) =>
      env.DB.prepare(
        "INSERT INTO events (event_id, type, subject, payload, created_ms) VALUES (?1, ?2, ?3, 'null', ?4)",
      ).bind(ids[index], 'order.shipped', subject, Date.now()),
    ),
  );
  return ids;
}

/** Passes messages to the consumer and returns the ids of those that will be retried. */
async function deliver(ids: readonly string[], mailUrl = ''): Promise<readonly string[]> {
  const batch = createMessageBatch<EventMessage>(
    'northbar-events',
    ids.map((eventId) => ({ id: eventId, timestamp: new Date(), attempts: 1, body: { eventId } })),
  );
  await onEvents(batch, { ...env, MAIL_URL: mailUrl });
  const { retryMessages, explicitAcks } = await getQueueResult(batch, createExecutionContext());
  const again = retryMessages.map(({ msgId }) => msgId);
  expect([...again, ...explicitAcks].sort()).toEqual([...ids].sort());
  return again;
}

/** An email has the name of its event. */
const mailOf = (eventId: string | undefined) => `${eventId}-shipped`;

/** Returns which of some events have stored emails, and whether they were sent. */
async function keptMails(ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  const { results } = await env.DB.prepare(
    'SELECT mail_id, sent_ms FROM mails WHERE mail_id IN (SELECT value FROM json_each(?1)) ORDER BY mail_id',
  )
    .bind(JSON.stringify(ids.map(mailOf)))
    .all<{ mail_id: string; sent_ms: number | null }>();
  return new Map(results.map(({ mail_id: id, sent_ms: sentMs }) => [id.replace(/-shipped$/, ''), sentMs !== null]));
}

/** Simulates an email provider, which rejects the emails in `refused`, and returns those it accepted. */
function mailProvider(refused: Set<string>): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (asked: Request) => {
    expect(asked.url).toBe(MAIL_URL);
    const id = (asked.headers.get('idempotency-key') ?? '').replace(/-shipped$/, '');
    if (refused.has(id)) return Promise.resolve(new Response('busy', { status: 503 }));
    sent.push(id);
    return Promise.resolve(Response.json({}));
  });
  return sent;
}

it('events of one delivery are handled once each, and a second delivery does nothing', async () => {
  const ids = await putEvents('many', [orderId, orderId, orderId]);
  expect(await deliver(ids)).toEqual([]);
  expect([...(await keptMails(ids)).keys()]).toEqual(ids);
  await env.DB.prepare('DELETE FROM mails').run();
  expect(await deliver(ids)).toEqual([]);
  expect([...(await keptMails(ids)).keys()]).toEqual([]);
});

it('a failed event comes again, the others are done', async () => {
  const ids = await putEvents('poison', [orderId, '0'.repeat(28), orderId]);
  expect(await deliver(ids)).toEqual([ids[1]]);
  expect(failures()).toEqual([ids[1]]);
  expect([...(await keptMails(ids)).keys()]).toEqual([ids[0], ids[2]]);
});

it('an event whose writing fails does not affect the others', async () => {
  const ids = await putEvents('write', [orderId, orderId]);
  await env.DB.prepare(
    `CREATE TRIGGER refuse BEFORE INSERT ON mails WHEN new.mail_id = '${mailOf(ids[0])}' BEGIN SELECT raise(ABORT, 'full'); END`,
  ).run();
  expect(await deliver(ids)).toEqual([ids[0]]);
  expect(failures()).toEqual([ids[0]]);
  expect([...(await keptMails(ids)).keys()]).toEqual([ids[1]]);
  await env.DB.prepare('DROP TRIGGER refuse').run();
  expect(await deliver(ids)).toEqual([]);
  expect([...(await keptMails(ids)).keys()]).toEqual(ids);
});

it('a provider is given each email once; one that failed is tried again by the next minutes', async () => {
  const ids = await putEvents('out', [orderId, orderId, orderId]);
  const refused = new Set([ids[1] ?? '']);
  const sent = mailProvider(refused);
  expect(await deliver(ids, MAIL_URL)).toEqual([]);
  expect(takeConsole().join()).toContain('mail_failed');
  expect([...sent].sort()).toEqual([ids[0], ids[2]]);
  expect([...(await keptMails(ids)).values()]).toEqual([true, false, true]);
  refused.clear();
  expect(await deliver(ids, MAIL_URL)).toEqual([]);
  expect(sent).toHaveLength(2);
  await onMinute({ ...env, MAIL_URL }, Date.now(), () => Date.now() + 61_000);
  expect(sent.at(-1)).toBe(ids[1]);
  expect([...(await keptMails(ids)).values()]).toEqual([true, true, true]);
  await onMinute({ ...env, MAIL_URL }, Date.now(), () => Date.now() + 600_000);
  expect(sent).toHaveLength(3);
});

it('an event that fails for hours is tried again at least hourly, and staff see why', async () => {
  const [eventId = ''] = await putEvents('outage', ['0'.repeat(28)]);
  await env.DB.prepare('UPDATE events SET created_ms = created_ms - 600000 WHERE event_id = ?1').bind(eventId).run();
  const events = new EventStore(env);
  const waits: number[] = [];
  for (let tries = 1; tries <= 30; tries++) {
    expect(await deliver([eventId])).toEqual(tries < 6 ? [eventId] : []);
    const failed = (await events.failed(10)).events.find((each) => each.eventId === eventId);
    expect(failed).toMatchObject({ type: 'order.shipped', attempts: tries });
    expect(failed?.failure).toContain('no desk knows order');
    const { nextTryMs = 0 } = failed ?? {};
    expect(await events.forgotten(nextTryMs - 1)).not.toContain(eventId);
    expect(await events.forgotten(nextTryMs)).toContain(eventId);
    waits.push(Math.round((nextTryMs - Date.now()) / 60_000));
  }
  expect(failures()).toHaveLength(30);
  expect([...waits.slice(0, 13), waits.at(-1)]).toEqual([1, 1, 1, 1, 1, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
  await env.DB.prepare('UPDATE events SET subject = ?2 WHERE event_id = ?1').bind(eventId, orderId).run();
  expect(await deliver([eventId])).toEqual([]);
  expect((await events.failed(10)).events.map((each) => each.eventId)).not.toContain(eventId);
});
