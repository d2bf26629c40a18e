import { Fault } from '#shared/errors.ts';
import { ORDER_ID } from '#shared/order/contract.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { OrderDeskStore, OrderLedger, RepairOutcome } from '#worker/stubs/order-desk.ts';

/** The interface of order desks for services and staff pages. */
export type { OrderDeskStore, OrderLedger, RepairOutcome };

/** Returns the desk of an order; undefined for an unknown order. */
export async function deskFor({ store }: Pick<Ctx, 'store'>, orderId: string): Promise<OrderDeskStore | undefined> {
  const pool = ORDER_ID.test(orderId) ? await store.orders.poolOf(orderId) : undefined;
  return pool && store.deskOf(pool);
}

/** Returns the desk of an order. Throws `order_not_found`. */
export async function deskOfOrder(ctx: Pick<Ctx, 'store'>, orderId: string): Promise<OrderDeskStore> {
  const desk = await deskFor(ctx, orderId);
  if (!desk) throw new Fault('order_not_found');
  return desk;
}
