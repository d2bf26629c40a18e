import type { Line, Plan } from './plan.ts';

const OF_MAX = 'Percentages are of your training max: nine tenths of the best single that you are sure of.';

/** The main lift: three blocks of four weeks, each ending with a deload, and a test at the end. */
const MAIN = [
  '4x6 @70 r180',
  '4x6 @72.5 r180',
  '5x6 @75 r180',
  '3x5 @62.5 r120',
  '5x4 @77.5 r210',
  '5x4 @80 r210',
  '6x3 @82.5 r240',
  '3x4 @65 r150',
  '4x3 @85 r240',
  '4x2 @87.5 r240',
  '3x2 @92.5 r300',
  '1x3 @60 r120; 1x2 @75 r180; 1x1 @85 r240; 1x1 @97.5 r300; 1x1 @107.5 r300; 1x1 @115 r300',
] as const;
const MAIN_NOTES = [
  OF_MAX,
  '',
  'The last set should leave two reps in the tank.',
  'Deload: move every rep fast, and go home fresh.',
  'A new block: heavier, and fewer reps.',
  '',
  'Stop a set when the bar slows down.',
  'Deload: the same bar path at a light weight.',
  'The last block: every single rep counts.',
  '',
  'The heaviest work before the test. Rest as long as you need.',
  'Test: the single at 97.5 is your opener and feels easy. Take the last one only after a clean second.',
] as const;

/** The second lift of a day: a variation at moderate weight. */
const SECOND = [
  '3x8 @57.5 r120',
  '3x8 @60 r120',
  '4x8 @62.5 r120',
  '2x8 @52.5 r90',
  '4x6 @65 r150',
  '4x6 @67.5 r150',
  '4x5 @70 r150',
  '2x6 @57.5 r90',
  '3x4 @72.5 r180',
  '3x3 @75 r180',
  '2x3 @77.5 r180',
  '2x5 @50 r90',
] as const;

/** Assistance: by feel, half as much in a deload, and little before the test. */
const HELP = [
  '3x10 rpe7 r90',
  '3x10 rpe8 r90',
  '4x10 rpe8 r90',
  '2x10 rpe6 r60',
  '3x8 rpe8 r90',
  '3x8 rpe8 r90',
  '4x8 rpe8 r90',
  '2x8 rpe6 r60',
  '3x6 rpe8 r90',
  '3x6 rpe8 r90',
  '2x6 rpe7 r90',
  '',
] as const;
const CORE = [
  '3x30_s r60',
  '3x35_s r60',
  '3x40_s r60',
  '2x30_s r60',
  '3x40_s r60',
  '3x45_s r60',
  '3x50_s r60',
  '2x30_s r60',
  '3x45_s r60',
  '3x45_s r60',
  '2x30_s r60',
  '',
];

/** Warms up to the working weight. */
const warmUp = (drill: string, lift: string): readonly Line[] => [
  [drill, '2x10 r30'],
  [lift, '1x8 "empty bar" r60; 1x5 @40 r60; 1x3 @55 r90'],
];

/** Four days a week for twelve weeks: each of the four lifts once as the main lift of a day. */
export const STRENGTH: Plan = {
  sku: 'PR-STRENGTH-12',
  weeks: 12,
  sessions: [
    {
      day: 1,
      name: 'Squat',
      blocks: [
        ['Warm-up', warmUp('Goblet squat', 'Back squat')],
        ['Main lift', [['Back squat', MAIN, MAIN_NOTES]]],
        ['Second lift', [['Paused bench press', SECOND, 'One second on the chest, every rep.']]],
        [
          'Assistance',
          [
            ['Romanian deadlift', HELP],
            ['Split squat', HELP, 'Reps are for each leg.'],
            ['Plank', CORE],
          ],
        ],
      ],
    },
    {
      day: 2,
      name: 'Bench press',
      blocks: [
        ['Warm-up', warmUp('Band pull-apart', 'Bench press')],
        ['Main lift', [['Bench press', MAIN, MAIN_NOTES]]],
        ['Second lift', [['Front squat', SECOND, 'Percent of the front squat that you could do today.']]],
        [
          'Assistance',
          [
            ['Barbell row', HELP],
            ['Incline dumbbell press', HELP],
            ['Face pull', HELP],
          ],
        ],
      ],
    },
    {
      day: 4,
      name: 'Deadlift',
      blocks: [
        ['Warm-up', warmUp('Hip hinge with a stick', 'Deadlift')],
        ['Main lift', [['Deadlift', MAIN, MAIN_NOTES]]],
        ['Second lift', [['Push press', SECOND, 'Dip straight down; the legs start it, the arms finish it.']]],
        [
          'Assistance',
          [
            ['Pull-up', HELP, 'Add weight when the RPE is too low, a band when it is too high.'],
            ['Back extension', HELP],
            ['Side plank', CORE, 'For each side.'],
          ],
        ],
      ],
    },
    {
      day: 5,
      name: 'Overhead press',
      blocks: [
        ['Warm-up', warmUp('Shoulder dislocate with a band', 'Overhead press')],
        ['Main lift', [['Overhead press', MAIN, MAIN_NOTES]]],
        ['Second lift', [['Paused squat', SECOND, 'Two seconds at the bottom.']]],
        [
          'Assistance',
          [
            ['Close-grip bench press', HELP],
            ['Dumbbell row', HELP, 'Reps are for each arm.'],
            ['Farmer carry', CORE, 'As heavy as the grip allows.'],
          ],
        ],
      ],
    },
  ],
};
