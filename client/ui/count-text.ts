const formats = new Map<string, Intl.NumberFormat>();

/** A whole number with the locale's separators: `1,284`. */
export function countText(count: number, locale = 'en-US'): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale);
    formats.set(locale, format);
  }
  return format.format(count);
}

/** A count with its noun: `1 product`, `42 products`. */
export function countOf(count: number, one: string, many: string, locale?: string): string {
  return `${countText(count, locale)} ${count === 1 ? one : many}`;
}
