import { type CalendarDay, plusDays, weekdayOf } from '#shared/time/calendar-day.ts';

/**
 * Days on which nothing is sent or delivered in a country: its public holidays that carriers keep nationwide. Rules, so
 * that no year has to be entered by hand. Written here and not taken from a package, because those carry every country
 * and observance of the world, a megabyte that the worker would have to load.
 */
type Rule = (year: number) => readonly CalendarDay[];

const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;
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

/** The last of a weekday up to a day. */
const upTo =
  (weekday: number, month: number, day: number): Rule =>
  (year) => {
    const last = dayOf(year, month, day);
    return [plusDays(last, -((weekdayOf(last) - weekday + 7) % 7))];
  };

/** The Monday before May 25. */
const victoriaDay = upTo(MONDAY, 5, 24);

/** A rule, and the Monday after its days where they fall on a weekend. */
const onMonday =
  (rule: Rule): Rule =>
  (year) =>
    rule(year).map((day) => {
      const weekday = weekdayOf(day);
      return weekday === SATURDAY ? plusDays(day, 2) : plusDays(day, weekday === 0 ? 1 : 0);
    });

/** Easter Sunday of the Orthodox churches, as a day of the Gregorian calendar of 1900 to 2099 (Meeus, chapter 8). */
export function orthodoxEasterOf(year: number): CalendarDay {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const rest = d + e + 114;
  return plusDays(dayOf(year, Math.floor(rest / 31), (rest % 31) + 1), 13);
}

const orthodox =
  (days: number): Rule =>
  (year) => [plusDays(orthodoxEasterOf(year), days)];

/** The Friday before Midsummer, between June 19 and 25. */
const midsummerEve = upTo(FRIDAY, 6, 25);

/** The Thursday between April 19 and 25 in Iceland. */
const firstDayOfSummer = upTo(THURSDAY, 4, 25);

/** Matariki, whose days a law of New Zealand lists (Te Kāhui o Matariki Public Holiday Act 2022). */
const MATARIKI =
  '2025-06-20 2026-07-10 2027-06-25 2028-07-14 2029-07-06 2030-06-21 2031-07-11 2032-07-02 2033-06-24 2034-07-07 2035-06-29 2036-07-18'.split(
    ' ',
  );
const matariki: Rule = (year) => MATARIKI.filter((day) => day.startsWith(String(year)));

/** Reads rules: `5/1` is May 1, `E+1` the day after Easter Sunday, `O-2` two days before that of the Orthodox churches. */
function rules(text: string): readonly Rule[] {
  return text.split(' ').map((word) => {
    const [month = 0, day = 0] = word.split('/').map(Number);
    const days = Number(word.slice(1));
    if (word.startsWith('E')) return easter(days);
    return word.startsWith('O') ? orthodox(days) : fixed(month, day);
  });
}

const GOOD_FRIDAY = easter(-2);
const EASTER_MONDAY = easter(1);
const CHRISTMAS_AND_BOXING_DAY = [moved(12, 25, true), moved(12, 26, true)];

/** What most countries of Europe keep, for those without rules of their own. */
const EUROPE = rules('1/1 5/1 12/25 12/26 E-2 E+1');
const BRITAIN: readonly Rule[] = [
  moved(1, 1),
  GOOD_FRIDAY,
  EASTER_MONDAY,
  nth(1, MONDAY, 5),
  nth(-1, MONDAY, 5),
  nth(-1, MONDAY, 8),
  ...CHRISTMAS_AND_BOXING_DAY,
];

/**
 * Checked against the Python package `holidays` 0.105 for 2025 to 2032. Of its nationwide days on Mondays to Fridays are
 * missing: those on which carriers of the USA work, bridge days that a government sets for one year (Bulgaria, Hungary,
 * Latvia), May Day where it meets the Orthodox Easter, and Monaco's substitute Mondays.
 */
const HOLIDAYS: Readonly<Record<string, readonly Rule[]>> = {
  // Carriers work on the other federal holidays.
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
    moved(2, 6),
    GOOD_FRIDAY,
    EASTER_MONDAY,
    moved(4, 25),
    nth(1, MONDAY, 6),
    matariki,
    nth(4, MONDAY, 10),
    ...CHRISTMAS_AND_BOXING_DAY,
  ],
  GB: BRITAIN,
  GG: BRITAIN,
  IM: BRITAIN,
  JE: BRITAIN,
  IE: [
    ...rules('1/1 12/25 12/26 E-2 E+1'),
    fixed(2, 1),
    nth(1, MONDAY, 2),
    moved(3, 17),
    nth(1, MONDAY, 5),
    nth(1, MONDAY, 6),
    nth(1, MONDAY, 8),
    nth(-1, MONDAY, 10),
  ],
  AD: rules('1/1 1/6 3/14 5/1 8/15 9/8 11/1 12/8 12/25 12/26 E-48 E-2 E+1 E+50'),
  AT: rules('1/1 1/6 5/1 8/15 10/26 11/1 12/8 12/25 12/26 E-2 E+1 E+39 E+50 E+60'),
  AX: [...rules('1/1 1/6 5/1 6/9 12/6 12/24 12/25 12/26 E-2 E+1 E+39'), midsummerEve],
  BE: rules('1/1 5/1 7/21 8/15 11/1 11/11 12/25 12/26 E-2 E+1 E+39 E+50'),
  BG: [...rules('3/3 5/1 5/6 5/24 9/6 9/22 12/24 O-2 O+1').map(onMonday), ...rules('1/1 12/25 12/26 12/27 12/28')],
  CH: rules('1/1 5/1 8/1 12/25 12/26 E-2 E+1 E+39 E+50'),
  CY: rules('1/1 1/6 3/25 4/1 5/1 8/15 10/1 10/28 12/25 12/26 O-48 O-2 O+1 O+50'),
  CZ: rules('1/1 5/1 5/8 7/5 7/6 9/28 10/28 11/17 12/24 12/25 12/26 E-2 E+1'),
  DE: rules('1/1 5/1 10/3 12/25 12/26 E-2 E+1 E+39 E+50'),
  DK: rules('1/1 6/5 12/24 12/25 12/26 E-3 E-2 E+1 E+39 E+50'),
  EE: rules('1/1 2/24 5/1 6/23 6/24 8/20 12/24 12/25 12/26 E-2 E+1'),
  ES: rules('1/1 1/6 5/1 8/15 10/12 11/1 12/6 12/8 12/25 12/26 E-2 E+1'),
  FI: [...rules('1/1 1/6 5/1 12/6 12/24 12/25 12/26 E-2 E+1 E+39'), midsummerEve],
  FR: rules('1/1 5/1 5/8 7/14 8/15 11/1 11/11 12/25 12/26 E-2 E+1 E+39 E+50'),
  GI: [
    ...rules('1/1 4/28 5/1 9/10').map(onMonday),
    ...CHRISTMAS_AND_BOXING_DAY,
    GOOD_FRIDAY,
    EASTER_MONDAY,
    nth(-1, MONDAY, 5),
    nth(-1, MONDAY, 8),
  ],
  GR: rules('1/1 1/6 3/25 5/1 8/15 10/28 12/25 12/26 O-48 O-2 O+1 O+50'),
  HR: rules('1/1 1/6 5/1 5/30 6/22 8/5 8/15 11/1 11/18 12/25 12/26 E-2 E+1 E+60'),
  HU: rules('1/1 1/2 3/15 5/1 8/20 10/23 11/1 12/24 12/25 12/26 E-2 E+1 E+50'),
  IS: [...rules('1/1 5/1 6/17 12/24 12/25 12/26 E-3 E-2 E+1 E+39 E+50'), firstDayOfSummer, nth(1, MONDAY, 8)],
  IT: rules('1/1 1/6 4/25 5/1 6/2 8/15 10/4 11/1 12/8 12/25 12/26 E-2 E+1'),
  LI: rules('1/1 1/6 2/2 3/19 5/1 8/15 9/8 11/1 12/8 12/25 12/26 E-2 E+1 E+39 E+50 E+60'),
  LT: rules('1/1 2/16 3/11 5/1 6/24 7/6 8/15 11/1 11/2 12/24 12/25 12/26 E-2 E+1'),
  LU: rules('1/1 5/1 5/9 6/23 8/15 11/1 12/25 12/26 E-2 E+1 E+39 E+50'),
  LV: [...rules('5/4 11/18').map(onMonday), ...rules('1/1 5/1 6/23 6/24 12/24 12/25 12/26 12/31 E-2 E+1')],
  MC: rules('1/1 1/27 5/1 8/15 11/1 11/19 12/8 12/25 12/26 E-2 E+1 E+39 E+50 E+60'),
  MT: rules('1/1 2/10 3/19 3/31 5/1 6/7 6/29 8/15 9/8 9/21 12/8 12/13 12/25 12/26 E-2 E+1'),
  NL: rules('1/1 4/27 5/5 12/25 12/26 E-2 E+1 E+39 E+50'),
  NO: rules('1/1 5/1 5/17 12/24 12/25 12/26 E-3 E-2 E+1 E+39 E+50'),
  PL: rules('1/1 1/6 5/1 5/3 8/15 11/1 11/11 12/24 12/25 12/26 E-2 E+1 E+60'),
  PT: rules('1/1 4/25 5/1 6/10 8/15 10/5 11/1 12/1 12/8 12/25 12/26 E-2 E+1 E+60'),
  RO: rules('1/1 1/2 1/6 1/7 1/24 5/1 6/1 8/15 11/30 12/1 12/25 12/26 O-2 O+1 O+50'),
  SE: [...rules('1/1 1/6 5/1 6/6 12/24 12/25 12/26 12/31 E-2 E+1 E+39'), midsummerEve],
  SI: rules('1/1 1/2 2/8 4/27 5/1 5/2 6/25 8/15 10/31 11/1 12/25 12/26 E-2 E+1'),
  SK: rules('1/1 1/6 5/1 5/8 7/5 8/29 9/15 11/1 12/24 12/25 12/26 E-2 E+1'),
  SM: rules('1/1 1/6 2/5 3/25 4/1 5/1 7/28 8/15 9/3 10/1 11/1 11/2 12/8 12/25 12/26 E-2 E+1 E+60'),
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
