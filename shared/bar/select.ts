import { BAR_COLUMNS, type BarColumn, barColumn, compareBars } from './columns.ts';
import type { Bar } from './contract.ts';

/** Which bars are shown and in which order, as encoded in the table's address. */
export interface BarQuery {
  readonly sort: string;
  readonly isDescending: boolean;
  /** The active filters by column key; inactive columns are omitted. */
  readonly filters: Readonly<Record<string, string>>;
  /** Only the store's own bars. */
  readonly isOwnOnly: boolean;
}

const DEFAULT_SORT = 'rank';
const LONGEST_VALUE = 80;

/** The initial state of the table. */
export const ALL_BARS: BarQuery = { sort: DEFAULT_SORT, isDescending: false, filters: {}, isOwnOnly: false };

function isSound(column: BarColumn, value: string): boolean {
  const { filter } = column;
  if (value === '' || value.length > LONGEST_VALUE) return false;
  return 'steps' in filter ? filter.steps.includes(Number(value)) : true;
}

/** Reads a query from an address; ignores empty values and values that no column offers. */
export function readBarQuery(query: URLSearchParams): BarQuery {
  const sort = query.get('sort') ?? DEFAULT_SORT;
  const key = sort.replace(/^-/, '');
  const isKnown = barColumn(key) !== undefined;
  const filters: Record<string, string> = {};
  for (const column of BAR_COLUMNS) {
    const value = query.get(column.key)?.trim() ?? '';
    if (isSound(column, value)) filters[column.key] = value;
  }
  return {
    sort: isKnown ? key : DEFAULT_SORT,
    isDescending: isKnown && sort.startsWith('-'),
    filters,
    isOwnOnly: query.get('own') === '1',
  };
}

/** The query string of a table's state; '' for the initial state. */
export function barQueryString({ sort, isDescending, filters, isOwnOnly }: BarQuery): string {
  const query = new URLSearchParams();
  if (sort !== DEFAULT_SORT || isDescending) query.set('sort', isDescending ? `-${sort}` : sort);
  for (const { key } of BAR_COLUMNS) if (filters[key]) query.set(key, filters[key]);
  if (isOwnOnly) query.set('own', '1');
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns the query sorted by a column: its better end first, and reversed the second time. */
export function sortedBy(query: BarQuery, { key, isMoreFirst }: BarColumn): BarQuery {
  return { ...query, sort: key, isDescending: query.sort === key ? !query.isDescending : isMoreFirst };
}

/** Returns the query filtered by a column; an empty value removes that filter. */
export function narrowedBy(query: BarQuery, key: string, value: string): BarQuery {
  const { [key]: _, ...others } = query.filters;
  return { ...query, filters: value === '' ? others : { ...others, [key]: value } };
}

/** The number of active filters. */
export function chosenCount(query: BarQuery): number {
  return Object.keys(query.filters).length + (query.isOwnOnly ? 1 : 0);
}

function holds(column: BarColumn, bar: Bar, wanted: string): boolean {
  const value = column.valueOf(bar);
  switch (column.filter.kind) {
    case 'words':
      return String(value).toLowerCase().includes(wanted.toLowerCase());
    case 'choice':
      return String(value).toLowerCase() === wanted.toLowerCase();
    case 'least':
      return Number(value) >= Number(wanted);
    case 'most':
      return Number(value) <= Number(wanted);
  }
}

/** The bars that match a query, in its order; bars with equal values are ordered by rank. */
export function selectBars(bars: readonly Bar[], query: BarQuery): readonly Bar[] {
  const wanted = BAR_COLUMNS.flatMap((column) => {
    const value = query.filters[column.key];
    return value === undefined ? [] : [{ column, value }];
  });
  const column = barColumn(query.sort) ?? (barColumn(DEFAULT_SORT) as BarColumn);
  return bars
    .filter((bar) => (bar.isOwn || !query.isOwnOnly) && wanted.every(({ column: by, value }) => holds(by, bar, value)))
    .sort((a, b) => (query.isDescending ? -1 : 1) * compareBars(column, a, b) || a.rank - b.rank);
}
