import { expect, it } from 'vitest';
import type { Log } from '#worker/log/log.ts';
import { PushStore } from '#worker/store/account/push.ts';
import { env } from '#worker/testing/store.ts';
import { type Notice, notifyDevices } from './notify-devices.ts';

const NOW = 1_800_000_000_000;
const store = () => new PushStore(env.DB);
const at = { site: 'USA', nowMs: NOW } as const;
const noticeFor = (owner: string): Notice => ({
  noticeId: `n-${owner}`,
  owner,
  topic: 'orders',
  title: 'Your order is on its way',
  url: 'http://localhost/account/orders',
});

/** Notifies as a store with such a service does. Returns what the service was asked, and what was logged. */
async function notify(notices: readonly Notice[], answer: (token: string) => Response) {
  const asked: Record<string, unknown>[] = [];
  const warned: string[] = [];
  const log = { warn: (event: string) => warned.push(event) } as unknown as Log;
  await notifyDevices({ env: { ...env, PUSH_URL: 'https://push.example' }, log }, notices, async (request) => {
    const body = (await request.json()) as { readonly token: string };
    asked.push({ ...body, key: request.headers.get('idempotency-key'), to: request.url });
    return answer(body.token);
  });
  return { asked, warned };
}

it('the devices of an owner are told who wants it, each once', async () => {
  await store().register('customer:901', { platform: 'ios', token: 'nd-1' }, at);
  await store().register('customer:901', { platform: 'android', token: 'nd-2' }, at);
  await store().register('customer:902', { platform: 'ios', token: 'nd-3' }, at);
  await store().setPreferences('customer:902', { orders: false, backInStock: true }, NOW);
  const { asked } = await notify([noticeFor('customer:901'), noticeFor('customer:902')], () => new Response());
  expect(asked.map(({ token }) => token).sort()).toEqual(['nd-1', 'nd-2']);
  expect(asked.find(({ token }) => token === 'nd-1')).toEqual({
    platform: 'ios',
    token: 'nd-1',
    title: 'Your order is on its way',
    url: 'http://localhost/account/orders',
    key: 'n-customer:901 nd-1',
    to: 'https://push.example/notifications',
  });
});

it('a device that takes none is forgotten, and a service that fails is only logged', async () => {
  await store().register('customer:903', { platform: 'ios', token: 'nd-4' }, at);
  const failed = await notify([noticeFor('customer:903')], () => new Response(null, { status: 503 }));
  expect([failed.asked.length, failed.warned]).toEqual([1, ['notification_failed']]);
  await notify([noticeFor('customer:903')], () => Response.json({ fields: ['token'] }, { status: 422 }));
  expect(await store().devicesFor('customer:903', 'orders')).toEqual([]);
});

it('without a service nothing is sent', async () => {
  await store().register('customer:904', { platform: 'ios', token: 'nd-5' }, at);
  const asked: Request[] = [];
  const log = { warn: () => undefined } as unknown as Log;
  await notifyDevices({ env, log }, [noticeFor('customer:904')], async (request) => {
    asked.push(request);
    return new Response();
  });
  expect(asked).toEqual([]);
});
