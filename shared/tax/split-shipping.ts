import type { Minor } from '#shared/money/money.ts';
import type { Charge } from './charge.ts';

/** An amount and the taxes that apply to it; none if it is not taxed. */
export interface TaxedPart {
  readonly amount: Minor;
  readonly charges: readonly Charge[];
}

function keyOf(charges: readonly Charge[]): string {
  return charges
    .map(({ name, percent }) => `${name} ${percent}`)
    .toSorted()
    .join('|');
}

/**
 * Splits the delivery price, which is taxed like the goods, over the goods' tax rates in proportion to their cost
 * (mixed orders: by value, as VAT law requires). Shares are whole minor units and add up to the price; the order of the
 * goods does not matter. If the goods cost nothing, the whole price is taxed by `otherwise`.
 */
export function splitShipping(
  shipping: Minor,
  goods: readonly TaxedPart[],
  otherwise: readonly Charge[],
): readonly TaxedPart[] {
  const groups = Map.groupBy(goods, ({ charges }) => keyOf(charges));
  const total = goods.reduce((sum, { amount }) => sum + amount, 0);
  if (total === 0) return [{ amount: shipping, charges: otherwise }];
  let value = 0;
  let given = 0;
  return [...groups.keys()].toSorted().map((key) => {
    const parts = groups.get(key) ?? [];
    value += parts.reduce((sum, { amount }) => sum + amount, 0);
    const amount = Math.round((shipping * value) / total) - given;
    given += amount;
    return { amount, charges: parts[0]?.charges ?? [] };
  });
}
