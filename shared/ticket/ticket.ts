import type { Minor } from '#shared/money/money.ts';

/** The discount that a ticket gives on one unit. */
export interface TicketDiscount {
  /** `percent` if the ticket does not say. */
  readonly type: 'fixed' | 'percent';
  /** Minor units, or percent. */
  readonly value: number;
  readonly freeShipping: boolean;
}

/** A discount that a shopper has earned on a number of units of one product (spec 2 section 3). */
export interface Ticket {
  readonly orderId: string;
  readonly remainingUses: number;
  /** The original number of uses, of which `remainingUses` are left; absent if uses are not counted. */
  readonly given?: number;
  /** A product, or one variant of it. */
  readonly productId: number;
  readonly discount: TicketDiscount;
}

/** Returns the discount of a ticket on one unit: never more than the price and never below zero (spec 2 section 5). */
export function earnedDiscount(unit: Minor, { type, value }: Pick<TicketDiscount, 'type' | 'value'>): Minor {
  const earned = type === 'fixed' ? unit - value : (unit * (100 - value)) / 100;
  return unit - Math.min(unit, Math.max(0, Math.round(earned)));
}
