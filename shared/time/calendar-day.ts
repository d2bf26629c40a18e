import { DAY_MS } from './duration.ts';

/** A day of the calendar, as `YYYY-MM-DD`: days compare as texts do. */
export type CalendarDay = string;

const msOf = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`);

/** The day some days after another one, or before it. */
export function plusDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(msOf(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** When a day is over everywhere, Unix milliseconds: it lasts longest twelve hours west of Greenwich. */
export function endOfDayMs(day: CalendarDay): number {
  return msOf(day) + 1.5 * DAY_MS;
}

/** The day of the week, from 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(msOf(day)).getUTCDay();
}

/** Formatters by time zone, since making one costs more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day and the hour (0 to 23) that a clock in a time zone (IANA name) shows at a moment, Unix milliseconds. */
export function clockIn(timeZone: string, ms: number): { readonly day: CalendarDay; readonly hour: number } {
  let format = formats.get(timeZone);
  if (!format) {
    const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone, ...fields });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
}

/** A day as a shopper reads it: 'Tue, Dec 1', 'Tue 1 Dec'. */
export function shortDay(day: CalendarDay, locale: string): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, parts).format(msOf(day));
}
