import type { Minor } from '#shared/money/money.ts';
import type { HundoRule } from '#shared/product/contract.ts';

/** One row of a grouped product: its weight in pounds and its price in minor units, both for the whole row. */
export interface HundoRow {
  readonly weightLb: number;
  readonly total: Minor;
}

/** The heaviest rule that does not exceed a weight, or undefined (spec 2 section 5). */
export function hundoTier(rules: readonly HundoRule[], weightLb: number): HundoRule | undefined {
  let best: HundoRule | undefined;
  for (const rule of rules) {
    if (rule.ruleWeight <= weightLb && (!best || rule.ruleWeight > best.ruleWeight)) best = rule;
  }
  return best;
}

/**
 * Hundo discount of a grouped product (spec 2 section 5): the total weight of all rows selects the rule, and each row
 * gets its weight times the rule's discount per pound, at most its own price.
 */
export function hundoDiscount(rules: readonly HundoRule[], rows: readonly HundoRow[]): Minor {
  const weight = Math.round(rows.reduce((sum, row) => sum + row.weightLb, 0) * 100) / 100;
  const tier = hundoTier(rules, weight);
  if (!tier) return 0;
  return rows.reduce((sum, row) => sum + Math.min(row.total, Math.round(row.weightLb * tier.discountPerLb)), 0);
}
