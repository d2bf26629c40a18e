import { z } from 'zod';
import { blockKind } from '#shared/block/kind.ts';
import { linkProp } from '#shared/block/pieces.ts';
import { productSource } from '#shared/block/product-source.ts';

/** A row that scrolls sideways. */
export const carouselKind = blockKind({
  name: 'carousel',
  summary: 'A row that scrolls sideways: of products, or of the blocks within it.',
  props: z.object({ title: z.string().min(1), ...productSource, link: linkProp }),
  slots: { default: 'Blocks to scroll through, instead of products.' },
  example: { props: { title: 'New on the floor', source: 'new', limit: 12 } },
});
