import { z } from 'zod';
import { searchTextSchema } from '#shared/number/search-text.ts';
import { STOCK_POOLS } from '#shared/site/sites.ts';
import { ORDER_STATUSES } from './contract.ts';

/** Query of `GET /svc_staff/orders`. */
export const orderSearchSchema = z.object({
  status: z.enum([...ORDER_STATUSES, '']).default(''),
  needs: z
    .enum(['', 'refund', 'vat'])
    .default('')
    .describe(
      '`refund`: money that its provider refused to give back. `vat`: VAT taken off for a number that is not valid.',
    ),
  text: searchTextSchema,
  page: z.coerce.number<string>().int().min(1).max(10_000).default(1),
  limit: z.coerce.number<string>().int().min(1).max(200).default(50),
});

/** The reason, recorded in the ledger. */
const reason = z.string().trim().min(1, 'say why').max(1000);

/** Body of `POST /svc_staff/orders/{orderId}/status`. */
export const orderStatusSchema = z.object({
  to: z.enum(ORDER_STATUSES),
  reason: z.string().trim().max(1000).default(''),
  trackingNumber: z.string().trim().min(1).max(100).optional(),
  restock: z.boolean().default(true).describe('Whether the items of a canceled order go back into stock.'),
});

/** Body of `POST /svc_staff/orders/{orderId}/refund`. */
export const refundSchema = z.object({
  amount: z.number().nonnegative().max(10_000_000).describe('Major units.'),
  to: z.enum(['payment', 'giftcard']).default('payment'),
  reason,
  restock: z
    .array(z.object({ sku: z.string().max(64), qty: z.int().positive() }))
    .max(200)
    .default([]),
  key: z.string().min(8).max(64).describe('A repeated request with the same key refunds nothing more.'),
});

/** Body of `POST /svc_staff/orders/{orderId}/tracking`. */
export const trackingSchema = z.object({ trackingNumber: z.string().trim().min(1).max(100) });

/** Body of `POST /svc_staff/orders/{orderId}/capture`. */
export const captureSchema = z.object({ reason: z.string().trim().max(1000).default('') });

/** Body of `POST /svc_staff/orders/{orderId}/notes`. */
export const noteSchema = z.object({ text: z.string().trim().min(1).max(2000) });

/** Body of `POST /svc_staff/stock`. */
export const stockSchema = z.object({
  pool: z.enum(STOCK_POOLS),
  sku: z.string().min(1).max(64),
  amount: z.int().min(-1_000_000).max(1_000_000).describe('Units to add, or below zero to take away.'),
  reason,
  key: z.string().min(8).max(64).optional().describe('A repeated request with the same key changes nothing more.'),
});

/** Query of `GET /svc_staff/stock`. */
export const movementsSchema = z.object({ pool: z.enum(STOCK_POOLS), sku: z.string().min(1).max(64) });
