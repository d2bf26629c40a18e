import { activeCart } from '#shared/list/active-list.ts';
import type { StoredList } from '#shared/list/contract.ts';
import type { ListView } from '#shared/list/view.ts';
import type { Ctx } from '#worker/request/context.ts';
import { listsOf, lookAt } from '#worker/request/shopper.ts';
import type { ShopperLists } from '#worker/store/lists.ts';

/** The list that the cart page shows and changes: the active one of those that outlive the checkout. */
export function presentCart(stored: readonly StoredList[]): StoredList | undefined {
  return activeCart(stored.filter((list) => list.type !== 'buyNow'));
}

/** Whoever looks at his cart has left the checkout: what he wanted to buy at once is dropped (spec 2 section 4). */
async function dropBuyNow(lists: ShopperLists, stored: readonly StoredList[]): Promise<void> {
  const dropped = stored.filter((list) => list.type === 'buyNow');
  await Promise.all(dropped.map((list) => lists.remove(list._id)));
}

/** The visitor's cart with its prices of this moment and the messages that waited for it; null for none. */
export async function viewCart(ctx: Ctx): Promise<ListView | null> {
  const lists = listsOf(ctx);
  if (!lists) return null;
  const stored = await lists.all();
  const cart = presentCart(stored);
  const [messages] = await Promise.all([
    cart && cart.messages.length > 0 ? lists.takeMessages(cart._id) : [],
    dropBuyNow(lists, stored),
  ]);
  if (!cart) return null;
  const [view] = await lookAt(ctx, lists, [{ ...cart, messages: [] }]);
  return view ? { ...view, messages: [...messages, ...view.messages] } : null;
}
