import { z } from 'zod';
import { cardAnswer } from '#shared/product/answers.ts';

/** A category with a page of its products. */
export const categoryAnswer = z
  .strictObject({
    category: z.strictObject({
      categoryId: z.int(),
      name: z.string(),
      url: z.string().describe("Path on the site, without the site's prefix."),
      path: z.array(z.int()).describe('Ids from the root down to this one.'),
      topLinks: z.array(z.strictObject({ categoryId: z.int(), name: z.string(), url: z.string() })),
      description: z.string().describe('Sanitized HTML.'),
    }),
    products: z.array(cardAnswer),
    total: z.int(),
    page: z.int(),
    pageCount: z.int(),
  })
  .meta({ id: 'CategoryPage' });
