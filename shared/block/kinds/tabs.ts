import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';

/** Sections of which one is shown at a time. */
export const tabsKind = blockKind({
  name: 'tabs',
  summary: 'Sections with a row of names; one is shown at a time. Without script all can be read.',
  props: z.object({
    label: z.string().min(1).describe('What the sections are about, for screen readers.'),
    tabs: z
      .array(
        z.object({ title: z.string().min(1), slot: z.string().regex(/^tab-[a-z0-9-]{1,40}$/, 'must begin with tab-') }),
      )
      .min(2)
      .max(8),
  }),
  slots: { 'tab-*': 'The blocks of the section that names it.' },
  example: {
    props: {
      label: 'Care for your bar',
      tabs: [
        { title: 'Every week', slot: 'tab-week' },
        { title: 'Every year', slot: 'tab-year' },
      ],
    },
    slots: {
      'tab-week': [{ name: 'text', props: { html: '<p>Brush the knurl and wipe the shaft dry.</p>' } }],
      'tab-year': [{ name: 'text', props: { html: '<p>Take the sleeves off and oil the bushings.</p>' } }],
    },
  },
});
