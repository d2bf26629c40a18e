import { type ListType, PUBLIC_LISTS } from '#shared/list/contract.ts';
import type { Ctx } from '#worker/request/context.ts';

/** Returns the owner's name that a list shows to others; nothing for private lists. */
export async function ownerOf(ctx: Ctx, type: ListType): Promise<{ readonly owner?: string }> {
  if (!PUBLIC_LISTS.includes(type) || ctx.session.kind !== 'customer') return {};
  const customer = await ctx.store.customers.byId(ctx.session.customerId);
  return customer ? { owner: `${customer.firstname} ${customer.lastname}`.trim() } : {};
}
