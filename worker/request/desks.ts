import type { Context } from 'hono';
import { Fault } from '#shared/errors.ts';
import type { StockPool } from '#shared/site/sites.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { OrderDeskStore, type RepairOutcome } from '#worker/store/order-desk.ts';

export type { RepairOutcome };

/** The order desk of a stock pool, for staff who see all of them. */
export function deskOfPool({ env }: Context<AppEnv>, pool: StockPool): OrderDeskStore {
  return new OrderDeskStore(env, pool);
}

/** The desk that keeps an order. Throws `order_not_found`. */
export async function deskOfOrder(c: Context<AppEnv>, orderId: string): Promise<OrderDeskStore> {
  const pool = await c.var.ctx.store.orders.poolOf(orderId);
  if (!pool) throw new Fault('order_not_found');
  return deskOfPool(c, pool);
}
