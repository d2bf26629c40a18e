import {
  MOST_WORKOUTS,
  volumeOf,
  type Workout,
  type WorkoutFields,
  type WorkoutSet,
} from '#shared/workout/contract.ts';
import { foldExercise } from '#shared/workout/exercises.ts';
import type { DatedSet } from '#shared/workout/records.ts';
import type { WeekSums } from '#shared/workout/statistics.ts';
import { newToken } from '#worker/store/account/token.ts';
import { readBatch, typed } from '#worker/store/batch.ts';

interface WorkoutRow {
  readonly workout_id: string;
  readonly day: string;
  readonly title: string;
  readonly program_id: number | null;
  readonly minutes: number | null;
  readonly note: string;
}

interface SetRow {
  readonly workout_id: string;
  readonly exercise: string;
  readonly repetitions: number;
  readonly weight_g: number;
}

const WORKOUTS = 'SELECT workout_id, day, title, program_id, minutes, note FROM workouts WHERE customer_id = ?1';
const SETS = 'SELECT workout_id, exercise, repetitions, weight_g FROM workout_sets WHERE customer_id = ?1';
const NEWEST = 'ORDER BY day DESC, logged_ms DESC, workout_id';

/** Sets as JSON for the statement: workout, position, name, normalized name, repetitions, grams. */
const WRITE_SETS = `
  INSERT INTO workout_sets (customer_id, workout_id, position, exercise, exercise_key, repetitions, weight_g)
  SELECT ?1, value->>'$[0]', value->>'$[1]', value->>'$[2]', value->>'$[3]', value->>'$[4]', value->>'$[5]'
  FROM json_each(?2)
  WHERE EXISTS (SELECT 1 FROM workouts WHERE customer_id = ?1 AND workout_id = value->>'$[0]')`;

/**
 * The heaviest set for each exercise and number of repetitions, and its first day. One scan of an index returns them in
 * order; days are looked up only for the heaviest ones.
 */
const BEST_SETS = `
  WITH ranked AS (
    SELECT exercise_key, exercise, repetitions, weight_g, workout_id,
      rank() OVER (PARTITION BY exercise_key, repetitions ORDER BY weight_g DESC) AS place
    FROM workout_sets WHERE customer_id = ?1
  )
  SELECT exercise, repetitions, weight_g AS weightG, min(day) AS day
  FROM ranked JOIN workouts USING (workout_id)
  WHERE place = 1 AND customer_id = ?1
  GROUP BY exercise_key, repetitions`;

/** Weeks by their Mondays. */
const WEEKS = `
  SELECT date(day, '-6 days', 'weekday 1') AS monday, count(*) AS workouts,
    coalesce(sum(minutes), 0) AS minutes, sum(volume_g) AS volumeG
  FROM workouts WHERE customer_id = ?1 GROUP BY monday`;

function setRows(workoutId: string, sets: readonly WorkoutSet[]) {
  return sets.map(({ exercise, repetitions, weightG }, position) => [
    workoutId,
    position,
    exercise,
    foldExercise(exercise),
    repetitions,
    weightG,
  ]);
}

function workoutsOf(rows: readonly WorkoutRow[], sets: readonly SetRow[]): readonly Workout[] {
  const byWorkout = Map.groupBy(sets, (set) => set.workout_id);
  return rows.map(({ workout_id: workoutId, program_id: programId, day, title, minutes, note }) => ({
    workoutId,
    day,
    title,
    programId,
    minutes,
    note,
    sets: (byWorkout.get(workoutId) ?? []).map(({ exercise, repetitions, weight_g: weightG }) => ({
      exercise,
      repetitions,
      weightG,
    })),
  }));
}

/** Training logs of customers. Every call names the customer, so another customer's workout is never found. */
export class WorkoutStore {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  /**
   * Writes workouts, the newest first, all or none. Returns false if there would be too many. They are sent as two JSON
   * values, which D1 limits to 2 MB; the largest accepted file needs half of that.
   */
  async add(customerId: number, workouts: readonly WorkoutFields[], nowMs: number): Promise<boolean> {
    const named = workouts.map((fields, index) => ({ ...fields, workoutId: newToken(), loggedMs: nowMs - index }));
    const rows = named.map(({ workoutId, day, title, programId, minutes, note, sets, loggedMs }) => [
      workoutId,
      day,
      title,
      programId,
      minutes,
      note,
      volumeOf(sets),
      loggedMs,
    ]);
    const [written] = await this.#db.batch([
      this.#db
        .prepare(
          `INSERT INTO workouts (customer_id, workout_id, day, title, program_id, minutes, note, volume_g, logged_ms)
           SELECT ?1, value->>'$[0]', value->>'$[1]', value->>'$[2]', value->>'$[3]', value->>'$[4]', value->>'$[5]',
             value->>'$[6]', value->>'$[7]'
           FROM json_each(?2)
           WHERE (SELECT count(*) FROM workouts WHERE customer_id = ?1) + json_array_length(?2) <= ${MOST_WORKOUTS}`,
        )
        .bind(customerId, JSON.stringify(rows)),
      this.#sets(
        named.flatMap(({ workoutId, sets }) => setRows(workoutId, sets)),
        customerId,
      ),
    ]);
    return workouts.length === 0 || (written?.meta.changes ?? 0) > 0;
  }

  /** Returns whether the customer has such a workout. */
  async replace(customerId: number, workoutId: string, fields: WorkoutFields): Promise<boolean> {
    const { day, title, programId, minutes, note, sets } = fields;
    const [written] = await this.#db.batch([
      this.#db
        .prepare(
          `UPDATE workouts SET day = ?3, title = ?4, program_id = ?5, minutes = ?6, note = ?7, volume_g = ?8
           WHERE customer_id = ?1 AND workout_id = ?2`,
        )
        .bind(customerId, workoutId, day, title, programId, minutes, note, volumeOf(sets)),
      this.#db
        .prepare('DELETE FROM workout_sets WHERE customer_id = ?1 AND workout_id = ?2')
        .bind(customerId, workoutId),
      this.#sets(setRows(workoutId, sets), customerId),
    ]);
    return (written?.meta.changes ?? 0) > 0;
  }

  /** Returns whether the customer had such a workout. Its sets are deleted with it. */
  async remove(customerId: number, workoutId: string): Promise<boolean> {
    const removed = await this.#db
      .prepare('DELETE FROM workouts WHERE customer_id = ?1 AND workout_id = ?2')
      .bind(customerId, workoutId)
      .run();
    return removed.meta.changes > 0;
  }

  async find(customerId: number, workoutId: string): Promise<Workout | undefined> {
    const [workout] = await this.#read(customerId, 'workout_id = ?2', workoutId);
    return workout;
  }

  /** Workouts on some days. */
  onDays(customerId: number, days: readonly string[]): Promise<readonly Workout[]> {
    return this.#read(
      customerId,
      `workout_id IN (SELECT workout_id FROM workouts WHERE customer_id = ?1 AND day IN (SELECT value FROM json_each(?2)))`,
      JSON.stringify(days),
    );
  }

  /** A page of the log, the newest first, from page 1. */
  page(customerId: number, page: number, perPage: number): Promise<readonly Workout[]> {
    return this.#read(
      customerId,
      `workout_id IN (SELECT workout_id FROM workouts WHERE customer_id = ?1 ${NEWEST} LIMIT ?2 OFFSET ?3)`,
      perPage,
      (page - 1) * perPage,
    );
  }

  /**
   * Source data of statistics and records: one row for each week, and one for each exercise and number of repetitions,
   * however long the log is.
   */
  async sums(
    customerId: number,
  ): Promise<{ readonly weeks: readonly WeekSums[]; readonly bestSets: readonly DatedSet[] }> {
    const [weeks, bestSets] = await readBatch(this.#db, [
      typed<WeekSums>(this.#db.prepare(WEEKS).bind(customerId)),
      typed<DatedSet>(this.#db.prepare(BEST_SETS).bind(customerId)),
    ]);
    return { weeks, bestSets };
  }

  #sets(rows: readonly unknown[], customerId: number): D1PreparedStatement {
    return this.#db.prepare(WRITE_SETS).bind(customerId, JSON.stringify(rows));
  }

  async #read(customerId: number, where: string, ...values: readonly (number | string)[]) {
    const [workouts, sets] = await readBatch(this.#db, [
      typed<WorkoutRow>(this.#db.prepare(`${WORKOUTS} AND ${where} ${NEWEST}`).bind(customerId, ...values)),
      typed<SetRow>(this.#db.prepare(`${SETS} AND ${where} ORDER BY workout_id, position`).bind(customerId, ...values)),
    ]);
    return workoutsOf(workouts, sets);
  }
}
