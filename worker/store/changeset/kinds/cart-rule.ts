import { z } from 'zod';
import { RULE_ACTIONS, RULE_SHIPPING } from '#shared/cart-rule/cart-rule.ts';
import { readConditions } from '#shared/cart-rule/cart-rule-conditions.ts';
import { type ImportCartRule, importCartRuleSchema } from '#shared/cart-rule/cart-rule-record.ts';
import type { RecordName } from '#shared/changeset/contract.ts';
import { SITE_CODES } from '#shared/site/sites.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import { kindOf, RecordProblem } from '#worker/store/changeset/kind.ts';
import type { LiveRows } from '#worker/store/changeset/live-rows.ts';
import { cartRuleRecordOf } from '#worker/store/order/cart-rules.ts';
import { momentSchema, yesNo } from './columns.ts';

/** Values of a cell: a list, or a text with commas as in a CSV file. */
const cell = z
  .union([z.array(z.union([z.string(), z.number()])), z.string()])
  .transform((given) => (typeof given === 'string' ? given.split(',') : given.map(String)))
  .transform((parts) => parts.map((part) => part.trim()).filter((part) => part !== ''));

/** A limit, of which Magento writes 0 for none. */
const limit = z
  .int()
  .nonnegative()
  .nullable()
  .default(null)
  .transform((most) => most || null);

/** Conditions as Magento's JSON, or as the value that it stands for. What the store cannot judge is refused by name. */
const conditions = z
  .union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown()).max(0), z.null()])
  .default('')
  .transform((given) => (typeof given === 'string' ? given : given === null ? '' : JSON.stringify(given)))
  .transform((text, context) => {
    const read = readConditions(text);
    if (!read.ok) context.addIssue({ code: 'custom', message: read.problem });
    return text.trim();
  });

const cartRuleSchema = z.strictObject({
  name: z.string().trim().min(1).max(255),
  fromDate: momentSchema,
  toDate: momentSchema,
  isActive: yesNo.default(true),
  websiteIds: cell.pipe(z.array(z.enum(SITE_CODES)).min(1, 'names no site')),
  customerGroupIds: cell
    .transform((parts) => parts.map(Number))
    .pipe(z.array(z.int().nonnegative()))
    .default([]),
  couponCode: cell
    .pipe(z.array(z.string().max(64)))
    .default([])
    .transform((codes) => [...new Set(codes.map((code) => code.toUpperCase()))].sort()),
  usesPerCoupon: limit,
  usesPerCustomer: limit,
  sortOrder: z.int().default(0),
  stopRulesProcessing: yesNo.default(false),
  simpleAction: z.enum(RULE_ACTIONS),
  discountAmount: z.number().min(0).max(10_000_000).multipleOf(0.01, 'must have at most two decimals'),
  discountQty: limit,
  discountStep: z.int().nonnegative().default(0),
  simpleFreeShipping: z
    .union([z.int(), z.string().transform(Number)])
    .pipe(z.union([z.literal(0), z.literal(1), z.literal(2)]))
    .default(0),
  conditionsSerialized: conditions,
  actionsSerialized: conditions,
});
type CartRuleValue = z.output<typeof cartRuleSchema>;

/** The columns of facts that an import refuses together with others. */
const COLUMNS: Readonly<Record<string, string>> = {
  amount: 'discountAmount',
  sites: 'websiteIds',
  usesPerCode: 'usesPerCoupon',
};

const msOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));

/** Until when a rule applies: all of a day that is named without a time. */
function endOf(iso: string | null): number | null {
  const ms = msOf(iso);
  return ms === null || ms % DAY_MS !== 0 ? ms : ms + DAY_MS - 1000;
}

/** The rule of a record. Throws `RecordProblem` for one that an import would refuse. */
function ruleOf(ruleId: number, value: CartRuleValue): ImportCartRule {
  const read = importCartRuleSchema.safeParse({
    ruleId,
    name: value.name,
    isActive: value.isActive,
    sites: SITE_CODES.filter((code) => value.websiteIds.includes(code)),
    groups: [...new Set(value.customerGroupIds)].sort((a, b) => a - b),
    fromMs: msOf(value.fromDate),
    toMs: endOf(value.toDate),
    codes: value.couponCode,
    usesPerCode: value.couponCode.length > 0 ? value.usesPerCoupon : null,
    usesPerCustomer: value.usesPerCustomer,
    sortOrder: value.sortOrder,
    isLast: value.stopRulesProcessing,
    action: value.simpleAction,
    amount: Math.round(value.discountAmount * 100),
    mostUnits: value.discountQty,
    step: value.discountStep,
    shipping: RULE_SHIPPING[value.simpleFreeShipping],
    conditions: value.conditionsSerialized,
    items: value.actionsSerialized,
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const fact = String(issue?.path[0] ?? '');
  throw new RecordProblem(issue?.message ?? 'cannot be kept', COLUMNS[fact] ?? fact);
}

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const codesOf = (rows: LiveRows, ruleId: number): string[] =>
  rows
    .of('cart_rule_codes')
    .filter((row) => row.rule_id === ruleId)
    .map(({ code }) => String(code))
    .sort();

const rowOf = (rows: LiveRows, { key }: RecordName) => rows.of('cart_rules').find((row) => String(row.rule_id) === key);

/** Leaves a rule with these codes and no other. Throws `RecordProblem` for a code of another rule. */
function putCodes(rows: LiveRows, ruleId: number, codes: readonly string[]): void {
  for (const row of rows.of('cart_rule_codes')) {
    const isWanted = codes.includes(String(row.code));
    if (row.rule_id === ruleId && !isWanted) rows.remove('cart_rule_codes', row);
    if (row.rule_id !== ruleId && isWanted)
      throw new RecordProblem(`${row.code} belongs to rule ${row.rule_id}`, 'couponCode');
  }
  for (const code of codes) rows.put('cart_rule_codes', { code, rule_id: ruleId });
}

/**
 * A rule over carts with its codes, in the words of Magento's columns. Its key is the number of the rule. Uses that were
 * counted stay counted.
 */
export const cartRuleKind = kindOf<CartRuleValue>({
  schema: cartRuleSchema as z.ZodType<CartRuleValue>,
  sites: 'all',
  canDelete: true,
  shows: 'content',
  wants: ({ key }, value) => [
    ['cart_rules', key],
    ['cart_rule_codes', key],
    ...(value?.couponCode ?? []).map((code) => ['cart_rule_codes', code] as const),
  ],
  read: (rows, name) => {
    const row = rowOf(rows, name);
    if (!row) return null;
    const record = cartRuleRecordOf(String(row.document));
    return {
      name: record.name,
      fromDate: isoOf(record.fromMs),
      toDate: isoOf(record.toMs),
      isActive: row.is_active === 1,
      websiteIds: [...record.sites],
      customerGroupIds: [...record.groups],
      couponCode: codesOf(rows, Number(row.rule_id)),
      usesPerCoupon: record.usesPerCode,
      usesPerCustomer: record.usesPerCustomer,
      sortOrder: record.sortOrder,
      stopRulesProcessing: record.isLast,
      simpleAction: record.action,
      discountAmount: record.amount / 100,
      discountQty: record.mostUnits,
      discountStep: record.step,
      simpleFreeShipping: RULE_SHIPPING.indexOf(record.shipping) as 0 | 1 | 2,
      conditionsSerialized: record.conditions,
      actionsSerialized: record.items,
    };
  },
  write: (rows, name, value) => {
    if (!/^[1-9]\d{0,8}$/.test(name.key)) throw new RecordProblem('must be the number of a rule', 'key');
    const ruleId = Number(name.key);
    if (value === null) {
      putCodes(rows, ruleId, []);
      const before = rowOf(rows, name);
      if (before) rows.remove('cart_rules', before);
      return;
    }
    const { ruleId: _, isActive, codes, ...record } = ruleOf(ruleId, value);
    rows.put('cart_rules', {
      rule_id: ruleId,
      is_active: Number(isActive),
      needs_code: Number(codes.length > 0),
      document: JSON.stringify(record),
    });
    putCodes(rows, ruleId, codes);
  },
});
