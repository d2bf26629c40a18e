import { z } from 'zod';
import { arrivalAnswer } from '#shared/delivery/arrival-answer.ts';
import { tied } from '#shared/schema/tied.ts';
import type { WireQuote } from './wire-quote.ts';

/** Rates of each package of a cart. */
export const ratesAnswer = tied<WireQuote>()(
  z.strictObject({
    rates: z.array(
      z.strictObject({
        shippingCode: z.string().describe('Names the way: an order selects it by this code.'),
        rate: z.number().describe('Major units.'),
        label: z.string(),
        carrier: z.string(),
        packageNumber: z.int(),
        transactionId: z.string(),
        deliveryDate: arrivalAnswer.optional().describe('Absent if it cannot be said.'),
      }),
    ),
    split: z.boolean().describe('More than one package.'),
    transactionId: z.string().describe('The same for the same request.'),
    packages: z
      .array(
        z.strictObject({
          packageNumber: z.int(),
          items: z.array(
            z.strictObject({ listItemId: z.string(), name: z.string(), qty: z.number(), sku: z.string() }),
          ),
        }),
      )
      .optional(),
  }),
).meta({ id: 'ShippingRates' });
