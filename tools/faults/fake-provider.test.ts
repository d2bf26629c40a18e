import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeProvider } from './fake-provider.ts';

const LIMIT_MS = 500;
const kill = vi.fn();
let provider: FakeProvider;

beforeEach(async () => {
  kill.mockReset();
  provider = new FakeProvider(LIMIT_MS, kill);
  await provider.open();
});

afterEach(() => provider.close());

/** Status of the answer to a charge; undefined if the connection breaks. */
async function charge(token: string): Promise<number | undefined> {
  const init = {
    method: 'POST',
    headers: { 'idempotency-key': 'order-1' },
    body: JSON.stringify({ orderId: 'order-1', amount: 100, currency: 'USD', token }),
  };
  return fetch(`${provider.url}/charge`, init).then(
    (answer) => answer.status,
    () => undefined,
  );
}

const find = () => fetch(`${provider.url}/charge/order-1`).then(({ status }) => status);

it('kills the store that looks up a charge whose answer was lost, once', async () => {
  expect(await charge('crash-find')).toBeUndefined();
  expect([await find(), await find()]).toEqual([200, 200]);
  expect(kill).toHaveBeenCalledTimes(1);
});

it('kills the store that looked a charge up before it arrived, when it asks for it again', async () => {
  expect(await find()).toBe(404);
  expect(await charge('crash-find')).toBeUndefined();
  expect(kill).not.toHaveBeenCalled();
  expect(await charge('crash-find')).toBe(200);
  expect(kill).toHaveBeenCalledTimes(1);
});
