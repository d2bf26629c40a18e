import { HOUR_MS } from '#shared/time/duration.ts';
import { configOf } from '#worker/config.ts';
import type { Env } from '#worker/env.ts';
import { OldRowStore } from '#worker/store/account/old-rows.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';

/** The hour of the day, UTC, in which old records are ended: some in each of its minutes. */
const HOUR = 3;

/**
 * Ends personal data that has been kept long enough, once a day: rows of D1, and the persons in old orders, which their
 * desk removes and copies. Each minute of the hour ends a limited number. Returns how many rows and orders were changed.
 */
export async function endOld(env: Env, nowMs: number): Promise<number> {
  if (Math.floor(nowMs / HOUR_MS) % 24 !== HOUR) return 0;
  const { orderNamesYears } = configOf(env);
  const store = new OldRowStore(env.DB);
  const [rows, orders] = await Promise.all([
    store.end(orderNamesYears, nowMs),
    store.namedOrders(orderNamesYears, nowMs),
  ]);
  const forgotten = await Promise.all(
    [...orders].map(([pool, orderIds]) => new OrderDeskStore(env, pool).forgetPersons(orderIds, nowMs)),
  );
  return forgotten.reduce((sum, count) => sum + count, rows);
}
