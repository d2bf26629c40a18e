import type { Cause, DeskBalances } from '#worker/objects/desk-balances.ts';

/** Whether a quote may still be changed: an order that is being paid holds it, one that is placed has it for good. */
export type QuoteClosing = 'closed' | 'held' | 'ordered';

/** From now on one order may be made of a quote (`quoteKey`). */
export function openQuote(balances: DeskBalances, key: string, cause: Cause): void {
  const known = balances.find('quote', key);
  if (!known) balances.open('quote', key, 1, 1, cause);
  else if (known.given === 0) balances.give('quote', key, 1, cause);
}

/** From now on no order is made of a quote, unless one is on its way or there already. */
export function closeQuote(balances: DeskBalances, key: string, cause: Cause): QuoteClosing {
  const known = balances.find('quote', key);
  if (known && known.spent > 0) return 'ordered';
  if (known && known.held > 0) return 'held';
  if (known && known.free > 0) balances.give('quote', key, -known.free, cause);
  return 'closed';
}
