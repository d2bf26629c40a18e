import { z } from 'zod';
import { itemSchema } from '#shared/list/contract.ts';

/**
 * Items in the bodies of shipping, tax and order calls, as chosen by the shopper. Prices and weights come from the
 * catalog.
 */
export const chosenItemsSchema = z
  .array(
    itemSchema.extend({
      listItemId: z.string().max(64).default(''),
      /** The price shown to the shopper, major units: a claim that is checked when an order is placed. */
      price: z.number().optional(),
      rowTotal: z.number().optional(),
    }),
  )
  .min(1)
  .max(200);
export type ChosenItem = z.infer<typeof chosenItemsSchema>[number];
