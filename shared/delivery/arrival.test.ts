import { describe, expect, it } from 'vitest';
import { STOCK_POOLS } from '#shared/site/sites.ts';
import { numbersFrom } from '#shared/testing/numbers-from.ts';
import { clockIn, plusDays, shortDay, weekdayOf } from '#shared/time/calendar-day.ts';
import { arrivalOf, type Journey, leadDaysOf, leavesOn } from './arrival.ts';
import { arrivalWords, latestArrival } from './arrival-words.ts';
import { easterOf, holidaysOf, isWorkingDay, orthodoxEasterOf } from './holidays.ts';
import { WAREHOUSES } from './warehouses.ts';

const at = (text: string) => Date.parse(text);

describe('holidays', () => {
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('Easter of %d is on %s', (year, day) => expect(easterOf(year)).toBe(day));

  it.each([
    [2024, '2024-05-05'],
    [2025, '2025-04-20'],
    [2026, '2026-04-12'],
    [2027, '2027-05-02'],
    [2028, '2028-04-16'],
  ])('the Orthodox Easter of %d is on %s', (year, day) => expect(orthodoxEasterOf(year)).toBe(day));

  it.each([
    ['US', 2026, ['2026-01-01', '2026-05-25', '2026-07-04', '2026-09-07', '2026-11-26', '2026-12-25']],
    ['US', 2027, ['2027-01-01', '2027-05-31', '2027-07-05', '2027-09-06', '2027-11-25', '2027-12-25']],
    ['CA', 2026, ['2026-05-18', '2026-07-01', '2026-09-07', '2026-10-12', '2026-12-25', '2026-12-28']],
    // Christmas on a Sunday, and Boxing Day on the Monday: Christmas is kept on the Tuesday.
    ['GB', 2022, ['2022-01-03', '2022-04-15', '2022-04-18', '2022-05-02', '2022-08-29', '2022-12-26', '2022-12-27']],
    // Christmas on a Saturday, and Boxing Day on the Sunday.
    ['GB', 2027, ['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-12-27', '2027-12-28']],
    ['DE', 2026, ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-05-14', '2026-05-25', '2026-10-03']],
    ['AU', 2027, ['2027-01-26', '2027-03-26', '2027-03-29', '2027-04-25', '2027-12-27', '2027-12-28']],
    ['NZ', 2023, ['2023-01-02', '2023-01-03', '2023-02-06', '2023-04-07', '2023-04-10', '2023-12-25', '2023-12-26']],
    ['PT', 2026, ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-06-10', '2026-12-25', '2026-12-26']],
    ['GR', 2026, ['2026-02-23', '2026-04-10', '2026-04-13', '2026-06-01', '2026-08-15']],
    ['SE', 2026, ['2026-06-06', '2026-06-19', '2026-12-24']],
    ['PL', 2026, ['2026-06-04', '2026-11-11', '2026-12-24']],
    ['IE', 2027, ['2027-02-01', '2027-03-17', '2027-05-03', '2027-06-07', '2027-08-02', '2027-10-25']],
    ['NZ', 2027, ['2027-02-08', '2027-04-26', '2027-06-07', '2027-06-25', '2027-10-25']],
    ['JE', 2026, ['2026-08-31', '2026-12-28']],
    ['GI', 2027, ['2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28']],
    ['IS', 2026, ['2026-04-23', '2026-06-17', '2026-08-03']],
  ])('of %s in %d', (country, year, days) => {
    for (const day of days) expect(holidaysOf(country, year)).toContain(day);
  });
});

describe('a clock in a time zone', () => {
  it.each([
    ['America/New_York', '2026-11-25T04:59:00Z', '2026-11-24', 23],
    ['America/New_York', '2026-11-25T05:00:00Z', '2026-11-25', 0],
    ['Australia/Sydney', '2026-11-25T13:30:00Z', '2026-11-26', 0],
    ['Europe/London', '2026-06-01T11:00:00Z', '2026-06-01', 12],
  ])('%s at %s', (zone, moment, day, hour) => expect(clockIn(zone, at(moment))).toEqual({ day, hour }));
});

describe('goods leave', () => {
  it.each([
    // Columbus collects at 13:00, on Wednesday before Thanksgiving.
    ['USA', '2026-11-25T17:59:00Z', 0, '2026-11-25'],
    ['USA', '2026-11-25T18:00:00Z', 0, '2026-11-27'],
    ['USA', '2026-11-27T18:00:00Z', 0, '2026-11-30'],
    ['USA', '2026-11-28T15:00:00Z', 0, '2026-11-30'],
    ['USA', '2026-11-25T15:00:00Z', 21, '2026-12-16'],
    ['USA', '2026-12-04T15:00:00Z', 21, '2026-12-28'],
    ['CAN', '2026-12-24T17:00:00Z', 0, '2026-12-24'],
    ['CAN', '2026-12-24T19:00:00Z', 0, '2026-12-29'],
    ['EUR', '2026-12-24T10:59:00Z', 0, '2026-12-24'],
    ['EUR', '2026-12-24T11:00:00Z', 0, '2026-12-28'],
    ['EUR', '2026-05-13T11:00:00Z', 0, '2026-05-15'],
    ['GBR', '2026-12-24T13:00:00Z', 0, '2026-12-29'],
    ['AUS', '2026-11-25T00:30:00Z', 0, '2026-11-25'],
    ['AUS', '2026-11-25T01:30:00Z', 0, '2026-11-26'],
  ] as const)('%s at %s with %d days of lead: %s', (pool, moment, leadDays, day) => {
    expect(leavesOn({ pool, nowMs: at(moment), leadDays })).toBe(day);
  });
});

describe('goods arrive', () => {
  it.each([
    ['USA', 'US', '2026-11-25T15:00:00Z', [2, 3], '2026-11-30', '2026-12-01'],
    ['USA', 'US', '2026-11-25T15:00:00Z', [1, 1], '2026-11-27', '2026-11-27'],
    ['USA', 'US', '2026-12-23T15:00:00Z', [2, 2], '2026-12-28', '2026-12-28'],
    ['EUR', 'FR', '2026-07-13T08:00:00Z', [1, 2], '2026-07-15', '2026-07-16'],
    ['EUR', 'DE', '2026-12-23T08:00:00Z', [1, 2], '2026-12-24', '2026-12-28'],
    ['GBR', 'GB', '2026-12-24T09:00:00Z', [1, 1], '2026-12-29', '2026-12-29'],
    ['AUS', 'NZ', '2026-12-31T00:00:00Z', [1, 1], '2027-01-05', '2027-01-05'],
    ['EUR', 'GR', '2026-04-09T08:00:00Z', [1, 2], '2026-04-14', '2026-04-15'],
    ['EUR', 'SE', '2026-06-18T08:00:00Z', [1, 1], '2026-06-22', '2026-06-22'],
    ['EUR', 'PL', '2026-12-23T08:00:00Z', [1, 2], '2026-12-28', '2026-12-29'],
    ['EUR', 'FR', '2026-05-13T11:00:00Z', [2, 3], '2026-05-19', '2026-05-20'],
    ['USA', 'US', '2026-12-24T19:00:00Z', [2, 3], '2026-12-30', '2026-12-31'],
    ['USA', 'US', '2026-07-02T18:00:00Z', [1, 2], '2026-07-06', '2026-07-07'],
    ['CAN', 'CA', '2026-06-30T16:00:00Z', [1, 2], '2026-07-02', '2026-07-03'],
    ['GBR', 'GB', '2026-08-28T13:00:00Z', [1, 1], '2026-09-02', '2026-09-02'],
    ['AUS', 'AU', '2026-04-02T00:00:00Z', [1, 3], '2026-04-07', '2026-04-09'],
    ['AUS', 'NZ', '2026-02-05T00:30:00Z', [1, 2], '2026-02-09', '2026-02-10'],
  ] as const)(
    'from %s to %s, ordered at %s, %j days: %s to %s',
    (pool, country, moment, [least, most], earliest, latest) => {
      const journey = { pool, country, nowMs: at(moment), leadDays: 0, transit: { least, most } };
      expect(arrivalOf(journey)).toEqual({ earliest, latest });
    },
  );
});

describe('a promise', () => {
  const COUNTRIES = ['US', 'CA', 'DE', 'FR', 'AT', 'PL', 'PT', 'GB', 'AU', 'NZ'];
  const up = numbersFrom(7);
  const journeys = Array.from({ length: 10_000 }, (): Journey => {
    const least = up(12);
    return {
      pool: STOCK_POOLS[up(STOCK_POOLS.length)] ?? 'USA',
      country: COUNTRIES[up(COUNTRIES.length)] ?? 'US',
      nowMs: at('2026-01-01T00:00:00Z') + up(3 * 365 * 24 * 60) * 60_000,
      leadDays: up(3) === 0 ? up(60) : 0,
      transit: { least, most: least + up(6) },
    };
  });

  it('is for a working day of the place where the goods go, never before they can have left', () => {
    for (const journey of journeys) {
      const { earliest, latest } = arrivalOf(journey);
      expect(isWorkingDay(journey.country, earliest)).toBe(true);
      expect(isWorkingDay(journey.country, latest)).toBe(true);
      expect(earliest <= latest).toBe(true);
      const left = leavesOn(journey);
      const { country, timeZone } = WAREHOUSES[journey.pool];
      expect(isWorkingDay(country, left)).toBe(true);
      expect(left >= plusDays(clockIn(timeZone, journey.nowMs).day, journey.leadDays)).toBe(true);
      expect(earliest >= plusDays(left, journey.transit.least)).toBe(true);
    }
  });

  it('never moves earlier by more lead, a longer way, a later order or more goods', () => {
    for (const journey of journeys) {
      const own = arrivalOf(journey);
      const { transit } = journey;
      const slower = [
        { ...journey, leadDays: journey.leadDays + 1 + up(20) },
        { ...journey, transit: { least: transit.least + 1, most: transit.most + 1 } },
        { ...journey, nowMs: journey.nowMs + up(72) * 3_600_000 },
      ].map(arrivalOf);
      for (const { earliest, latest } of slower) {
        expect(earliest >= own.earliest).toBe(true);
        expect(latest >= own.latest).toBe(true);
      }
      const all = latestArrival([own, ...slower]);
      expect(all !== undefined && all.latest >= own.latest && all.earliest >= own.earliest).toBe(true);
    }
  });

  it('is read as a site writes days', () => {
    expect(arrivalWords({ earliest: '2026-12-01', latest: '2026-12-03' }, 'en-US')).toBe(
      'Arrives Tue, Dec 1 – Thu, Dec 3',
    );
    expect(arrivalWords({ earliest: '2026-12-01', latest: '2026-12-01' }, 'en-GB')).toBe('Arrives Tue 1 Dec');
    expect(shortDay('2026-12-01', 'en-IE')).toContain('1 Dec');
    expect(weekdayOf('2026-12-01')).toBe(2);
    expect(latestArrival([])).toBeUndefined();
  });
});

describe('a lead time', () => {
  it.each([
    ['12 days', 12],
    ['3 weeks', 21],
    ['1 week', 7],
    ['2-4 weeks', 28],
    ['2 to 4 Weeks', 28],
    ['about 3 weeks', 21],
    ['10', 10],
    ['10 working days', 14],
    ['5 business days', 7],
    ['2 months', 62],
    ['', null],
    ['soon', null],
    ['week', null],
    ['3 weeks or more', null],
  ])('%j is %j days', (text, days) => expect(leadDaysOf(text)).toBe(days));
});
