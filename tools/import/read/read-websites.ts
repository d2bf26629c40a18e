import { SITE_CODES, type SiteCode, siteByCode } from '#shared/site/sites.ts';
import { quoted, RowProblem } from '#tools/import/csv/row-problem.ts';
import type { TableRow } from '#tools/import/csv/table.ts';

/** Magento's name of the website that every store starts with. */
const BASE = 'base';
/** Store views that refer to the product itself. */
const MAIN_VIEWS = new Set(['', 'admin', 'default', 'all']);

/** Returns the only site that a row applies to; null for the main row of a product. */
export function rowSite(row: TableRow): SiteCode | null {
  const view = row.value('store_view_code');
  if (MAIN_VIEWS.has(view.toLowerCase())) return null;
  const site = siteByCode(view);
  if (!site) throw new RowProblem(`unknown store_view_code ${quoted(view)}`);
  return site.code;
}

/** Returns the sites on which a main row is sold: `base` means the sites of the import, a site code means that site. */
export function websiteSites(row: TableRow, sites: readonly SiteCode[]): readonly SiteCode[] {
  const text = row.value('product_websites');
  if (text === '' || text === BASE) return sites;
  const named = new Set<SiteCode>();
  for (const website of text.split(',').map((part) => part.trim())) {
    const site = siteByCode(website);
    if (website.toLowerCase() !== BASE && !site) throw new RowProblem(`unknown product_websites ${quoted(website)}`);
    for (const code of site ? [site.code] : sites) named.add(code);
  }
  return [...named];
}

/**
 * Reads the sites in `--site`: codes in upper or lower case, separated by commas, or `all`. Throws if one is unknown.
 */
export function parseSites(text: string): readonly SiteCode[] {
  if (text.toLowerCase() === 'all') return SITE_CODES;
  return text.split(',').map((part) => {
    const site = siteByCode(part.trim());
    if (!site) throw new Error(`unknown site "${part.trim()}": one of ${SITE_CODES.join(', ')} or all`);
    return site.code;
  });
}

/** Reads the site in a cell: empty, `all` or `*` for every site, otherwise a site's code. */
export function readSiteCell(text: string, column: string): SiteCode | null {
  const value = text.trim();
  if (value === '' || value === '*' || value === '0' || /^all\b/i.test(value)) return null;
  const site = siteByCode(value);
  if (!site) throw new RowProblem(`unknown ${column} ${quoted(value)}`);
  return site.code;
}
