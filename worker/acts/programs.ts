import type { Program } from '#shared/program/contract.ts';
import type { Ctx, CustomerSession } from '#worker/request/context.ts';

export type { Program };

/**
 * Which training programs a customer has, and until when, the latest first: the one place that answers it. What was
 * bought in this browser before anyone logged in becomes his.
 */
export async function programsOf(
  { store, session, now }: Ctx,
  { customerId }: Pick<CustomerSession, 'customerId'>,
): Promise<readonly Program[]> {
  const bought = await store.programs.bought(customerId, session.visitorId);
  return bought.filter(({ untilMs }) => untilMs === null || untilMs > now);
}

/** One that he has; undefined for any other. */
export async function programOf(
  ctx: Ctx,
  session: Pick<CustomerSession, 'customerId'>,
  productId: number | null | undefined,
): Promise<Program | undefined> {
  return (await programsOf(ctx, session)).find((program) => program.productId === productId);
}
