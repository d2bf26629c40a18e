import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { gutterProp } from '#shared/block/pieces.ts';

/** Blocks beside each other. */
export const columnsKind = blockKind({
  name: 'columns',
  summary: 'Blocks side by side on the grid; stacked on a phone.',
  props: z.object({
    columns: z.int().min(2).max(4).default(2),
    gap: gutterProp.default('l'),
    share: z.enum(['even', 'first', 'last']).default('even').describe('Which column is twice as wide.'),
    align: z.enum(['start', 'center', 'stretch']).default('start'),
  }),
  slots: { default: 'One block for each cell, in reading order.' },
  example: {
    props: { columns: 2, gap: 'xl' },
    slots: {
      default: [
        { name: 'text', props: { html: '<h2>Bars</h2><p>Eight shafts, one for each lift.</p>' } },
        { name: 'text', props: { html: '<h2>Plates</h2><p>Calibrated to within ten grams.</p>' } },
      ],
    },
  },
});
