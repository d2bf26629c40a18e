import type { Board } from './board.ts';
import { rankedWorkout } from './compute-boards.ts';
import type { Workout } from './edition.ts';
import { formatScore, parseScore } from './score.ts';

/** An athlete by the sum of the best lifts. */
export interface StrongAthlete {
  readonly rank: number;
  readonly athleteId: string;
  readonly name: string;
  readonly country: string;
  readonly division: string;
  /** In the unit of the first workout for load: '330 kg'. */
  readonly total: string;
}

/**
 * Athletes of all divisions by the sum of their published lifts, the strongest first; equal sums share a rank and the
 * next is skipped. Those who did not lift in each workout for load that is published are left out.
 */
export function strongestOf(
  boards: ReadonlyMap<string, Board>,
  workouts: readonly Workout[],
): readonly StrongAthlete[] {
  const all = [...boards].flatMap(([division, { rows }]) => rows.map((row) => ({ division, row })));
  const published = new Set(all.flatMap(({ row }) => row.scores.map(({ workoutId }) => workoutId)));
  const lifts = workouts.filter(({ kind, workout }) => kind === 'load' && published.has(workout));
  const [first] = lifts;
  if (!first) return [];
  const sums = all.flatMap(({ division, row }) => {
    const marks = lifts.map((lift) => {
      const score = row.scores.find(({ workoutId, rank }) => workoutId === lift.workout && rank !== null);
      const mark = score && parseScore(score.score, rankedWorkout(lift));
      return typeof mark === 'object' ? mark.value : undefined;
    });
    if (marks.some((mark) => mark === undefined)) return [];
    return [{ division, row, sum: marks.reduce<number>((total, mark) => total + (mark ?? 0), 0) }];
  });
  const unit = first.unit === '' ? 'kg' : first.unit;
  return sums
    .toSorted((a, b) => b.sum - a.sum || (a.row.name < b.row.name ? -1 : 1))
    .map(({ division, row, sum }, _, sorted) => ({
      rank: 1 + sorted.filter((other) => other.sum > sum).length,
      athleteId: row.athleteId,
      name: row.name,
      country: row.country,
      division,
      total: formatScore({ value: sum, left: null, unit }, 'load'),
    }));
}
