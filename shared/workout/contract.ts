import { z } from 'zod';
import { earliestDay, latestDay } from './days.ts';
import { exerciseName, foldExercise } from './exercises.ts';
import { gramsOf, WEIGHT_UNITS } from './load.ts';

/** Limits on the sets of a workout, the workouts of a customer, and the length of texts. */
export const MOST_SETS = 60;
export const MOST_WORKOUTS = 5000;
export const LONGEST_TITLE = 80;
export const LONGEST_NOTE = 500;
export const LONGEST_EXERCISE = 60;
export const MOST_MINUTES = 600;
export const MOST_REPETITIONS = 1000;
/** 1,500 kg. */
const MOST_GRAMS = 1_500_000;

/** Repetitions of an exercise without a rest. */
export interface WorkoutSet {
  /** A standard name if it is a common lift (`exercises.ts`). */
  readonly exercise: string;
  readonly repetitions: number;
  /** 0 for bodyweight only. */
  readonly weightG: number;
}

/** What a customer records about a workout. */
export interface WorkoutFields {
  /** A plain date, `2026-11-22`. */
  readonly day: string;
  readonly title: string;
  /** The product of the program that the workout was part of. */
  readonly programId: number | null;
  readonly minutes: number | null;
  readonly note: string;
  readonly sets: readonly WorkoutSet[];
}

/** A workout in a customer's log. */
export interface Workout extends WorkoutFields {
  readonly workoutId: string;
}

/** Calculates the volume in grams: repetitions times weight, summed over the sets. */
export function volumeOf(sets: readonly Pick<WorkoutSet, 'repetitions' | 'weightG'>[]): number {
  return sets.reduce((sum, { repetitions, weightG }) => sum + repetitions * weightG, 0);
}

const isPlain = (text: string) => !/[^\P{Cc}\n\t]/u.test(text);

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters`)
    .refine(isPlain, 'Please use letters, digits and punctuation');

const words = (most: number, missing: string) =>
  text(most)
    .transform((value) => value.replace(/\s+/g, ' '))
    .refine((value) => value !== '', missing);

/** A typed whole number from 1 up; null if nothing was typed. */
const optionalCount = (most: number, message = `A whole number from 1 to ${most}`) =>
  z
    .string()
    .trim()
    .transform((typed) => (typed === '' ? null : /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN))
    .refine((value) => value === null || (value >= 1 && value <= most), message);

const REPETITIONS = `Repetitions: a whole number from 1 to ${MOST_REPETITIONS}`;

const setSchema = z
  .strictObject({
    exercise: words(LONGEST_EXERCISE, 'Please enter an exercise').refine(
      (name) => name === '' || foldExercise(name) !== '',
      'The exercise name needs at least one letter',
    ),
    repetitions: optionalCount(MOST_REPETITIONS, REPETITIONS).refine((value) => value !== null, REPETITIONS),
    weight: z
      .string()
      .trim()
      .regex(
        /^(?:\d{1,4}(?:[.,]\d{1,2})?)?$/,
        'Weight: a number with up to two decimals, or leave it empty for bodyweight',
      ),
    unit: z.enum(WEIGHT_UNITS, 'Please choose kg or lb'),
  })
  .transform(({ exercise, repetitions, weight, unit }) => ({
    exercise: exerciseName(exercise),
    repetitions: repetitions ?? 0,
    weightG: gramsOf(Number(weight.replace(',', '.')), unit),
  }))
  .refine(({ weightG }) => weightG <= MOST_GRAMS, {
    path: ['weight'],
    message: 'Weight: at most 1,500 kg (3,306.9 lb)',
  });

/** A workout as typed, all of it text. `nowMs`: the day may not be in the future, and may be at most ten years ago. */
export const workoutSchema = (nowMs: number) =>
  z
    .strictObject({
      day: z.iso
        .date({ error: 'Please enter a day', abort: true })
        .refine((day) => day <= latestDay(nowMs), 'This date is in the future')
        .refine((day) => day >= earliestDay(nowMs), 'The date can be at most ten years ago'),
      title: words(LONGEST_TITLE, 'Please enter a title'),
      program: z
        .string()
        .regex(/^(?:[1-9]\d{0,14})?$/, 'This is not one of your programs')
        .transform((id) => (id === '' ? null : Number(id))),
      minutes: optionalCount(MOST_MINUTES),
      note: z
        .string()
        .transform((note) => note.replace(/\r\n?/g, '\n'))
        .pipe(text(LONGEST_NOTE)),
      sets: z.array(setSchema).max(MOST_SETS, `At most ${MOST_SETS} sets`),
    })
    .transform(({ program, ...fields }): WorkoutFields => ({ ...fields, programId: program }));
