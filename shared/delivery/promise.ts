import { z } from 'zod';
import { countryCodeSchema } from '#shared/address/country-code.ts';
import { tied } from '#shared/schema/tied.ts';
import { arrivalAnswer } from './arrival-answer.ts';
import type { Arrival } from './arrival-words.ts';

/**
 * Query of `svc_shipping/delivery`; the fields of the product's page beside these say what is chosen. Without a postcode
 * the whole country is meant, without a country the visitor's.
 */
export const promiseQuerySchema = z
  .object({
    productId: z.coerce.number('must be a number').int().positive(),
    country: countryCodeSchema.optional(),
    postcode: z.string().trim().min(1, 'is missing').max(32).optional(),
  })
  .refine(({ country, postcode }) => country !== undefined || postcode === undefined, {
    path: ['country'],
    message: 'is missing',
  });

/** A country, or most of it. */
export interface Area {
  readonly countryId: string;
  /** In a sentence: 'most of the United States'. */
  readonly words: string;
}

/** The area of an answer without a postcode. */
export const areaAnswer = tied<Area>()(
  z.strictObject({ countryId: z.string(), words: z.string().describe("'most of the United States'") }),
).meta({ id: 'Area' });

/** When a product arrives at a place, and what sending it costs there. */
export interface DeliveryPromise {
  /** Without a postcode: where dates and rates hold. Null for a place with one, and if nothing can be said. */
  readonly area: Area | null;
  /** The cheapest way, in major units; in an area the least of its rates. Null if nothing can be said. */
  readonly rate: number | null;
  /** Null if it cannot be said. */
  readonly deliveryDate: Arrival | null;
  /** Both in a sentence; '' without a rate. */
  readonly words: string;
  /** Why there is no rate, for the shopper; null if there is one, and if nothing is known. */
  readonly problem: string | null;
}

/** Answer of `svc_shipping/delivery`. */
export const promiseAnswer = tied<DeliveryPromise>()(
  z.strictObject({
    area: areaAnswer.nullable().describe('Where this holds; null for a postcode.'),
    rate: z.number().nullable().describe('Major units, of the cheapest way; null without one.'),
    deliveryDate: arrivalAnswer.nullable().describe('Null if it cannot be said.'),
    words: z.string().describe("For the shopper: 'Arrives Tue, Dec 1 – Thu, Dec 3 · Free shipping'."),
    problem: z.string().nullable().describe('Why there is no rate, for the shopper.'),
  }),
).meta({ id: 'DeliveryPromise' });
