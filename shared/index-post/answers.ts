import { z } from 'zod';

/**
 * Answers in the format of WordPress. With `_fields`, a record holds only the named fields, so any of them may be
 * absent.
 */

const rendered = z.strictObject({ rendered: z.string() });
const protectedText = z.strictObject({ rendered: z.string(), protected: z.literal(false) }).partial();
const stamp = z.string().nullable().describe("UTC, in WordPress' format; null if unknown.");

/** A post. */
export const postAnswer = z
  .strictObject({
    id: z.int(),
    date: stamp,
    date_gmt: stamp,
    guid: rendered,
    modified: stamp,
    modified_gmt: stamp,
    slug: z.string(),
    status: z.literal('publish'),
    type: z.literal('post'),
    link: z.string(),
    title: rendered,
    content: protectedText,
    excerpt: protectedText,
    author: z.int(),
    featured_media: z.int(),
    comment_status: z.literal('closed'),
    ping_status: z.literal('closed'),
    sticky: z.literal(false),
    template: z.literal(''),
    format: z.string(),
    meta: z.array(z.never()),
    categories: z.array(z.int()),
    tags: z.array(z.int()),
    featuredImagePath: z.string().nullable(),
    largeFeaturedImagePath: z.string().nullable(),
    featuredVideo: z.string().nullable(),
    authorName: z.string().nullable(),
    authorPicture: z.string().nullable(),
    customCss: z.string(),
    customJs: z.literal('').describe('Always empty: posts cannot bring scripts.'),
  })
  .partial()
  .meta({ id: 'IndexPost' });

const term = {
  id: z.int(),
  count: z.int(),
  description: z.string(),
  link: z.string(),
  name: z.string(),
  slug: z.string(),
  meta: z.array(z.never()),
};

/** A tag. */
export const tagAnswer = z
  .strictObject({ ...term, taxonomy: z.literal('post_tag') })
  .partial()
  .meta({ id: 'IndexTag' });

/** A category. */
export const indexCategoryAnswer = z
  .strictObject({ ...term, taxonomy: z.literal('category'), parent: z.literal(0) })
  .partial()
  .meta({ id: 'IndexCategory' });

/** An error in the format of WordPress. */
export const indexErrorAnswer = z
  .strictObject({
    code: z.string(),
    message: z.string(),
    data: z.strictObject({
      status: z.int(),
      params: z.record(z.string(), z.string()).optional(),
      details: z
        .record(z.string(), z.strictObject({ code: z.string(), message: z.string(), data: z.null() }))
        .optional(),
    }),
  })
  .meta({ id: 'IndexError' });
