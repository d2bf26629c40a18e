import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import type { wireQuote } from './wire-quote.ts';

const major = z.number().describe('Major units.');

/** The answer of the call; `wire-quote.ts` reads the answer of a tax service, and is less strict. */
export const taxAnswer = tied<ReturnType<typeof wireQuote>>()(
  z.strictObject({
    totalTaxAmount: major.describe('Items, shipping and tariff together, major units.'),
    shipping: z.strictObject({ taxAmount: major.optional() }).optional(),
    summary: z.array(z.strictObject({ label: z.string(), taxAmount: major })).optional(),
    vatResponse: z
      .strictObject({
        valid: z.boolean(),
        checked: z.boolean().optional().describe("False where nobody could be asked: the site's policy decided."),
      })
      .nullish(),
    relief: major.optional().describe('Tax in the shown prices that this buyer does not owe, major units.'),
  }),
).meta({ id: 'Tax' });
