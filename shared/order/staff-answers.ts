import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import { STOCK_POOLS } from '#shared/site/sites.ts';
import { ORDER_STATUSES } from './contract.ts';
import { bookedPaymentAnswer, documentAnswer } from './document-answers.ts';
import type { BalanceKind } from './take.ts';

const major = z.number().describe('Major units.');
const time = z.number().describe('Unix milliseconds.');
const status = z.enum(ORDER_STATUSES);

/** The kinds of balances that an order desk counts. */
const kind = tied<BalanceKind>()(
  z.enum(['stock', 'promo', 'ticket', 'five-for-five', 'giftcard', 'quote', 'entry', 'premium-shirt', 'coupon']),
);

/** A movement of a balance that an order desk counts. */
const movementAnswer = z
  .strictObject({
    id: z.int(),
    kind,
    key: z.string(),
    order_id: z.string().nullable(),
    verb: z.enum(['give', 'hold', 'release', 'spend', 'return']),
    amount: z.number(),
    reason: z.string(),
    actor: z.string(),
    at_ms: time,
  })
  .meta({ id: 'Movement' });

/** An order in a list for staff. */
export const foundOrderAnswer = z
  .strictObject({
    orderId: z.string(),
    orderNumber: z.string(),
    status,
    storeId: z.int(),
    email: z.string(),
    currency: z.string(),
    amount: major,
    giftcards: major,
    refunded: major,
    refusedRefund: major,
    trackingNumber: z.string().nullable(),
    createdAt: time,
    items: z.int().describe('Units.'),
  })
  .meta({ id: 'FoundOrder' });

/** An order with its history, for staff. */
export const ledgerAnswer = z
  .strictObject({
    order: z.strictObject({
      orderId: z.string(),
      orderNumber: z.string(),
      fingerprint: z.string().describe('Of the request: the same id with another one is another order.'),
      owner: z.string(),
      status,
      payment: bookedPaymentAnswer,
      document: documentAnswer,
      createdMs: time,
      updatedMs: time,
      deadlineMs: time.nullable().describe('When a pending order is brought to an end, Unix milliseconds.'),
      version: z.int(),
      trackingNumber: z.string().nullable(),
      refunded: z.number().describe('Minor units.'),
    }),
    notes: z.array(z.strictObject({ at_ms: time, actor: z.string(), event: z.string(), detail: z.string() })),
    movements: z.array(movementAnswer),
    refundable: z
      .strictObject({ charge: z.number(), cards: z.number() })
      .describe('What may still be given back, minor units.'),
    next: z.array(status).describe('The statuses that staff may give it next.'),
  })
  .meta({ id: 'OrderLedger' });

/** An order after staff have changed it. */
export const changedOrderAnswer = z
  .strictObject({
    orderId: z.string(),
    orderNumber: z.string(),
    status,
    refunded: major,
    trackingNumber: z.string().nullable(),
    capture: z.enum(['reserved', 'asked', 'captured']).nullable(),
  })
  .meta({ id: 'ChangedOrder' });

/** Stock of one sku in one pool. */
export const stockAnswer = z
  .strictObject({
    pool: z.enum(STOCK_POOLS),
    sku: z.string(),
    onHand: z.number(),
    held: z.number(),
    sold: z.number(),
  })
  .meta({ id: 'StockFigure' });

/** Stock of one sku with its movements, the newest first. */
export const stockMovementsAnswer = z.strictObject({
  stock: stockAnswer.nullable(),
  movements: z.array(movementAnswer),
});
