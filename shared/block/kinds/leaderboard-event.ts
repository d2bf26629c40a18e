import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { eventSlugProp, eventYearProp } from '#shared/block/pieces.ts';

/** The leaderboard of an event. */
export const leaderboardEventKind = blockKind({
  name: 'leaderboard-event',
  summary: 'The leaderboard of a division of an event, over all workouts or in one of them.',
  props: z.object({
    event: eventSlugProp,
    year: eventYearProp,
    division: eventSlugProp.optional().describe('The first division by default.'),
    workout: eventSlugProp.optional().describe('All workouts by default.'),
  }),
  example: { props: { event: 'invitational', year: 2025, division: 'men', workout: 'ladder' } },
});
