import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN, StaffBrowser, signedInStaff } from '#worker/testing/staff-browser.ts';
import { codesOn, halfway, MEMBER_PASSWORD, memberOf, takeOn } from '#worker/testing/staff-member.ts';
import { category, env, fill, product, request, staffRequest } from '#worker/testing/store.ts';

beforeAll(async () => {
  await fill({ categories: [category('Gear', 'gear')], products: [product('MB-BAR')] });
});

describe('a new member', () => {
  it('chooses a password by a link that works once, sets up codes, and is logged in', async () => {
    const path = await takeOn('ada@staff.test', 'orders');
    const browser = new StaffBrowser();
    expect((await browser.post(path, { password: 'password1' })).html).toContain('too easy to guess');
    expect((await browser.post(path, { password: MEMBER_PASSWORD })).to).toBe('/staff/login');
    expect((await browser.post(path, { password: 'another fine one' })).html).toContain('has been used');
    expect((await browser.post('/staff/login', { email: 'ada@staff.test', password: MEMBER_PASSWORD })).to).toBe(
      '/staff/second-factor',
    );
    const before = browser.jar.get('staff');
    expect((await browser.see('/staff/orders')).to).toBe(`${ADMIN}/staff/login`);
    const { html } = await browser.see('/staff/second-factor');
    expect(html).toMatch(/href="otpauth:\/\/totp\/Northbar:ada%40staff\.test\?/);
    expect((await browser.post('/staff/second-factor', { code: '000000' })).html).toContain('This code is incorrect');
    expect((await browser.post('/staff/second-factor', { code: codesOn(html).generate() })).to).toBe('/staff');
    expect((await browser.see('/staff/orders')).html).toContain('Mo orders');
    // The session differs from that of the password step.
    expect(browser.jar.get('staff')).not.toBe(before);
    const old = new StaffBrowser();
    old.jar.set('staff', before ?? '');
    expect((await old.see('/staff/orders')).to).toBe(`${ADMIN}/staff/login`);
    expect((await old.see('/staff/second-factor')).to).toBe(`${ADMIN}/staff/login`);
  });

  it('cannot log in with only a password, with a used code, or by guessing many times', async () => {
    const { codes, used } = await memberOf('bo@staff.test', 'orders');
    const thief = new StaffBrowser();
    await thief.post('/staff/login', { email: 'bo@staff.test', password: MEMBER_PASSWORD });
    const { html } = await thief.see('/staff/second-factor');
    expect(html).not.toContain('second-factor-key');
    expect((await thief.post('/staff/second-factor', { code: used })).html).toContain('has already been used');
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const next = codes.generate({ timestamp: Date.now() + 30_000 });
    for (let guess = 0; guess < 5; guess++)
      await thief.post('/staff/second-factor', { code: guess === 0 ? used : '111111' });
    const reasons = info.mock.calls.map(([line]) => JSON.parse(String(line)) as { event: string; reason?: string });
    expect(reasons.filter(({ event }) => event === 'staff_code_refused').map(({ reason }) => reason)).toEqual([
      'used',
      ...Array(3).fill('wrong'),
    ]);
    info.mockRestore();
    expect((await thief.post('/staff/second-factor', { code: next })).html).toContain('Too many attempts');
    expect((await thief.see('/staff/orders')).to).toBe(`${ADMIN}/staff/login`);
  });

  it('keeps no secret in the database that can be read without the store’s own secret', async () => {
    const { html } = await halfway('cy@staff.test', 'content');
    const key = /second-factor-key">([^<]+)</.exec(html)?.[1]?.replaceAll(' ', '') ?? '';
    const rows = await env.DB.prepare('SELECT draft FROM staff_sessions WHERE email = ?1').bind('cy@staff.test').all();
    expect(JSON.stringify(rows.results)).not.toContain(key);
    expect(rows.results).toHaveLength(1);
  });
});

describe('roles', () => {
  it.each([
    ['orders', ['/staff/orders', '/staff/stock', '/staff/mails', '/staff/returns', '/order-manager-quote']],
    ['content', ['/staff/search', '/staff/insight']],
  ] as const)('members with the role %s see only the pages they may see', async (role, own) => {
    const { browser } = await memberOf(`${role}@roles.test`, role);
    const all = [
      '/staff/orders',
      '/staff/stock',
      '/staff/mails',
      '/staff/returns',
      '/order-manager-quote',
      '/staff/search',
      '/staff/insight',
      '/staff/members',
      '/staff/log',
    ];
    for (const path of all) {
      const { status } = await browser.see(path);
      expect(status, path).toBe((own as readonly string[]).includes(path) ? 200 : 403);
    }
    expect((await browser.see('/staff/login')).to).toBe(`${ADMIN}/staff`);
    const { html } = await browser.see('/staff');
    const links = [...html.matchAll(/<a class="link" href="([^"]+)"/g)].map(([, href]) => href ?? '');
    expect(links).toContain(own[0]);
    expect(all.filter((path) => links.includes(path) && !(own as readonly string[]).includes(path))).toEqual([]);
  });

  it('can only be given by admins', async () => {
    const { browser } = await memberOf('climber@roles.test', 'orders');
    const email = 'climber@roles.test';
    const forms: readonly Readonly<Record<string, string>>[] = [
      { action: 'role', email, role: 'admin' },
      { action: 'add', email: 'friend@roles.test', name: 'Friend', role: 'admin' },
      { action: 'codes', email: 'staff@northbar.test' },
    ];
    for (const fields of forms) {
      expect((await browser.post('/staff/members', fields)).status, fields.action).toBe(403);
    }
    expect((await browser.post('/staff/search', { action: 'synonyms', text: 'a, b' })).status).toBe(403);
  });
});

describe('admins', () => {
  it('add a member, change the role and remove the member: sessions end at once, and the log has it all', async () => {
    const admin = await signedInStaff();
    const added = await admin.post('/staff/members', {
      action: 'add',
      email: 'dee@staff.test',
      name: 'Dee',
      role: 'orders',
    });
    const path = /data-testid="staff-link">[^<]*(\/staff\/welcome\/[0-9a-f]{32})</.exec(added.html)?.[1] ?? '';
    const dee = new StaffBrowser();
    await dee.post(path, { password: MEMBER_PASSWORD });
    await dee.post('/staff/login', { email: 'dee@staff.test', password: MEMBER_PASSWORD });
    const codes = codesOn((await dee.see('/staff/second-factor')).html);
    await dee.post('/staff/second-factor', { code: codes.generate() });
    expect((await dee.see('/staff/orders')).status).toBe(200);
    await admin.post('/staff/members', { action: 'role', email: 'dee@staff.test', role: 'content' });
    expect((await dee.see('/staff/orders')).to).toBe(`${ADMIN}/staff/login`);
    await admin.post('/staff/members', { action: 'leave', email: 'dee@staff.test' });
    expect((await dee.post('/staff/login', { email: 'dee@staff.test', password: MEMBER_PASSWORD })).to).toBe(
      '/staff/login?failed',
    );
    const { html } = await admin.see('/staff/log?email=staff@northbar.test');
    for (const words of ['member add orders', 'member role content', 'member leave']) expect(html).toContain(words);
    expect((await admin.see('/staff/log?email=dee@staff.test')).html).toContain('login');
  });

  it('cannot add a member twice, and the last admin stays an admin', async () => {
    const admin = await signedInStaff();
    const eve = { action: 'add', email: 'eve@staff.test', name: 'Eve', role: 'content' };
    await admin.post('/staff/members', eve);
    expect((await admin.post('/staff/members', { ...eve, role: 'admin' })).html).toContain(
      'A member with this address already exists',
    );
    const self = 'staff@northbar.test';
    const forms: readonly Readonly<Record<string, string>>[] = [
      { action: 'leave', email: self },
      { action: 'role', email: self, role: 'orders' },
    ];
    for (const fields of forms) {
      const refused = await admin.post('/staff/members', fields);
      expect(refused.html, fields.action).toContain('the store needs at least one admin');
      // A refused change signs nobody out.
      expect((await admin.see('/staff/members')).status, fields.action).toBe(200);
    }
    expect((await admin.post('/staff/members', { action: 'fire', email: self })).to).toBeNull();
  });
});

describe('the first member of a store', () => {
  it('is created with the staff token, and with nothing else', async () => {
    const body = JSON.stringify({ email: 'first@staff.test', name: 'First' });
    const tokens: readonly Readonly<Record<string, string>>[] = [
      {},
      { authorization: 'Bearer wrong-staff-token-0123456789' },
    ];
    for (const headers of tokens) {
      const answer = await request('/svc_staff/members', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      expect(answer.status).toBe(403);
      await answer.text();
    }
    expect((await staffRequest('/svc_staff/members', { email: 'x', name: '' })).status).toBe(400);
    expect((await staffRequest('/svc_staff/members', { email: 'a@b.test', name: 'A', is_demo: 1 })).status).toBe(400);
    const path = await takeOn('first@staff.test', 'admin');
    expect((await new StaffBrowser().see(path)).html).toContain('Choose your password');
  });
});
