import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import type { WireBin } from './contract.ts';

/** A product that a shopper waits for. */
export const binAnswer = tied<WireBin>()(
  z.strictObject({
    id: z.string(),
    product_id: z.int(),
    email: z.string(),
    parent_id: z.int().nullable().describe('The product whose variant it is.'),
  }),
).meta({ id: 'Bin' });
