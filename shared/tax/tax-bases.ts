import type { Minor } from '#shared/money/money.ts';
import { spread } from '#shared/money/spread.ts';
import type { Charge } from './charge.ts';
import { addedTax, containedTax } from './round-tax.ts';
import type { TaxedPart } from './split-shipping.ts';

/** The amount of one tax on the parts that it applies to. */
export interface TaxBase {
  readonly charge: Charge;
  /** Rounded once for all parts together. */
  readonly tax: Minor;
  /** Indexes of the parts. */
  readonly parts: readonly number[];
}

/**
 * Calculates the taxes of some parts. Amounts with the same combination of taxes are added first, and each tax is
 * rounded once.
 */
export function taxBases(parts: readonly TaxedPart[], isIncluded: boolean): readonly TaxBase[] {
  const bases = new Map<string, { charge: Charge; together: number; amount: Minor; parts: number[] }>();
  for (const [index, { amount, charges }] of parts.entries()) {
    const together = charges.reduce((sum, { percent }) => sum + percent, 0);
    for (const charge of charges) {
      const key = `${charge.name} ${charge.percent} of ${together}`;
      const base = bases.get(key) ?? { charge, together, amount: 0, parts: [] };
      base.amount += amount;
      base.parts.push(index);
      bases.set(key, base);
    }
  }
  return [...bases.values()].map(({ charge, together, amount, parts: taxed }) => ({
    charge,
    parts: taxed,
    tax: isIncluded ? containedTax(amount, charge.percent, together) : addedTax(amount, charge.percent),
  }));
}

/** Divides the taxes among the parts in proportion to their cost. */
export function taxOfParts(parts: readonly TaxedPart[], bases: readonly TaxBase[]): readonly Minor[] {
  const taxes = parts.map(() => 0);
  for (const base of bases) {
    const shares = spread(
      base.tax,
      base.parts.map((index) => parts[index]?.amount ?? 0),
    );
    for (const [at, index] of base.parts.entries()) taxes[index] = (taxes[index] ?? 0) + (shares[at] ?? 0);
  }
  return taxes;
}
