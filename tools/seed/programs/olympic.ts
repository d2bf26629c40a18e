import type { Plan } from './plan.ts';

/**
 * Progresses from positions at the hips, through doubles from the floor, to singles: the name of the lift says where
 * the bar starts.
 */
const from = (lift: string) => [
  `Hang ${lift} from the hip`,
  `Hang ${lift} from the hip`,
  `Hang ${lift} from above the knee`,
  ...Array.from({ length: 7 }, () => lift),
];
const LIFT = [
  '6x3 @60 r120',
  '6x3 @65 r120',
  '5x3 @70 r120',
  '5x2 @70 r120',
  '6x2 @75 r120',
  '6x2 @80 r150',
  '3x2 @65 r90',
  '6x1 @85 r150',
  '5x1 @90 r180',
] as const;
const OTHER = [
  '5x3 @57.5 r90',
  '5x3 @60 r90',
  '5x3 @65 r90',
  '4x2 @65 r90',
  '5x2 @70 r90',
  '5x2 @75 r120',
  '3x2 @60 r90',
  '4x1 @80 r120',
  '3x1 @80 r120',
] as const;
const PULL = [
  '4x4 @80 r120',
  '4x4 @85 r120',
  '4x4 @90 r120',
  '4x3 @90 r150',
  '4x3 @95 r150',
  '4x3 @100 r150',
  '2x3 @80 r120',
  '3x2 @105 r180',
  '2x2 @95 r150',
  '2x2 @70 r120',
];
const SQUAT = [
  '5x5 @65 r150',
  '5x5 @70 r150',
  '5x4 @75 r180',
  '5x4 @77.5 r180',
  '5x3 @80 r180',
  '5x3 @85 r210',
  '3x3 @67.5 r120',
  '4x2 @87.5 r240',
  '3x2 @80 r180',
  '2x2 @65 r120',
];
const CORE = [
  '3x10 rpe7 r60',
  '3x10 rpe8 r60',
  '3x12 rpe8 r60',
  '3x10 rpe7 r60',
  '3x10 rpe8 r60',
  '3x12 rpe8 r60',
  '2x10 rpe6 r60',
  '3x8 rpe8 r60',
  '2x8 rpe6 r60',
  '',
];
const NOTES = [
  'Percent of your best snatch or clean and jerk. Film one set from the side: is the bar close all the way?',
  '',
  'The heaviest work from the hang.',
  'From the floor now: the same positions, passed slowly.',
  '',
  'Two misses at a weight end the lift for today.',
  'Deload: fast, light, early to bed.',
  'Singles: set up for each as if it were the only one.',
  'Nothing is missed this week. Stop while it flies.',
];
const TEST =
  '1x2 @50 r90; 1x2 @60 r90; 1x1 @70 r120; 1x1 @80 r120; 1x1 @87.5 r180; 1x1 @92.5 r180; 1x1 @97.5 r240; 1x1 @102.5 r240';
const OPENER = '1x2 @50 r90; 1x1 @60 r90; 1x1 @70 r120; 1x1 @80 r120';

/** The primer before the first lift of a day. */
const barDrill = (lift: string) =>
  [
    ['Overhead squat with the bar', '2x5 "empty bar" r45'],
    [`${lift} with the bar: hip, knee, floor`, '3x3 "empty bar" r45'],
  ] as const;

/** Four days a week for ten weeks, from positions to a total. */
export const OLYMPIC: Plan = {
  sku: 'PR-OLYMPIC-10',
  weeks: 10,
  sessions: [
    {
      day: 1,
      name: 'Snatch',
      blocks: [
        ['Bar drill', barDrill('Snatch')],
        ['Lift', [[from('Snatch'), [...LIFT, OPENER], [...NOTES, 'Up to the opener of Saturday, and no further.']]]],
        [
          'Strength',
          [
            ['Snatch pull', PULL],
            ['Back squat', SQUAT],
          ],
        ],
        ['Trunk', [['Hanging leg raise', CORE]]],
      ],
    },
    {
      day: 2,
      name: 'Clean and jerk',
      blocks: [
        ['Bar drill', barDrill('Clean')],
        [
          'Lift',
          [
            [from('Clean'), [...LIFT, OPENER], [...NOTES, 'Up to the opener of Saturday, and no further.']],
            ['Jerk from the rack', [...OTHER, '3x1 @70 r120'], 'Hold every one for two seconds.'],
          ],
        ],
        ['Strength', [['Clean pull', PULL]]],
        ['Trunk', [['Back extension', CORE]]],
      ],
    },
    {
      day: 4,
      name: 'Power and positions',
      blocks: [
        ['Bar drill', barDrill('Power snatch')],
        [
          'Lift',
          [
            ['Power snatch', [...OTHER, '3x1 @60 r90']],
            ['Power clean and push jerk', [...OTHER, '3x1 @60 r90']],
          ],
        ],
        [
          'Strength',
          [
            ['Front squat', SQUAT],
            [
              'Push press',
              PULL.map((sets) => sets.replace(/@\d+/, (percent) => `@${Number(percent.slice(1)) - 20}`)),
              'Percent of your best jerk.',
            ],
          ],
        ],
        [
          'Trunk',
          [
            [
              'Side plank',
              [
                '3x30_s r45',
                '3x35_s r45',
                '3x40_s r45',
                '3x30_s r45',
                '3x40_s r45',
                '3x45_s r45',
                '2x30_s r45',
                '3x40_s r45',
                '2x30_s r45',
                '',
              ],
              'For each side.',
            ],
          ],
        ],
      ],
    },
    {
      day: 6,
      name: [...Array.from({ length: 9 }, () => 'Both lifts'), 'Total'],
      blocks: [
        ['Bar drill', barDrill('Snatch')],
        [
          'Lift',
          [
            [
              from('Snatch'),
              [...OTHER, TEST],
              [
                ...Array.from({ length: 9 }, () => ''),
                'Test day: three attempts count, the first of them at 92.5. Rest ten minutes before the clean and jerk.',
              ],
            ],
            [from('Clean').map((lift) => `${lift} and jerk`), [...OTHER, TEST]],
          ],
        ],
        [
          'Strength',
          [
            [
              'Snatch balance',
              [
                '4x3 @50 r90',
                '4x3 @55 r90',
                '4x3 @60 r90',
                '4x2 @65 r90',
                '4x2 @70 r120',
                '4x2 @75 r120',
                '2x2 @60 r90',
                '3x1 @80 r120',
                '2x1 @70 r90',
                '',
              ],
            ],
          ],
        ],
      ],
    },
  ],
};
