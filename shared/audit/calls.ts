import { z } from 'zod';
import { STOCK_POOLS } from '#shared/site/sites.ts';

/** Parts of an audit, each of one pool. */
export const AUDIT_PARTS = ['stock', 'orders', 'giftcards', 'quotes', 'books', 'places'] as const;
export type AuditPart = (typeof AUDIT_PARTS)[number];

/** Query of `GET /svc_staff/audit/{part}`. */
export const auditQuerySchema = z.object({
  pool: z.enum(STOCK_POOLS),
  after: z.string().max(200).default('').describe('The `next` of the previous page.'),
});
