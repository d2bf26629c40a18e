import { z } from 'zod';
import { skuProp } from '#shared/block/pieces.ts';

/** Where a block takes its products from. The first of these that is given counts. */
export const productSource = {
  skus: z.array(skuProp).min(1).max(48).optional().describe('These products, in this order.'),
  ids: z.array(z.int().positive()).min(1).max(48).optional().describe('These products by id, in this order.'),
  category: z
    .string()
    .min(1)
    .optional()
    .describe('Url key of a category. On the home page `hot-deals` and `hundo` show current promotions alone.'),
  source: z
    .enum(['new', 'deals', 'best', 'recommendation'])
    .optional()
    .describe('The newest products, what is reduced today, the first of each department, or what suits this visitor.'),
  limit: z.int().min(1).max(24).default(12).describe('Most products.'),
} as const;

/** Whether a block says where its products come from. */
export function hasSource(props: {
  readonly skus?: unknown;
  readonly ids?: unknown;
  readonly category?: unknown;
  readonly source?: unknown;
}): boolean {
  return [props.skus, props.ids, props.category, props.source].some((each) => each !== undefined);
}

/** What is said of a block without products. */
export const NO_SOURCE = 'must have one of skus, ids, category or source';
