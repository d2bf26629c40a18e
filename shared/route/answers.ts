import { z } from 'zod';

/** The page at an address. */
export const routeAnswer = z.strictObject({
  entityType: z.string().describe('`product`, `category`, `page`.'),
  entityId: z.int(),
  redirectTarget: z.string().nullable(),
  redirectType: z.int().nullable(),
  related: z.strictObject({ EUROPE: z.string().describe('The corresponding address on the European site.') }),
});

/** Whether a page was opened on the store's own host. */
export const hostMatchAnswer = z.strictObject({
  match: z.boolean(),
  url: z.string().nullable().describe("The page's proper address; null if it is the given one."),
});
