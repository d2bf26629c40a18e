import { readCsv, writeCsv } from '#shared/encode/csv.ts';
import { issueWords } from '#shared/form/issue-words.ts';
import { type Minor, toMajor } from '#shared/money/money.ts';
import { SITE_CODES, type SiteCode } from '#shared/site/sites.ts';
import { type PriceRecord, priceSchema } from '#worker/store/changeset/kinds/price.ts';
import type { DeskPrice } from '#worker/store/product/desk-prices.ts';

/** Columns of a file of prices. Amounts are in the currency of the site, times UTC unless they have an offset. */
export const PRICE_COLUMNS = ['sku', 'site', 'price', 'special', 'from', 'to'] as const;
type Column = (typeof PRICE_COLUMNS)[number];

/** The column of each field of a price. */
const COLUMN_OF: Readonly<Record<string, Column>> = {
  price: 'price',
  specialPrice: 'special',
  specialFrom: 'from',
  specialTo: 'to',
};

/** A price as someone wants it. */
export interface WishedPrice {
  /** Its line in the file, counted from 1. */
  readonly line: number;
  readonly sku: string;
  readonly site: SiteCode;
  readonly value: PriceRecord;
}

/** What is wrong with a file. `line`: counted from 1; `column`: '' for the line as a whole. */
export interface FileProblem {
  readonly line: number;
  readonly sku: string;
  readonly column: Column | '';
  readonly reason: string;
}

/** The prices of a file, or what is wrong with it. */
export interface PriceFile {
  readonly wishes: readonly WishedPrice[];
  readonly problems: readonly FileProblem[];
}

/** A time (Unix milliseconds) as a cell shows it, without what it does not need: `2027-03-01`, `2027-03-01 09:00`. */
export function cellTime(ms: number | null): string {
  if (ms === null) return '';
  return new Date(ms)
    .toISOString()
    .replace(/\.000Z$/, 'Z')
    .replace(/:00Z$/, 'Z')
    .replace(/T00:00Z$/, '')
    .replace(/^(\S+)T(\S+)Z$/, '$1 $2');
}

/** An amount (minor units) as a cell shows it: `149.50`. */
export const cellAmount = (minor: Minor | null): string => (minor === null ? '' : toMajor(minor).toFixed(2));

/** The cells of a price in the order of the columns. */
export type PriceCells = readonly [
  sku: string,
  site: SiteCode,
  price: string,
  special: string,
  from: string,
  to: string,
];

/** The cells of a price. Amounts are in minor units, times Unix milliseconds. */
export function priceCells(
  sku: string,
  site: SiteCode,
  price: Pick<DeskPrice, 'price' | 'special_from_ms' | 'special_price' | 'special_to_ms'>,
): PriceCells {
  return [
    sku,
    site,
    cellAmount(price.price),
    cellAmount(price.special_price),
    cellTime(price.special_from_ms),
    cellTime(price.special_to_ms),
  ];
}

/** Writes prices as a file. */
export const writePriceFile = (rows: readonly PriceCells[]): string => writeCsv([PRICE_COLUMNS, ...rows]);

/** A number as people write it, with a point or a comma before its decimals; undefined for an empty cell. */
function amountOf(text: string): number | undefined {
  if (text === '') return undefined;
  return /^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

/** The price in a line, or what is wrong with it. */
function wishOf(line: number, cell: (column: Column) => string): WishedPrice | readonly FileProblem[] {
  const sku = cell('sku');
  const site = SITE_CODES.find((code) => code === cell('site').toUpperCase());
  const problems: FileProblem[] = [];
  if (sku === '') problems.push({ line, sku, column: 'sku', reason: 'is missing' });
  if (!site) problems.push({ line, sku, column: 'site', reason: `must be one of ${SITE_CODES.join(', ')}` });
  const price = amountOf(cell('price'));
  const special = amountOf(cell('special'));
  for (const [column, amount] of [['price', price] as const, ['special', special] as const])
    if (Number.isNaN(amount)) problems.push({ line, sku, column, reason: 'must be an amount such as 149.50' });
  if (price === undefined) problems.push({ line, sku, column: 'price', reason: 'is missing' });
  if (problems.length > 0 || !site) return problems;
  const given = {
    price,
    specialPrice: special ?? null,
    specialFrom: cell('from') || null,
    specialTo: cell('to') || null,
  };
  const read = priceSchema.safeParse(given, { error: issueWords });
  if (!read.success)
    return read.error.issues.map(({ path, message }) => ({
      line,
      sku,
      column: COLUMN_OF[String(path[0])] ?? '',
      reason: message,
    }));
  const { specialFrom, specialTo } = read.data;
  if (specialFrom !== null && specialTo !== null && specialTo < specialFrom)
    return [{ line, sku, column: 'to', reason: 'must be after it begins' }];
  return { line, sku, site, value: read.data };
}

/**
 * Reads a file of prices. It is read as a whole or not at all: with a single problem there are no wishes. `most`: the
 * number of its lines that are taken.
 */
export function readPriceFile(text: string, most: number): PriceFile {
  const { records, brokenLine } = readCsv(text);
  const [head, ...lines] = records;
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase());
  const missing = PRICE_COLUMNS.filter((name) => !names.includes(name));
  const whole = (line: number, reason: string): PriceFile => ({
    wishes: [],
    problems: [{ line, sku: '', column: '', reason }],
  });
  if (missing.length > 0) return whole(1, `needs the columns ${missing.join(', ')}`);
  if (brokenLine !== undefined) return whole(brokenLine, 'has a misplaced quote');
  if (lines.length > most) return whole(most + 2, `is one too many: a file may have ${most} prices`);
  const wishes: WishedPrice[] = [];
  const problems: FileProblem[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, cells } of lines) {
    const wish = wishOf(line, (column) => (cells[names.indexOf(column)] ?? '').trim());
    if (!('sku' in wish)) {
      problems.push(...wish);
      continue;
    }
    const name = JSON.stringify([wish.sku, wish.site]);
    const before = lineOf.get(name);
    if (before !== undefined)
      problems.push({ line, sku: wish.sku, column: 'sku', reason: `is on line ${before}, too` });
    lineOf.set(name, line);
    wishes.push(wish);
  }
  return problems.length > 0 ? { wishes: [], problems } : { wishes, problems };
}
