import type { Balance, Cause } from '#worker/objects/desk-balances.ts';
import type { DeskBooks } from '#worker/objects/desk-books.ts';

/** What came of correcting the stock of a sku, with its balance after that. */
export type StockOutcome =
  | { readonly outcome: 'done'; readonly balance: Balance }
  /** More would be taken away than lies there: nothing was done. */
  | { readonly outcome: 'short'; readonly balance: Balance }
  /** Nobody knows the sku. */
  | { readonly outcome: 'unknown' };

/** Adds to the stock of a sku that this desk knows, or takes away what lies there. */
export function adjustStock({ balances, outbox }: DeskBooks, sku: string, amount: number, cause: Cause): StockOutcome {
  const known = balances.find('stock', sku);
  if (!known) return { outcome: 'unknown' };
  if (amount < 0 && known.free + amount < 0) return { outcome: 'short', balance: known };
  balances.give('stock', sku, amount, cause);
  outbox.put('stock', sku);
  return { outcome: 'done', balance: { ...known, given: known.given + amount, free: known.free + amount } };
}
