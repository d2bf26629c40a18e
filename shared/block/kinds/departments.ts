import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';

/** All departments of the store with their contents. */
export const departmentsKind = blockKind({
  name: 'departments',
  summary: 'All departments of the store with their categories, straight from the catalog.',
  props: z.object({}),
  example: { props: {} },
});
