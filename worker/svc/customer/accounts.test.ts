import { beforeAll, describe, expect, it } from 'vitest';
import { isOutdated } from '#worker/store/account/password.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { confirmNewsletters, mailsTo } from '#worker/testing/mails.ts';
import { category, env, fill, product, request } from '#worker/testing/store.ts';

const GOOD = 'chalk and collars';
const REGISTER = '/svc_customer/customer';
const FORGOT = '/svc_customer/customer/forgot-password';
const RESET = `${FORGOT}/reset`;

const person = (name: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  email: `${name}@accounts.test`,
  password: GOOD,
  firstname: 'Ada',
  lastname: 'Berg',
  ...changes,
});

/** Each test has its own network, because attempts are counted by network. */
let networks = 0;
async function post(path: string, body: unknown, address?: string) {
  networks += 1;
  const answer = await request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'cf-connecting-ip': address ?? `10.${networks}.0.1`,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, never> };
}

async function linkFor(email: string, count = 1): Promise<string> {
  const mails = await mailsTo(email, 'password-forgotten', count);
  const token = /\/account\/reset-password\/([0-9a-f]{32})$/m.exec(mails.at(-1)?.text ?? '')?.[1];
  if (!token) throw new Error('the mail has no link');
  return token;
}

beforeAll(async () => {
  await fill({ categories: [category('Gear', 'gear')], products: [product('AC-BAR')] });
});

describe('registering', () => {
  it('opens an account that can log in, and confirms it by email', async () => {
    const { status, body } = await post(REGISTER, person('new', { email: ' New@Accounts.TEST ' }));
    expect([status, body]).toMatchObject([
      201,
      {
        customer: {
          _id: expect.any(Number),
          email: 'new@accounts.test',
          firstname: 'Ada',
          lastname: 'Berg',
          groupId: 1,
        },
      },
    ]);
    expect((await new TestBrowser().login('new@accounts.test', GOOD)).status).toBe(200);
    expect((await mailsTo('new@accounts.test', 'account-opened'))[0]?.subject).toBe('Your account is ready');
  });

  it('accepts only details that customers may set themselves', async () => {
    const more = { groupId: 9, group_id: 9, customerId: 1, is_demo: 1, isDemo: true, segments: ['staff'] };
    const { status, body } = await post(REGISTER, person('modest', more));
    expect(status).toBe(201);
    expect(body).toMatchObject({ customer: { groupId: 1 } });
    const row = await env.DB.prepare("SELECT * FROM customers WHERE email = 'modest@accounts.test'").first();
    expect(row).toMatchObject({ group_id: 1, is_demo: 0 });
    expect(isOutdated(String(row?.password))).toBe(false);
  });

  it('subscribes to the named lists that exist', async () => {
    expect((await post(REGISTER, person('reader', { newsletters: ['newsletter'] }))).status).toBe(201);
    const read = (email: string) =>
      env.DB.prepare('SELECT count(*) AS n FROM newsletter_subscriptions WHERE email = ?1').bind(email).first('n');
    expect(await read('reader@accounts.test')).toBe(1);
    const { status, body } = await post(REGISTER, person('nowhere', { newsletters: ['no such list'] }));
    expect([status, body]).toMatchObject([400, { error: { fields: [{ field: 'newsletters' }] } }]);
  });

  it('begins newsletters only after a confirmation where the site asks for it, whatever the limit of sign-ups', async () => {
    const email = 'leser@accounts.test';
    const signUp = () => post('/svc_ssr/site/EUR/newsletters/subscribe', { email, newsletters: ['newsletter'] });
    for (let turn = 0; turn < 6; turn++) await signUp();
    expect((await signUp()).status).toBe(429);
    const register = REGISTER.replace('/svc_customer/', '/svc_customer/site/EUR/');
    expect((await post(register, person('leser', { newsletters: ['newsletter'] }))).status).toBe(201);
    const has = () =>
      env.DB.prepare('SELECT 1 AS n FROM newsletter_subscriptions WHERE email = ?1').bind(email).first();
    expect(await has()).toBeNull();
    await confirmNewsletters(email, 6);
    expect(await has()).not.toBeNull();
    await mailsTo(email, 'account-opened');
  });

  it('is refused for an address that has an account, in upper or lower case', async () => {
    expect((await post(REGISTER, person('twice'))).status).toBe(201);
    const { status, body } = await post(REGISTER, person('TWICE', { password: 'another good one' }));
    expect([status, body]).toMatchObject([409, { error: { type: 'customer_exists' } }]);
    expect((await new TestBrowser().login('twice@accounts.test', GOOD)).status).toBe(200);
  });

  it('opens one account where the same address is sent five times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(REGISTER, person('race'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it.each([
    ['a short password', { password: 'short' }, 'password', /at least 8/],
    ['a breached password', { password: 'Trustno1' }, 'password', /too easy to guess/],
    ['the customer’s name in the password', { firstname: 'Johanna', password: 'johanna1990' }, 'password', /your name/],
    ['no first name', { firstname: ' ' }, 'firstname', /Please enter your first name/],
    ['a link as a name', { lastname: 'https://evil.test' }, 'lastname', /Please enter your last name/],
    ['an invalid address', { email: 'nobody' }, 'email', /./],
  ])('is refused for %s, and nothing is saved', async (_, changes, field, message) => {
    const before = await env.DB.prepare('SELECT count(*) AS n FROM customers').first('n');
    const { status, body } = await post(REGISTER, person('refused', changes));
    expect([status, body]).toMatchObject([
      400,
      { error: { type: 'validation_error', fields: [{ field, message: expect.stringMatching(message) }] } },
    ]);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM customers').first('n')).toBe(before);
  });

  it('is limited for one network', async () => {
    const one = '203.0.113.7';
    let last = { status: 0, headers: new Headers() };
    for (let turn = 0; turn <= 30; turn++) last = await post(REGISTER, person('limited', { password: 'short' }), one);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post(REGISTER, person('elsewhere', { password: 'short' }))).status).toBe(400);
  });
});

describe('a forgotten password', () => {
  const NEW = 'kettlebells at dawn';

  it('gets the same answer with and without an account, and an email where there is one', async () => {
    await post(REGISTER, person('forgetful'));
    const [known, unknown] = [
      await post(FORGOT, { email: 'Forgetful@accounts.test' }),
      await post(FORGOT, { email: 'stranger@accounts.test' }),
    ];
    expect([known.status, known.body]).toEqual([200, { success: true }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await linkFor('forgetful@accounts.test');
    const { results } = await env.DB.prepare("SELECT 1 FROM mails WHERE recipient = 'stranger@accounts.test'").all();
    expect(results).toEqual([]);
  });

  it('is replaced by a link that works once and logs everyone out', async () => {
    await post(REGISTER, person('resets'));
    const [phone, desktop] = [new TestBrowser(), new TestBrowser()];
    for (const browser of [phone, desktop]) await browser.login('resets@accounts.test', GOOD);
    await post(FORGOT, { email: 'resets@accounts.test' });
    const token = await linkFor('resets@accounts.test');
    const kept = await env.DB.prepare('SELECT group_concat(token_hash) AS all_of_them FROM password_links').first();
    expect(String(kept?.all_of_them)).not.toContain(token);
    const { status, body } = await post(RESET, { token, password: NEW });
    expect([status, body]).toEqual([200, { success: true }]);
    for (const browser of [phone, desktop]) {
      expect((await browser.json<{ cg: number }>('GET', '/svc_session/session')).body.cg).toBe(0);
    }
    expect((await new TestBrowser().login('resets@accounts.test', GOOD)).status).toBe(401);
    expect((await new TestBrowser().login('resets@accounts.test', NEW)).status).toBe(200);
    expect((await mailsTo('resets@accounts.test', 'password-changed'))[0]?.text).toContain('/account/forgot-password');
    const again = await post(RESET, { token, password: 'yet another one' });
    expect([again.status, again.body]).toMatchObject([400, { error: { fields: [{ field: 'token' }] } }]);
    expect((await new TestBrowser().login('resets@accounts.test', NEW)).status).toBe(200);
  });

  it('can be replaced only by the latest link, and once, even if it is used twice at once', async () => {
    await post(REGISTER, person('hasty'));
    await post(FORGOT, { email: 'hasty@accounts.test' });
    const earlier = await linkFor('hasty@accounts.test');
    await post(FORGOT, { email: 'hasty@accounts.test' });
    const token = await linkFor('hasty@accounts.test', 2);
    expect((await post(RESET, { token: earlier, password: NEW })).status).toBe(400);
    const answers = await Promise.all([
      post(RESET, { token, password: 'first come first served' }),
      post(RESET, { token, password: 'second come no service' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const left = await env.DB.prepare(
      "SELECT count(*) AS n FROM password_links JOIN customers USING (customer_id) WHERE email = 'hasty@accounts.test'",
    ).first('n');
    expect(left).toBe(0);
  });

  it('is not replaced by a weak one: the link is still valid then', async () => {
    await post(REGISTER, person('weak'));
    await post(FORGOT, { email: 'weak@accounts.test' });
    const token = await linkFor('weak@accounts.test');
    const weak = await post(RESET, { token, password: 'password1' });
    expect([weak.status, weak.body]).toMatchObject([400, { error: { fields: [{ field: 'password' }] } }]);
    expect((await post(RESET, { token, password: NEW })).status).toBe(200);
  });

  it('is not replaced by a link that is too old or was never issued', async () => {
    await post(REGISTER, person('late'));
    await post(FORGOT, { email: 'late@accounts.test' });
    const token = await linkFor('late@accounts.test');
    await env.DB.prepare(
      `UPDATE password_links SET ends_ms = ?1 WHERE customer_id = (SELECT customer_id FROM customers WHERE email = 'late@accounts.test')`,
    )
      .bind(Date.now() - 1)
      .run();
    for (const each of [token, '0'.repeat(32), '', "' OR 1 = 1 --"])
      expect((await post(RESET, { token: each, password: NEW })).body).toMatchObject({
        error: { type: 'validation_error', fields: [{ field: 'token' }] },
      });
    expect((await new TestBrowser().login('late@accounts.test', GOOD)).status).toBe(200);
  });

  it('is emailed to one address at most three times an hour, no matter who asks', async () => {
    const answers = [];
    for (let turn = 0; turn < 4; turn++) answers.push(await post(FORGOT, { email: 'bombed@accounts.test' }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });
});
