import { describe, expect, it, vi } from 'vitest';
import { openAccount } from '#worker/testing/account.ts';
import { TestBrowser } from '#worker/testing/browser.ts';
import { linkIn, mailsTo } from '#worker/testing/mails.ts';
import { env, request } from '#worker/testing/store.ts';

async function subscriptions(email: string): Promise<number[]> {
  const { results } = await env.DB.prepare(
    'SELECT list_id FROM newsletter_subscriptions WHERE email = ?1 ORDER BY list_id',
  )
    .bind(email)
    .all<{ list_id: number }>();
  return results.map((row) => row.list_id);
}

function post(path: string, fields: readonly (readonly [string, string])[]) {
  return request(path, {
    method: 'POST',
    headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  });
}

describe('the signup form', () => {
  it.each([
    [
      '/newsletter-signup',
      [
        ['email', 'A@x.test'],
        ['newsletters', 'newsletter'],
      ],
      'saved',
      [101],
    ],
    [
      '/eu/newsletter-signup',
      [
        ['email', 'b@x.test'],
        ['newsletters', 'newsletter'],
        ['newsletters', 'rapidfire'],
      ],
      'confirm',
      [],
    ],
    [
      '/newsletter-signup',
      [
        ['email', 'c@x.test'],
        ['newsletters', 'invitationalTickets'],
        ['newsletters', 'newsletter'],
      ],
      'lists',
      [],
    ],
    [
      '/ca/newsletter-signup',
      [
        ['email', 'd@x.test'],
        ['newsletters', 'invitationalTickets'],
      ],
      'lists',
      [],
    ],
    ['/newsletter-signup', [['email', 'e@x.test']], 'lists', []],
    [
      '/newsletter-signup',
      [
        ['email', 'nobody'],
        ['newsletters', 'newsletter'],
      ],
      'email',
      [],
    ],
    ['/newsletter-signup', [['newsletters', 'newsletter']], 'email', []],
  ] as const)('%s %j leads back with %s', async (path, fields, state, lists) => {
    const answer = await post(path, fields);
    expect(answer.status).toBe(303);
    const to = new URL(answer.headers.get('location') ?? '', 'http://localhost');
    const isTaken = state === 'saved' || state === 'confirm';
    expect(to.pathname).toBe(isTaken ? path : path.replace('signup', 'error'));
    expect(to.searchParams.get('state')).toBe(state);
    expect(to.search).not.toContain('x.test');
    const email = fields.find(([name]) => name === 'email')?.[1].toLowerCase() ?? '';
    expect(await subscriptions(email)).toEqual(lists);
  });

  it('that was not taken is shown again with its address and its lists, and what was wrong', async () => {
    const answer = await post('/newsletter-signup', [
      ['email', 'typed "wrong"@'],
      ['newsletters', 'rapidfire'],
    ]);
    const shown = await request(answer.headers.get('location') ?? '');
    const html = (await shown.text()).split('class="wrap signup"')[1] ?? '';
    expect(html).toContain('Please enter a valid email');
    expect(html).toContain('value="typed &quot;wrong&quot;@"');
    expect(html).toMatch(/checked=""[^>]*value="rapidfire"/);
    expect(html.split('</form>')[0]).not.toMatch(/checked=""[^>]*value="newsletter"/);
    expect(shown.headers.get('cache-control')).toContain('no-store');
    const forged = await request('/newsletter-error?state=email&t=AAAA.BBBB');
    expect([forged.status, (await forged.text()).includes('Please enter a valid email')]).toEqual([200, true]);
  });

  it('with a referrer is recorded as given there, with its time and its words', async () => {
    await request('/newsletter-signup', {
      method: 'POST',
      headers: {
        origin: 'http://localhost',
        referer: 'http://localhost/barbells?utm_source=x',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'email=consent%40x.test&newsletters=newsletter&newsletters=rapidfire',
    });
    const before = Date.now();
    const rows = () =>
      env.DB.prepare('SELECT * FROM newsletter_consents WHERE email = ?1').bind('consent@x.test').all();
    const { results } = await rows();
    expect(results).toMatchObject([
      {
        site_id: 1,
        list_ids: '[101,102]',
        place: '/barbells',
        text: 'Sign up: Northbar newsletter, Rapid-fire deals',
        confirmed_ms: null,
      },
    ]);
    expect(Math.abs(Number(results[0]?.given_ms) - before)).toBeLessThan(60_000);
    // What was agreed to before is not agreed to again.
    await post('/newsletter-signup', [
      ['email', 'consent@x.test'],
      ['newsletters', 'newsletter'],
    ]);
    expect((await rows()).results).toHaveLength(1);
  });

  it.each([
    ['saved', 'Your preferences have been saved.'],
    ['confirm', 'Please check your email.'],
    ['lists', 'Please select a list to sign up.'],
    ['email', 'Please enter a valid email'],
    ['failed', 'There was an error saving your preferences.'],
  ])('its page says %s', async (state, text) => {
    expect(await (await request(`/newsletter-error?state=${state}`)).text()).toContain(text);
  });
});

describe('svc_ssr/newsletters', () => {
  const call = (verb: string, body: unknown) =>
    request(`/svc_ssr/newsletters/${verb}`, {
      method: 'POST',
      headers: { origin: 'http://localhost', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('subscribes by code or id, as often as asked', async () => {
    const body = { email: 'f@x.test', userId: null, newsletters: ['newsletter', 102] };
    for (const _ of [1, 2]) expect(await (await call('subscribe', body)).json()).toEqual({ success: true });
    expect(await subscriptions('f@x.test')).toEqual([101, 102]);
    // One email, however often someone types the address.
    expect(await mailsTo('f@x.test', 'newsletter-begun')).toHaveLength(1);
  });

  it('unsubscribes only for the link of an email or the signed-in owner', async () => {
    const email = 'newsletter-owner@x.test';
    await openAccount(email);
    await openAccount('newsletter-stranger@x.test');
    const body = { email, newsletters: ['newsletter'] };
    await call('subscribe', body);
    const [mail] = await mailsTo(email, 'newsletter-begun');
    const token = new URLSearchParams(linkIn(mail?.text ?? '', '/newsletter-unsubscribe').split('?')[1]).get('t');

    expect((await call('unsubscribe', body)).status).toBe(401);
    const stranger = new TestBrowser();
    await stranger.enter('newsletter-stranger@x.test');
    expect((await stranger.json('POST', '/svc_ssr/newsletters/unsubscribe', body)).status).toBe(403);
    const forged = await call('unsubscribe', { ...body, token: `${token}x` });
    expect([forged.status, await forged.json()]).toMatchObject([400, { error: { fields: [{ field: 'token' }] } }]);
    const other = await call('unsubscribe', { ...body, email: 'f@x.test', token });
    expect(other.status).toBe(400);
    expect(await subscriptions(email)).toEqual([101]);

    expect(await (await call('unsubscribe', { ...body, token })).json()).toEqual({ success: true });
    expect(await subscriptions(email)).toEqual([]);
    await call('subscribe', body);
    const owner = new TestBrowser();
    await owner.enter(email);
    expect((await owner.json('POST', '/svc_ssr/newsletters/unsubscribe', body)).status).toBe(200);
    expect(await subscriptions(email)).toEqual([]);
  });

  it.each([
    [17, '17'],
    ['17', '17'],
    [null, null],
  ])('stores the number of a customer: %j', async (userId, kept) => {
    const email = `number-${JSON.stringify(userId).length}-${kept}@x.test`;
    expect((await call('subscribe', { email, userId, newsletters: ['newsletter'] })).status).toBe(200);
    const row = env.DB.prepare('SELECT user_id FROM newsletter_subscriptions WHERE email = ?1').bind(email);
    expect(await row.first('user_id')).toBe(kept);
  });

  it.each([
    [{ email: 'h@x.test', userId: 1.5, newsletters: ['newsletter'] }, 'userId'],
    [{ email: 'x', newsletters: ['newsletter'] }, 'email'],
    [{ email: 'g@x.test', newsletters: [] }, 'newsletters'],
    [{ email: 'g@x.test', newsletters: ['unknown'] }, 'newsletters'],
    [{ email: 'g@x.test', newsletters: [111] }, 'newsletters'],
  ])('refuses %j by the field %s', async (body, field) => {
    const answer = await call('subscribe', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { type: 'validation_error', fields: [{ field }] } });
  });
});

describe('the link of an email', () => {
  const press = (path: string, body = '', type = 'application/x-www-form-urlencoded') =>
    request(path, { method: 'POST', headers: { 'content-type': type }, body });

  it('begins newsletters where the site asks for it, and only until it expires', async () => {
    const email = 'confirms@x.test';
    const fields = [
      ['email', email],
      ['newsletters', 'newsletter'],
    ] as const;
    expect((await post('/gb/newsletter-signup', fields)).headers.get('location')).toMatch(/state=confirm$/);
    const [mail] = await mailsTo(email, 'newsletter-confirm');
    const path = linkIn(mail?.text ?? '', '/newsletter-confirm');
    expect(path).not.toContain('confirms');
    expect(await (await request(path)).text()).toContain('>Confirm<');
    expect(await subscriptions(email)).toEqual([]);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 + 60_000 });
    expect((await press(path)).headers.get('location')).toMatch(/state=unknown$/);
    vi.useRealTimers();
    expect(await subscriptions(email)).toEqual([]);
    expect((await press(path)).headers.get('location')).toMatch(/state=confirmed$/);
    expect(await subscriptions(email)).toEqual([501]);
    // It does nothing else: its token ends no newsletters.
    const leave = path.replace('/newsletter-confirm', '/newsletter-unsubscribe');
    expect((await press(leave)).headers.get('location')).toMatch(/state=unknown$/);
    expect(await subscriptions(email)).toEqual([501]);
  });

  it('ends newsletters by a button, and by one click of a mail program', async () => {
    for (const [email, isProgram] of [
      ['button@x.test', false],
      ['program@x.test', true],
    ] as const) {
      await post('/newsletter-signup', [
        ['email', email],
        ['newsletters', 'newsletter'],
      ]);
      const [mail] = await mailsTo(email, 'newsletter-begun');
      const path = linkIn(mail?.text ?? '', '/newsletter-unsubscribe');
      expect(await (await request(path)).text()).toContain('>Unsubscribe<');
      expect(await subscriptions(email)).toEqual([101]);
      const answer = await press(path, isProgram ? 'List-Unsubscribe=One-Click' : '');
      expect(answer.status).toBe(isProgram ? 200 : 303);
      expect(await subscriptions(email)).toEqual([]);
    }
    const garbage = await press('/newsletter-unsubscribe?t=garbage', 'List-Unsubscribe=One-Click');
    expect(garbage.status).toBe(404);
  });

  it('is sent again to the address itself, and the answer does not tell who subscribes', async () => {
    const email = 'asks@x.test';
    await post('/newsletter-signup', [
      ['email', email],
      ['newsletters', 'newsletter'],
      ['newsletters', 'rapidfire'],
    ]);
    const known = await post('/newsletter-unsubscribe', [['email', email]]);
    const unknown = await post('/newsletter-unsubscribe', [['email', 'asks-not@x.test']]);
    expect(known.headers.get('location')).toBe('/newsletter-unsubscribe?state=sent');
    expect(unknown.headers.get('location')).toBe(known.headers.get('location'));
    const [mail] = await mailsTo(email, 'newsletter-leave');
    expect(await subscriptions(email)).toEqual([101, 102]);
    await press(linkIn(mail?.text ?? '', '/newsletter-unsubscribe'));
    expect(await subscriptions(email)).toEqual([]);
    const bad = await post('/newsletter-unsubscribe', [['email', 'nobody']]);
    expect(bad.headers.get('location')).toBe('/newsletter-unsubscribe?state=email');
  });
});

it('one address gets five emails about newsletters in an hour, and one network causes sixty', async () => {
  const from = (network: string, path: string, email: string) =>
    request(path, {
      method: 'POST',
      headers: { 'cf-connecting-ip': network, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email, newsletters: 'newsletter' }).toString(),
    });
  const statuses: number[] = [];
  for (const path of ['/newsletter-signup', '/gb/newsletter-signup', '/newsletter-unsubscribe'])
    for (const network of ['192.0.2.1', '192.0.2.2']) {
      const answer = await from(network, path, 'bombed@x.test');
      statuses.push(answer.status);
      if (answer.status === 429) {
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);
        expect(await answer.text()).toContain('Too many requests. Try again later.');
      }
    }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);

  const many: number[] = [];
  for (let n = 0; n < 61; n++) many.push((await from('192.0.2.3', '/newsletter-unsubscribe', `n${n}@x.test`)).status);
  expect(many.slice(-2)).toEqual([303, 429]);
});
