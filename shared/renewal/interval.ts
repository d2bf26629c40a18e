import { DAY_MS } from '#shared/time/duration.ts';

/** How often a subscription is paid: a number of calendar units. */
export interface Interval {
  readonly unit: 'day' | 'week' | 'month' | 'year';
  readonly count: number;
}

const UNITS: Readonly<Record<string, Interval>> = {
  day: { unit: 'day', count: 1 },
  week: { unit: 'week', count: 1 },
  month: { unit: 'month', count: 1 },
  quarter: { unit: 'month', count: 3 },
  year: { unit: 'year', count: 1 },
};

/**
 * Reads `subscription_interval` as merchants write it: `Month`, `Year`, `3 months`; undefined if it is not an interval.
 */
export function readInterval(text: string): Interval | undefined {
  const [, count = '1', word = ''] = /^\s*(\d{1,2})?\s*([a-z]+?)(?:ly|s)?\s*$/i.exec(text) ?? [];
  const base = UNITS[word.toLowerCase()];
  const times = Number(count);
  return base && times > 0 ? { unit: base.unit, count: base.count * times } : undefined;
}

/** The words after 'every': `month`, `3 months`. */
export function intervalWords({ unit, count }: Interval): string {
  return count === 1 ? unit : `${count} ${unit}s`;
}

/** The same day of a later month, or the last day of a shorter month. */
function addMonths(startMs: number, months: number): number {
  const start = new Date(startMs);
  const month = start.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(start.getUTCDate(), lastDay);
  const midnight = Date.UTC(start.getUTCFullYear(), month, day);
  return midnight + (startMs % DAY_MS);
}

/**
 * The time a number of intervals after another, Unix milliseconds. Always counted from the first one, so that a
 * subscription of January 31 is due on February 28 and on March 31.
 */
export function afterIntervals(startMs: number, { unit, count }: Interval, times: number): number {
  const all = count * times;
  if (unit === 'day') return startMs + all * DAY_MS;
  if (unit === 'week') return startMs + all * 7 * DAY_MS;
  return addMonths(startMs, unit === 'month' ? all : all * 12);
}
