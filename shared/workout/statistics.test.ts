import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, mondayOf } from './days.ts';
import { statisticsOf, WEEKS_SHOWN } from './statistics.ts';

const MONDAY = '2026-11-16';
/** Weeks before the current one, each with one workout. */
const weeksAgo = (...weeks: readonly number[]) =>
  weeks.map((ago) => ({ monday: addDays(MONDAY, -7 * ago), workouts: 1, minutes: 60, volumeG: 1_000 }));

describe('streaks', () => {
  it.each([
    ['no workouts', [], 0, 0],
    ['this week', [0], 1, 1],
    ['last week, since this one is not over', [1], 1, 1],
    ['the week before last', [2], 0, 1],
    ['three weeks up to this one', [2, 1, 0], 3, 3],
    ['three weeks up to the last one', [3, 2, 1], 3, 3],
    ['a gap', [5, 4, 3, 1, 0], 2, 3],
    ['two years', Array.from({ length: 104 }, (_, ago) => ago), 104, 104],
  ] as const)('%s', (_, weeks, current, longest) => {
    expect(statisticsOf(weeksAgo(...weeks), '2026-11-22').streak).toEqual({ current, longest });
  });

  it('continue over the turn of the year', () => {
    const sums = ['2026-12-21', '2026-12-28', '2027-01-04'].map((monday) => ({
      monday,
      workouts: 2,
      minutes: 0,
      volumeG: 0,
    }));
    expect(statisticsOf(sums, '2027-01-05').streak).toEqual({ current: 3, longest: 3 });
  });
});

describe('the last weeks', () => {
  it('are the twelve weeks up to the current one, including empty ones', () => {
    const { weeks, totals } = statisticsOf(weeksAgo(0, 2, 11, 12), '2026-11-22');
    expect(weeks).toHaveLength(WEEKS_SHOWN);
    expect([weeks[0]?.monday, weeks.at(-1)?.monday]).toEqual(['2026-08-31', MONDAY]);
    expect(weeks.map(({ workouts }) => workouts)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1]);
    expect(totals).toEqual({ workouts: 4, minutes: 240, volumeG: 4_000 });
  });

  it('end with a week that has already begun further east', () => {
    const sums = [{ monday: '2026-11-23', workouts: 1, minutes: 0, volumeG: 0 }];
    const { weeks, streak } = statisticsOf(sums, '2026-11-22');
    expect(weeks.at(-1)?.monday).toBe('2026-11-23');
    expect(streak.current).toBe(1);
  });
});

it('the order of weeks does not matter, and a streak never exceeds the longest', () => {
  const ago = fc.uniqueArray(fc.integer({ min: 0, max: 60 }));
  fc.assert(
    fc.property(ago, fc.integer({ min: 0, max: 6 }), (weeks, later) => {
      const today = addDays(MONDAY, later);
      const statistics = statisticsOf(weeksAgo(...weeks), today);
      expect(statisticsOf(weeksAgo(...[...weeks].reverse()), today)).toEqual(statistics);
      expect(statistics.streak.current).toBeLessThanOrEqual(statistics.streak.longest);
      expect(statistics.streak.longest).toBeLessThanOrEqual(weeks.length);
      expect(statistics.totals.workouts).toBe(weeks.length);
      expect(statistics.weeks.every(({ monday }) => monday === mondayOf(monday))).toBe(true);
    }),
  );
});
