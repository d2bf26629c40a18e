import { z } from 'zod';
import { ORDER_STATUSES } from '#shared/order/contract.ts';
import { tied } from '#shared/schema/tied.ts';
import { STOCK_POOLS } from '#shared/site/sites.ts';
import type { Violation } from './audit.ts';

const count = z.number();

const stockRow = z.strictObject({
  pool: z.enum(STOCK_POOLS),
  sku: z.string(),
  seeded: count,
  onHand: count,
  held: count,
  sold: count,
});
const orderRow = z.strictObject({
  orderId: z.string(),
  storeId: z.int(),
  status: z.enum(ORDER_STATUSES),
  amount: z.number().describe('Minor units.'),
  currency: z.string(),
  charges: z.int(),
  refunded: z.number().describe('Minor units.'),
  provider: z.string().nullable().describe('The payment provider that was asked to charge it.'),
  deadlineMs: z.number().nullable().optional(),
});
const giftcardRow = z.strictObject({
  code: z.string(),
  currency: z.string(),
  initial: count,
  balance: count,
  held: count,
  spent: count,
});
const quoteRow = z.strictObject({ quoteId: z.string(), orderId: z.string().nullable() });
const placeRow = z.strictObject({
  editionId: z.string(),
  division: z.string(),
  capacity: z.int().nullable(),
  taken: z.int(),
  held: z.int(),
  waiting: z.int(),
});

const violation = tied<Violation>()(
  z.strictObject({ rule: z.string(), subject: z.string().describe('A SKU, a code, an order id.'), detail: z.string() }),
).meta({ id: 'Violation' });

/** A page of one part of the audit. */
export const auditAnswer = z.strictObject({
  rows: z.array(z.union([stockRow, orderRow, giftcardRow, quoteRow, placeRow])),
  violations: z.array(violation),
  next: z.string().nullable().describe('Where the next page begins; null at the end.'),
});
