import { activeCart } from '#shared/list/active-list.ts';
import type { StoredList } from '#shared/list/contract.ts';
import type { ListView } from '#shared/list/view.ts';
import type { ListSight } from '#shared/list/view-list.ts';
import { listsOf, lookAt } from '#worker/acts/shopper.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { ShopperLists } from '#worker/stubs/lists.ts';

/** Whether a list exists only for the checkout: to buy now, or to pay a quote. */
function isPassing({ type, metadata }: StoredList): boolean {
  return type === 'buyNow' || metadata.quote !== undefined;
}

/** The list that the cart page shows and changes: the active list, except those that exist only for the checkout. */
export function presentCart(stored: readonly StoredList[]): StoredList | undefined {
  return activeCart(stored.filter((list) => !isPassing(list)));
}

/**
 * A shopper who looks at the cart has left the checkout, so this drops the list to buy now (spec 2 section 4) and the
 * one that pays a quote. The quote's link restores the latter.
 */
async function dropPassing(lists: ShopperLists, stored: readonly StoredList[]): Promise<void> {
  const dropped = stored.filter(isPassing);
  await Promise.all(dropped.map((list) => lists.remove(list._id)));
}

/** A shopper's lists as they are stored. */
export interface StoredCart {
  readonly lists: ShopperLists;
  readonly all: readonly StoredList[];
  /** The list that the cart page shows. */
  readonly cart: StoredList | undefined;
}

/** Reads the lists of the shopper; undefined for a new visitor. */
export async function readCart(ctx: Ctx): Promise<StoredCart | undefined> {
  const lists = listsOf(ctx);
  if (!lists) return undefined;
  const all = await lists.all();
  return { lists, all, cart: presentCart(all) };
}

/** The lists that the cart page shows. */
export interface ShownCart {
  /** Null for a shopper without a cart. */
  readonly cart: ListView | null;
  readonly saved: ListView | null;
}

/**
 * The shopper's cart with current prices and waiting messages, and the items saved for later. `ahead`: what its products
 * are viewed with, as far as it could be asked for at the same time as the lists.
 */
export async function viewCart(
  ctx: Ctx,
  read: StoredCart | undefined,
  ahead: Promise<ListSight> | undefined,
): Promise<ShownCart> {
  if (!read) return { cart: null, saved: null };
  const { lists, all, cart } = read;
  const saved = all.find((list) => list.type === 'sfl');
  const shown = [cart, saved].flatMap((list) => list ?? []);
  const [taken] = await Promise.all([
    Promise.all(shown.map((list) => (list.messages.length > 0 ? lists.takeMessages(list._id) : []))),
    dropPassing(lists, all),
  ]);
  const messages = taken.flat();
  const views = await lookAt(
    ctx,
    lists,
    shown.map((list) => ({ ...list, messages: [] })),
    ahead,
  );
  const viewOf = (list: StoredList | undefined) => views.find((view) => view._id === list?._id) ?? null;
  const view = viewOf(cart);
  return {
    cart: view && { ...view, messages: [...messages, ...view.messages] },
    saved: viewOf(saved),
  };
}
