import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayInUtc, dayText, earliestDay, earliestToday, isoWeek, latestDay, mondayOf } from './days.ts';

describe('weeks', () => {
  it.each([
    ['2026-11-22', '2026-11-16', 47],
    ['2026-11-23', '2026-11-23', 48],
    ['2026-01-01', '2025-12-29', 1],
    ['2025-12-28', '2025-12-22', 52],
    ['2021-01-03', '2020-12-28', 53],
    ['2024-12-30', '2024-12-30', 1],
    ['2024-02-29', '2024-02-26', 9],
  ])('%s belongs to the week of %s, number %i', (day, monday, week) => {
    expect(mondayOf(day)).toBe(monday);
    expect(isoWeek(day)).toBe(week);
  });

  it('begin on the Monday on or before each of their days', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
    fc.assert(
      fc.property(day, (some) => {
        const monday = mondayOf(some);
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(monday <= some && some < addDays(monday, 7)).toBe(true);
        expect(isoWeek(some)).toBe(isoWeek(monday));
        expect(addDays(addDays(some, 7), -7)).toBe(some);
      }),
    );
  });
});

describe('days that are accepted', () => {
  it.each([
    ['2026-11-22T09:59:59Z', '2026-11-22', '2026-11-22', '2016-11-22'],
    ['2026-11-22T10:00:00Z', '2026-11-22', '2026-11-23', '2016-11-22'],
    ['2028-02-29T00:00:00Z', '2028-02-29', '2028-02-29', '2018-03-01'],
  ])('at %s it is %s in UTC, the last accepted day is %s, the first %s', (moment, utc, latest, earliest) => {
    const nowMs = Date.parse(moment);
    expect([dayInUtc(nowMs), latestDay(nowMs), earliestDay(nowMs)]).toEqual([utc, latest, earliest]);
  });

  it.each([
    ['2026-11-22T11:59:59Z', '2026-11-21'],
    ['2026-11-22T12:00:00Z', '2026-11-22'],
  ])('at %s it still is %s somewhere', (moment, day) => {
    expect(earliestToday(Date.parse(moment))).toBe(day);
  });
});

it.each([
  ['en-US', 'Nov 22, 2026', 'Nov 22'],
  ['en-GB', '22 Nov 2026', '22 Nov'],
])('in words: %s', (locale, medium, short) => {
  expect([dayText('2026-11-22', locale), dayText('2026-11-22', locale, 'short')]).toEqual([medium, short]);
});
