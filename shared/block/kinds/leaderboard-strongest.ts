import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { eventSlugProp, eventYearProp } from '#shared/block/pieces.ts';

/** Who lifted most at an event. */
export const leaderboardStrongestKind = blockKind({
  name: 'leaderboard-strongest',
  summary: 'Athletes of all divisions of an event by the sum of their lifts, where it has workouts for load.',
  props: z.object({ event: eventSlugProp, year: eventYearProp }),
  example: { props: { event: 'invitational', year: 2025 } },
});
