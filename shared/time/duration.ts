/** Lengths of time in milliseconds, as clocks and `Date` count. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Durations in seconds, the unit of cookies and headers. */
export const MINUTE_SECONDS = 60;
export const DAY_SECONDS = 86_400;

/** Units, longest first; a duration is given in the first unit that divides it evenly. */
const UNITS = [
  ['year', 365 * DAY_SECONDS],
  ['day', DAY_SECONDS],
  ['hour', 3600],
  ['minute', MINUTE_SECONDS],
] as const;

/** Writes a duration in English words: 2,592,000 seconds are `30 days`, a year is 365 days. */
export function durationWords(seconds: number): string {
  const [unit, size] = UNITS.find((each) => seconds % each[1] === 0) ?? ['second', 1];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
