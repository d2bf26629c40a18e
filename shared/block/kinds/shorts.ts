import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { filmItem, linkProp, titleProp } from '#shared/block/pieces.ts';

/** Short upright films in a strip. */
export const shortsKind = blockKind({
  name: 'shorts',
  summary: 'Short upright films in a strip that moves by finger, wheel and arrow keys.',
  props: z.object({
    title: titleProp,
    link: linkProp,
    items: z.array(filmItem).min(1).max(24),
  }),
  example: {
    props: {
      title: 'Shorts',
      items: [
        {
          film: '/media/film/short-kettlebells.mp4',
          title: 'Bells in a row',
          poster: 'northbar/kettlebell-24-kg.webp',
        },
        { film: '/media/film/short-plates.mp4', title: 'Four colors', poster: 'northbar/bumper-set-kg.webp' },
        { film: '/media/film/short-rack.mp4', title: 'A rack, slowly', poster: 'northbar/rack-black.webp' },
      ],
    },
  },
});
