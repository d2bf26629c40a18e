import { runDurableObjectAlarm } from 'cloudflare:test';
import { expect, it } from 'vitest';
import { env } from '#worker/testing/store.ts';

const LIMIT = { most: 3, windowMs: 60_000 };
const NOW = Date.now();
const limiter = (subject: string) => env.LIMITER.get(env.LIMITER.idFromName(subject));

it('counts exactly, even when many try at once', async () => {
  const stub = limiter('many');
  const waits = await Promise.all(Array.from({ length: 20 }, () => stub.take(LIMIT, NOW)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  expect(waits.filter((wait) => wait > 0).every((wait) => wait === 60_000)).toBe(true);
});

it('opens a window with the first try, and another one when that has closed', async () => {
  const stub = limiter('windows');
  for (const at of [0, 10_000, 20_000]) expect(await stub.take(LIMIT, NOW + at)).toBe(0);
  expect(await stub.take(LIMIT, NOW + 59_999)).toBe(1);
  expect(await stub.take(LIMIT, NOW + 60_000)).toBe(0);
});

it('takes a try back, but never below zero', async () => {
  const stub = limiter('back');
  await stub.giveBack(NOW);
  for (let index = 0; index < 5; index++) {
    expect(await stub.take(LIMIT, NOW)).toBe(0);
    await stub.giveBack(NOW);
  }
  for (const expected of [0, 0, 0]) expect(await stub.take(LIMIT, NOW)).toBe(expected);
  expect(await stub.take(LIMIT, NOW)).toBeGreaterThan(0);
});

it('takes nothing from a window that was opened after the try', async () => {
  const stub = limiter('late');
  for (const _ of [1, 2, 3]) await stub.take(LIMIT, NOW);
  for (const _ of [1, 2, 3]) expect(await stub.take(LIMIT, NOW + 60_000)).toBe(0);
  // Tries of the first window, whose answers come late.
  for (const _ of [1, 2, 3]) await stub.giveBack(NOW);
  expect(await stub.take(LIMIT, NOW + 60_001)).toBeGreaterThan(0);
  await stub.giveBack(NOW + 60_000);
  expect(await stub.take(LIMIT, NOW + 60_001)).toBe(0);
});

it('takes back a try that began before the one that opened the window', async () => {
  const stub = limiter('order');
  for (const at of [5, 0, 7]) expect(await stub.take(LIMIT, NOW + at)).toBe(0);
  for (const at of [0, 5]) await stub.giveBack(NOW + at);
  for (const expected of [0, 0]) expect(await stub.take(LIMIT, NOW + 8)).toBe(expected);
  expect(await stub.take(LIMIT, NOW + 8)).toBeGreaterThan(0);
});

it('counts each subject separately, and forgets it when its window closes', async () => {
  const stub = limiter('alone');
  for (const _ of [1, 2, 3]) await stub.take(LIMIT, NOW);
  expect(await limiter('other').take(LIMIT, NOW)).toBe(0);
  expect(await runDurableObjectAlarm(stub)).toBe(true);
  expect(await stub.take(LIMIT, NOW)).toBe(0);
});
