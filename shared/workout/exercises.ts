/** Standard names of common lifts, suggested by forms. */
export const LIFTS: readonly string[] = [
  'Back squat',
  'Front squat',
  'Overhead squat',
  'Box squat',
  'Goblet squat',
  'Bulgarian split squat',
  'Lunge',
  'Step-up',
  'Leg press',
  'Leg extension',
  'Leg curl',
  'Calf raise',
  'Deadlift',
  'Sumo deadlift',
  'Romanian deadlift',
  'Trap bar deadlift',
  'Rack pull',
  'Good morning',
  'Hip thrust',
  'Glute-ham raise',
  'Back extension',
  'Kettlebell swing',
  'Bench press',
  'Incline bench press',
  'Close-grip bench press',
  'Floor press',
  'Dumbbell bench press',
  'Dip',
  'Push-up',
  'Overhead press',
  'Push press',
  'Push jerk',
  'Split jerk',
  'Lateral raise',
  'Barbell row',
  'Pendlay row',
  'Dumbbell row',
  'Pull-up',
  'Chin-up',
  'Lat pulldown',
  'Face pull',
  'Shrug',
  'Biceps curl',
  'Triceps extension',
  'Power clean',
  'Clean',
  'Clean and jerk',
  'Clean pull',
  'Snatch',
  'Power snatch',
  'Snatch pull',
  'Thruster',
  'Turkish get-up',
  "Farmer's carry",
];

/** Other names of the same lifts. */
const ALIASES: Readonly<Record<string, string>> = {
  squat: 'Back squat',
  bench: 'Bench press',
  'military press': 'Overhead press',
  'strict press': 'Overhead press',
  'shoulder press': 'Overhead press',
  press: 'Overhead press',
  row: 'Barbell row',
  'bent-over row': 'Barbell row',
  rdl: 'Romanian deadlift',
  'clean & jerk': 'Clean and jerk',
  curl: 'Biceps curl',
  "farmer's walk": "Farmer's carry",
};

/**
 * Returns a key for an exercise that is the same however its name is written: letters and digits only, in lowercase.
 * `Pull-up`, `pull up` and `PULLUP` are one. Empty for a text without either.
 */
export function foldExercise(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

const STANDARD: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ALIASES).map(([name, lift]) => [foldExercise(name), lift] as const),
  ...LIFTS.map((lift) => [foldExercise(lift), lift] as const),
]);

/** Returns the standard name of a common lift, or the text as typed with single spaces. */
export function exerciseName(typed: string): string {
  return STANDARD.get(foldExercise(typed)) ?? typed.trim().replace(/\s+/g, ' ');
}
