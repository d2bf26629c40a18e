import { type ListType, PUBLIC_LISTS } from '#shared/list/contract.ts';
import type { Ctx } from '#worker/request/context.ts';

/** The name that a list shows to others; nothing for lists that are the shopper's own. */
export async function ownerOf(ctx: Ctx, type: ListType): Promise<{ readonly owner?: string }> {
  if (!PUBLIC_LISTS.includes(type) || ctx.session.kind !== 'customer') return {};
  const customer = await ctx.store.customers.byId(ctx.session.customerId);
  return customer ? { owner: `${customer.firstname} ${customer.lastname}`.trim() } : {};
}
