import { savingOf } from '#shared/price/saving.ts';
import { hasFlag } from './contract.ts';
import { type CardSource, cheapest } from './make-card.ts';

/**
 * By how many percent a product costs less than usual, from 1 to 100, where it belongs into a list of reduced products;
 * undefined where it does not. What is sold off has lists of its own. A product that is sold by its parts shows the price
 * of the cheapest: if that part has a card of its own, the part is what is reduced, and the list shows that.
 */
export function dealOf(source: CardSource, nowMs: number): number | undefined {
  const { prices, part } = cheapest(source, nowMs);
  if (part?.hasCard || hasFlag(source.document, 'rogue_closeout_and_sale')) return undefined;
  return savingOf(prices, nowMs)?.percent;
}
