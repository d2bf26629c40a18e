import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { htmlProp, titleProp } from '#shared/block/pieces.ts';

/** Questions and answers. */
export const faqKind = blockKind({
  name: 'faq',
  summary: 'Questions with their answers, which search engines can show as such.',
  props: z.object({
    title: titleProp,
    items: z
      .array(z.object({ question: z.string().min(1), html: htmlProp }))
      .min(1)
      .max(40),
  }),
  example: {
    props: {
      title: 'Questions',
      items: [{ question: 'Do you ship racks to a second floor?', html: '<p>Freight is delivered to the curb.</p>' }],
    },
  },
});
