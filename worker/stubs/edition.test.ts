import { expect, it } from 'vitest';
import { env } from '#worker/testing/store.ts';
import { mendCopy, raiseEdition } from './edition.ts';

const SITE = 1;
const object = () => env.EDITION.get(env.EDITION.idFromName('edition'));
const copied = async (): Promise<unknown> => {
  const copy = await env.KV.get<Record<string, { latest: number }>>('content-versions', 'json');
  return copy?.[SITE]?.latest;
};
const latest = async () => (await object().current())[SITE];

it('two publications within a second write their copy once, and the next minute makes it that of the second', async () => {
  const now = Date.parse('2027-03-01T12:00:00Z');
  await raiseEdition(env, [SITE], now);
  const first = await latest();
  expect(await copied()).toBe(first);
  await raiseEdition(env, [SITE], now + 400);
  expect([await latest(), await copied()]).toEqual([(first ?? 0) + 1, first]);
  await mendCopy(env, now + 500);
  expect(await copied()).toBe(first);
  await mendCopy(env, now + 60_000);
  expect(await copied()).toBe(await latest());
});

it('a copy that is right is not written again', async () => {
  const now = Date.parse('2027-03-01T13:00:00Z');
  await raiseEdition(env, [SITE], now);
  const writes: string[] = [];
  const KV = new Proxy(env.KV, {
    get(kv, name) {
      if (name === 'put') return (key: string) => Promise.resolve(void writes.push(key));
      return (kv[name as keyof KVNamespace] as () => unknown).bind(kv);
    },
  });
  await mendCopy({ ...env, KV }, now + 60_000);
  expect(writes).toEqual([]);
  await object().raise([SITE]);
  await mendCopy({ ...env, KV }, now + 120_000);
  expect(writes).toEqual(['content-versions']);
});
