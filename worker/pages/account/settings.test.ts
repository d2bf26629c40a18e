import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount, PASSWORD } from '#worker/testing/account.ts';
import { confirmNewsletters, mailsTo } from '#worker/testing/mails.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { category, env, fill, product } from '#worker/testing/store.ts';

const PATH = '/account/settings';
const OLD = PASSWORD;
const NEW = 'kettlebells at dawn';

/** A customer with an own account, logged in to it in two browsers. */
async function customer(name: string): Promise<{ email: string; here: PageBrowser; elsewhere: PageBrowser }> {
  const email = `${name}@settings.test`;
  await openAccount(email);
  const [here, elsewhere] = [new PageBrowser(), new PageBrowser()];
  for (const browser of [here, elsewhere]) await browser.enter(email);
  return { email, here, elsewhere };
}

const isLoggedIn = async (browser: PageBrowser) => (await browser.see('/account/orders')).status === 200;
const canLogIn = async (email: string, password: string) =>
  (await new PageBrowser().login(email, password)).status === 200;

beforeAll(async () => {
  await fill({ categories: [category('Gear', 'gear')], products: [product('ST-BAR')] });
});

it('is for customers: guests log in first', async () => {
  const guest = new PageBrowser();
  expect((await guest.see(PATH)).to).toBe('http://localhost/login?redirect=%2Faccount%2Fsettings');
  expect((await guest.post(PATH, { form: 'others' })).to).toBe('/login?redirect=%2Faccount%2Fsettings');
});

describe('a changed password', () => {
  it('ends all other sessions, gives this browser a new one, and is confirmed by email', async () => {
    const { email, here, elsewhere } = await customer('changes');
    const before = here.jar.get('session');
    const { status, to } = await here.post(PATH, { form: 'password', password: OLD, newPassword: NEW });
    expect([status, to]).toEqual([303, `${PATH}?state=password#password`]);
    expect((await here.see(`${PATH}?state=password`)).html).toContain('Your new password has been saved.');
    expect(here.jar.get('session')).not.toBe(before);
    expect([await isLoggedIn(here), await isLoggedIn(elsewhere)]).toEqual([true, false]);
    const thief = new PageBrowser();
    thief.jar.set('session', before ?? '');
    expect(await isLoggedIn(thief)).toBe(false);
    expect([await canLogIn(email, OLD), await canLogIn(email, NEW)]).toEqual([false, true]);
    expect((await mailsTo(email, 'password-changed'))[0]?.text).toContain('/account/forgot-password');
  });

  it('voids links that choose a password or confirm an address', async () => {
    const { email, here } = await customer('voids');
    await here.post(PATH, { form: 'email', password: OLD, email: 'voids-new@settings.test' });
    await mailsTo('voids-new@settings.test', 'email-change');
    await here.json('POST', '/svc_customer/customer/forgot-password', { email });
    await mailsTo(email, 'password-forgotten');
    await here.post(PATH, { form: 'password', password: OLD, newPassword: NEW });
    const left = await env.DB.prepare(
      `SELECT (SELECT count(*) FROM password_links l WHERE l.customer_id = c.customer_id) +
         (SELECT count(*) FROM email_changes e WHERE e.customer_id = c.customer_id) AS n FROM customers c WHERE email = ?1`,
    )
      .bind(email)
      .first('n');
    expect(left).toBe(0);
  });

  it.each([
    ['the wrong old one', { password: 'not the right one', newPassword: NEW }, 'This password is incorrect'],
    ['no old one', { password: '', newPassword: NEW }, 'Please enter your password'],
    ['a weak new one', { password: OLD, newPassword: 'password1' }, 'too easy to guess'],
    ['the own name', { password: OLD, newPassword: 'settings2026' }, 'your name or your email'],
  ])('is refused with %s: everything stays unchanged', async (name, fields, words) => {
    const { email, here, elsewhere } = await customer(`stays-${name.replaceAll(' ', '-')}`);
    const { status, html } = await here.post(PATH, { form: 'password', ...fields });
    expect(status).toBe(200);
    expect(html).toContain(words);
    for (const typed of Object.values(fields)) if (typed !== '') expect(html).not.toContain(typed);
    expect([await isLoggedIn(here), await isLoggedIn(elsewhere), await canLogIn(email, OLD)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('cannot be guessed: the limits are those of a login', async () => {
    const { email, here } = await customer('guessed');
    for (let turn = 0; turn < 10; turn++)
      await here.post(PATH, { form: 'password', password: `guess number ${turn}`, newPassword: NEW });
    const { html } = await here.post(PATH, { form: 'password', password: OLD, newPassword: NEW });
    expect(html).toContain('Too many attempts.');
    expect((await new PageBrowser().login(email, OLD)).status).toBe(429);
    // The network that guessed waits; the owner elsewhere does not.
    const elsewhere = { 'cf-connecting-ip': '198.51.100.9' };
    expect((await new PageBrowser().login(email, OLD, elsewhere)).status).toBe(200);
  });
});

describe('a changed address', () => {
  const linkOf = async (email: string) =>
    /\/account\/confirm-email\/[0-9a-f]{32}$/m.exec((await mailsTo(email, 'email-change')).at(-1)?.text ?? '')?.[0] ??
    '';

  it('is valid once its link was used, and not before; the old address is notified', async () => {
    const { email, here, elsewhere } = await customer('moves');
    const wanted = 'moves.new@settings.test';
    await here.json('POST', '/svc_ssr/newsletters/subscribe', { email, newsletters: ['newsletter'] });
    const { to } = await here.post(PATH, { form: 'email', password: OLD, email: ` ${wanted.toUpperCase()} ` });
    expect(to).toBe(`${PATH}?state=email#email`);
    const path = await linkOf(wanted);
    expect((await mailsTo(email, 'email-notice'))[0]?.text).toContain('stop the change');
    expect((await here.see(path)).html).toContain('Confirm the address');
    expect([await canLogIn(email, OLD), await canLogIn(wanted, OLD)]).toEqual([true, false]);

    const before = here.jar.get('session');
    expect((await here.post(path, {})).html).toContain(`From now on you log in with ${wanted}.`);
    expect(here.jar.get('session')).not.toBe(before);
    expect([await isLoggedIn(here), await isLoggedIn(elsewhere)]).toEqual([true, true]);
    expect([await canLogIn(email, OLD), await canLogIn(wanted, OLD)]).toEqual([false, true]);
    const { results } = await env.DB.prepare(
      "SELECT email FROM newsletter_subscriptions WHERE email LIKE 'moves%@settings.test'",
    ).all();
    expect(results).toEqual([{ email: wanted }]);

    // The link is used up, and its token is not stored as it was mailed.
    expect((await here.post(path, {})).html).toContain('This link has been used');
    expect(await env.DB.prepare('SELECT 1 FROM email_changes WHERE email = ?1').bind(wanted).first()).toBeNull();
  });

  it('may be confirmed in a browser that is not logged in', async () => {
    const { email, here } = await customer('roams');
    await here.post(PATH, { form: 'email', password: OLD, email: 'roams.new@settings.test' });
    const other = new PageBrowser();
    expect((await other.post(await linkOf('roams.new@settings.test'), {})).html).toContain(
      'Your new email address has been saved.',
    );
    expect(other.jar.has('session')).toBe(false);
    expect(await canLogIn(email, OLD)).toBe(false);
  });

  it('reveals nothing of other accounts: only their owner is notified and keeps the address', async () => {
    const { email: taken } = await customer('taken');
    const { here } = await customer('wants');
    const free = await here.post(PATH, { form: 'email', password: OLD, email: 'free@settings.test' });
    const path = await linkOf('free@settings.test');
    const used = await here.post(PATH, { form: 'email', password: OLD, email: taken });
    expect(used).toEqual(free);
    expect((await mailsTo(taken, 'email-taken'))[0]?.text).not.toContain('confirm-email');
    const { results } = await env.DB.prepare("SELECT 1 FROM mails WHERE recipient = ?1 AND kind = 'email-change'")
      .bind(taken)
      .all();
    expect(results).toEqual([]);
    // The link for the previous address is void: only one change can be pending.
    expect((await here.post(path, {})).html).toContain('This link has been used');
  });

  it('does not take it from someone who registers with it meanwhile', async () => {
    const { email, here } = await customer('slow');
    await here.post(PATH, { form: 'email', password: OLD, email: 'slow.new@settings.test' });
    const path = await linkOf('slow.new@settings.test');
    const { email: first } = await customer('slow.new');
    expect((await here.post(path, {})).html).toContain('This link has been used');
    expect([await canLogIn(email, OLD), await canLogIn(first, OLD)]).toEqual([true, true]);
  });

  it('is refused without the password, if it is unchanged, and by old, wrong and empty links', async () => {
    const { email, here } = await customer('refused');
    const wanted = 'refused.new@settings.test';
    const ask = async (fields: Record<string, string>) => (await here.post(PATH, { form: 'email', ...fields })).html;
    expect(await ask({ password: 'not the right one', email: wanted })).toContain('This password is incorrect');
    expect(await ask({ password: OLD, email })).toContain('This is already your email address');
    expect(await ask({ password: OLD, email: 'nowhere' })).toContain('value="nowhere"');
    expect(await env.DB.prepare('SELECT 1 FROM mails WHERE recipient = ?1').bind(wanted).first()).toBeNull();
    await here.post(PATH, { form: 'email', password: OLD, email: wanted });
    const path = await linkOf(wanted);
    await env.DB.prepare('UPDATE email_changes SET ends_ms = ?1 WHERE email = ?2')
      .bind(Date.now() - 1, wanted)
      .run();
    for (const each of [path, `/account/confirm-email/${'0'.repeat(32)}`, '/account/confirm-email/x'])
      expect((await here.post(each, {})).html).toContain('This link has been used');
    expect(await canLogIn(email, OLD)).toBe(true);
  });
});

describe('newsletters', () => {
  it('are those that are checked, on this site only', async () => {
    const { email, here } = await customer('reads');
    const listsOf = async () => {
      const { results } = await env.DB.prepare(
        'SELECT list_id FROM newsletter_subscriptions WHERE email = ?1 ORDER BY list_id',
      )
        .bind(email)
        .all<{ list_id: number }>();
      return results.map((row) => row.list_id);
    };
    await here.json('POST', '/svc_ssr/site/GBR/newsletters/subscribe', { email, newsletters: ['newsletter'] });
    await confirmNewsletters(email);
    expect((await here.post(PATH, { form: 'newsletters', newsletters: 'rapidfire' })).status).toBe(303);
    expect(await listsOf()).toEqual([102, 501]);
    expect((await here.see(PATH)).html).toMatch(
      /<input[^>]*checked=""[^>]*value="rapidfire"|value="rapidfire"[^>]*checked/,
    );
    expect((await here.post(PATH, { form: 'newsletters' })).status).toBe(303);
    expect(await listsOf()).toEqual([501]);
    expect((await here.post(PATH, { form: 'newsletters', newsletters: 'nothing' })).status).toBe(200);
  });

  it('wait for the address to confirm them where the site asks for it; those that end, end at once', async () => {
    const { email, here } = await customer('confirms');
    const chosen = { form: 'newsletters', newsletters: 'newsletter' };
    expect((await here.post(`/gb${PATH}`, chosen)).to).toBe(`/gb${PATH}?state=confirm#newsletters`);
    const has = () =>
      env.DB.prepare('SELECT 1 AS n FROM newsletter_subscriptions WHERE email = ?1').bind(email).first();
    expect(await has()).toBeNull();
    expect((await here.see(`/gb${PATH}?state=confirm`)).html).toContain('We have sent you an email.');
    await confirmNewsletters(email);
    expect(await has()).not.toBeNull();
    expect((await here.post(`/gb${PATH}`, chosen)).to).toBe(`/gb${PATH}?state=newsletters#newsletters`);
    await here.post(`/gb${PATH}`, { form: 'newsletters' });
    expect(await has()).toBeNull();
  });
});

describe('devices', () => {
  const CHROME = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36' };
  const handles = (html: string) =>
    [...html.matchAll(/name="handle" value="([0-9a-f]{16})"/g)].map(([, handle]) => handle);

  it('have short names, this one first, and each can be logged out', async () => {
    const { email, here, elsewhere } = await customer('owns');
    const phone = new PageBrowser();
    await phone.login(email, OLD, CHROME);
    const { html } = await here.see(PATH);
    expect(html).toContain('Chrome on Android');
    expect(html.indexOf('(this device)')).toBeLessThan(html.indexOf('Chrome on Android'));
    expect(html).not.toContain('Mobile Safari');
    // Nothing on the page gives access to a session.
    for (const browser of [here, elsewhere, phone]) {
      const [, sessionId = 'none'] = (browser.jar.get('session') ?? '').split('.');
      expect(html).not.toContain(sessionId);
    }
    const [, sessionId = ''] = (phone.jar.get('session') ?? '').split('.');
    const handle = handles(html).find((each) => sessionId.startsWith(each ?? 'none')) ?? '';
    const { to } = await here.post(PATH, { form: 'device', handle });
    expect(to).toBe(`${PATH}?state=device#devices`);
    expect([await isLoggedIn(phone), await isLoggedIn(elsewhere), await isLoggedIn(here)]).toEqual([false, true, true]);
    await here.post(PATH, { form: 'others' });
    expect([await isLoggedIn(elsewhere), await isLoggedIn(here)]).toEqual([false, true]);
    expect(handles((await here.see(PATH)).html)).toEqual([]);
  });

  it('of other customers cannot be logged out', async () => {
    const { here } = await customer('mine');
    const { here: other } = await customer('yours');
    const [, sessionId = ''] = (other.jar.get('session') ?? '').split('.');
    await here.post(PATH, { form: 'device', handle: sessionId.slice(0, 16) });
    expect(await isLoggedIn(other)).toBe(true);
    const { status } = await here.post(PATH, { form: 'device', handle: '%' });
    expect([status, await isLoggedIn(here)]).toEqual([200, true]);
  });
});
