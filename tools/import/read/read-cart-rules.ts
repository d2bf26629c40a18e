import { RULE_ACTIONS, type RuleAction, type RuleShipping } from '#shared/cart-rule/cart-rule.ts';
import { readConditions } from '#shared/cart-rule/cart-rule-conditions.ts';
import type { ImportCartRule } from '#shared/cart-rule/cart-rule-record.ts';
import { SITE_LIST, SITES, type SiteCode, siteByCode } from '#shared/site/sites.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { distinct } from '#tools/import/csv/lists.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readEndTime, readTime } from '#tools/import/csv/times.ts';
import { readAmount, readFlag, readWhole } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';

/** Columns of rules over carts, in the order in which an export writes them (public contract, section 14). */
export const CART_RULE_COLUMNS = [
  'rule_id',
  'name',
  'from_date',
  'to_date',
  'is_active',
  'website_ids',
  'customer_group_ids',
  'coupon_type',
  'coupon_code',
  'uses_per_coupon',
  'uses_per_customer',
  'sort_order',
  'stop_rules_processing',
  'simple_action',
  'discount_amount',
  'discount_qty',
  'discount_step',
  'simple_free_shipping',
  'apply_to_shipping',
  'conditions_serialized',
  'actions_serialized',
] as const;

type Column = (typeof CART_RULE_COLUMNS)[number];

const LONGEST_CODE = 64;
const SHIPPING: Readonly<Record<string, RuleShipping>> = { '': 'none', '0': 'none', '1': 'items', '2': 'cart' };

const parts = (text: string): string[] => distinct(text.split(/[,|\n]/).map((part) => part.trim()));

/** Sites by code or by number; `base` and an empty cell mean those of the import. */
function readSites(row: TableRow, sites: readonly SiteCode[]): SiteCode[] {
  const given = row.value('website_ids') === '' ? ['base'] : parts(row.text('website_ids'));
  const named = given.flatMap((part): readonly SiteCode[] => {
    if (part.toLowerCase() === 'base') return sites;
    const site = siteByCode(part) ?? SITE_LIST.find(({ siteId }) => String(siteId) === part);
    if (!site) throw new RowProblem(`unknown website_ids ${quoted(part)}`);
    return [site.code];
  });
  return SITE_LIST.flatMap(({ code }) => (named.includes(code) ? [code] : []));
}

function readGroups(row: TableRow): number[] {
  return parts(row.text('customer_group_ids'))
    .map((part) => readWhole(part, 'customer_group_ids', 0))
    .sort((a, b) => a - b);
}

function readCodes(row: TableRow): string[] {
  const type = row.value('coupon_type') || '1';
  if (type !== '1' && type !== '2' && type !== '3') throw new RowProblem(`unknown coupon_type ${quoted(type)}`);
  const codes = distinct(parts(row.text('coupon_code')).map((code) => code.toUpperCase())).sort();
  if (type === '1' && codes.length > 0) throw new RowProblem('coupon_code is given for coupon_type 1, which has none');
  if (type !== '1' && codes.length === 0) throw new RowProblem('coupon_code is empty');
  const long = codes.find((code) => code.length > LONGEST_CODE);
  if (long !== undefined) throw new RowProblem(`coupon_code ${quoted(long)} is longer than ${LONGEST_CODE} characters`);
  return codes;
}

/** A limit, of which Magento writes 0 or nothing for none. */
function readLimit(row: TableRow, column: Column): number | null {
  return readWhole(row.text(column), column, 0) || null;
}

function readConditionCell(row: TableRow, column: Column): string {
  const text = row.text(column).trim();
  const read = readConditions(text);
  if (!read.ok) throw new RowProblem(`${column} ${read.problem}`);
  return text === '' ? '' : JSON.stringify(JSON.parse(text));
}

function readAction(row: TableRow): Pick<ImportCartRule, 'action' | 'amount' | 'mostUnits' | 'step'> {
  const name = row.value('simple_action');
  const action = RULE_ACTIONS.find((each): each is RuleAction => each === name);
  if (!action) throw new RowProblem(`simple_action ${quoted(name)} is one that the store cannot judge`);
  const given = readAmount(row.text('discount_amount'), 'discount_amount') ?? 0;
  const amount = Math.round(given * 100);
  if (Math.abs(given * 100 - amount) > 1e-6) throw new RowProblem('discount_amount has more than two decimals');
  if (action === 'by_percent' && given > 100) throw new RowProblem('discount_amount is more than 100 percent');
  const step = readWhole(row.text('discount_step'), 'discount_step', 0);
  if (action === 'buy_x_get_y' && (step === 0 || amount % 100 !== 0)) {
    throw new RowProblem('buy_x_get_y needs whole units in discount_step and discount_amount');
  }
  return { action, amount, step, mostUnits: readLimit(row, 'discount_qty') };
}

/** Uses are counted where orders are placed, and sites with a stock of their own place them elsewhere. */
function checkUses({ sites, usesPerCode, usesPerCustomer }: ImportCartRule): void {
  const pools = new Set(sites.map((code) => SITES[code].pool));
  if (pools.size === 1 || (usesPerCode === null && usesPerCustomer === null)) return;
  const column = usesPerCode === null ? 'uses_per_customer' : 'uses_per_coupon';
  throw new RowProblem(`${column} cannot be counted over website_ids ${sites.join(',')}: use a rule for each`);
}

function readCartRule(row: TableRow, sites: readonly SiteCode[]): ImportCartRule {
  const ruleId = readWhole(row.text('rule_id'), 'rule_id', 0);
  if (ruleId === 0) throw new RowProblem('rule_id is empty');
  const name = row.value('name');
  if (name === '') throw new RowProblem('name is empty');
  const codes = readCodes(row);
  const shipping = SHIPPING[row.value('simple_free_shipping')];
  if (!shipping) {
    throw new RowProblem(`unknown simple_free_shipping ${quoted(row.value('simple_free_shipping'))}`);
  }
  if (readFlag(row.text('apply_to_shipping'), 'apply_to_shipping', false)) {
    throw new RowProblem('apply_to_shipping is one that the store cannot judge: use simple_free_shipping');
  }
  const rule: ImportCartRule = {
    ruleId,
    name,
    isActive: readFlag(row.text('is_active'), 'is_active', true),
    sites: readSites(row, sites),
    groups: readGroups(row),
    fromMs: readTime(row.text('from_date'), 'from_date'),
    toMs: readEndTime(row.text('to_date'), 'to_date'),
    codes,
    // A rule without a code has no coupons that could be used up, whatever the cell says.
    usesPerCode: codes.length > 0 ? readLimit(row, 'uses_per_coupon') : null,
    usesPerCustomer: readLimit(row, 'uses_per_customer'),
    sortOrder: readWhole(row.text('sort_order'), 'sort_order', 0),
    isLast: readFlag(row.text('stop_rules_processing'), 'stop_rules_processing', false),
    ...readAction(row),
    shipping,
    conditions: readConditionCell(row, 'conditions_serialized'),
    items: readConditionCell(row, 'actions_serialized'),
  };
  checkUses(rule);
  return rule;
}

/** Reads Magento's cart price rules from `salesrule.csv`. What the store cannot judge is refused by name and column. */
export async function readCartRules(
  table: Table,
  sites: readonly SiteCode[],
  catalogue: Catalogue,
  report: ReportBuilder,
): Promise<void> {
  const owners = new Map<string, number>();
  await readRows(table, report, 'cartRules', 'rule_id', (row) => {
    const value = readCartRule(row, sites);
    if (catalogue.cartRules.has(value)) throw new RowProblem('duplicate rule_id');
    const taken = value.codes.find((code) => owners.has(code));
    if (taken !== undefined) throw new RowProblem(`coupon_code ${taken} belongs to rule ${owners.get(taken)}`);
    for (const code of value.codes) owners.set(code, value.ruleId);
    catalogue.cartRules.push({ file: row.file, line: row.line, value });
  });
}
