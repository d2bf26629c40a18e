import type { Line, Plan, PlanSession } from './plan.ts';

/**
 * Sets of the two heavy lifts of a day: three harder weeks and an easy one, twice. RPE 8 leaves two reps in the tank.
 */
const HEAVY = [
  '3x8 rpe7 r150',
  '4x8 rpe7 r150',
  '4x8 rpe8 r150',
  '2x8 rpe6 r120',
  '4x6 rpe7 r180',
  '4x6 rpe8 r180',
  '5x6 rpe8 r180',
  '2x6 rpe6 r120',
] as const;
/** Sets of the four lighter exercises of a day. */
const LIGHT = [
  '3x12 rpe7 r75',
  '3x12 rpe8 r75',
  '4x12 rpe8 r75',
  '2x12 rpe6 r60',
  '3x10 rpe8 r75',
  '4x10 rpe8 r75',
  '4x10 rpe9 r75',
  '2x10 rpe6 r60',
] as const;
const SLOW = LIGHT.map((sets) => sets.replace(/ r\d+$/, ' t3011 r60'));
const WEEK_NOTES = [
  'Find weights that fit the RPE: it counts, not the number on the plates.',
  'The same weights, one set more.',
  'The hardest week of the first half.',
  'Deload: half the sets, and nothing near failure.',
  'Fewer reps, heavier. Measure yourself on day 1 and write it down.',
  '',
  'The hardest week of all. Sleep.',
  'Deload, then measure again on the last day.',
];

type Named = readonly [exercise: string, note?: string];

function session(day: number, name: string, heavy: readonly [Named, Named], light: readonly Named[]): PlanSession {
  const [first, second] = heavy;
  const lights = light.map(([exercise, note = ''], index): Line => [exercise, index % 2 === 0 ? LIGHT : SLOW, note]);
  return {
    day,
    name,
    blocks: [
      [
        'Warm-up',
        [
          ['Skipping or brisk walk', '1x5_min'],
          [first[0], '2x10 "half of the first weight" r60'],
        ],
      ],
      [
        'Heavy',
        [
          [first[0], HEAVY, WEEK_NOTES],
          [second[0], HEAVY, second[1] ?? ''],
        ],
      ],
      ['Light, in pairs', lights],
    ],
  };
}

/** Five days a week for eight weeks, with a bench, dumbbells and something to hang from. */
export const MUSCLE: Plan = {
  sku: 'PR-MUSCLE-8',
  weeks: 8,
  sessions: [
    session(
      1,
      'Push',
      [['Dumbbell bench press'], ['Seated dumbbell press']],
      [['Incline push-up'], ['Lateral raise'], ['Overhead triceps extension'], ['Dumbbell fly']],
    ),
    session(
      2,
      'Legs, knees first',
      [
        ['Goblet squat', 'Hold two bells when one is too light.'],
        ['Bulgarian split squat', 'For each leg.'],
      ],
      [
        ['Walking lunge', 'Steps in all.'],
        ['Heel-raised squat'],
        ['Calf raise'],
        ['Hollow hold', 'One rep is two seconds.'],
      ],
    ),
    session(
      3,
      'Pull',
      [
        ['Pull-up', 'With a band where six are too many.'],
        ['One-arm row', 'For each arm.'],
      ],
      [['Chest-supported row'], ['Rear delt fly'], ['Dumbbell curl'], ['Hammer curl']],
    ),
    session(
      5,
      'Upper body',
      [['Incline dumbbell press'], ['Chin-up']],
      [['Arnold press'], ['Dumbbell pullover'], ['Close-grip push-up'], ['Concentration curl', 'For each arm.']],
    ),
    session(
      6,
      'Legs, hips first',
      [['Romanian deadlift'], ['Reverse lunge', 'For each leg.']],
      [['Hip thrust'], ['Single-leg deadlift', 'For each leg.'], ['Step-up', 'For each leg.'], ['Hanging knee raise']],
    ),
  ],
};
