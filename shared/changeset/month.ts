import { clockIn } from '#shared/time/calendar-day.ts';
import { readMoment } from './wall-time.ts';

/** A month on the clock of a time zone. */
export interface Month {
  /** `2026-12`. */
  readonly name: string;
  /** First moment, and the one after the last, Unix milliseconds. */
  readonly startsMs: number;
  readonly endsMs: number;
  /** Names of the months before and after. */
  readonly before: string;
  readonly after: string;
}

const nameOf = (year: number, month: number): string =>
  `${year + Math.floor(month / 12)}-${String((((month % 12) + 12) % 12) + 1).padStart(2, '0')}`;

/** The midnight with which a month begins. Clocks change at night, but on no site at the first midnight of a month. */
function beginningMs(name: string, timeZone: string): number {
  const moment = readMoment(`${name}-01T00:00`, timeZone);
  if (typeof moment !== 'number') throw new Error(`${name} has no beginning in ${timeZone}: ${moment.problem}`);
  return moment;
}

/** The month of this name (`2026-12`, from 2000 to 2099), or for any other text the one of a moment, Unix milliseconds. */
export function monthIn(text: string | null, nowMs: number, timeZone: string): Month {
  const name = /^20\d\d-(0[1-9]|1[0-2])$/.test(text ?? '') ? String(text) : clockIn(timeZone, nowMs).day.slice(0, 7);
  const [year = 0, month = 1] = name.split('-').map(Number);
  const after = nameOf(year, month);
  return {
    name,
    startsMs: beginningMs(name, timeZone),
    endsMs: beginningMs(after, timeZone),
    before: nameOf(year, month - 2),
    after,
  };
}
