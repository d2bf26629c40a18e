import type { Minor } from '#shared/money/money.ts';
import type { HundoRule } from './contract.ts';
import { roundWeight } from './weight.ts';

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
 * Hundo discount of each row of one grouped product (spec 2 section 5): the total weight of all rows selects the rule,
 * and each row gets its weight times the rule's discount per pound, limited to its own price. Minor units, in the rows'
 * order.
 */
export function hundoDiscounts(rules: readonly HundoRule[], rows: readonly HundoRow[]): readonly Minor[] {
  const tier = hundoTier(rules, roundWeight(rows.reduce((sum, row) => sum + row.weightLb, 0)));
  return rows.map((row) =>
    tier ? Math.min(row.total, Math.round(roundWeight(row.weightLb) * tier.discountPerLb)) : 0,
  );
}
