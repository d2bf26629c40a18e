import { DAY_MS, HOUR_MS } from '#shared/time/duration.ts';

/**
 * Days of workouts: plain dates, `2026-11-22`, as someone writes them in a training log. They belong to no time zone,
 * so nothing here shifts them; UTC is only the calendar used to count them.
 */
/** Hours by which the first place on Earth to begin a new day (Line Islands) is ahead of UTC. */
const EARLIEST_DAWN_HOURS = 14;
/** Hours by which the last place on Earth to begin a new day (Baker Island) is behind UTC. */
const LATEST_DAWN_HOURS = 12;
/** Years back for which workouts may be entered. */
const YEARS_BACK = 10;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Returns the day of a time (Unix milliseconds) in UTC. */
export const dayInUtc = (nowMs: number): string => dayOf(nowMs);

/** Returns the last day that is not in the future somewhere on Earth. */
export const latestDay = (nowMs: number): string => dayOf(nowMs + EARLIEST_DAWN_HOURS * HOUR_MS);

/** Returns the earliest day that it still is somewhere on Earth. */
export const earliestToday = (nowMs: number): string => dayOf(nowMs - LATEST_DAWN_HOURS * HOUR_MS);

/** Returns the first day for which workouts are accepted: ten years ago, or a day later on the 29th of February. */
export function earliestDay(nowMs: number): string {
  const now = new Date(nowMs);
  return dayOf(Date.UTC(now.getUTCFullYear() - YEARS_BACK, now.getUTCMonth(), now.getUTCDate()));
}

/** Returns the day that is `days` days later, or earlier for a negative number. */
export const addDays = (day: string, days: number): string => dayOf(dateOf(day).getTime() + days * DAY_MS);

/** The Monday of a day's week (ISO 8601: weeks begin on Monday). */
export const mondayOf = (day: string): string => addDays(day, -((dateOf(day).getUTCDay() + 6) % 7));

/** The number of a day's week, 1 to 53 (ISO 8601: the first week of a year is the one with its first Thursday). */
export function isoWeek(day: string): number {
  const thursday = addDays(mondayOf(day), 3);
  const newYear = dateOf(`${thursday.slice(0, 4)}-01-01`);
  return 1 + Math.floor((dateOf(thursday).getTime() - newYear.getTime()) / (7 * DAY_MS));
}

/** A day in words: `Nov 22, 2026`; short: `Nov 22`. */
export function dayText(day: string, locale: string, look: 'medium' | 'short' = 'medium'): string {
  const options = look === 'medium' ? { dateStyle: look } : ({ month: 'short', day: 'numeric' } as const);
  return dateOf(day).toLocaleDateString(locale, { ...options, timeZone: 'UTC' });
}
