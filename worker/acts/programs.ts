import type { Program } from '#shared/program/contract.ts';
import type { Ctx, CustomerSession } from '#worker/request/context.ts';

export type { Program };

/**
 * Returns the training programs that a customer has, with their end dates, latest first. Only this function decides
 * that. Programs bought in this browser before logging in are included and become the customer's.
 */
export async function programsOf(
  { store, session, now }: Ctx,
  { customerId }: Pick<CustomerSession, 'customerId'>,
): Promise<readonly Program[]> {
  const bought = await store.programs.bought(customerId, session.visitorId);
  return bought.filter(({ untilMs }) => untilMs === null || untilMs > now);
}

/** Returns one of the customer's programs; undefined for any other program. */
export async function programOf(
  ctx: Ctx,
  session: Pick<CustomerSession, 'customerId'>,
  productId: number | null | undefined,
): Promise<Program | undefined> {
  return (await programsOf(ctx, session)).find((program) => program.productId === productId);
}
