import { z } from 'zod';
import { itemSchema } from '#shared/list/contract.ts';

/**
 * Items in the bodies of shipping, tax and order calls: what was chosen. The catalogue says what it costs and weighs.
 */
export const chosenItemsSchema = z
  .array(
    itemSchema.extend({
      listItemId: z.string().max(64).default(''),
      /** What the shopper saw, major units: a claim that placing an order checks. */
      price: z.number().optional(),
      rowTotal: z.number().optional(),
    }),
  )
  .min(1)
  .max(200);
export type ChosenItem = z.infer<typeof chosenItemsSchema>[number];
