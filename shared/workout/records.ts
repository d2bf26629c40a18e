import type { WorkoutSet } from './contract.ts';
import { foldExercise } from './exercises.ts';

/** A set and the day on which it was performed. */
export interface DatedSet extends WorkoutSet {
  readonly day: string;
}

/** The best sets of one exercise. */
export interface ExerciseRecord {
  readonly exercise: string;
  /** The set with the most weight; if equal, with the most repetitions, then the earliest. */
  readonly heaviest: DatedSet;
  /**
   * The set with the greatest estimated maximum, and that maximum; null if none can be estimated (`estimatedMaximum`).
   */
  readonly strongest: (DatedSet & { readonly maximumG: number }) | null;
}

/** Most repetitions from which a maximum is estimated; with more of them, endurance decides. */
const MOST_ESTIMATED = 10;

/**
 * Estimates the weight in grams that someone could lift once, from a set (Epley, "Poundage chart", Boyd Epley Workout,
 * 1985): weight × (1 + repetitions / 30). A single repetition is its own maximum. Undefined for more than 10
 * repetitions and for bodyweight only.
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
 * Returns the records of each exercise, sorted by name. Only the heaviest set for each exercise and number of
 * repetitions is needed: a lighter set with as many repetitions has neither more weight nor a greater estimated
 * maximum.
 */
export function recordsOf(sets: readonly DatedSet[]): readonly ExerciseRecord[] {
  return [...Map.groupBy(sets, ({ exercise }) => foldExercise(exercise)).values()]
    .flatMap((own) => recordOf(own) ?? [])
    .sort((a, b) => (a.exercise < b.exercise ? -1 : 1));
}
