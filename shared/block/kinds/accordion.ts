import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { htmlProp, titleProp } from '#shared/block/pieces.ts';

/** Sections that open and close. */
export const accordionKind = blockKind({
  name: 'accordion',
  summary: 'Sections that open and close.',
  props: z.object({
    title: titleProp,
    isExclusive: z.boolean().default(false).describe('Opening one closes the others.'),
    items: z
      .array(z.object({ title: z.string().min(1), html: htmlProp }))
      .min(1)
      .max(40),
  }),
  example: {
    props: {
      title: 'Before you order',
      items: [
        { title: 'What fits a low ceiling?', html: '<p>The 72-inch uprights leave room for pull-ups at 8 feet.</p>' },
      ],
    },
  },
});
