import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { eventSlugProp, eventYearProp } from '#shared/block/pieces.ts';

/** The schedule of an event. */
export const scheduleKind = blockKind({
  name: 'schedule',
  summary: 'The heats of an event by day, in the time of its venue.',
  props: z.object({ event: eventSlugProp, year: eventYearProp }),
  example: { props: { event: 'invitational', year: 2025 } },
});
