import type { EventLane, ImportAthlete, ImportDivision, ImportEdition, ImportScore, ImportWorkout } from './records.ts';

/** An edition of an event, as pages and services know it. */
export interface Edition extends ImportEdition {
  /** `{event}-{year}`. */
  readonly id: string;
}

/** A division of an edition, in the order of `position`. */
export type Division = Omit<ImportDivision, 'event' | 'year' | 'position'>;

/** A workout of an edition, in the order of `position`. */
export type Workout = Omit<ImportWorkout, 'event' | 'year' | 'position'>;

/** What everyone may know of an athlete. */
export type Athlete = Omit<ImportAthlete, 'event' | 'year' | 'email'>;

/** The score of an athlete in a workout. */
export type Score = Omit<ImportScore, 'event' | 'year'>;

/** A heat and its lanes. */
export interface Heat {
  /** Slug of its workout. */
  readonly workout: string;
  /** Its name within the workout. */
  readonly heat: string;
  /** As planned, Unix milliseconds. */
  readonly startsMs: number;
  readonly floor: string;
  readonly lanes: readonly EventLane[];
}

/** A delay that was entered for a heat and all that follow on the same floor and day. */
export interface Delay {
  readonly workout: string;
  readonly heat: string;
  readonly minutes: number;
  /** For spectators; '' for none. */
  readonly reason: string;
}

/** An edition with its divisions and workouts. */
export interface WholeEdition {
  readonly edition: Edition;
  readonly divisions: readonly Division[];
  readonly workouts: readonly Workout[];
}
