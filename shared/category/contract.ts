import { z } from 'zod';
import { listRuleSchema } from '#shared/product/list-rule.ts';

/** The stored data of a category besides its place in the tree. HTML is sanitized. */
export const categoryDocumentSchema = z.object({
  description: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  image: z.string().nullable(),
  imageAlt: z.string(),
  /** Left out where the merchant chooses the products. */
  listRule: listRuleSchema.optional(),
  /** Import columns that the store does not use, kept for the export. */
  extra: z.record(z.string(), z.string()),
});
export type CategoryDocument = z.infer<typeof categoryDocumentSchema>;

/** A category in the tree of a site. */
export interface Category {
  readonly categoryId: number;
  readonly parentId: number | null;
  readonly name: string;
  /** Path on the site, without its prefix: `/barbells`. */
  readonly url: string;
  /** Ids from the root down to this one. */
  readonly path: readonly number[];
  readonly position: number;
  readonly inMenu: boolean;
  /** Number of products shown on the site in this category and all below it. */
  readonly productCount: number;
  /** The category's picture, or that of its first product if it has none. */
  readonly image: string | null;
}
