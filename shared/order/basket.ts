import { paidFor } from '#shared/line/line.ts';
import type { Minor } from '#shared/money/money.ts';
import type { OrderDocument } from './document.ts';

/** A part of the charge, as a payment provider shows it to the shopper. */
export interface BasketLine {
  readonly id: string;
  readonly name: string;
  readonly qty: number;
  /** All units together, after discounts; negative for discounts. */
  readonly amount: Minor;
}

/**
 * The parts of an order's charge: goods, shipping, tax if it is added, and gift card payments. The amounts add up to
 * the charge, because installment invoices are refused otherwise.
 */
export function basketOf(
  { lines, totals }: Pick<OrderDocument, 'lines' | 'totals'>,
  charged: Minor,
  isTaxIncluded: boolean,
): readonly BasketLine[] {
  const goods = lines.map((line) => ({ id: line.sku, name: line.name, qty: line.qty, amount: paidFor(line) }));
  const extras = [
    { id: 'shipping', name: 'Shipping', qty: 1, amount: totals.shipping },
    { id: 'tax', name: 'Tax', qty: 1, amount: isTaxIncluded ? 0 : totals.tax + totals.tariff },
  ];
  const sum = [...goods, ...extras].reduce((total, { amount }) => total + amount, 0);
  const rest = { id: 'credit', name: 'Gift cards and credits', qty: 1, amount: charged - sum };
  return [...goods, ...[...extras, rest].filter(({ amount }) => amount !== 0)];
}
