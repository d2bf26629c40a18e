import { z } from 'zod';
import { searchTextSchema } from '#shared/number/search-text.ts';
import { RMA_STATUSES } from './contract.ts';

/** Query of `GET /svc_staff/returns`. */
export const returnSearchSchema = z.object({
  status: z.enum([...RMA_STATUSES, '']).default(''),
  text: searchTextSchema,
  page: z.coerce.number<string>().int().min(1).max(10_000).default(1),
  limit: z.coerce.number<string>().int().min(1).max(200).default(50),
});

/** Body of `POST /svc_staff/returns/{rmaId}/status`. */
export const returnStatusSchema = z.object({
  to: z.enum(['received', 'refused', 'refunded']),
  amount: z
    .number()
    .nonnegative()
    .max(10_000_000)
    .optional()
    .describe('Amount of a refund, major units; by default what was paid for the units, or what is left to refund.'),
  refundTo: z.enum(['payment', 'giftcard']).default('payment'),
  restock: z.boolean().default(true).describe('Whether the items go back into stock.'),
});

/** Body of `POST /svc_staff/returns/{rmaId}/parcel`. */
export const parcelSchema = z.object({ trackingNumber: z.string().trim().max(100) });
