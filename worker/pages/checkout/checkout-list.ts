import { activeCart } from '#shared/list/active-list.ts';
import type { StoredList } from '#shared/list/contract.ts';
import type { ListView } from '#shared/list/view.ts';
import type { Ctx } from '#worker/request/context.ts';
import { listsOf, lookAt } from '#worker/request/shopper.ts';

/** Stands for the list of an order that is placed already: it has been put away. */
export const NO_LIST: ListView = {
  _id: '',
  type: 'cart',
  lines: [],
  missed: [],
  messages: [],
  metadata: { isActive: false, activeCartTs: 0 },
  version: 0,
  sums: { subtotal: 0, hundoDiscount: 0, ticketDiscount: 0, total: 0, weightLb: 0 },
  giftcards: [],
  ships: null,
  quantity: 0,
};

/** The list that is checked out: the one that was made active last; undefined where nothing is in it. */
export async function checkoutList(ctx: Ctx): Promise<StoredList | undefined> {
  const active = activeCart((await listsOf(ctx)?.all()) ?? []);
  return active && active.items.length > 0 ? active : undefined;
}

/** The list with its prices of this moment. */
export async function seeCheckoutList(ctx: Ctx, stored: StoredList): Promise<ListView> {
  const lists = listsOf(ctx);
  const [view] = lists ? await lookAt(ctx, lists, [{ ...stored, messages: [] }]) : [];
  return view ?? NO_LIST;
}
