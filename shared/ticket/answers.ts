import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import type { wireTicket } from './wire-ticket.ts';

/** A discount that a customer has earned for units of a product. */
export const ticketAnswer = tied<ReturnType<typeof wireTicket>>()(
  z.strictObject({
    orderId: z.string().describe('The order that earned it, or a name for what gave it.'),
    remainingUses: z.int(),
    product: z.strictObject({
      productId: z.int(),
      discount: z.strictObject({
        type: z.enum(['fixed', 'percent']),
        value: z.number().describe('Percent, or major units.'),
        freeShipping: z.boolean(),
      }),
    }),
  }),
).meta({ id: 'Ticket' });
