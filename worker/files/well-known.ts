import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import type { AppEnv } from '#worker/request/context.ts';

/** Serves the files by which outside services verify a host, at the addresses that they request. */
export const wellKnown = new Hono<AppEnv>();

wellKnown.get('/apple-developer-merchantid-domain-association', async (c) => {
  const text = await c.get('ctx').store.wellKnown.applePay();
  if (text === null) throw new Fault('not_found');
  return c.text(text, 200, { 'cache-control': 'public, max-age=300' });
});
