-- Training logs of customers (specification 1, section 2.1). The customer comes first in each key: rows of one lie
-- together, and no statement reaches a workout without saying whose it is.
CREATE TABLE workouts (
  customer_id INTEGER NOT NULL REFERENCES customers (customer_id) ON DELETE CASCADE,
  workout_id TEXT NOT NULL,
  -- a plain date, '2026-11-22', of no time zone
  day TEXT NOT NULL,
  title TEXT NOT NULL,
  -- product of the programme that it was part of; the order that brought it may be taken back
  program_id INTEGER,
  minutes INTEGER,
  note TEXT NOT NULL,
  -- repetitions times grams over its sets, so that statistics of weeks read no set
  volume_g INTEGER NOT NULL,
  -- orders the workouts of a day
  logged_ms INTEGER NOT NULL,
  PRIMARY KEY (customer_id, workout_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX workouts_by_day ON workouts (customer_id, day DESC, logged_ms DESC, workout_id);

CREATE TABLE workout_sets (
  customer_id INTEGER NOT NULL,
  workout_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  exercise TEXT NOT NULL,
  -- the name folded: by what records are kept (shared/workout/exercises.ts)
  exercise_key TEXT NOT NULL,
  repetitions INTEGER NOT NULL,
  -- grams; 0 for the weight of the body alone
  weight_g INTEGER NOT NULL,
  PRIMARY KEY (customer_id, workout_id, position),
  FOREIGN KEY (customer_id, workout_id) REFERENCES workouts (customer_id, workout_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX workout_sets_by_exercise ON workout_sets (customer_id, exercise_key, repetitions, weight_g DESC, exercise);
