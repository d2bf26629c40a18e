import { createExecutionContext } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '#worker/store/mails.ts';
import { MailStore } from '#worker/store/mails.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import { ADMIN, type StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { env } from '#worker/testing/store.ts';

const EVENT = `USA-${'0'.repeat(28)}-1`;
const CODE = 'K7QM-2345-ABCD-WXYZ';
const TOKEN = '0123456789abcdef0123456789abcdef';
const NOW = Date.UTC(2026, 4, 6, 7, 8, 9);
const mails = new MailStore(env.DB);
let staff: StaffBrowser;

async function keep(name: string, kind: Mail['kind'], text: string, atMs = NOW): Promise<void> {
  const recipient = `${name}@example.com`;
  const mail = { mailId: name, kind, recipient, subject: `About ${name}`, html: text, text };
  await env.DB.batch([mails.keeping(mail, atMs, true)]);
}

function answerTo(path: string, vars: Partial<typeof env> = {}): Promise<Response> {
  const asked = new Request(ADMIN + path, { headers: { cookie: `staff=${staff.jar.get('staff')}` } });
  return askApp(asked, { ...env, ...vars }, createExecutionContext());
}

/** A page in a store whose emails are sent by a provider. */
async function pageWithProvider(path = '/staff/mails'): Promise<string> {
  return (await answerTo(path, { MAIL_URL: 'https://mail.example/send' })).text();
}

beforeAll(async () => {
  staff = await signedInStaff();
});

describe('the email page', () => {
  it('shows failed emails with their errors, and tries one again on request', async () => {
    expect((await staff.see('/staff/mails')).html).not.toContain('Failed, retrying');
    await env.DB.prepare(
      `INSERT INTO events (event_id, type, subject, payload, created_ms, attempts, failure, next_try_ms)
       VALUES (?1, 'order.paid', '${'0'.repeat(28)}', 'null', ?2, 25, 'status 503 <b>', ?3)`,
    )
      .bind(EVENT, Date.UTC(2026, 0, 2, 3, 4, 5), Date.UTC(2099, 0, 1))
      .run();
    const { html } = await staff.see('/staff/mails');
    for (const words of ['order.paid', 'status 503 &lt;b&gt;', '2026-01-02 03:04:05 UTC', '2099-01-01 00:00:00 UTC']) {
      expect(html).toContain(words);
    }
    expect((await staff.post('/staff/mails', { event: EVENT })).to).toBe('/staff/mails');
    const due = await env.DB.prepare('SELECT next_try_ms < ?2 AS due FROM events WHERE event_id = ?1')
      .bind(EVENT, Date.UTC(2098, 0, 1))
      .first('due');
    expect(due).toBe(1);
    const logged = await env.DB.prepare("SELECT subject FROM staff_log WHERE action = 'event tried again'").all();
    expect(logged.results).toEqual([{ subject: EVENT }]);
    await env.DB.prepare('UPDATE events SET handled_ms = 1 WHERE event_id = ?1').bind(EVENT).run();
    expect((await staff.post('/staff/mails', { event: EVENT })).html).toContain('This has already been done.');
  });

  it('shows codes and tokens where it is the outbox, and to no one where a provider sends the emails', async () => {
    await keep('gift', 'giftcard', `Here is ${CODE} for you`);
    for (const kind of ['quote', 'return-requested', 'email-change', 'password-forgotten'] as const) {
      await keep(kind, kind, `Open http://localhost/x?t=${TOKEN} or http://localhost/y/${TOKEN}`);
    }
    const outbox = (await staff.see('/staff/mails')).html;
    for (const words of [
      CODE,
      TOKEN,
      'Kept here, because no mail provider is configured.',
      '2026-05-06 07:08:09 UTC',
    ]) {
      expect(outbox).toContain(words);
    }
    const alone = await answerTo('/staff/mails/gift');
    expect(await alone.text()).toBe(`Here is ${CODE} for you`);
    expect(alone.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(alone.headers.get('content-security-policy')).toContain('sandbox');
    expect(await pageWithProvider('/staff/mails/gift')).toBe('Here is … for you');
    expect((await staff.see('/staff/mails/none')).status).toBe(404);
    const hidden = await pageWithProvider();
    for (const words of ['Here is … for you', '/x?t=… or http://localhost/y/…', 'Waiting for the provider.']) {
      expect(hidden).toContain(words);
    }
    for (const secret of [CODE, TOKEN]) expect(hidden).not.toContain(secret);
    for (const mailId of ['gift', 'quote']) await mails.noteSent(mailId, NOW + 1000);
    const rows = await env.DB.prepare(
      "SELECT html || text AS words FROM mails WHERE mail_id IN ('gift', 'quote')",
    ).all();
    expect(rows.results).toEqual([{ words: '' }, { words: '' }]);
    expect((await staff.see('/staff/mails/gift')).status).toBe(404);
    expect(await pageWithProvider()).toContain('Sent 2026-05-06 07:08:10 UTC.');
  });

  it('finds emails by their recipient, a page at a time', async () => {
    const numbers = Array.from({ length: 51 }, (_, index) => index);
    for (const index of numbers) await keep(`many-${index}`, 'order-shipped', 'Sent.', NOW - 1000 - index);
    await env.DB.prepare("UPDATE mails SET recipient = 'Many@example.com' WHERE mail_id LIKE 'many-%'").run();
    const first = await staff.see('/staff/mails?recipient=many@example.com');
    for (const words of ['51 found', 'About many-0<', 'About many-49<']) expect(first.html).toContain(words);
    expect(first.html).not.toContain('About many-50<');
    const next = /href="(\/staff\/mails\?[^"]*page=2)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await staff.see(next);
    expect(second.html).toContain('About many-50<');
    expect(second.html).not.toContain('About many-0<');
    expect((await staff.see('/staff/mails?recipient=nobody@example.com')).html).toContain('No emails found.');
  });
});
