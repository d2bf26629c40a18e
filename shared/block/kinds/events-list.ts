import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';

/** All events of the site. */
export const eventsListKind = blockKind({
  name: 'events-list',
  summary: 'The events of the site as cards: what is on, what is coming, then past ones.',
  props: z.object({}),
  example: { props: {} },
});
