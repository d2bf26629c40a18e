import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { hrefProp } from '#shared/block/pieces.ts';

/** Flags that a banner may wait for (spec 1 section 6). */
const BANNER_FLAGS = ['show_christmas_shipping_banner', 'matte_black_enabled'] as const;

/** A line across the page. */
export const bannerKind = blockKind({
  name: 'banner',
  summary:
    'A line of text across the page. Optional: a link, a close button, and a flag that must be on for it to show.',
  props: z.object({
    text: z.string().min(1),
    href: hrefProp.optional(),
    tone: z.enum(['ink', 'chalk', 'forge', 'tile']).default('ink'),
    flag: z.enum(BANNER_FLAGS).optional().describe('Shown only while this flag is on.'),
    closeKey: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'must be lowercase letters, digits and hyphens')
      .optional()
      .describe('With it the visitor can close the banner; another key shows it again.'),
  }),
  example: { props: { text: 'Matte black bars are back, in small numbers.', href: '/barbells', tone: 'chalk' } },
});
