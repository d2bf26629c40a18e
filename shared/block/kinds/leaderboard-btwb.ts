import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';

/** A leaderboard of Beyond the Whiteboard. */
export const leaderboardBtwbKind = blockKind({
  name: 'leaderboard-btwb',
  summary: 'A leaderboard of Beyond the Whiteboard; the last good one while that does not answer.',
  props: z.object({
    id: z
      .string()
      .regex(/^[\w.-]{1,64}$/, 'must be letters, digits, dots and hyphens')
      .describe('Id of the leaderboard there.'),
  }),
  example: { props: { id: '12345' } },
});
