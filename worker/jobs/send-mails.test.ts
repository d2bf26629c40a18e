import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import type { GivenVars } from '#worker/config.ts';
import { sendMails } from '#worker/jobs/send-mails.ts';
import { logFor } from '#worker/log/log.ts';
import { MailSuppressionStore } from '#worker/store/mail-suppressions.ts';
import { type Mail, MailStore } from '#worker/store/mails.ts';
import { type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { env, runMinute } from '#worker/testing/store.ts';

const HTTP = { MAIL_URL: 'https://mail.example/send' };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.now();
const mails = new MailStore(env.DB);

let number = 0;
/** Stores an email that is due. */
async function due(changes: Partial<Mail> = {}): Promise<Mail> {
  number += 1;
  const mail: Mail = {
    mailId: `sent-${number}`,
    kind: 'back-in-stock',
    recipient: `reader-${number}@example.com`,
    subject: `About ${number}`,
    html: '<p>Words</p>',
    text: 'Words',
    ...changes,
  };
  await env.DB.batch([mails.keeping(mail, NOW, true)]);
  return mail;
}

const send = (vars: GivenVars = HTTP, nowMs = NOW) =>
  sendMails({ env: { ...env, ...vars }, log: logFor('test'), clock: () => nowMs });

/** A provider that answers with what the function returns, and remembers what it was asked. */
function provider(answer: () => Response | Promise<Response>): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request.clone());
    return Promise.resolve(answer());
  });
  return asked;
}

async function rowOf(mailId: string) {
  const found = env.DB.prepare(
    'SELECT state, failure, attempts, next_try_ms AS nextTryMs, text FROM mails WHERE mail_id = ?1',
  ).bind(mailId);
  return found.first<{ state: string; failure: string; attempts: number; nextTryMs: number; text: string }>();
}

let staff: StaffBrowser;
beforeAll(async () => {
  staff = await signedInStaff();
});
beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM mails'), env.DB.prepare('DELETE FROM mail_suppressions')]);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('an answer of the provider', () => {
  it.each([
    ['JSON', () => Response.json({ id: 1 })],
    ['nothing', () => new Response(null, { status: 204 })],
    ['no body', () => new Response(null, { status: 202 })],
    ['text', () => new Response('queued <ok>', { status: 200 })],
  ])('of 2xx takes an email, with %s', async (_, answer) => {
    const asked = provider(answer);
    const { mailId } = await due();
    expect([await send(), await send(), await send(HTTP, NOW + HOUR)]).toEqual([1, 0, 0]);
    expect(asked).toHaveLength(1);
    expect(await rowOf(mailId)).toMatchObject({ state: 'sent', failure: null });
  });

  it.each([400, 404, 406, 410, 413, 422])('of %i ends the tries, and staff see it', async (status) => {
    const asked = provider(() => new Response('{"message":"bad address x@y.example"}', { status }));
    const { mailId } = await due();
    await send();
    await send(HTTP, NOW + 2 * HOUR);
    expect(asked).toHaveLength(1);
    const failure = `status ${status}: {"message":"bad address (email)"}`;
    expect(await rowOf(mailId)).toMatchObject({ state: 'held', failure });
    const lines = takeConsole().join();
    for (const event of ['mail_refused', 'mails_held']) expect(lines).toContain(event);
    expect((await staff.see('/staff/mails')).html).toContain(`status ${status}`);
  });

  it.each([401, 403, 408, 409, 425, 429, 500, 503, 302])('of %i is tried again', async (status) => {
    const asked = provider(() => new Response('x', { status, headers: { location: 'https://elsewhere.example' } }));
    const { mailId } = await due();
    await send();
    expect(await rowOf(mailId)).toMatchObject({ state: 'due', attempts: 1, nextTryMs: NOW + MINUTE });
    await send(HTTP, NOW + MINUTE - 1);
    expect(asked).toHaveLength(1);
    await send(HTTP, NOW + MINUTE);
    expect(asked.map(({ url, redirect }) => [url, redirect])).toEqual([
      [HTTP.MAIL_URL, 'manual'],
      [HTTP.MAIL_URL, 'manual'],
    ]);
    expect(takeConsole().join()).toContain('mail_failed');
  });
});

it('an email without an answer is tried for a day with growing pauses and one key, then waits for staff', async () => {
  const asked = provider(() => Promise.reject(new Error('connection reset')));
  const { mailId } = await due();
  let nowMs = NOW;
  const waits: number[] = [];
  while ((await rowOf(mailId))?.state === 'due') {
    await send(HTTP, nowMs);
    const { nextTryMs = 0 } = (await rowOf(mailId)) ?? {};
    waits.push((nextTryMs - nowMs) / MINUTE);
    nowMs = nextTryMs;
  }
  expect(waits.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  expect(nowMs - NOW).toBeGreaterThan(22 * HOUR);
  expect(asked.length).toBeLessThan(32);
  expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set([mailId]));
  expect(await rowOf(mailId)).toMatchObject({ state: 'held', failure: 'no answer: connection reset' });
  expect(await send(HTTP, nowMs + 48 * HOUR)).toBe(0);
  expect(takeConsole().join()).toContain('mails_held');

  const { html } = await staff.see('/staff/mails');
  for (const words of ['Not sent, please decide', 'no answer: connection reset', 'Send again', 'Drop'])
    expect(html).toContain(words);
  const taken = provider(() => Response.json({}));
  expect((await staff.post('/staff/mails', { again: mailId })).to).toBe('/staff/mails');
  expect((await staff.post('/staff/mails', { again: mailId })).html).toContain('This has already been done.');
  await send(HTTP, Date.now() + 1000);
  expect(taken).toHaveLength(1);
  expect(await rowOf(mailId)).toMatchObject({ state: 'sent' });
});

it('staff drop an email: it is never sent, and what was secret in it is gone', async () => {
  provider(() => new Response('no', { status: 422 }));
  const { mailId } = await due({ kind: 'giftcard', text: 'CODE' });
  await send();
  expect(takeConsole().join()).toContain('mail_refused');
  expect((await staff.post('/staff/mails', { drop: mailId })).to).toBe('/staff/mails');
  const asked = provider(() => Response.json({}));
  expect(await send(HTTP, NOW + HOUR)).toBe(0);
  expect(asked).toEqual([]);
  expect(await rowOf(mailId)).toMatchObject({ state: 'dropped', text: '' });
  const { results } = await env.DB.prepare("SELECT action FROM staff_log WHERE subject LIKE 'sent-%'").all();
  expect(results).toContainEqual({ action: 'email dropped' });
});

it('two runs at once send each email once', async () => {
  const asked = provider(async () => {
    await scheduler.wait(50);
    return Response.json({});
  });
  for (let n = 0; n < 12; n++) await due();
  const tried = await Promise.all([send(), send(), send()]);
  expect(tried.reduce((sum, n) => sum + n, 0)).toBe(12);
  expect(asked).toHaveLength(12);
});

it('an email that an earlier release stored without sending it is sent, one that was sent is not sent again', async () => {
  const asked = provider(() => new Response(null, { status: 202 }));
  const unsent = await due();
  const sent = await due();
  const asBefore = "UPDATE mails SET state = 'kept', sent_ms = ?2 WHERE mail_id = ?1";
  await env.DB.batch([
    env.DB.prepare(asBefore).bind(unsent.mailId, null),
    env.DB.prepare(asBefore).bind(sent.mailId, NOW),
    mails.keeping(unsent, NOW, true),
    mails.keeping(sent, NOW, true),
  ]);
  await send();
  expect(asked).toHaveLength(1);
  expect((await rowOf(unsent.mailId))?.state).toBe('sent');
});

it('an address whose emails came back gets no more, until staff allow it', async () => {
  const asked = provider(() => Response.json({}));
  const { mailId } = await due({ recipient: 'Gone@example.com' });
  await new MailSuppressionStore(env.DB).add([{ email: 'gone@example.com', reason: 'bounce', detail: 'no box' }], NOW);
  await send();
  expect(asked).toEqual([]);
  expect(takeConsole().join()).toContain('mails_held');
  const { html } = await staff.see('/staff/mails');
  for (const words of ['Addresses that get no emails', 'gone@example.com', 'no box', 'they came back'])
    expect(html).toContain(words);
  expect((await staff.post('/staff/mails', { allow: 'gone@example.com' })).to).toBe('/staff/mails');
  await staff.post('/staff/mails', { again: mailId });
  await send(HTTP, Date.now() + 1000);
  expect(asked).toHaveLength(1);
});

it('emails are deleted after 90 days, except those that staff must decide about', async () => {
  provider(() => new Response('no', { status: 422 }));
  const held = await due();
  await send();
  expect(takeConsole().join()).toContain('mail_refused');
  provider(() => Response.json({}));
  const sent = await due();
  await send();
  const hour = (ms: number) => Math.ceil(ms / HOUR) * HOUR;
  const left = async () =>
    (await env.DB.prepare('SELECT mail_id AS id FROM mails ORDER BY mail_id').all<{ id: string }>()).results.map(
      ({ id }) => id,
    );
  await runMinute(hour(NOW + 89 * 24 * HOUR));
  expect(await left()).toEqual([held.mailId, sent.mailId].sort());
  await runMinute(hour(NOW + 91 * 24 * HOUR));
  expect(await left()).toEqual([held.mailId]);
});

describe('the shape of', () => {
  const COMMON = {
    MAIL_TOKEN: 'secret-token',
    MAIL_FROM: 'Northbar <orders@shop.example>',
    MAIL_REPLY_TO: 'help@shop.example',
  };
  const END = 'https://shop.example/notify-me?t=1';

  async function shape(vars: GivenVars) {
    const asked = provider(() => new Response('', { status: 200 }));
    const mail = await due({ unsubscribeUrl: END });
    await send(vars);
    const [request] = asked;
    if (!request) throw new Error('nothing was sent');
    return { mail, url: request.url, headers: request.headers, body: await request.json() };
  }

  it('Postmark', async () => {
    const { mail, url, headers, body } = await shape({ ...COMMON, MAIL_PROVIDER: 'postmark' });
    expect(url).toBe('https://api.postmarkapp.com/email');
    expect(headers.get('x-postmark-server-token')).toBe('secret-token');
    expect(body).toEqual({
      From: COMMON.MAIL_FROM,
      To: mail.recipient,
      ReplyTo: COMMON.MAIL_REPLY_TO,
      Subject: mail.subject,
      HtmlBody: mail.html,
      TextBody: mail.text,
      MessageStream: 'outbound',
      Metadata: { 'mail-id': mail.mailId },
      Headers: [
        { Name: 'Message-ID', Value: `<${mail.mailId}@shop.example>` },
        { Name: 'X-PM-KeepID', Value: 'true' },
        { Name: 'List-Unsubscribe', Value: `<${END}>` },
        { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
      ],
    });
  });

  it('Resend', async () => {
    const { mail, url, headers, body } = await shape({ ...COMMON, MAIL_PROVIDER: 'resend' });
    expect(url).toBe('https://api.resend.com/emails');
    expect([headers.get('authorization'), headers.get('idempotency-key')]).toEqual([
      'Bearer secret-token',
      mail.mailId,
    ]);
    expect(body).toEqual({
      from: COMMON.MAIL_FROM,
      to: [mail.recipient],
      reply_to: COMMON.MAIL_REPLY_TO,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      headers: { 'List-Unsubscribe': `<${END}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
  });

  it('any other provider', async () => {
    const { mail, headers, body } = await shape({ ...COMMON, ...HTTP });
    expect([headers.get('authorization'), headers.get('idempotency-key')]).toEqual([
      'Bearer secret-token',
      mail.mailId,
    ]);
    expect(body).toMatchObject({ to: mail.recipient, from: COMMON.MAIL_FROM, replyTo: COMMON.MAIL_REPLY_TO });
    const bare = await shape(HTTP);
    expect(bare.headers.has('authorization')).toBe(false);
    expect(Object.keys(bare.body as object)).toEqual(['to', 'subject', 'html', 'text', 'headers']);
  });
});
