import { describe, expect, it } from 'vitest';
import { env, fill, request, staffRequest } from '#worker/testing/store.ts';

const CALLS = [
  ['POST', '/svc_staff/import'],
  ['POST', '/svc_staff/publish'],
  ['POST', '/svc_staff/skus'],
  ['GET', '/svc_staff/state'],
  ['GET', '/svc_staff/export/products'],
  ['GET', '/svc_staff/media'],
  ['PUT', '/svc_staff/media/a.webp'],
  ['GET', '/svc_staff/nothing'],
  ['POST', '/svc_staff/site/CAN/import'],
] as const;

const WRONG: Record<string, Record<string, string>> = {
  'no token': {},
  'a wrong token': { authorization: 'Bearer wrong-staff-token-0123456789' },
  'a part of the token': { authorization: 'Bearer test-staff-token' },
  'the token in another scheme': { authorization: 'Basic test-staff-token-0123456789' },
  'an empty token': { authorization: 'Bearer ' },
};

describe.each(Object.entries(WRONG))('staff services refuse a request with %s', (_, headers) => {
  it.each(CALLS)('%s %s', async (method, path) => {
    const answer = await request(path, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: { type: 'forbidden' } });
  });
});

describe('the staff token', () => {
  it('lets its bearer pass', async () => {
    const state = await staffRequest('/svc_staff/state', undefined, 'GET');
    expect(state.status).toBe(200);
    expect(await state.json()).toMatchObject({ demoAccounts: [], payments: 'sandbox' });
  });

  it('warns of accounts whose passwords are publicly known', async () => {
    await fill({
      customers: [
        { email: 'own@state.test', firstname: 'A', lastname: 'B', groupId: 1, createdMs: null },
        {
          email: 'demo@state.test',
          password: 'Deadlift-500',
          firstname: 'A',
          lastname: 'B',
          groupId: 1,
          createdMs: null,
        },
      ],
    });
    await env.DB.prepare("UPDATE customers SET is_demo = email = 'demo@state.test'").run();
    const state = await staffRequest('/svc_staff/state', undefined, 'GET');
    expect(await state.json()).toMatchObject({ demoAccounts: ['demo@state.test'] });
  });
});

describe('invalid staff requests', () => {
  it.each([
    ['GET', '/svc_staff/export/constructor', 404],
    ['GET', '/svc_staff/export/products?after=-1', 400],
    ['GET', '/svc_staff/export/products?after=x', 400],
  ])('%s %s is refused with %i', async (method, path, status) => {
    const answer = await staffRequest(path, undefined, method);
    expect(answer.status).toBe(status);
    await answer.text();
  });

  const put = (file: string, headers: Record<string, string> = { 'x-picture-width': '2', 'x-picture-height': '2' }) =>
    request(`/svc_staff/media/${file}`, {
      method: 'PUT',
      headers: { authorization: 'Bearer test-staff-token-0123456789', ...headers },
      body: new Uint8Array(4),
    });

  it.each(['a.svg', 'a.html', 'a.constructor', 'a', 'a.webp.js', '..%2fa..webp'])(
    '%s is not the name of a picture',
    async (file) => {
      expect((await put(file)).status).toBe(400);
    },
  );

  it('a picture is uploaded with its size', async () => {
    expect((await put('sized.webp', {})).status).toBe(400);
    expect((await put('sized.webp', { 'x-picture-width': '0', 'x-picture-height': '2' })).status).toBe(400);
    expect((await put('deep/sized.webp')).status).toBe(201);
  });
});
