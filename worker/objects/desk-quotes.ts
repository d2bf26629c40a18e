import type { Cause, DeskBalances } from '#worker/objects/desk-balances.ts';

/**
 * Whether a quote may still be changed: an order that is being paid holds it, and a placed order keeps it permanently.
 */
export type QuoteClosing = 'closed' | 'held' | 'ordered';

/** Allows one order to be made from a quote (`quoteKey`). */
export function openQuote(balances: DeskBalances, key: string, cause: Cause): void {
  const known = balances.find('quote', key);
  if (!known) balances.open('quote', key, 1, 1, cause);
  else if (known.given === 0) balances.give('quote', key, 1, cause);
}

/** Prevents orders from being made from a quote, unless one exists or is being placed. */
export function closeQuote(balances: DeskBalances, key: string, cause: Cause): QuoteClosing {
  const known = balances.find('quote', key);
  if (known && known.spent > 0) return 'ordered';
  if (known && known.held > 0) return 'held';
  if (known && known.free > 0) balances.give('quote', key, -known.free, cause);
  return 'closed';
}
