import type { Plan } from './plan.ts';

/** Three harder weeks and an easy one, which club members repeat with new weights. */
const LIFT = ['4x5 @70 r150', '4x5 @75 r180', '5x3 @82.5 r210', '3x5 @60 r120'] as const;
const SECOND = ['3x8 rpe7 r90', '3x8 rpe8 r90', '4x8 rpe8 r90', '2x8 rpe6 r60'] as const;
const HELP = ['3x10 rpe7 r60', '3x12 rpe8 r60', '3x12 rpe8 r60', '2x10 rpe6 r60'] as const;
const MAX = [
  'Percentages are of your training max. Begin the next cycle with 2.5 kg more for presses, 5 kg for the others.',
  '',
  '',
  'Deload.',
];

const lifting = (day: number, name: string, main: string, second: string, help: readonly [string, string]) => ({
  day,
  name,
  blocks: [
    ['Warm-up', [[main, '1x8 "empty bar" r60; 1x5 @40 r60; 1x3 @55 r60']]],
    [
      'Strength',
      [
        [main, LIFT, MAX],
        [second, SECOND],
      ],
    ],
    [
      'Assistance',
      [
        [help[0], HELP],
        [help[1], HELP],
      ],
    ],
  ] as const,
});

/** A cycle of four weeks: strength on four days, engine on one. */
export const BARBELL_CLUB: Plan = {
  sku: 'PR-BARBELL-CLUB',
  weeks: 4,
  sessions: [
    lifting(1, 'Squat', 'Back squat', 'Incline bench press', ['Split squat', 'Barbell row']),
    lifting(2, 'Press', 'Overhead press', 'Front squat', ['Dip', 'Face pull']),
    {
      day: 3,
      name: 'Engine',
      blocks: [
        ['Warm-up', [['Easy skipping or walking', '1x8_min rpe3']]],
        [
          'Intervals',
          [['Row, run, skip or ride', ['6x90_s rpe7 r90', '7x90_s rpe8 r90', '8x90_s rpe8 r90', '4x90_s rpe6 r90']]],
        ],
        ['Cool-down', [['Walk', '1x5_min rpe2']]],
      ],
    },
    lifting(5, 'Deadlift', 'Deadlift', 'Push press', ['Pull-up', 'Back extension']),
    lifting(6, 'Bench press', 'Bench press', 'Romanian deadlift', ['Dumbbell row', 'Curl']),
  ],
};

const bells = (day: number, name: string, first: string, second: string, last: string) => ({
  day,
  name,
  blocks: [
    ['Warm-up', [['Halo, prying squat, hip bridge', '2x5 r30', 'Five of each is a set.']]],
    [
      'Main part',
      [
        [first, ['5x5 rpe7 r60', '6x5 rpe7 r60', '7x5 rpe8 r60', '3x5 rpe6 r60']],
        [
          second,
          ['3x8 rpe7 r60', '3x10 rpe7 r60', '4x10 rpe8 r60', '2x8 rpe6 r60'],
          'Reps are for each side where it has one.',
        ],
      ],
    ],
    ['Finish', [[last, ['6x10 rpe7 r45', '8x10 rpe7 r45', '10x10 rpe8 r45', '5x10 rpe6 r45']]]],
  ] as const,
});

/** A cycle of four weeks: three half-hours with one or two kettlebells. */
export const BELL_CLUB: Plan = {
  sku: 'PR-BELL-CLUB',
  weeks: 4,
  sessions: [
    bells(1, 'Press and swing', 'Clean and press', 'Goblet squat', 'Two-hand swing'),
    bells(3, 'Squat and row', 'Front rack squat', 'One-arm row', 'One-arm swing'),
    bells(5, 'Carry and snatch', 'Push press', 'Reverse lunge', 'Swing or snatch'),
  ],
};
