import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { focalProp, hrefProp, pictureProp } from '#shared/block/pieces.ts';

/** The opening picture of a page with its title. */
export const heroKind = blockKind({
  name: 'hero',
  summary:
    'The opening picture with the page’s title. As the first block of a page it holds the page’s only main heading. Words stay readable on any picture.',
  props: z.object({
    eyebrow: z.string().default(''),
    title: z.string().min(1),
    text: z.string().default(''),
    image: pictureProp.describe('The wide picture, for screens from 1024 pixels.'),
    imageAlt: z.string(),
    square: pictureProp.optional().describe('Picture for tablets; without it the wide one is cropped.'),
    tall: pictureProp.optional().describe('Picture for phones; without it the wide one is cropped.'),
    focal: focalProp.optional(),
    links: z
      .array(
        z.object({
          label: z.string().min(1),
          href: hrefProp,
          kind: z.enum(['primary', 'secondary']).default('primary'),
        }),
      )
      .max(3)
      .default([]),
  }),
  example: {
    props: {
      eyebrow: 'Northbar garage',
      title: 'Train at home',
      text: 'Everything from the first kettlebell to a full rack.',
      image: 'northbar/scene-garage.webp',
      imageAlt: 'A garage gym with a rack and a loaded bar',
      focal: { x: 70, y: 50 },
      links: [{ label: 'Shop garage gyms', href: '/garage-gyms', kind: 'primary' }],
    },
  },
});
