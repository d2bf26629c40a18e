import type { Take } from '#shared/order/take.ts';
import type { Cause, DeskBalances } from '#worker/objects/desk-balances.ts';
import type { DeskOrder, DeskOrders } from '#worker/objects/desk-orders.ts';
import type { DeskOutbox } from '#worker/objects/desk-outbox.ts';
import type { DeskSubscriptions } from '#worker/objects/desk-subscriptions.ts';

/** The books of a desk, for one step in one transaction. */
export interface DeskBooks {
  readonly balances: DeskBalances;
  readonly orders: DeskOrders;
  readonly outbox: DeskOutbox;
  readonly subscriptions: DeskSubscriptions;
}

/** The reason why a repair was refused: the field and the problem with it. */
export interface Refused {
  readonly field: string;
  readonly message: string;
}

export type RepairOutcome =
  /** `isKnown`: it was done before, nothing has changed. */
  | { readonly outcome: 'done'; readonly order: DeskOrder; readonly isKnown?: boolean }
  | { readonly outcome: 'missing' }
  | ({ readonly outcome: 'refused' } & Refused);

/** Builds the outcome of a refused repair. */
export const refused = (field: string, message: string): RepairOutcome => ({ outcome: 'refused', field, message });

/** Kinds of balances that are units on a shelf, or are counted like them. */
export const SHELVES: ReadonlySet<Take['kind']> = new Set(['stock', 'promo']);

/** Returns the units, uses or money of some kinds that an order has not given back. */
export function kept(books: DeskBooks, orderId: string, kinds: ReadonlySet<Take['kind']>): readonly Take[] {
  const sums = new Map<string, Take>();
  for (const { kind, key, verb, amount } of books.balances.movementsOf(orderId)) {
    if (!kinds.has(kind) || (verb !== 'spend' && verb !== 'return')) continue;
    const before = sums.get(`${kind} ${key}`)?.amount ?? 0;
    sums.set(`${kind} ${key}`, { kind, key, amount: before + (verb === 'spend' ? amount : -amount) });
  }
  return [...sums.values()].filter(({ amount }) => amount > 0);
}

/** Returns what an order has taken to the balances, and informs the copies that show the available amounts. */
export function giveBack(books: DeskBooks, orderId: string, takes: readonly Take[], cause: Cause): void {
  books.balances.giveBack(orderId, takes, cause);
  for (const { kind, key } of takes) {
    if (kind === 'stock' || kind === 'promo' || kind === 'ticket') books.outbox.put(kind, key);
  }
}
