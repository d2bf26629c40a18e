import type { Program } from '#shared/program/contract.ts';
import type { Ctx, CustomerSession } from '#worker/request/context.ts';
import { ownersOf } from '#worker/request/orders.ts';

export type { Program };

/**
 * Which training programmes a customer has, and until when, the latest first: the one place that answers it. What he
 * has bought on this device before he logged in is among them.
 */
export async function programsOf(
  ctx: Ctx,
  { customerId }: Pick<CustomerSession, 'customerId'>,
): Promise<readonly Program[]> {
  const bought = await ctx.store.programs.bought(ownersOf(ctx), customerId);
  return bought.filter(({ untilMs }) => untilMs === null || untilMs > ctx.now);
}

/** One that he has; undefined for any other. */
export async function programOf(
  ctx: Ctx,
  session: Pick<CustomerSession, 'customerId'>,
  productId: number | null | undefined,
): Promise<Program | undefined> {
  return (await programsOf(ctx, session)).find((program) => program.productId === productId);
}
