import type { WorkoutFields, WorkoutSet } from '#shared/workout/contract.ts';
import { addDays, dayInUtc, mondayOf } from '#shared/workout/days.ts';
import { gramsOf } from '#shared/workout/load.ts';
import { workoutsFile } from '#shared/workout/workouts-file.ts';
import { logInAthlete } from './visit.ts';

/** Number of weeks in the athlete's log. */
const WEEKS = 14;
/** The week in which the athlete was ill. */
const SICK = 4;

/** A number of sets of an exercise, with the weight in the first week and the increase per week, in pounds. */
interface Work {
  readonly exercise: string;
  readonly sets: number;
  readonly repetitions: number;
  readonly lb: number;
  readonly stepLb: number;
}

const work = (exercise: string, sets: number, repetitions: number, lb = 0, stepLb = 0): Work => ({
  exercise,
  sets,
  repetitions,
  lb,
  stepLb,
});

/** The athlete's week: the weekday, with Monday as 0, and the workout on it. */
const DAYS = [
  {
    weekday: 0,
    title: 'Squat day',
    minutes: 70,
    note: '',
    works: [work('Back squat', 5, 5, 245, 5), work('Romanian deadlift', 3, 8, 185, 5), work('Pull-up', 4, 8)],
  },
  {
    weekday: 2,
    title: 'Press day',
    minutes: 60,
    note: 'Paused the last set of each.',
    works: [work('Bench press', 5, 5, 175, 2.5), work('Overhead press', 4, 6, 105, 2.5), work('Dip', 3, 12)],
  },
  {
    weekday: 4,
    title: 'Pull day',
    minutes: 75,
    note: '',
    works: [
      work('Deadlift', 3, 3, 335, 7.5),
      work('Barbell row', 4, 8, 155, 2.5),
      work("Farmer's carry", 3, 1, 160, 5),
    ],
  },
] as const;

function setsOf({ exercise, sets, repetitions, lb, stepLb }: Work, week: number): readonly WorkoutSet[] {
  const weightG = gramsOf(lb + stepLb * week, 'lb');
  return Array.from({ length: sets }, () => ({ exercise, repetitions, weightG }));
}

/** Returns the athlete's workouts up to a given time, newest first. */
export function athleteWorkouts(nowMs: number): readonly WorkoutFields[] {
  const today = dayInUtc(nowMs);
  const first = addDays(mondayOf(today), -7 * (WEEKS - 1));
  return Array.from({ length: WEEKS }, (_, week) => week)
    .filter((week) => week !== SICK)
    .flatMap((week) =>
      DAYS.map(({ weekday, title, minutes, note, works }) => ({
        day: addDays(first, 7 * week + weekday),
        title,
        programId: null,
        note,
        // Workouts take a little longer as the weights increase.
        minutes: minutes + (week % 4) * 5,
        sets: works.flatMap((each) => setsOf(each, week)),
      })),
    )
    .filter(({ day }) => day <= today)
    .reverse();
}

/** Gives the demo customer a training log (public contract, section 8) by uploading its file. */
export async function makeAthleteWorkouts(url: string, nowMs: number): Promise<void> {
  const visit = await logInAthlete(url);
  await visit.upload('/account/workout-statistics', 'workouts.csv', workoutsFile(athleteWorkouts(nowMs), 'lb'));
}
