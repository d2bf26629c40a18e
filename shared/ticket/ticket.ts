import type { Minor } from '#shared/money/money.ts';

/** What a ticket takes off one unit. */
export interface TicketDiscount {
  /** `percent` where the ticket does not say. */
  readonly type: 'fixed' | 'percent';
  /** Minor units, or percent. */
  readonly value: number;
  readonly freeShipping: boolean;
}

/** A discount that a shopper has earned for one product, so many units of it (spec 2 section 3). */
export interface Ticket {
  readonly orderId: string;
  readonly remainingUses: number;
  /** Uses as given, of which these remain; absent where nothing counts them. */
  readonly given?: number;
  /** A product, or one variant of it. */
  readonly productId: number;
  readonly discount: TicketDiscount;
}

/** What a ticket takes off the price of one unit: never more than the price, never less than nothing (spec 2 section 5). */
export function earnedDiscount(unit: Minor, { type, value }: Pick<TicketDiscount, 'type' | 'value'>): Minor {
  const earned = type === 'fixed' ? unit - value : (unit * (100 - value)) / 100;
  return unit - Math.min(unit, Math.max(0, Math.round(earned)));
}
