import type { Minor } from '#shared/money/money.ts';
import { formatMoney } from '#shared/money/money.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import type { FileProblem } from '#worker/acts/price-file.ts';
import type { Ctx } from '#worker/request/context.ts';
import { ownSite } from '#worker/request/staff.ts';
import type { PriceFilter } from '#worker/store/product/desk-prices.ts';

export const PRICES_PATH = '/staff/prices';

/** The filter in the fields of a form or a query, on a site of the member. */
export function filterOf(ctx: Pick<Ctx, 'staff'>, fields: URLSearchParams): PriceFilter {
  const text = (name: string, most: number) => (fields.get(name) ?? '').trim().slice(0, most);
  return {
    site: ownSite(ctx, fields.get('site')),
    category: text('category', 500),
    text: text('text', 100),
    brand: text('brand', 100),
  };
}

/** The address of the list, or of its file, with a filter. */
export const pricesPath = (filter: PriceFilter, page = 1, path: string = PRICES_PATH): string =>
  `${path}?${new URLSearchParams({ ...filter, ...(page > 1 && { page: String(page) }) })}`;

/** An amount in the currency of a site, with two decimals. */
export const money = (minor: Minor | null, site: SiteCode): string =>
  formatMoney(minor, SITES[site].locale, SITES[site].currency, true);

/** By how much an amount changes, percent with a sign: `-12.5%`; '' if there was none before or is none after. */
export function shareWords(before: Minor | null, after: Minor | null): string {
  if (before === null || after === null || before === 0) return '';
  const percent = Math.round((after / before - 1) * 1000) / 10;
  return `${percent > 0 ? '+' : ''}${percent}%`;
}

/** A problem in words: `Line 4, AC-BAR, price: is missing`; without the line for prices that someone did not send as a file. */
export function fileProblemWords({ line, sku, column, reason }: FileProblem, isFile: boolean): string {
  const place = [isFile ? `Line ${line}` : '', sku, column].filter((part) => part !== '').join(', ');
  return `${place}: ${reason}`;
}
