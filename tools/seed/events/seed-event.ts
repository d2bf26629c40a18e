import type {
  ImportAthlete,
  ImportDivision,
  ImportEdition,
  ImportHeat,
  ImportScore,
  ImportWorkout,
} from '#shared/event/records.ts';

/** An edition of a demo event with everything that belongs to it. */
export interface SeedEvent {
  readonly edition: ImportEdition;
  readonly divisions: readonly ImportDivision[];
  readonly workouts: readonly ImportWorkout[];
  readonly athletes: readonly ImportAthlete[];
  readonly heats: readonly ImportHeat[];
  readonly scores: readonly ImportScore[];
}
