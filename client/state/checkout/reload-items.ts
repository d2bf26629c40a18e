import { signal } from '@preact/signals-core';
import { type CallError, call } from '#client/browser/call.ts';
import { showCartCount } from '#client/browser/cart-count.ts';
import { tellCart } from '#client/tracking/cart-events.ts';
import { boughtLines } from '#shared/checkout/figures.ts';
import type { ListLine } from '#shared/list/view.ts';
import { readList, type WireList } from '#shared/list/wire-list.ts';
import { current, tell } from './checkout.ts';

/** Lines dropped from the order because they sold out; the shopper sees this once. */
export const soldOut = signal<readonly ListLine[]>([]);

/** Leads to the cart page, which is shown when nothing is left to check out (spec 2 section 2). */
export function leaveForCart(): void {
  const { prefix = '' } = document.documentElement.dataset;
  location.assign(`${prefix}/cart`);
}

/** Reloads the list that is being checked out, with current prices and stock. */
export async function reloadItems(): Promise<void> {
  const { state } = current();
  const before = new Set(boughtLines(state.list).map((line) => line.listItemId));
  const result = await call<{ list: WireList }>('GET', `/svc_list/lists/${state.list._id}`);
  if (!result.ok) {
    if (result.error.type === 'list_not_found') leaveForCart();
    return;
  }
  const list = readList(result.data.list);
  showCartCount();
  if (list.lines.length === 0) return leaveForCart();
  tell({ type: 'listChanged', list });
  soldOut.value = list.lines.filter((line) => line.problem !== null && before.has(line.listItemId));
}

/**
 * Removes lines, so that the order can continue without them, and marks the refusal that named them as read. Returns
 * why they could not be removed, or undefined.
 */
export async function goWithout(lines: readonly ListLine[]): Promise<CallError | undefined> {
  const { _id } = current().state.list;
  for (const { listItemId } of lines) {
    const result = await call('DELETE', `/svc_list/lists/${_id}/items/${listItemId}`);
    if (!result.ok) return result.error;
  }
  await reloadItems();
  const { list } = current().state;
  if (list.type === 'cart') {
    const products = lines.map(({ productId, qty }) => ({ productId, qty }));
    tellCart('remove', products, list);
  }
  tell({ type: 'refusalRead' });
  return undefined;
}
