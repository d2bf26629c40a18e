import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { hrefProp, linkProp, pictureProp, titleProp } from '#shared/block/pieces.ts';

const itemSchema = z.object({
  eyebrow: z.string(),
  title: z.string(),
  meta: z.string(),
  image: pictureProp,
  href: hrefProp,
});

/** Stories of The Index. */
export const postsKind = blockKind({
  name: 'posts',
  summary: 'Stories, three in a row: chosen by hand, or the newest of The Index.',
  props: z.object({
    title: titleProp,
    link: linkProp,
    items: z.array(itemSchema).max(6).default([]),
    newest: z
      .object({
        category: z.int().positive().optional().describe('Id of a category of The Index.'),
        tag: z.int().positive().optional().describe('Id of a tag.'),
        limit: z.int().min(3).max(6).default(3),
      })
      .optional()
      .describe('The newest stories, where `items` is empty.'),
  }),
  example: {
    props: { title: 'From The Index', link: { label: 'All stories', href: '/theindex' }, newest: { limit: 3 } },
  },
});
