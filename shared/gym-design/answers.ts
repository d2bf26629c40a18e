import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import type { Gear } from './gear.ts';
import type { GearKind } from './kinds.ts';

const kind = tied<GearKind>()(
  z.enum([
    ...(['ball', 'barbell', 'bench', 'box', 'dumbbell', 'kettlebell', 'machine'] as const),
    ...(['other', 'plate', 'platform', 'pull-up', 'rack', 'sled', 'storage'] as const),
  ]),
);

const offer = {
  price: z.number().nullable().describe('One unit, minor units; null without a price.'),
  isFrom: z.boolean().describe('It is the lowest of several.'),
  state: z.enum(['choose', 'out', 'ready']),
};

/** A product as the gym builder places it. Lengths in inches. */
export const gearAnswer = tied<Gear>()(
  z.strictObject({
    productId: z.int(),
    name: z.string(),
    url: z.string(),
    kind,
    footprint: z.strictObject({
      width: z.number(),
      depth: z.number(),
      isAbout: z.boolean().describe("It is the kind's: the catalog does not say the product's own."),
    }),
    height: z.number().nullable(),
    plain: z.strictObject(offer),
    variants: z.array(z.strictObject({ sku: z.string(), label: z.string(), ...offer })),
  }),
).meta({ id: 'Gear' });
