import { z } from 'zod';
import { SITE_CODES, SITES } from '#shared/site/sites.ts';
import { type CartRule, RULE_ACTIONS, RULE_SHIPPING } from './cart-rule.ts';
import { ALWAYS, type RuleCondition, readConditions } from './cart-rule-conditions.ts';

const count = z.int().positive().nullable();
const time = z.int().nullable();
const conditions = z
  .string()
  .max(100_000)
  .superRefine((text, check) => {
    const read = readConditions(text);
    if (!read.ok) check.addIssue({ code: 'custom', message: read.problem });
  });

/** A code as it is stored: upper case, without surrounding blanks. */
const ruleCodeSchema = z.string().trim().toUpperCase().min(1).max(64);

/** The facts of a rule over carts as the store keeps them; what they mean is said at `CartRule`. */
export const cartRuleRecordSchema = z.object({
  name: z.string().min(1).max(255),
  sites: z.array(z.enum(SITE_CODES)).min(1),
  groups: z.array(z.int().nonnegative()).max(1000),
  fromMs: time,
  toMs: time,
  usesPerCode: count,
  usesPerCustomer: count,
  sortOrder: z.int(),
  isLast: z.boolean(),
  action: z.enum(RULE_ACTIONS),
  /** Hundredths: of a percent, of a unit, or of the currency of the site. */
  amount: z.int().nonnegative(),
  mostUnits: count,
  step: z.int().nonnegative(),
  shipping: z.enum(RULE_SHIPPING),
  /** Magento's JSON; '' for none. */
  conditions,
  items: conditions,
});

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000;

/** A rule over carts in an import (public contract, section 14). */
export const importCartRuleSchema = cartRuleRecordSchema
  .extend({
    ruleId: z.int().positive(),
    isActive: z.boolean(),
    /** Codes of a rule that needs one; [] for a rule that does not. */
    codes: z.array(ruleCodeSchema).max(20_000),
  })
  .superRefine(({ action, amount, codes, sites, usesPerCode, usesPerCustomer }, check) => {
    const refuse = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message });
    if (action === 'by_percent' && amount > WHOLE) refuse('amount', 'is more than 100 percent');
    if (action === 'buy_x_get_y' && amount % 100 !== 0) refuse('amount', 'is not a number of whole units');
    const pools = new Set(sites.map((code) => SITES[code].pool));
    if (pools.size > 1 && (usesPerCode !== null || usesPerCustomer !== null)) {
      // The desk that places an order counts its uses, and each pool has its own.
      refuse('sites', 'must share their stock for uses to be counted');
    }
    if (codes.length === 0 && usesPerCode !== null) refuse('usesPerCode', 'is for rules with a code');
  });
export type ImportCartRule = z.infer<typeof importCartRuleSchema>;
type CartRuleRecord = z.infer<typeof cartRuleRecordSchema>;

/** Is true of no cart, so that a rule whose conditions cannot be read gives nothing away. */
const NEVER: RuleCondition = { kind: 'group', isAll: true, isTrue: false, of: [ALWAYS] };

/** Conditions that were checked when they were stored. */
function known(text: string): RuleCondition {
  const read = readConditions(text);
  return read.ok ? read.condition : NEVER;
}

/** The rule of a record. */
export function cartRuleOf(
  { name, conditions: given, items, ...facts }: CartRuleRecord,
  rest: Pick<CartRule, 'isActive' | 'needsCode' | 'ruleId'>,
): CartRule {
  return { ...facts, ...rest, label: name, conditions: known(given), items: known(items) };
}
