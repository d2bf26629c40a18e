import type { StockPool } from '#shared/site/sites.ts';
import { type CalendarDay, clockIn, plusDays } from '#shared/time/calendar-day.ts';
import type { Arrival } from './arrival-words.ts';
import { isWorkingDay } from './holidays.ts';
import { WAREHOUSES } from './warehouses.ts';

/** Working days on the way, from the day after the goods have left. */
export interface Transit {
  readonly least: number;
  readonly most: number;
}

/** What an arrival depends on. */
export interface Journey {
  readonly pool: StockPool;
  /** When the order is placed, Unix milliseconds. */
  readonly nowMs: number;
  /** Days until all of the goods can leave; 0 for goods on the shelf. */
  readonly leadDays: number;
  readonly transit: Transit;
  /** Where they go, ISO 3166 code; its holidays count on the way. */
  readonly country: string;
}

/** The day itself if it is a working day, else the next one. */
function workingDayFrom(country: string, day: CalendarDay): CalendarDay {
  let found = day;
  while (!isWorkingDay(country, found)) found = plusDays(found, 1);
  return found;
}

/** The day after a number of working days; of none, the first working day from there. */
function afterWorkingDays(country: string, from: CalendarDay, count: number): CalendarDay {
  let day = from;
  for (let left = count; left > 0; left--) day = workingDayFrom(country, plusDays(day, 1));
  return count === 0 ? workingDayFrom(country, day) : day;
}

/**
 * The day on which goods leave their warehouse: the day of the order if it comes before the hour of collection, else the
 * next working day; goods that have to be made or restocked first leave on the first working day after that.
 */
export function leavesOn({ pool, nowMs, leadDays }: Pick<Journey, 'leadDays' | 'nowMs' | 'pool'>): CalendarDay {
  const { country, timeZone, cutOffHour } = WAREHOUSES[pool];
  const { day, hour } = clockIn(timeZone, nowMs);
  const first = workingDayFrom(country, hour < cutOffHour ? day : plusDays(day, 1));
  return leadDays === 0 ? first : workingDayFrom(country, plusDays(first, leadDays));
}

/** The days on which goods arrive. Nothing arrives on a weekend or a holiday of the place where it goes. */
export function arrivalOf({ transit, country, ...rest }: Journey): Arrival {
  const left = leavesOn({ ...rest });
  const earliest = afterWorkingDays(country, left, transit.least);
  return { earliest, latest: afterWorkingDays(country, left, Math.max(transit.least, transit.most)) };
}

const UNIT_DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 31 };

/**
 * Days of a lead time as merchants write it (attribute `lead_time`): '12 days', '3 weeks', '2-4 weeks', '10'. A range
 * counts by its end. Null for anything else.
 */
export function leadDaysOf(text: string): number | null {
  const found =
    /^(?:about |ca\.? )?(?:\d{1,3} ?(?:-|–|to) ?)?(\d{1,3})(?: ?(?:working |business )?(day|week|month)s?)?$/i.exec(
      text.trim(),
    );
  if (!found) return null;
  const [, count, unit = 'day'] = found;
  const days = Number(count) * (UNIT_DAYS[unit.toLowerCase()] ?? 1);
  // Five working days are a week.
  return /working|business/i.test(text) ? Math.ceil((days * 7) / 5) : days;
}
