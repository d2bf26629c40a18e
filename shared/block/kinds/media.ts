import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { filmProp, focalProp, hrefProp, pictureProp } from '#shared/block/pieces.ts';

/** A picture, sharp on every screen (spec 3 section 3, Media config). */
export const mediaKind = blockKind({
  name: 'media',
  summary: 'A picture with an optional caption, link and words laid over it, or the still picture of a film.',
  props: z.object({
    src: pictureProp,
    alt: z.string().describe('What the picture shows; empty if the words beside it say the same.'),
    width: z.int().min(1).max(4000).optional().describe('Width at which it is drawn at most, in pixels.'),
    height: z.int().min(1).max(4000).optional().describe('Height to which it is cropped, in pixels.'),
    autoHeight: z.boolean().default(true).describe('Keep the picture’s own shape instead of cropping it to `height`.'),
    focal: focalProp.optional(),
    link: hrefProp.optional(),
    caption: z.string().default(''),
    overlay: z
      .object({ title: z.string().default(''), text: z.string().default('') })
      .optional()
      .describe('Words laid over the picture, on a shade that keeps them readable.'),
    film: z
      .object({
        src: filmProp,
        title: z.string().min(1).max(200).describe('What the film shows; also the player’s label.'),
        autoplay: z
          .boolean()
          .default(false)
          .describe('Start muted when it scrolls into view; only for the store’s own films.'),
        loop: z.boolean().default(false).describe('Start over at the end; only for the store’s own films.'),
      })
      .optional()
      .describe('A film that plays in the place of the picture when someone taps it. It has no link and no words.'),
    mobile: z.object({ src: pictureProp }).optional().describe('Another picture for phones.'),
    background: z.enum(['none', 'tile', 'ink']).default('none').describe('Surface around a picture that is narrower.'),
  }),
  example: {
    props: {
      src: 'northbar/scene-platform.webp',
      alt: 'A lifting platform under a spotlight',
      caption: 'Platform, 8 by 8 feet',
    },
  },
});
