import type { Env } from '#worker/env.ts';
import { SpokenNumberStore } from '#worker/store/order/spoken-numbers.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';

/**
 * Assigns numbers to orders, returns and quotes that are older than such numbers, a few at a time. A desk assigns the
 * number of an order and copies the order. Returns how many were found.
 */
export async function numberOld(env: Env): Promise<number> {
  const store = new SpokenNumberStore(env.DB);
  const orders = await store.unnumberedOrders();
  await Promise.all([...orders].map(([pool, orderIds]) => new OrderDeskStore(env, pool).copyAgain(orderIds)));
  const counts = [...orders.values()].map(({ length }) => length);
  return counts.reduce((sum, count) => sum + count, await store.numberOld());
}
