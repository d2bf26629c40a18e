import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { eventSlugProp, eventYearProp } from '#shared/block/pieces.ts';

/** Athletes of an event. */
export const athleteCardsKind = blockKind({
  name: 'athlete-cards',
  summary: 'The athletes of an event, or of a division of it, as cards with drawn portraits.',
  props: z.object({
    event: eventSlugProp,
    year: eventYearProp,
    division: eventSlugProp.optional().describe('All divisions by default.'),
  }),
  example: { props: { event: 'invitational', year: 2025, division: 'women' } },
});
