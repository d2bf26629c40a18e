import type { Plan } from './plan.ts';

const PACE =
  'Paces come from the ten-minute test of the first day: easy is a pace at which you talk in whole sentences.';

/**
 * Three days a week for six weeks, in addition to any strength plan: one long and easy, one with intervals, and one
 * that hurts.
 */
export const ENGINE: Plan = {
  sku: 'PR-ENGINE-6',
  weeks: 6,
  sessions: [
    {
      day: 1,
      name: [
        'Test and easy minutes',
        'Long and easy',
        'Long and easy',
        'Long and easy',
        'Long and easy',
        'Long and easy',
      ],
      blocks: [
        ['Warm-up', [['Walk, then skip', '1x6_min rpe3']]],
        [
          'Test',
          [
            [
              ['Ten minutes for distance or turns', '', '', '', '', ''],
              '1x10_min rpe9 r300',
              'Rope, ball, sled, run or row: take what you have for all six weeks, and write the result down.',
            ],
          ],
        ],
        [
          'Easy',
          [
            [
              'Easy work without a break',
              ['1x15_min rpe4', '1x30_min rpe4', '1x34_min rpe4', '1x28_min rpe4', '1x38_min rpe4', '1x30_min rpe4'],
              [PACE, PACE, '', 'A lighter week.', 'The longest one.', ''],
            ],
          ],
        ],
        ['Cool-down', [['Walk and breathe through the nose', '1x4_min rpe2']]],
      ],
    },
    {
      day: 3,
      name: 'Intervals',
      blocks: [
        ['Warm-up', [['Easy, with three short pick-ups', '1x8_min rpe4']]],
        [
          'Intervals',
          [
            [
              [
                'Skip, slam or push',
                'Skip, slam or push',
                'Skip, slam or push',
                'Skip, slam or push',
                'Skip, slam or push',
                'Skip, slam or push',
              ],
              [
                '6x60_s rpe7 r90',
                '8x60_s rpe7 r90',
                '8x60_s rpe8 r75',
                '5x60_s rpe7 r90',
                '6x90_s rpe8 r90',
                '8x90_s rpe8 r90',
              ],
              [
                'All of them at one pace: the last like the first.',
                '',
                '',
                'A lighter week.',
                '',
                'The most work of the plan.',
              ],
            ],
            [
              'Without gear: shuttle run of ten steps',
              '1x1_round "instead, for the same times"',
              'Only where there is no rope, ball or sled.',
            ],
          ],
        ],
        ['Cool-down', [['Walk', '1x5_min rpe2']]],
      ],
    },
    {
      day: 5,
      name: [
        'The one that hurts',
        'The one that hurts',
        'The one that hurts',
        'The one that hurts',
        'The one that hurts',
        'Test again',
      ],
      blocks: [
        ['Warm-up', [['Easy, then squats and push-ups', '1x8_min rpe4']]],
        [
          'Work',
          [
            [
              [
                'Rounds: 30 jumps, 12 slams, 20 m of sled',
                'Rounds: 30 jumps, 12 slams, 20 m of sled',
                'Rounds: 40 jumps, 14 slams, 20 m of sled',
                'Rounds: 30 jumps, 12 slams, 20 m of sled',
                'Rounds: 50 jumps, 16 slams, 30 m of sled',
                '',
              ],
              [
                '4x1_round rpe8 r90',
                '5x1_round rpe8 r90',
                '5x1_round rpe9 r90',
                '3x1_round rpe7 r90',
                '6x1_round rpe9 r75',
                '4x1_round',
              ],
              'Without gear: 20 squat jumps, 12 burpees, 40 steps of running for a round.',
            ],
            [
              ['', '', '', '', '', 'Ten minutes for distance or turns'],
              '1x10_min rpe10',
              'The test of the first day. Most people are a tenth better.',
            ],
          ],
        ],
        ['Cool-down', [['Walk', '1x5_min rpe2']]],
      ],
    },
  ],
};
