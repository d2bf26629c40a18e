import { Hono } from 'hono';
import { binSchema, wireBin } from '#shared/bin/contract.ts';
import { binsOf, ownEmail, stopWaiting, waitFor } from '#worker/acts/bins.ts';
import { body } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { requireCustomer } from '#worker/request/session.ts';

/** Stock notifications of guests and customers (spec 3 section 7). `email` prefills the forms of a customer. */
export const bin = new Hono<AppEnv>();

bin.use(async (c, next) => {
  if (c.get('ctx').session.kind !== 'guest') await requireCustomer(c.get('ctx'));
  await next();
});

bin.get('/bin', async (c) => {
  const ctx = c.get('ctx');
  const bins = (await binsOf(ctx)).map(wireBin);
  const email = await ownEmail(ctx);
  return c.json({ bins, ...(email === undefined ? {} : { email }) });
});

bin.post('/bin', async (c) => {
  const kept = await waitFor(c, await body(c.req.raw, binSchema));
  return c.json({ bin: wireBin(kept) }, 201);
});

bin.delete('/bin/:id', async (c) => {
  await stopWaiting(c.get('ctx'), c.req.param('id'));
  return c.json({ ok: true });
});
