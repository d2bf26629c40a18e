import { type OrderLine, paidFor } from '#shared/line/line.ts';
import type { Minor } from '#shared/money/money.ts';
import { spread } from '#shared/money/spread.ts';
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

/** The tariffs of an order. */
export interface Tariffs {
  /** Lines of the summary, in the rates' order. */
  readonly summary: readonly { readonly label: string; readonly amount: Minor }[];
  /** What each line of the order has of them; the sums are exact. */
  readonly ofLines: readonly Minor[];
}

export const NO_TARIFFS: Tariffs = { summary: [], ofLines: [] };

/** Percent of what the goods of each rate cost after discounts, rounded once. Nothing virtual has duty. */
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
