import { Hono } from 'hono';
import { pushChangeSchema, pushDeviceSchema, type pushPreferencesAnswer } from '#shared/bridge/push.ts';
import type { Answer } from '#shared/schema/tied.ts';
import { choosePush, pushPreferences, registerDevice } from '#worker/acts/push.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { limitRate } from '#worker/request/rates.ts';

/** Notifications of the app: devices, and what their owners want to be told (public contract, section 13). */
export const push = new Hono<AppEnv>();

push.use(async (c, next) => {
  if (c.req.method !== 'GET') await limitRate(c.get('ctx'), 'CHANGES');
  await next();
});

push.post('/devices', async (c) => {
  await registerDevice(c, await body(c.req.raw, pushDeviceSchema));
  return c.json({ ok: true }, 201);
});

push.get('/preferences', async (c) =>
  c.json({ preferences: await pushPreferences(c.get('ctx')) } satisfies Answer<typeof pushPreferencesAnswer>),
);

push.put('/preferences', async (c) => {
  const { preferences } = await body(c.req.raw, pushChangeSchema);
  return c.json({ preferences: await choosePush(c, preferences) } satisfies Answer<typeof pushPreferencesAnswer>);
});
