import { z } from 'zod';
import { addressAnswer } from '#shared/address/answers.ts';
import { itemSchema } from '#shared/list/contract.ts';
import { tied } from '#shared/schema/tied.ts';
import { SITE_CODES } from '#shared/site/sites.ts';
import { QUOTE_STATES } from './contract.ts';
import type { wireQuote } from './wire-quote.ts';

const major = z.number().describe('Major units.');
const time = z.number().describe('Unix milliseconds.');

const quoteItem = z.strictObject({
  ...itemSchema.shape,
  listItemId: z.string(),
  sku: z.string(),
  name: z.string(),
  listPrice: major.describe('One unit as the site sold it, major units.'),
  price: major.describe('One unit as agreed, major units.'),
  rowTotal: major,
});

/** A quote as staff see it. */
export const quoteAnswer = tied<ReturnType<typeof wireQuote>>()(
  z.strictObject({
    quoteId: z.string(),
    quoteNumber: z.string(),
    site: z.enum(SITE_CODES),
    email: z.string(),
    customerId: z.int().nullable(),
    state: z.enum(QUOTE_STATES),
    revision: z.int().describe('Grows whenever a quote that was sent is changed: older links are dead.'),
    orderId: z.string().nullable(),
    orderNumber: z.string().nullable(),
    createdBy: z.string(),
    reason: z.string(),
    note: z.string().describe('For the customer.'),
    address: addressAnswer.nullable(),
    next: z.array(z.enum(QUOTE_STATES)),
    items: z.array(quoteItem),
    discount: major,
    shipping: major,
    subtotal: major,
    total: major.describe('Without the tax that is added where the goods go, major units.'),
    validUntil: z.string().describe('The last day on which it can be paid.'),
    createdAt: time,
    sentAt: time.nullable(),
    events: z.array(z.strictObject({ at: time, actor: z.string(), event: z.string(), detail: z.string() })),
  }),
).meta({ id: 'Quote' });
