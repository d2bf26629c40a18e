import { beforeAll, describe, expect, it } from 'vitest';
import { takeConsole } from '#tools/checks/silent-console.ts';
import { openAccount, PASSWORD } from '#worker/testing/account.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { mailsTo } from '#worker/testing/mails.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { StaffBrowser } from '#worker/testing/staff-browser.ts';
import { MEMBER_PASSWORD, memberOf } from '#worker/testing/staff-member.ts';
import { env } from '#worker/testing/store.ts';

const from = (ip: string) => ({ 'cf-connecting-ip': ip });
const HOME = from('198.51.100.20');
const ATTACK = from('203.0.113.66');

/** Counts wrong passwords without typing them, because each takes a third of a second. */
async function tried(subject: string, times: number): Promise<void> {
  const limiter = env.LIMITER.get(env.LIMITER.idFromName(subject));
  for (let index = 0; index < times; index++) await limiter.take({ most: 1000, windowMs: 900_000 }, Date.now());
}

beforeAll(async () => {
  for (const name of ['owner', 'spread', 'mailed', 'other', 'raised']) await openAccount(`${name}@devices.test`);
});

describe('a stranger who types wrong passwords', () => {
  it('is stopped exactly, forty at once, and keeps out neither the owner’s device nor other networks', async () => {
    const email = 'owner@devices.test';
    const owner = new TestBrowser();
    expect((await owner.login(email, PASSWORD, HOME)).status).toBe(200);
    owner.jar.delete('session');
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => new TestBrowser().login(email, 'not the password', ATTACK)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await new TestBrowser().login(email, PASSWORD, ATTACK)).status).toBe(429);
    for (const network of [HOME, ATTACK]) expect((await owner.login(email, PASSWORD, network)).status).toBe(200);
    expect((await new TestBrowser().login(email, PASSWORD, HOME)).status).toBe(200);
  });

  it('and is stopped already raises no count of the account, however many try at once, nor while they do', async () => {
    const email = 'raised@devices.test';
    const stopped = from('203.0.113.77');
    await tried('login:network:203.0.113.77', 100);
    const account = env.LIMITER.get(env.LIMITER.idFromName(`login:address:${email}`));
    const within = env.LIMITER.get(env.LIMITER.idFromName(`login:address:${email}:network:203.0.113.77`));
    const one = { most: 1, windowMs: 900_000 };
    let isOver = false;
    const attack = Promise.all(
      Array.from({ length: 40 }, () => new TestBrowser().login(email, 'not the password', stopped)),
    ).finally(() => {
      isOver = true;
    });
    const seen: number[] = [];
    while (!isOver) seen.push(await account.waitOf(one, Date.now()));
    expect((await attack).map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 429));
    // Not once did the account count a try.
    expect([seen.length > 0, seen.filter((waitMs) => waitMs > 0)]).toEqual([true, []]);
    // What the account within the network counted meanwhile was taken back.
    expect(await within.waitOf(one, Date.now())).toBe(0);
    takeConsole();
  });

  it('on many networks does not stop the device of the owner; without it a link by mail is the way in', async () => {
    const email = 'mailed@devices.test';
    const owner = new TestBrowser();
    expect((await owner.login(email, PASSWORD, HOME)).status).toBe(200);
    await tried(`login:address:${email}`, 30);
    expect((await owner.login(email, PASSWORD, HOME)).status).toBe(200);
    const stranger = new PageBrowser();
    for (const _ of [1, 2, 3]) expect((await stranger.login(email, PASSWORD, HOME)).status).toBe(429);
    expect(takeConsole().filter((line) => line.includes('login_attacked'))).toHaveLength(1);
    const mails = await mailsTo(email, 'password-forgotten');
    expect(mails).toHaveLength(1);
    const token = /reset-password\/([0-9a-f]+)/.exec(mails[0]?.text ?? '')?.[1];
    const fresh = 'another good sentence';
    const reset = await stranger.json('POST', '/svc_customer/customer/forgot-password/reset', {
      token,
      password: fresh,
    });
    expect(reset.status).toBe(200);
    expect((await stranger.login(email, fresh, HOME)).status).toBe(200);
    expect((await new TestBrowser().login(email, fresh, HOME)).status).toBe(429);
    takeConsole();
  });

  it('is told the same where there is no account, and nothing is sent', async () => {
    await tried('login:address:nobody@devices.test', 30);
    const { status, body } = await new TestBrowser().login('nobody@devices.test', PASSWORD, HOME);
    expect([status, body.error?.type]).toEqual([429, 'rate_limited']);
    takeConsole();
    expect(await mailsTo('nobody@devices.test', 'password-forgotten', 0)).toEqual([]);
  });
});

describe('the cookie of a device', () => {
  it('is for scripts and other hosts unreadable, names no one, and lasts 180 days', async () => {
    const browser = new TestBrowser();
    await browser.login('other@devices.test', PASSWORD, HOME);
    const line = browser.lastCookies.find((each) => each.startsWith('device=')) ?? '';
    expect(line).toContain('Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax');
    expect(line).not.toContain('other');
  });

  it('of another account, or changed, helps nobody', async () => {
    const email = 'spread@devices.test';
    await tried(`login:address:${email}:network:203.0.113.66`, 10);
    const browser = new TestBrowser();
    await browser.login('other@devices.test', PASSWORD, HOME);
    browser.jar.delete('session');
    const device = browser.jar.get('device') ?? '';
    expect((await browser.login(email, PASSWORD, ATTACK)).status).toBe(429);
    const owner = new TestBrowser();
    await owner.login(email, PASSWORD, HOME);
    const tags = owner.jar.get('device')?.split('.')[1] ?? '';
    browser.jar.set('device', device.replace(/\.[0-9a-f]+\./, `.${tags}.`));
    expect((await browser.login(email, PASSWORD, ATTACK)).status).toBe(429);
  });

  it('that guesses is stopped after ten tries, too', async () => {
    const email = 'other@devices.test';
    const browser = new TestBrowser();
    await browser.login(email, PASSWORD, HOME);
    browser.jar.delete('session');
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async () => (await browser.login(email, 'not the password', HOME)).status),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect((await new TestBrowser().login(email, PASSWORD, HOME)).status).toBe(200);
  });
});

describe('members of the staff', () => {
  it('are told that it is a pause and how long, and sign in on a device that they used', async () => {
    const email = 'gus@devices.test';
    const { browser } = await memberOf(email, 'orders');
    await browser.post('/staff/logout', {});
    await tried(`staff:address:${email}:network:unknown`, 5);
    const thief = new StaffBrowser();
    const { to } = await thief.post('/staff/login', { email, password: MEMBER_PASSWORD });
    expect(to).toMatch(/^\/staff\/login\?paused=1[45]$/);
    const { html } = await thief.see(to ?? '');
    expect(html).toContain('Signing in is paused after too many wrong passwords.');
    expect(html).toMatch(/Try again in (?:<!-- -->)?1[45]/);
    expect(takeConsole().join()).toContain('staff_login_paused');
    const { to: next } = await browser.post('/staff/login', { email, password: MEMBER_PASSWORD });
    expect(next).toBe('/staff/second-factor');
  });
});
