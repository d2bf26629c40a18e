import { activeCart } from '#shared/list/active-list.ts';
import type { StoredList } from '#shared/list/contract.ts';
import type { ListView } from '#shared/list/view.ts';
import { listsOf, lookAt } from '#worker/acts/shopper.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { ShopperLists } from '#worker/stubs/lists.ts';

/** A list that is for the checkout alone: what is bought at once, and what pays a quote. */
function isPassing({ type, metadata }: StoredList): boolean {
  return type === 'buyNow' || metadata.quote !== undefined;
}

/** The list that the cart page shows and changes: the active one of those that outlive the checkout. */
export function presentCart(stored: readonly StoredList[]): StoredList | undefined {
  return activeCart(stored.filter((list) => !isPassing(list)));
}

/**
 * Anyone who looks at his cart has left the checkout: what he wanted to buy at once is dropped (spec 2 section 4), and so is
 * what pays a quote, which its link brings back.
 */
async function dropPassing(lists: ShopperLists, stored: readonly StoredList[]): Promise<void> {
  const dropped = stored.filter(isPassing);
  await Promise.all(dropped.map((list) => lists.remove(list._id)));
}

/** What the cart page shows of a shopper's lists. */
export interface ShownCart {
  /** Null for a shopper without a cart. */
  readonly cart: ListView | null;
  readonly saved: ListView | null;
}

/** The shopper's cart with its prices of this moment and the messages that waited for it, and what he saved for later. */
export async function viewCart(ctx: Ctx): Promise<ShownCart> {
  const lists = listsOf(ctx);
  if (!lists) return { cart: null, saved: null };
  const stored = await lists.all();
  const cart = presentCart(stored);
  const saved = stored.find((list) => list.type === 'sfl');
  const shown = [cart, saved].flatMap((list) => list ?? []);
  const [taken] = await Promise.all([
    Promise.all(shown.map((list) => (list.messages.length > 0 ? lists.takeMessages(list._id) : []))),
    dropPassing(lists, stored),
  ]);
  const messages = taken.flat();
  const views = await lookAt(
    ctx,
    lists,
    shown.map((list) => ({ ...list, messages: [] })),
  );
  const viewOf = (list: StoredList | undefined) => views.find((view) => view._id === list?._id) ?? null;
  const view = viewOf(cart);
  return {
    cart: view && { ...view, messages: [...messages, ...view.messages] },
    saved: viewOf(saved),
  };
}
