import { z } from 'zod';
import { bookAddressAnswer } from '#shared/address/answers.ts';
import { binAnswer } from '#shared/bin/answers.ts';
import { creditCardAnswer } from '#shared/order/answers.ts';
import { ORDER_STATUSES } from '#shared/order/contract.ts';
import { tied } from '#shared/schema/tied.ts';
import { ticketAnswer } from '#shared/ticket/answers.ts';
import type { WireCustomer } from './wire-customer.ts';

/** A customer with all related data (spec 3 section 3). */
export const customerAnswer = tied<WireCustomer>()(
  z.strictObject({
    _id: z.int(),
    email: z.string(),
    groupId: z.int(),
    firstname: z.string(),
    lastname: z.string(),
    telephone: z.string(),
    segments: z.array(z.int()),
    occupations: z.array(z.int()),
    primarySegment: z.int().nullable(),
    newsletters: z.array(z.int()).describe('Ids of the mailing lists of the site.'),
    addresses: z.array(bookAddressAnswer),
    orders: z
      .array(
        z.strictObject({
          orderId: z.string(),
          orderNumber: z.string(),
          status: z.enum(ORDER_STATUSES),
          createdAt: z.number().describe('Unix milliseconds.'),
        }),
      )
      .describe('The newest first.'),
    tickets: z.array(ticketAnswer),
    earnedProducts: z.array(
      z.strictObject({
        productId: z.int(),
        value: z.number().describe('Percent, or major units.'),
        type: z.enum(['percentage', 'fixed']),
      }),
    ),
    creditCards: z.array(creditCardAnswer),
    bins: z.array(binAnswer),
  }),
).meta({ id: 'Customer' });

/** The current session's customer or guest (public contract, section 4). */
export const sessionAnswer = z.strictObject({
  cg: z.int().describe('Same as `groupId`.'),
  exp: z.int().describe('When the answer expires, Unix seconds.'),
  groupId: z.int().describe('Customer group; 0 for guests.'),
});
