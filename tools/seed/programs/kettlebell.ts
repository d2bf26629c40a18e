import type { Line, Plan } from './plan.ts';

const BELL = '"one bell"';
const SIDES = 'Reps are for each side.';

const WARM_UP: readonly Line[] = [
  ['Halo around the head', `2x5 ${BELL} r30`, 'Both ways.'],
  ['Prying goblet squat', `2x5 ${BELL} r30`],
  ['Hip bridge', '2x10 r30'],
];

/** Three half-hours a week for four weeks: hinge, squat, press, carry; then the swing, and a ten-minute test. */
export const KETTLEBELL: Plan = {
  sku: 'PR-KETTLEBELL-4',
  weeks: 4,
  sessions: [
    {
      day: 1,
      name: ['Hinge and squat', 'First swings', 'Swings for time', 'Swings in sets of ten'],
      blocks: [
        ['Warm-up', WARM_UP],
        [
          'Main part',
          [
            [
              'Kettlebell deadlift',
              [`4x8 ${BELL} r60`, `3x8 ${BELL} r60`, `2x8 ${BELL} r45`, `2x6 ${BELL} r45`],
              ['Push the floor away; the back stays long.', '', '', ''],
            ],
            [
              'Two-hand swing',
              ['', `6x8 ${BELL} r60`, `8x10 ${BELL} r60`, `10x10 ${BELL} r45`],
              ['', 'Hips throw the bell, arms only hold it.', '', 'Stop a set when a swing turns into a squat.'],
            ],
            [
              'Goblet squat',
              [`3x8 ${BELL} r60`, `3x8 ${BELL} r60`, `4x8 ${BELL} r60`, `3x6 ${BELL} r60`],
              'Elbows between the knees at the bottom.',
            ],
          ],
        ],
        [
          'Carry',
          [
            [
              'Suitcase carry',
              [`3x20_m ${BELL} r45`, `3x25_m ${BELL} r45`, `3x30_m ${BELL} r45`, `2x20_m ${BELL} r45`],
              SIDES,
            ],
          ],
        ],
      ],
    },
    {
      day: 3,
      name: 'Press and row',
      blocks: [
        ['Warm-up', WARM_UP],
        [
          'Main part',
          [
            ['One-arm press', [`3x5 ${BELL} r75`, `4x5 ${BELL} r75`, `5x5 ${BELL} r75`, `3x4 ${BELL} r75`], SIDES],
            ['One-arm row', [`3x8 ${BELL} r60`, `4x8 ${BELL} r60`, `4x10 ${BELL} r60`, `3x6 ${BELL} r60`], SIDES],
            ['Reverse lunge', [`3x6 ${BELL} r60`, `3x8 ${BELL} r60`, `4x8 ${BELL} r60`, `2x6 ${BELL} r60`], SIDES],
          ],
        ],
        ['Trunk', [['Dead bug', ['3x6 r30', '3x8 r30', '3x10 r30', '2x6 r30'], SIDES]]],
      ],
    },
    {
      day: 5,
      name: ['All together', 'All together', 'All together', 'The ten-minute test'],
      blocks: [
        ['Warm-up', WARM_UP],
        [
          'Main part',
          [
            ['Clean and press', [`3x3 ${BELL} r90`, `4x3 ${BELL} r90`, `5x3 ${BELL} r90`, ''], SIDES],
            ['Goblet squat', [`3x6 ${BELL} r60`, `3x8 ${BELL} r60`, `3x10 ${BELL} r60`, ''], ''],
            ['Swing', ['', `5x10 ${BELL} r60`, `8x10 ${BELL} r45`, ''], ['', 'Two hands.', 'Two hands.', '']],
            [
              'Swings in ten minutes',
              ['', '', '', `1x10_min ${BELL}`],
              ['', '', '', 'Sets of ten, rest as you like. A hundred is good, a hundred and fifty is very good.'],
            ],
          ],
        ],
        ['Carry', [['Rack carry', [`3x20_m ${BELL} r45`, `3x25_m ${BELL} r45`, `3x30_m ${BELL} r45`, ''], SIDES]]],
      ],
    },
  ],
};
