import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { eventSlugProp, eventYearProp } from '#shared/block/pieces.ts';

/** Places over all workouts of an event. */
export const leaderboardOverallKind = blockKind({
  name: 'leaderboard-overall',
  summary: 'Places and points over all workouts of an event, for each division or one of them.',
  props: z.object({
    event: eventSlugProp,
    year: eventYearProp,
    division: eventSlugProp.optional().describe('All divisions by default.'),
  }),
  example: { props: { event: 'invitational', year: 2025 } },
});
