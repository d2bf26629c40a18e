import type { SiteCode } from '#shared/site/sites.ts';
import type { TableRow } from '#tools/import/csv/table.ts';
import { siteExtraKey } from './product-columns.ts';
import type { SiteRow } from './product-draft.ts';
import { readPrices, readSpecial } from './read-prices.ts';
import type { ProductContext } from './read-product-row.ts';
import { readStock } from './read-stock.ts';
import { readSiteTexts } from './read-texts.ts';

/**
 * Reads a row whose store view is a site's code: the texts, price and stock of that site. Other columns are only
 * stored.
 */
export function readSiteRow(row: TableRow, site: SiteCode, context: ProductContext): SiteRow {
  const prices = readPrices(row, [site]);
  const extra: Record<string, string> = {};
  for (const column of [...context.extraColumns, ...context.attributeColumns, 'additional_attributes']) {
    const text = row.text(column);
    if (text !== '') extra[siteExtraKey(column, site)] = text;
  }
  return {
    site,
    file: row.file,
    line: row.line,
    prices,
    stock: readStock(row, [site]),
    texts: readSiteTexts(row),
    special: Object.keys(prices).length === 0 ? readSpecial(row) : null,
    extra,
  };
}
