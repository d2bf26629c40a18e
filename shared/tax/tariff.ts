import type { Minor } from '#shared/money/money.ts';
import { type OrderLine, paidFor } from '#shared/order/line.ts';
import { addedTax } from './round-tax.ts';

/** Duty on goods of one kind that go to a country. */
export interface TariffRate {
  /** Beginning of the SKU; '' for every product. The longest that fits counts. */
  readonly skuPrefix: string;
  /** After the word 'Tariff' in the summary: 'on steel'. */
  readonly label: string;
  readonly percent: number;
}

function rateOf(line: OrderLine, rates: readonly TariffRate[]): TariffRate | undefined {
  if (line.isVirtual) return undefined;
  const fitting = rates.filter(({ skuPrefix }) => line.sku.toUpperCase().startsWith(skuPrefix.toUpperCase()));
  return fitting.toSorted((one, other) => other.skuPrefix.length - one.skuPrefix.length)[0];
}

/** Tariff lines of the summary: percent of what the goods of each rate cost after discounts. Nothing virtual has duty. */
export function tariffLines(
  lines: readonly OrderLine[],
  rates: readonly TariffRate[],
): readonly { readonly label: string; readonly amount: Minor }[] {
  const bases = new Map<TariffRate, Minor>();
  for (const line of lines) {
    const rate = rateOf(line, rates);
    if (rate) bases.set(rate, (bases.get(rate) ?? 0) + paidFor(line));
  }
  return rates
    .filter((rate) => bases.has(rate))
    .map((rate) => ({ label: `Tariff ${rate.label}`.trim(), amount: addedTax(bases.get(rate) ?? 0, rate.percent) }))
    .filter(({ amount }) => amount > 0);
}
