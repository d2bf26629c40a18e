import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { filmItem, linkProp, titleProp } from '#shared/block/pieces.ts';

/** Films in a grid. */
export const videoListKind = blockKind({
  name: 'video-list',
  summary: 'Films in a grid, each behind a still picture; one tap plays it in its place.',
  props: z.object({
    title: titleProp,
    link: linkProp,
    items: z
      .array(filmItem.extend({ text: z.string().max(500).default('') }))
      .min(1)
      .max(24),
  }),
  example: {
    props: {
      title: 'Watch',
      items: [
        {
          film: '/media/film/the-bar-from-end-to-end.mp4',
          title: 'The bar, from end to end',
          poster: 'northbar/hero-loaded-bar.webp',
          text: 'Sleeves, rings, knurling: fourteen seconds with a barbell.',
        },
      ],
    },
  },
});
