import { addDays, mondayOf } from './days.ts';

/** The totals of a week. */
export interface WeekSums {
  /** The first day of the week. */
  readonly monday: string;
  readonly workouts: number;
  readonly minutes: number;
  /** Repetitions times weight, in grams. */
  readonly volumeG: number;
}

export interface WorkoutStatistics {
  /** The last weeks up to the current one, oldest first, including weeks without a workout. */
  readonly weeks: readonly WeekSums[];
  /** Weeks in a row with a workout. The current week does not end a streak until it is over. */
  readonly streak: { readonly current: number; readonly longest: number };
  readonly totals: Omit<WeekSums, 'monday'>;
}

/** Number of weeks that are shown one by one. */
export const WEEKS_SHOWN = 12;

/** Returns the length that a streak has reached by each of its weeks. */
function streaksOf(mondays: readonly string[]): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  for (const monday of mondays) lengths.set(monday, (lengths.get(addDays(monday, -7)) ?? 0) + 1);
  return lengths;
}

/**
 * Calculates statistics from the totals of every week with a workout, in any order. `today` is a plain date. A workout
 * on a day that so far has begun only in other time zones counts as today's.
 */
export function statisticsOf(sums: readonly WeekSums[], today: string): WorkoutStatistics {
  const sorted = [...sums].sort((a, b) => (a.monday < b.monday ? -1 : 1));
  const thisWeek = [mondayOf(today), ...sorted.map(({ monday }) => monday)].sort().at(-1) ?? '';
  const byMonday = new Map(sorted.map((week) => [week.monday, week]));
  const lengths = streaksOf([...byMonday.keys()]);
  return {
    weeks: Array.from({ length: WEEKS_SHOWN }, (_, index) => {
      const monday = addDays(thisWeek, 7 * (index - WEEKS_SHOWN + 1));
      return byMonday.get(monday) ?? { monday, workouts: 0, minutes: 0, volumeG: 0 };
    }),
    streak: {
      current: lengths.get(thisWeek) ?? lengths.get(addDays(thisWeek, -7)) ?? 0,
      longest: Math.max(0, ...lengths.values()),
    },
    totals: sorted.reduce(
      (all, week) => ({
        workouts: all.workouts + week.workouts,
        minutes: all.minutes + week.minutes,
        volumeG: all.volumeG + week.volumeG,
      }),
      { workouts: 0, minutes: 0, volumeG: 0 },
    ),
  };
}
