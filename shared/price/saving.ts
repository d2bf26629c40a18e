import type { Minor } from '#shared/money/money.ts';
import { lowestPrice, type PriceFacts } from './lowest.ts';
import { reductionEnd } from './reduction-end.ts';

/** What a current price saves. */
export interface Saving {
  /** Minor units. */
  readonly amount: Minor;
  /** Of the regular price, from 1 to 100. */
  readonly percent: number;
  /** When it ends, Unix milliseconds; undefined if no end is known. */
  readonly untilMs: number | undefined;
}

/** What the current price saves; undefined if it is the regular one. */
export function savingOf(facts: PriceFacts, nowMs: number): Saving | undefined {
  const now = lowestPrice(facts, nowMs);
  if (facts.price === null || now === null || now >= facts.price) return undefined;
  const amount = facts.price - now;
  const percent = Math.max(1, Math.round((100 * amount) / facts.price));
  return { amount, percent, untilMs: reductionEnd(facts, nowMs)?.untilMs };
}
