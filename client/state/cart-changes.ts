import { cartQuantity } from '#shared/list/cart-quantity.ts';
import type { Item } from '#shared/list/contract.ts';
import { itemKey } from '#shared/list/same-item.ts';
import type { ListLine, ListView } from '#shared/list/view.ts';

/** A change of the cart that the store has not confirmed yet. */
export type CartChange =
  | { readonly kind: 'quantity'; readonly listItemId: string; readonly qty: number }
  | { readonly kind: 'remove'; readonly listItemId: string }
  | { readonly kind: 'takeBack'; readonly listItemId: string };

function withQuantity(line: ListLine, qty: number): ListLine {
  // What codes take off is taken to be the same for each unit, so that no amount is below zero until the store answers.
  const couponSaving = Math.round((line.couponSaving * qty) / line.qty);
  return { ...line, qty, couponSaving, rowTotal: line.price === null ? null : line.price * qty };
}

function changedLines(list: ListView, change: CartChange): readonly ListLine[] {
  if (change.kind === 'quantity')
    return list.lines.map((line) => (line.listItemId === change.listItemId ? withQuantity(line, change.qty) : line));
  if (change.kind === 'remove') return list.lines.filter((line) => line.listItemId !== change.listItemId);
  return [...list.lines, ...list.missed.filter((line) => line.listItemId === change.listItemId)];
}

/**
 * Predicts a list after a change, as far as the browser can. Row totals and the subtotal are updated; discounts are
 * left to the store.
 */
export function foresee(list: ListView, change: CartChange): ListView {
  const lines = changedLines(list, change);
  const sum = (of: readonly ListLine[]) =>
    of.reduce((total, line) => total + (line.problem === null ? (line.rowTotal ?? 0) : 0), 0);
  const difference = sum(lines) - sum(list.lines);
  return {
    ...list,
    lines,
    quantity: cartQuantity(lines),
    missed: list.missed.filter((line) => change.kind === 'quantity' || line.listItemId !== change.listItemId),
    sums: {
      ...list.sums,
      subtotal: list.sums.subtotal + difference,
      total: Math.max(0, list.sums.total + difference),
    },
  };
}

/**
 * The ids of the lines that an addition has made or raised. Where the list before it is not known, those are the lines
 * of the same choice, or else of the same products.
 */
export function addedLines(before: ListView | null, after: ListView, items: readonly Item[]): readonly string[] {
  const idsOf = (is: (line: ListLine) => boolean) => after.lines.filter(is).map(({ listItemId }) => listItemId);
  if (before?._id === after._id) {
    const units = new Map(before.lines.map(({ listItemId, qty }) => [listItemId, qty]));
    return idsOf(({ listItemId, qty }) => qty > (units.get(listItemId) ?? 0));
  }
  const keys = new Set(items.map(itemKey));
  const products = new Set(items.map(({ productId }) => productId));
  const same = idsOf((line) => keys.has(itemKey(line)));
  return same.length > 0 ? same : idsOf(({ productId }) => products.has(productId));
}
