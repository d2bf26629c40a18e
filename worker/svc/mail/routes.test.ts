import { createExecutionContext } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { toHex } from '#shared/encode/hex.ts';
import { takeConsole } from '#tools/checks/silent-console.ts';
import type { GivenVars } from '#worker/config.ts';
import { askApp } from '#worker/testing/ask-app.ts';
import { env } from '#worker/testing/store.ts';

const SECRET = 'report-secret-0123456789-abcdef';
const VARS = { MAIL_REPORT_SECRET: SECRET };
const RESEND = {
  MAIL_PROVIDER: 'resend',
  MAIL_TOKEN: 'x',
  MAIL_FROM: 'a@shop.example',
  MAIL_REPORT_SECRET: `whsec_${btoa(SECRET)}`,
} as const;

async function hmac(text: string, secret = SECRET): Promise<ArrayBuffer> {
  const bytes = (words: string) => new TextEncoder().encode(words);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign']);
  return crypto.subtle.sign('HMAC', key, bytes(text));
}

const seconds = (shiftMs = 0) => String(Math.floor((Date.now() + shiftMs) / 1000));

function ask(headers: Readonly<Record<string, string>>, body: string, vars: GivenVars = VARS): Promise<Response> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
  return askApp(new Request('http://localhost/svc_mail/reports', init), { ...env, ...vars }, createExecutionContext());
}

async function signed(body: string, at = seconds(), secret = SECRET): Promise<Record<string, string>> {
  return { 'x-mail-timestamp': at, 'x-mail-signature': toHex(await hmac(`${at}.${body}`, secret)) };
}

const reportOf = (email: string, reason = 'bounce') =>
  JSON.stringify({ reports: [{ email, reason, detail: 'mailbox unknown' }] });

async function stopped(email: string): Promise<string | null> {
  return env.DB.prepare('SELECT reason FROM mail_suppressions WHERE email = ?1').bind(email).first<string>('reason');
}

it('a signed report stops emails to its address, as often as it comes; a complaint ends its newsletters', async () => {
  for (const [email, reason] of [
    ['bounced@report.test', 'bounce'],
    ['spam@report.test', 'complaint'],
  ] as const) {
    await env.DB.prepare('INSERT INTO newsletter_subscriptions VALUES (?1, 101, 1, NULL, 1)').bind(email).run();
    const body = reportOf(email.toUpperCase(), reason);
    for (const _ of [1, 2]) expect((await ask(await signed(body), body)).status).toBe(200);
    expect(await stopped(email)).toBe(reason);
    const kept = env.DB.prepare('SELECT count(*) AS n FROM newsletter_subscriptions WHERE email = ?1').bind(email);
    expect(await kept.first('n')).toBe(reason === 'bounce' ? 1 : 0);
  }
});

it('a report is refused without its signature, with another one, changed, and when it is old', async () => {
  const body = reportOf('forged@report.test');
  const right = await signed(body);
  const refused = [
    await ask({}, body),
    await ask({ ...right, 'x-mail-signature': '0'.repeat(64) }, body),
    await ask({ ...right, 'x-mail-signature': 'zz' }, body),
    await ask(right, `${body} `),
    await ask({ ...right, 'x-mail-timestamp': seconds(1000) }, body),
    await ask(await signed(body, seconds(), `${SECRET}x`), body),
    await ask(await signed(body, seconds(-301_000)), body),
    await ask(await signed(body, seconds(301_000)), body),
    await ask(await signed(body, 'now'), body),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  expect(takeConsole().join()).toContain('mail_report_refused');
  expect(await stopped('forged@report.test')).toBeNull();
  // A minute of difference between the clocks is fine.
  expect((await ask(await signed(body, seconds(-60_000)), body)).status).toBe(200);
});

it('without a secret there is no such address, and a malformed report is named', async () => {
  const body = reportOf('none@report.test');
  expect((await ask(await signed(body), body, {})).status).toBe(404);
  const wrong = JSON.stringify({ reports: [{ email: 'x', reason: 'bounce' }] });
  const answer = await ask(await signed(wrong), wrong);
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: { type: 'validation_error', fields: [{ field: 'reports.0.email' }] } },
  ]);
  expect((await ask(await signed('{'), '{')).status).toBe(400);
});

it('Resend’s own events are taken with its signature; what may arrive later stops nothing', async () => {
  const event = (type: string, email: string, bounce?: unknown) =>
    JSON.stringify({ type, created_at: '2026-01-01T00:00:00Z', data: { email_id: '1', to: [email], bounce } });
  const send = async (body: string) => {
    const at = seconds();
    const signature = btoa(String.fromCharCode(...new Uint8Array(await hmac(`msg_1.${at}.${body}`))));
    const headers = { 'svix-id': 'msg_1', 'svix-timestamp': at, 'svix-signature': `v1,AAAA v1,${signature}` };
    return (await ask(headers, body, RESEND)).status;
  };
  expect(await send(event('email.bounced', 'hard@report.test', { type: 'Permanent', message: 'unknown' }))).toBe(200);
  expect(await send(event('email.bounced', 'soft@report.test', { type: 'Transient', message: 'full' }))).toBe(200);
  expect(await send(event('email.complained', 'Ada <angry@report.test>'))).toBe(200);
  expect(await send(event('email.delivered', 'fine@report.test'))).toBe(200);
  const all = ['hard', 'soft', 'angry', 'fine'].map((name) => stopped(`${name}@report.test`));
  expect(await Promise.all(all)).toEqual(['bounce', null, 'complaint', null]);
  const own = reportOf('own@report.test');
  expect((await ask(await signed(own), own, RESEND)).status).toBe(403);
  expect(takeConsole().join()).toContain('mail_report_refused');
});
