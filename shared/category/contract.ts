import { z } from 'zod';

/** What is stored of a category beside its place in the tree. HTML is sanitised. */
export const categoryDocumentSchema = z.object({
  description: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  image: z.string().nullable(),
  imageAlt: z.string(),
  /** Columns of the import that the store has no idea of, kept for the export. */
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
  /** Products of this category and all below it that the site shows. */
  readonly productCount: number;
  /** Picture of the first product, where the category has none of its own. */
  readonly image: string | null;
}
