import type { WorkoutSet } from './contract.ts';
import { foldExercise } from './exercises.ts';

/** A set and the day on which it was done. */
export interface DatedSet extends WorkoutSet {
  readonly day: string;
}

/** The best of one exercise. */
export interface ExerciseRecord {
  readonly exercise: string;
  /** The most weight; of equal ones the most repetitions, then the first day. */
  readonly heaviest: DatedSet;
  /** The set that promises the greatest maximum, and that; null where none does (`estimatedMaximum`). */
  readonly strongest: (DatedSet & { readonly maximumG: number }) | null;
}

/** Most repetitions from which a maximum is estimated: beyond them endurance decides. */
const MOST_ESTIMATED = 12;

/**
 * The weight in grams that someone could lift once, estimated from a set (Epley, "Poundage chart", Boyd Epley Workout,
 * 1985): weight × (1 + repetitions / 30). One repetition is its own maximum. Undefined for more than 12 repetitions, and
 * for the weight of the body alone.
 */
export function estimatedMaximum({ weightG, repetitions }: Pick<WorkoutSet, 'repetitions' | 'weightG'>) {
  if (weightG === 0 || repetitions > MOST_ESTIMATED) return undefined;
  return repetitions === 1 ? weightG : Math.round(weightG * (1 + repetitions / 30));
}

const earlier = (a: DatedSet, b: DatedSet) => (a.day < b.day ? -1 : 1);

function recordOf(sets: readonly DatedSet[]): ExerciseRecord | undefined {
  const [heaviest] = [...sets].sort((a, b) => b.weightG - a.weightG || b.repetitions - a.repetitions || earlier(a, b));
  if (!heaviest) return undefined;
  const estimates = sets.flatMap((set) => {
    const maximumG = estimatedMaximum(set);
    return maximumG === undefined ? [] : [{ ...set, maximumG }];
  });
  const [strongest = null] = estimates.sort((a, b) => b.maximumG - a.maximumG || earlier(a, b));
  return { exercise: heaviest.exercise, heaviest, strongest };
}

/**
 * Records by exercise, by name. The heaviest set for each exercise and number of repetitions is enough to know them: a
 * lighter one of as many is neither heavier nor promises more.
 */
export function recordsOf(sets: readonly DatedSet[]): readonly ExerciseRecord[] {
  return [...Map.groupBy(sets, ({ exercise }) => foldExercise(exercise)).values()]
    .flatMap((own) => recordOf(own) ?? [])
    .sort((a, b) => (a.exercise < b.exercise ? -1 : 1));
}
