import type { Minor } from '#shared/money/money.ts';
import type { OrderDocument } from './document.ts';

/** A discount of an order by its name. */
export interface NamedDiscount {
  readonly name: string;
  readonly amount: Minor;
}

/**
 * The discounts of an order: those by rules over carts with their codes, and what Hundo, tickets or a quote took off
 * besides. Their sum is `totals.discount`.
 */
export function discountsOf({
  totals,
  coupons = [],
}: Pick<OrderDocument, 'coupons' | 'totals'>): readonly NamedDiscount[] {
  const named = coupons.map(({ code, label, discount }) => ({
    name: code === null ? label : `${label} (${code})`,
    amount: discount,
  }));
  const rest = totals.discount - named.reduce((sum, { amount }) => sum + amount, 0);
  return [{ name: 'Discount', amount: rest }, ...named].filter(({ amount }) => amount > 0);
}
