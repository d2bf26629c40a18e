import type { Env } from '#worker/env.ts';
import { SpokenNumberStore } from '#worker/store/order/spoken-numbers.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';

/**
 * Gives orders, returns and quotes from before there were numbers theirs, some at a time. A desk hands out the number of
 * its order and copies it. Answers how many were found.
 */
export async function numberOld(env: Env): Promise<number> {
  const store = new SpokenNumberStore(env.DB);
  const orders = await store.unnumberedOrders();
  await Promise.all([...orders].map(([pool, orderIds]) => new OrderDeskStore(env, pool).copyAgain(orderIds)));
  const counts = [...orders.values()].map(({ length }) => length);
  return counts.reduce((sum, count) => sum + count, await store.numberOld());
}
