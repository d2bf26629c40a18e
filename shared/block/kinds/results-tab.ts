import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';

/** Two panes with a title each. */
export const resultsTabKind = blockKind({
  name: 'results-tab',
  summary: 'Two panes side by side, each with a title; stacked on a phone.',
  props: z.object({ leftTitle: z.string().min(1), rightTitle: z.string().min(1) }),
  slots: { left: 'The blocks of the left pane.', right: 'The blocks of the right pane.' },
  example: {
    props: { leftTitle: 'Men', rightTitle: 'Women' },
    slots: {
      left: [{ name: 'text', props: { html: '<ol><li>Mara Quist</li></ol>' } }],
      right: [{ name: 'text', props: { html: '<ol><li>Ines Ortega</li></ol>' } }],
    },
  },
});
