import { describe, expect, it } from 'vitest';
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
      'saved',
      [401, 402],
    ],
    [
      '/newsletter-signup',
      [
        ['email', 'c@x.test'],
        ['newsletters', 'invitationalTickets'],
      ],
      'saved',
      [112],
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
    expect(answer.headers.get('location')).toBe(`${path}?state=${state}`);
    const email = fields.find(([name]) => name === 'email')?.[1].toLowerCase() ?? '';
    expect(await subscriptions(email)).toEqual(lists);
  });

  it.each([
    ['saved', 'Your preferences have been saved.'],
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

  it('subscribes and unsubscribes, by code or id, as often as asked', async () => {
    const body = { email: 'f@x.test', userId: null, newsletters: ['newsletter', 102] };
    for (const _ of [1, 2]) expect(await (await call('subscribe', body)).json()).toEqual({ success: true });
    expect(await subscriptions('f@x.test')).toEqual([101, 102]);
    await (await call('unsubscribe', { ...body, newsletters: [101] })).json();
    expect(await subscriptions('f@x.test')).toEqual([102]);
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
  ])('refuses %j by the field %s', async (body, field) => {
    const answer = await call('subscribe', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { type: 'validation_error', fields: [{ field }] } });
  });
});
