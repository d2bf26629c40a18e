import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { hrefProp } from '#shared/block/pieces.ts';

/** Deals that take turns. */
export const dealsBannerKind = blockKind({
  name: 'deals-banner',
  summary:
    'Up to six lines that rotate every four seconds. A button pauses them, and they do not move for visitors who ask for less motion.',
  props: z.object({
    items: z
      .array(z.object({ lead: z.string().default(''), text: z.string().min(1), href: hrefProp }))
      .min(1)
      .max(6),
  }),
  example: {
    props: {
      items: [
        { lead: '3 ships free', text: 'Any three marked items ship free', href: '/3-ships-free' },
        { lead: 'Hot deals', text: 'This week only, while they last', href: '/deals' },
      ],
    },
  },
});
