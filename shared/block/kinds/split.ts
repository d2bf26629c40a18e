import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { linkProp, pictureProp } from '#shared/block/pieces.ts';

/** A dark band: a scene on one side, words on the other. */
export const splitKind = blockKind({
  name: 'split',
  summary: 'A dark band with a picture on one side and words with a link on the other.',
  props: z.object({
    eyebrow: z.string(),
    title: z.string().min(1),
    text: z.string(),
    image: pictureProp,
    imageAlt: z.string(),
    link: linkProp,
  }),
  example: {
    props: {
      eyebrow: 'Racks and rigs',
      title: 'Built to be bolted down',
      text: 'Eleven-gauge steel, laser-cut holes, and every attachment fits every upright.',
      image: 'northbar/rack-black.webp',
      imageAlt: 'A black power rack',
      link: { label: 'Shop racks', href: '/racks' },
    },
  },
});
