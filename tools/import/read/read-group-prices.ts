import type { ImportGroupPrice } from '#shared/import/contract.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import type { Catalogue } from '#tools/import/catalogue.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { Table, TableRow } from '#tools/import/csv/table.ts';
import { readAmount, readMoney } from '#tools/import/csv/values.ts';
import type { ReportBuilder } from '#tools/import/report.ts';
import { readRows } from './read-rows.ts';
import { readSku } from './read-sku.ts';
import { readSiteCell } from './read-websites.ts';

/** The groups with which every Magento store starts, by number. */
const GROUPS: ReadonlyMap<string, number> = new Map([
  ['not logged in', 0],
  ['general', 1],
  ['wholesale', 2],
  ['retailer', 3],
]);

function readGroup(text: string): number | null {
  const value = text.trim().toLowerCase();
  if (value === '' || value === 'all groups' || value === 'all') return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const group = GROUPS.get(value);
  if (group === undefined) throw new RowProblem(`unknown tier_price_customer_group ${quoted(text)}`);
  return group;
}

function readGroupPrices(row: TableRow, sites: readonly SiteCode[]): ImportGroupPrice[] {
  const qty = readAmount(row.text('tier_price_qty'), 'tier_price_qty') ?? 1;
  if (qty <= 0) throw new RowProblem('tier_price_qty is not above zero');
  const valueType = row.value('tier_price_value_type').toLowerCase() || 'fixed';
  if (valueType !== 'fixed' && valueType !== 'discount')
    throw new RowProblem(`unknown tier_price_value_type ${quoted(valueType)}`);
  const read = valueType === 'fixed' ? readMoney : readAmount;
  const value = read(row.text('tier_price'), 'tier_price');
  if (value === null) throw new RowProblem('tier_price is empty');
  if (valueType === 'discount' && value > 100) throw new RowProblem('tier_price is more than 100 percent off');
  const website = row.value('tier_price_website');
  const price = {
    sku: readSku(row.text('sku'), 'sku'),
    groupId: readGroup(row.text('tier_price_customer_group')),
    qty,
    value,
    valueType,
  } as const;
  const targets = website === 'base' ? sites : [readSiteCell(website, 'tier_price_website')];
  return targets.map((site) => ({ ...price, site }));
}

/** Reads prices for customer groups from a quantity up, from `advanced_pricing.csv`. */
export async function readAdvancedPricing(
  table: Table,
  sites: readonly SiteCode[],
  catalogue: Catalogue,
  report: ReportBuilder,
): Promise<void> {
  const { groupPrices } = catalogue;
  await readRows(table, report, 'groupPrices', 'sku', (row) => {
    const prices = readGroupPrices(row, sites);
    if (prices.some((price) => groupPrices.has(price)))
      throw new RowProblem('duplicate sku, website, group and quantity');
    for (const value of prices) groupPrices.push({ file: row.file, line: row.line, value });
  });
}
