import { beforeAll, describe, expect, it } from 'vitest';
import { category, env, fill, product, request } from '#worker/testing/store.ts';

const GOOD = 'chalk and collars';

beforeAll(async () => {
  await fill({ categories: [category('Gear', 'gear')], products: [product('AF-BAR')] });
});

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await request(path, {
    method: 'POST',
    headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, to: answer.headers.get('location'), html: await answer.text(), answer };
}

const person = (name: string) => ({ email: `${name}@forms.test`, firstname: 'Ada', lastname: 'Berg', password: GOOD });

describe('the registration form', () => {
  it('opens the account, logs in and leads to where the guest came from', async () => {
    const { status, to, answer } = await post('/eu/account/register', { ...person('eu'), redirect: '/eu/cart' });
    expect([status, to]).toEqual([303, '/eu/cart']);
    expect(answer.headers.getSetCookie().some((line) => line.startsWith('session='))).toBe(true);
  });

  it.each(['https://evil.test/', '//evil.test', '/\\evil.test', '/\t/evil.test'])(
    'never leads to another website: %s',
    async (redirect) => {
      const name = `away${redirect.length}${redirect.charCodeAt(1)}`;
      expect((await post('/account/register', { ...person(name), redirect })).to).toBe('/account/dashboard');
    },
  );

  it('shows errors beside what was typed, but never the password', async () => {
    const { status, html, answer } = await post('/account/register', {
      ...person('typed'),
      firstname: '<b>Ada</b>',
      password: 'password1',
      newsletters: 'newsletter',
    });
    expect(status).toBe(200);
    expect(html).toContain('Please enter your first name');
    expect(html).toContain('value="typed@forms.test"');
    expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
    expect(html).toMatch(/type="checkbox"[^>]*name="newsletters"[^>]*checked/);
    expect(html).not.toContain('password1');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.getSetCookie().some((line) => line.startsWith('session='))).toBe(false);
  });

  it('says that the account already exists', async () => {
    await post('/account/register', person('again'));
    expect((await post('/account/register', person('again'))).html).toContain(
      'There is already an account with this email',
    );
  });

  it('refuses requests from other websites', async () => {
    const { status } = await post('/account/register', person('csrf'), { origin: 'https://evil.test' });
    expect(status).toBe(403);
    expect(await env.DB.prepare("SELECT 1 FROM customers WHERE email = 'csrf@forms.test'").first()).toBeNull();
  });
});

describe('the forms for a forgotten password', () => {
  it('give the same answer for every address', async () => {
    await post('/account/register', person('known'));
    for (const name of ['known', 'unknown']) {
      const { status, to } = await post('/account/forgot-password', { email: `${name}@forms.test` });
      expect([status, to]).toEqual([303, '/account/forgot-password?state=sent']);
    }
    const page = await (await request('/account/forgot-password?state=sent')).text();
    expect(page).toContain('If there is an account with this address');
  });

  it('reject an invalid address', async () => {
    const { html } = await post('/account/forgot-password', { email: 'nobody' });
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('value="nobody"');
  });

  it('have an explanation for customers whose password came from an older store', async () => {
    expect(await (await request('/expired-password')).text()).toContain('does not work in our new store');
  });

  it('say that a link was used, and their page is never cached', async () => {
    const path = `/account/reset-password/${'0'.repeat(32)}`;
    const page = await request(path);
    expect(page.headers.get('cache-control')).toContain('no-store');
    const opened = await page.text();
    expect(opened).toContain('<meta name="robots" content="noindex');
    expect(opened).toContain('This link has been used or has expired');
    expect(opened).not.toContain('name="password"');
    const { html } = await post(path, { password: GOOD });
    expect(html).toContain('This link has been used or has expired');
  });
});
