import { describe, expect, it } from 'vitest';
import { dayInUtc, mondayOf } from '#shared/workout/days.ts';
import { readWorkouts, workoutsFile } from '#shared/workout/workouts-file.ts';
import { athleteWorkouts } from './athlete-workouts.ts';

/** Each day of a week, and the turn of a year. */
const MOMENTS = [16, 17, 18, 19, 20, 21, 22, 46].map((day) => Date.UTC(2026, 10, day, 23));

describe.each(MOMENTS)('the athlete’s log at %i', (nowMs) => {
  const workouts = athleteWorkouts(nowMs);

  it('can be imported as a file, newest first', () => {
    const { workouts: read, problems } = readWorkouts(workoutsFile(workouts, 'lb'), nowMs);
    expect(problems).toEqual([]);
    expect(read.map(({ fields }) => fields)).toEqual(workouts);
    const days = workouts.map(({ day }) => day);
    expect(days).toEqual([...days].sort().reverse());
  });

  it('covers a dozen weeks up to the current one', () => {
    const mondays = new Set(workouts.map(({ day }) => mondayOf(day)));
    expect(mondays.size).toBeGreaterThanOrEqual(12);
    expect(mondays).toContain(mondayOf(dayInUtc(nowMs)));
    expect(athleteWorkouts(nowMs)).toEqual(workouts);
  });
});
