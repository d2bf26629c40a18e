import { activeCart } from '#shared/list/active-list.ts';
import type { StoredList } from '#shared/list/contract.ts';
import { NO_LIST } from '#shared/list/no-list.ts';
import type { ListView } from '#shared/list/view.ts';
import { listsOf, lookAt } from '#worker/acts/shopper.ts';
import type { Ctx } from '#worker/request/context.ts';

/** The list to check out: the one that was made active last; undefined if it is empty. */
export async function checkoutList(ctx: Ctx): Promise<StoredList | undefined> {
  const active = activeCart((await listsOf(ctx)?.all()) ?? []);
  return active && active.items.length > 0 ? active : undefined;
}

/** The list with current prices. */
export async function seeCheckoutList(ctx: Ctx, stored: StoredList): Promise<ListView> {
  const lists = listsOf(ctx);
  const [view] = lists ? await lookAt(ctx, lists, [{ ...stored, messages: [] }]) : [];
  return view ?? NO_LIST;
}
