import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import { SUBSCRIPTION_STATES, type WireSubscription } from './contract.ts';

/** A subscription (public contract, section 6). */
export const subscriptionAnswer = tied<WireSubscription>()(
  z.strictObject({
    _id: z.string(),
    orderId: z.string().describe('The order that began it.'),
    orderNumber: z.string(),
    sku: z.string(),
    name: z.string(),
    state: z.enum(SUBSCRIPTION_STATES),
    price: z.number().describe('Major units, each interval.'),
    currency: z.string(),
    interval: z.string().describe('`Month`, `3 Months`.'),
    nextChargeAt: z.number().nullable().describe('Unix milliseconds.'),
    accessUntil: z.number().describe('Unix milliseconds.'),
  }),
).meta({ id: 'Subscription' });
