import { z } from 'zod';
import { arrivalAnswer } from '#shared/delivery/arrival-answer.ts';
import type { Arrival } from '#shared/delivery/arrival-words.ts';
import { type Area, areaAnswer } from '#shared/delivery/promise.ts';
import { tied } from '#shared/schema/tied.ts';
import type { WireQuote } from './wire-quote.ts';

/** When the items of a cart arrive. */
export interface ArrivalsAnswer {
  /** Without a postcode: where the dates hold. Null for a place with one, and if nothing can be said. */
  readonly area: Area | null;
  readonly items: readonly { readonly listItemId: string; readonly deliveryDate: Arrival | null }[];
}

/** Answer of `svc_shipping/delivery` for a cart. */
export const arrivalsAnswer = tied<ArrivalsAnswer>()(
  z.strictObject({
    area: areaAnswer.nullable().describe('Where the dates hold; null for a postcode.'),
    items: z.array(
      z.strictObject({
        listItemId: z.string(),
        deliveryDate: arrivalAnswer.nullable().describe('Null if it cannot be said.'),
      }),
    ),
  }),
).meta({ id: 'Arrivals' });

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
