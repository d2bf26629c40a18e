import { type OrderLine, paidFor } from '#shared/line/line.ts';
import type { Minor } from '#shared/money/money.ts';
import { spread } from '#shared/money/spread.ts';
import { addedTax } from './round-tax.ts';

/** Duty on one kind of goods sent to a country. */
export interface TariffRate {
  /** Start of the SKU; '' for every product. The longest match applies. */
  readonly skuPrefix: string;
  /** Text after the word 'Tariff' in the summary: 'on steel'. */
  readonly label: string;
  readonly percent: number;
}

function rateOf(line: OrderLine, rates: readonly TariffRate[]): TariffRate | undefined {
  if (line.isVirtual) return undefined;
  const fitting = rates.filter(({ skuPrefix }) => line.sku.toUpperCase().startsWith(skuPrefix.toUpperCase()));
  return fitting.toSorted((one, other) => other.skuPrefix.length - one.skuPrefix.length)[0];
}

/** The tariffs of an order. */
export interface Tariffs {
  /** Lines of the summary, in the order of the rates. */
  readonly summary: readonly { readonly label: string; readonly amount: Minor }[];
  /** The share of each line of the order; the sums are exact. */
  readonly ofLines: readonly Minor[];
}

export const NO_TARIFFS: Tariffs = { summary: [], ofLines: [] };

/**
 * Calculates tariffs as a percentage of what the goods of each rate cost after discounts, rounded once. Virtual goods
 * pay no duty.
 */
export function tariffsOf(lines: readonly OrderLine[], rates: readonly TariffRate[]): Tariffs {
  const byRate = Map.groupBy([...lines.entries()], ([, line]) => rateOf(line, rates));
  const ofLines = lines.map(() => 0);
  const summary = rates.flatMap((rate) => {
    const goods = byRate.get(rate) ?? [];
    const paid = goods.map(([, line]) => paidFor(line));
    const amount = addedTax(
      paid.reduce((sum, each) => sum + each, 0),
      rate.percent,
    );
    const shares = spread(amount, paid);
    for (const [at, [index]] of goods.entries()) ofLines[index] = shares[at] ?? 0;
    return amount > 0 ? [{ label: `Tariff ${rate.label}`.trim(), amount }] : [];
  });
  return { summary, ofLines };
}
