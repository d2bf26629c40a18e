import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { titleProp } from '#shared/block/pieces.ts';

/** The bar comparison table (spec 1 section 2.8). */
export const barComparisonTableKind = blockKind({
  name: 'bar-comparison-table',
  summary: 'The table that compares barbells, with its filters. A store without bars leaves it out.',
  props: z.object({ title: titleProp }),
  example: { props: { title: 'Compare bars' } },
});
