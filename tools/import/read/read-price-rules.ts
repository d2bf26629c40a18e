import type { ImportPriceRule } from '#shared/import/contract.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { distinct } from '#tools/import/csv/lists.ts';
import { RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readAmount, readFlag } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';

/** Columns of catalogue price rules, in the order in which an export writes them. */
export const PRICE_RULE_COLUMNS = [
  'name',
  'description',
  'simple_action',
  'discount_amount',
  'is_active',
  'conditions_serialized',
] as const;

/**
 * Returns the category URL keys of a condition tree, which writes them as `%url_key=a,url_key=b%`; null if it has other
 * conditions.
 */
function categoryUrlKeys(conditions: string): string[] | null {
  const attributes = [...conditions.matchAll(/"attribute"\s*:\s*"([^"]+)"/g)].map((match) => match[1]);
  if (attributes.length !== 1 || attributes[0] !== 'category_ids' || /"aggregator"\s*:\s*"any"/.test(conditions))
    return null;
  if (/"operator"\s*:\s*"!/.test(conditions)) return null;
  const keys = [...(/%([^%]*)%/.exec(conditions)?.[1] ?? '').matchAll(/url_key=([^,%]+)/g)].map(
    (match) => match[1] ?? '',
  );
  return keys.length > 0 ? distinct(keys) : null;
}

/** Returns the rule of a row, or a text that says in which way it is more than a percentage off some categories. */
function readPriceRule(row: TableRow): ImportPriceRule | string {
  const name = row.value('name');
  if (name === '') throw new RowProblem('name is empty');
  const percent = readAmount(row.text('discount_amount'), 'discount_amount') ?? 0;
  const isActive = readFlag(row.text('is_active'), 'is_active', true);
  if (row.value('simple_action') !== 'by_percent') return `action ${row.value('simple_action')}`;
  if (percent > 100) throw new RowProblem('discount_amount is more than 100 percent');
  const keys = categoryUrlKeys(row.text('conditions_serialized'));
  if (keys === null) return 'conditions other than categories';
  return { name, description: row.value('description'), percent, categoryUrlKeys: keys, isActive };
}

/**
 * Reads catalogue price rules of the only kind that the store supports: a percentage off all products of some
 * categories.
 */
export async function readPriceRules(table: Table, catalogue: Catalogue, report: ReportBuilder): Promise<void> {
  await readRows(table, report, 'priceRules', 'name', (row) => {
    const rule = readPriceRule(row);
    if (typeof rule === 'string')
      report.notTaken(`${row.file}:${row.line}`, 1, `price rule "${row.value('name')}": ${rule}`);
    else if (catalogue.priceRules.some((other) => other.value.name === rule.name))
      throw new RowProblem('duplicate name');
    else catalogue.priceRules.push({ file: row.file, line: row.line, value: rule });
  });
}

/** The condition tree that `readPriceRules` reads back exactly. */
export function formatConditions(urlKeys: readonly string[]): string {
  const list = `%${urlKeys.map((key) => `url_key=${key}`).join(',')}%`;
  return (
    '{"type":"Magento\\\\CatalogRule\\\\Model\\\\Rule\\\\Condition\\\\Combine","attribute":null,"operator":null,"value":"1",' +
    '"is_value_processed":null,"aggregator":"all","conditions":[{"type":"Magento\\\\CatalogRule\\\\Model\\\\Rule\\\\Condition\\\\Product",' +
    `"attribute":"category_ids","operator":"()","value":${list},"is_value_processed":false}]}`
  );
}
