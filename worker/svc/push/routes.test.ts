import { describe, expect, it } from 'vitest';
import { TestBrowser } from '#worker/testing/browser.ts';
import { env, request } from '#worker/testing/store.ts';

const rows = async (token: string) =>
  (await env.DB.prepare('SELECT owner, platform FROM push_devices WHERE token = ?1').bind(token).all()).results;

describe('devices of the app', () => {
  it('are registered for the shopper who uses them', async () => {
    const browser = new TestBrowser();
    const answer = await browser.send('POST', '/svc_push/devices', { platform: 'ios', token: 'push-1' });
    expect([answer.status, await answer.json()]).toEqual([201, { ok: true }]);
    const [first] = await rows('push-1');
    expect(first).toMatchObject({ owner: expect.stringMatching(/^visitor:/), platform: 'ios' });

    await new TestBrowser().send('POST', '/svc_push/devices', { platform: 'android', token: 'push-1' });
    const after = await rows('push-1');
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ platform: 'android' });
    expect(after[0]?.owner).not.toBe(first?.owner);
  });

  it('an owner has at most twenty, the last ones', async () => {
    const browser = new TestBrowser();
    for (let at = 0; at < 22; at++)
      await browser.send('POST', '/svc_push/devices', { platform: 'ios', token: `push-many-${at}` });
    const owner = (await rows('push-many-21'))[0]?.owner;
    const count = await env.DB.prepare('SELECT count(*) AS n FROM push_devices WHERE owner = ?1')
      .bind(owner)
      .first('n');
    expect(count).toBe(20);
    expect(await rows('push-many-0')).toEqual([]);
  });

  it.each([
    ['another platform', { platform: 'windows', token: 'a' }],
    ['no token', { platform: 'ios', token: ' ' }],
    ['a field that is not known', { platform: 'ios', token: 'a', owner: 'customer:1' }],
  ])('with %s are refused', async (_, json) => {
    const answer = await new TestBrowser().send('POST', '/svc_push/devices', json);
    expect(answer.status).toBe(400);
  });
});

describe('preferences', () => {
  it('are kept for the shopper who chose them, one by one', async () => {
    const browser = new TestBrowser();
    const read = async () => (await browser.send('GET', '/svc_push/preferences')).json();
    expect(await read()).toEqual({ preferences: { orders: true, backInStock: true } });
    const changed = await browser.send('PUT', '/svc_push/preferences', { preferences: { orders: false } });
    expect(await changed.json()).toEqual({ preferences: { orders: false, backInStock: true } });
    await browser.send('PUT', '/svc_push/preferences', { preferences: { backInStock: false } });
    expect(await read()).toEqual({ preferences: { orders: false, backInStock: false } });
    expect(await (await request('/svc_push/preferences')).json()).toEqual({
      preferences: { orders: true, backInStock: true },
    });
  });

  it('of another kind are refused', async () => {
    const answer = await new TestBrowser().send('PUT', '/svc_push/preferences', { preferences: { all: true } });
    expect(answer.status).toBe(400);
  });
});
