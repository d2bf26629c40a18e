import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import { RMA_STATUSES, returnLineSchema, type WireReturn } from './contract.ts';

/** A return. */
export const returnAnswer = tied<WireReturn>()(
  z.strictObject({
    rmaId: z.string(),
    rmaNumber: z.string().describe('Short number to quote instead of the id: `U-8048-2273`.'),
    orderId: z.string(),
    orderNumber: z.string(),
    status: z.enum(RMA_STATUSES),
    createdAt: z.number().describe('Unix milliseconds.'),
    items: z.array(returnLineSchema),
  }),
).meta({ id: 'Return' });

/** A return as staff see it. */
export const staffReturnAnswer = returnAnswer
  .extend({ email: z.string(), trackingNumber: z.string().nullable() })
  .meta({ id: 'StaffReturn' });

/** A return with the next steps that staff may take. */
export const decidedReturnAnswer = z.strictObject({
  rma: staffReturnAnswer,
  worth: z.number().nullable().describe('What was paid for its units, or what is left to refund, major units.'),
  next: z.array(z.enum(RMA_STATUSES)),
});
