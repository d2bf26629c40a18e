import { type CalendarDay, plusDays, weekdayOf } from '#shared/time/calendar-day.ts';

/**
 * Days on which nothing is sent or delivered in a country: its public holidays that carriers keep nationwide. Rules, so
 * that no year has to be entered by hand. Written here and not taken from a package, because those carry every country
 * and observance of the world, a megabyte that the worker would have to load.
 */
type Rule = (year: number) => readonly CalendarDay[];

const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

const dayOf = (year: number, month: number, day: number): CalendarDay =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const fixed =
  (month: number, day: number): Rule =>
  (year) => [dayOf(year, month, day)];

/**
 * A holiday that is kept on the next Monday if it falls on a weekend. `isPaired`: of two days side by side, so that a
 * Sunday's is kept on the Tuesday, as the Monday is the other one's.
 */
const moved =
  (month: number, day: number, isPaired = false): Rule =>
  (year) => {
    const own = dayOf(year, month, day);
    const weekday = weekdayOf(own);
    if (weekday === SATURDAY) return [plusDays(own, 2)];
    return [weekday === 0 ? plusDays(own, isPaired ? 2 : 1) : own];
  };

/** A holiday that is kept on the Monday if it falls on a Sunday; on a Saturday nothing else closes. */
const afterSunday =
  (month: number, day: number): Rule =>
  (year) => {
    const own = dayOf(year, month, day);
    return [weekdayOf(own) === 0 ? plusDays(own, 1) : own];
  };

/** The n-th weekday of a month; counted from its end if negative. */
const nth =
  (count: number, weekday: number, month: number): Rule =>
  (year) => {
    if (count > 0) {
      const first = dayOf(year, month, 1);
      return [plusDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (count - 1))];
    }
    const last = plusDays(month === 12 ? dayOf(year + 1, 1, 1) : dayOf(year, month + 1, 1), -1);
    return [plusDays(last, -((weekdayOf(last) - weekday + 7) % 7))];
  };

/** Easter Sunday of the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): CalendarDay {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const rest = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(rest / 31), (rest % 31) + 1);
}

const easter =
  (days: number): Rule =>
  (year) => [plusDays(easterOf(year), days)];

/** The Monday before May 25. */
const victoriaDay: Rule = (year) => {
  const day = dayOf(year, 5, 24);
  return [plusDays(day, -((weekdayOf(day) - MONDAY + 7) % 7))];
};

const GOOD_FRIDAY = easter(-2);
const EASTER_MONDAY = easter(1);
const NEW_YEAR = fixed(1, 1);
const CHRISTMAS = fixed(12, 25);
const BOXING_DAY = fixed(12, 26);
const CHRISTMAS_AND_BOXING_DAY = [moved(12, 25, true), moved(12, 26, true)];
const LABOR_DAY_OF_EUROPE = fixed(5, 1);

/** Holidays that carriers keep in most of the countries of Europe; those with more have them in the table. */
const EUROPE: readonly Rule[] = [NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, LABOR_DAY_OF_EUROPE, CHRISTMAS, BOXING_DAY];

const HOLIDAYS: Readonly<Record<string, readonly Rule[]>> = {
  US: [
    afterSunday(1, 1),
    nth(-1, MONDAY, 5),
    afterSunday(7, 4),
    nth(1, MONDAY, 9),
    nth(4, THURSDAY, 11),
    afterSunday(12, 25),
  ],
  CA: [
    moved(1, 1),
    GOOD_FRIDAY,
    victoriaDay,
    moved(7, 1),
    nth(1, MONDAY, 9),
    nth(2, MONDAY, 10),
    ...CHRISTMAS_AND_BOXING_DAY,
  ],
  AU: [moved(1, 1), moved(1, 26), GOOD_FRIDAY, EASTER_MONDAY, fixed(4, 25), ...CHRISTMAS_AND_BOXING_DAY],
  NZ: [
    moved(1, 1, true),
    moved(1, 2, true),
    fixed(2, 6),
    GOOD_FRIDAY,
    EASTER_MONDAY,
    fixed(4, 25),
    ...CHRISTMAS_AND_BOXING_DAY,
  ],
  GB: [
    moved(1, 1),
    GOOD_FRIDAY,
    EASTER_MONDAY,
    nth(1, MONDAY, 5),
    nth(-1, MONDAY, 5),
    nth(-1, MONDAY, 8),
    ...CHRISTMAS_AND_BOXING_DAY,
  ],
  DE: [...EUROPE, easter(39), easter(50), fixed(10, 3)],
  AT: [
    ...EUROPE,
    fixed(1, 6),
    easter(39),
    easter(50),
    easter(60),
    fixed(8, 15),
    fixed(10, 26),
    fixed(11, 1),
    fixed(12, 8),
  ],
  FR: [...EUROPE, fixed(5, 8), easter(39), easter(50), fixed(7, 14), fixed(8, 15), fixed(11, 1), fixed(11, 11)],
  NL: [...EUROPE, fixed(4, 27), easter(39), easter(50)],
  BE: [...EUROPE, easter(39), easter(50), fixed(7, 21), fixed(8, 15), fixed(11, 1), fixed(11, 11)],
  LU: [...EUROPE, easter(39), easter(50), fixed(6, 23), fixed(8, 15), fixed(11, 1)],
  IT: [...EUROPE, fixed(1, 6), fixed(4, 25), fixed(6, 2), fixed(8, 15), fixed(11, 1), fixed(12, 8)],
  ES: [...EUROPE, fixed(1, 6), fixed(8, 15), fixed(10, 12), fixed(11, 1), fixed(12, 6), fixed(12, 8)],
  PL: [...EUROPE, fixed(1, 6), fixed(5, 3), easter(60), fixed(8, 15), fixed(11, 1), fixed(11, 11)],
  IE: [
    moved(1, 1),
    EASTER_MONDAY,
    nth(1, MONDAY, 5),
    nth(1, MONDAY, 6),
    nth(1, MONDAY, 8),
    nth(-1, MONDAY, 10),
    CHRISTMAS,
    BOXING_DAY,
  ],
};

/** Holidays by country and year. */
const known = new Map<string, ReadonlySet<CalendarDay>>();

/** The holidays of a country (ISO 3166 code) in a year. A country without rules of its own keeps those of Europe. */
export function holidaysOf(country: string, year: number): ReadonlySet<CalendarDay> {
  const key = `${country} ${year}`;
  let days = known.get(key);
  if (!days) {
    days = new Set((HOLIDAYS[country] ?? EUROPE).flatMap((rule) => rule(year)));
    known.set(key, days);
  }
  return days;
}

/** Whether goods are sent and delivered on a day: Monday to Friday, unless it is a holiday. */
export function isWorkingDay(country: string, day: CalendarDay): boolean {
  const weekday = weekdayOf(day);
  return weekday !== 0 && weekday !== SATURDAY && !holidaysOf(country, Number(day.slice(0, 4))).has(day);
}
