import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import { arrivalAnswer } from './arrival-answer.ts';
import type { Arrival } from './arrival-words.ts';

/** Name under which a browser keeps the place that deliveries are asked for: country and postcode, with a blank between. */
export const DELIVERY_PLACE = 'shipping-place';

/** Query of `svc_shipping/delivery`; the fields of the product's page beside these say what is chosen. */
export const promiseQuerySchema = z.object({
  productId: z.coerce.number('must be a number').int().positive(),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'must be a country code of two letters'),
  postcode: z.string().trim().min(1, 'is missing').max(32),
});

/** When a product arrives at a place, and what sending it costs there. */
export interface DeliveryPromise {
  /** The cheapest way, in major units; null if the place or the choice has no rates. */
  readonly rate: number | null;
  /** Null if it cannot be said. */
  readonly deliveryDate: Arrival | null;
  /** Why there is no rate, for the shopper; null if there is one. */
  readonly problem: string | null;
}

/** Answer of `svc_shipping/delivery`. */
export const promiseAnswer = tied<DeliveryPromise>()(
  z.strictObject({
    rate: z.number().nullable().describe('Major units, of the cheapest way; null without one.'),
    deliveryDate: arrivalAnswer.nullable().describe('Null if it cannot be said.'),
    problem: z.string().nullable().describe('Why there is no rate, for the shopper.'),
  }),
).meta({ id: 'DeliveryPromise' });
