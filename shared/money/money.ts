/** An amount in minor units of its currency (cents, pence): always an integer. */
export type Minor = number;

/** Converts minor units to major ones, as used by services: 129900 → 1299. */
export function toMajor(minor: Minor): number {
  return Math.round(minor) / 100;
}

/** Converts major units to minor ones, rounded half up to two decimals: 12.345 → 1235. */
export function toMinor(major: number): Minor {
  const [digits = '', exponent = '0'] = String(major).split('e');
  return Math.round(Number(`${digits}e${Number(exponent) + 2}`));
}

/** The amount without the tax that it contains, rounded to a whole minor unit. */
export function withoutTax(minor: Minor, percent: number): Minor {
  return Math.round((minor * 100) / (100 + percent));
}

const formats = new Map<string, Intl.NumberFormat>();

function formatFor(locale: string, currency: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(key, format);
  }
  return format;
}

const hasCents = (minor: Minor | null): boolean => minor !== null && minor % 100 !== 0;

/**
 * Formats a price: `$1,195` for whole amounts, otherwise `$1,195.50`; `--` without a price (spec 1 section 5). `isExact`:
 * whole amounts have two decimals as well.
 */
export function formatMoney(minor: Minor | null, locale: string, currency: string, isExact = false): string {
  if (minor === null) return '--';
  return formatFor(locale, currency, isExact || hasCents(minor) ? 2 : 0).format(minor / 100);
}

/** Writes an amount of a column. */
export type Print = (minor: Minor | null) => string;

/**
 * Returns how amounts that stand in one column are written: all with two decimals as soon as one of them has any.
 * `printAll` prints each of them, as the column will.
 */
export function columnPrinter(
  { locale, currency }: { readonly locale: string; readonly currency: string },
  printAll: (print: Print) => void,
): Print {
  let isExact = false;
  printAll((minor) => {
    isExact ||= hasCents(minor);
    return '';
  });
  return (minor) => formatMoney(minor, locale, currency, isExact);
}

/** The sign before amounts of a currency: '$', '€', '£'. */
export function currencySign({ locale, currency }: { readonly locale: string; readonly currency: string }): string {
  const parts = formatFor(locale, currency, 0).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}
