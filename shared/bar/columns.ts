import { BAR_CATEGORIES, type Bar, DUTIES, type Duty, MOST_DUTY } from './contract.ts';

/** How a column filters the table: by words, by one of its values, or by a minimum or maximum. */
export type BarFilter =
  | { readonly kind: 'words' }
  | { readonly kind: 'choice' }
  | { readonly kind: 'least' | 'most'; readonly steps: readonly number[] };

/** A column of the bar comparison table: its name, sort order and filter. */
export interface BarColumn {
  /** Its name in addresses. */
  readonly key: string;
  readonly label: string;
  readonly duty?: Duty;
  /** More is better, so the first sort shows the highest values first. */
  readonly isMoreFirst: boolean;
  /** Formats a step of its filter, if not as a plain number. */
  readonly printStep?: (step: number) => string;
  /** The value used for sorting and filtering. */
  readonly valueOf: (bar: Bar) => string | number;
  readonly filter: BarFilter;
}

const DUTY_LABELS: Readonly<Record<Duty, string>> = {
  affiliate: 'High-rep affiliate',
  olympic: 'Olympic gym',
  garage: 'Garage gym',
  powerlifting: 'Powerlifting gym',
};

/**
 * An F rating times ten, plus one if the store's own test measured it, which ranks above another's with the same
 * cycles: F8R → 81.
 */
function fRatingSteps(rating: string): number {
  return Number.parseInt(rating.slice(1), 10) * 10 + (rating.endsWith('R') ? 1 : 0);
}

function words(key: string, label: string, wordsOf: (bar: Bar) => string, filter: BarFilter): BarColumn {
  return { key, label, valueOf: wordsOf, filter, isMoreFirst: false };
}

/** Columns in the order of the table. The name is the row header. */
export const BAR_COLUMNS: readonly BarColumn[] = [
  words('name', 'Bar', (bar) => bar.name, { kind: 'words' }),
  {
    key: 'rank',
    label: 'Rank',
    isMoreFirst: false,
    valueOf: (bar) => bar.rank,
    filter: { kind: 'most', steps: [5, 10, 20] },
  },
  words('brand', 'Brand', (bar) => bar.brand, { kind: 'choice' }),
  words('category', 'Category', (bar) => bar.category, { kind: 'choice' }),
  words('diameter', 'Diameter', (bar) => bar.diameter, { kind: 'choice' }),
  words('finish', 'Finish', (bar) => bar.finish, { kind: 'choice' }),
  {
    key: 'tensile',
    label: 'Tensile psi',
    isMoreFirst: true,
    printStep: (step) => step.toLocaleString('en-US'),
    valueOf: (bar) => bar.tensilePsi,
    filter: { kind: 'least', steps: [165_000, 180_000, 190_000, 200_000, 215_000] },
  },
  {
    key: 'f',
    label: 'F rating',
    isMoreFirst: true,
    printStep: (step) => `F${step / 10}`,
    valueOf: (bar) => fRatingSteps(bar.fRating),
    filter: { kind: 'least', steps: [20, 40, 60, 80] },
  },
  ...DUTIES.map(
    (duty): BarColumn => ({
      key: duty,
      label: DUTY_LABELS[duty],
      duty,
      isMoreFirst: true,
      valueOf: (bar) => bar.duty[duty],
      filter: { kind: 'least', steps: Array.from({ length: MOST_DUTY - 1 }, (_, index) => index + 2) },
    }),
  ),
  words('made', 'Made in', (bar) => bar.madeIn, { kind: 'choice' }),
];

/** The column of a key, or undefined. */
export function barColumn(key: string): BarColumn | undefined {
  return BAR_COLUMNS.find((column) => column.key === key);
}

const COLLATOR = new Intl.Collator('en', { numeric: true });

/** Compares two bars by a column, ascending. */
export function compareBars(column: BarColumn, a: Bar, b: Bar): number {
  const [x, y] = [column.valueOf(a), column.valueOf(b)];
  if (typeof x === 'number' && typeof y === 'number') return x - y;
  // Categories are in the specification's order.
  if (column.key === 'category') return BAR_CATEGORIES.indexOf(a.category) - BAR_CATEGORIES.indexOf(b.category);
  return COLLATOR.compare(String(x), String(y));
}

/** The text of a column's active filter: 'F8 or more', 'Top 10', 'Sweden'. `value` is the value in the address. */
export function choiceText(column: BarColumn, value: string): string {
  switch (column.filter.kind) {
    case 'words':
      return `“${value}”`;
    case 'choice':
      return value;
    case 'most':
      return `Top ${value}`;
    case 'least':
      return `${column.printStep?.(Number(value)) ?? value} or more`;
  }
}

/** The distinct values of a column in some bars, in the column's sort order. */
export function valuesOf(column: BarColumn, bars: readonly Bar[]): readonly string[] {
  const sorted = [...bars].sort((a, b) => compareBars(column, a, b));
  return [...new Set(sorted.map((bar) => String(column.valueOf(bar))))];
}
