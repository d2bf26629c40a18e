import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tryTwice } from './try-twice.ts';

let browser: { onLine: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  browser = { onLine: true };
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', browser);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Builds work that fails `times` times and records the failure that each try received. */
function failing(times: number) {
  const told: unknown[] = [];
  const work = (failure?: unknown) => {
    told.push(failure);
    return told.length > times ? Promise.resolve('done') : Promise.reject(new Error(`failure ${told.length}`));
  };
  return { told, work };
}

it('runs a successful task once', async () => {
  const { told, work } = failing(0);
  await expect(tryTwice(work)).resolves.toBe('done');
  expect(told).toEqual([undefined]);
});

it('tries again after a second, and reports why the first try failed', async () => {
  const { told, work } = failing(1);
  const done = tryTwice(work);
  await vi.advanceTimersByTimeAsync(999);
  expect(told).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect(done).resolves.toBe('done');
  expect(told[1]).toEqual(new Error('failure 1'));
});

it('delays the second try until there is a connection', async () => {
  browser.onLine = false;
  const { told, work } = failing(1);
  const done = tryTwice(work);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toHaveLength(1);
  browser.onLine = true;
  window.dispatchEvent(new Event('online'));
  await expect(done).resolves.toBe('done');
});

it('rejects with the error of the second try', async () => {
  const { told, work } = failing(2);
  const done = expect(tryTwice(work)).rejects.toThrow('failure 2');
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(told).toHaveLength(2);
});
