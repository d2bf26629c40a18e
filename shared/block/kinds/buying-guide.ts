import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { htmlProp, linkProp, pictureProp } from '#shared/block/pieces.ts';

/** Steps to the right product. */
export const buyingGuideKind = blockKind({
  name: 'buying-guide',
  summary: 'Steps that lead to the right product, numbered, each with a link to what fits.',
  props: z.object({
    title: z.string().min(1),
    intro: z.string().default(''),
    steps: z
      .array(z.object({ title: z.string().min(1), html: htmlProp, image: pictureProp.optional(), link: linkProp }))
      .min(2)
      .max(9),
  }),
  example: {
    props: {
      title: 'Find your first bar',
      intro: 'Three questions, and you know which one.',
      steps: [
        {
          title: 'What do you lift?',
          html: '<p>A power bar is stiff; a weightlifting bar whips.</p>',
          link: { label: 'Compare bars', href: '/compare/bars' },
        },
        { title: 'Where does it live?', html: '<p>In a damp garage, choose stainless steel.</p>' },
      ],
    },
  },
});
