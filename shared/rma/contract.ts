import { z } from 'zod';

/**
 * The state of a return. `requested`: the buyer may send the goods; `received`: the goods have arrived; the others give
 * the outcome.
 */
export const RMA_STATUSES = ['requested', 'received', 'refunded', 'refused'] as const;
export type RmaStatus = (typeof RMA_STATUSES)[number];

/** Reasons for a return. */
export const RETURN_REASONS = [
  'changed-mind',
  'wrong-size',
  'not-as-described',
  'damaged',
  'defective',
  'wrong-item',
  'other',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Maximum characters of a comment. */
export const COMMENT_LIMIT = 1000;

/** Units of an order line to be returned. */
export const returnItemSchema = z.object({
  listItemId: z.string().min(1).max(64),
  qty: z.int('must be a whole number').min(1, 'must be at least 1').max(1_000_000),
  reason: z.enum(RETURN_REASONS, 'choose a reason'),
  comment: z.string().trim().max(COMMENT_LIMIT).default(''),
});
export type ReturnItem = z.infer<typeof returnItemSchema>;

/** Body of `POST /svc_rma/returns`. */
export const returnRequestSchema = z.object({
  /** Id or number of the order. */
  orderId: z.string().min(1).max(64),
  items: z.array(returnItemSchema).min(1, 'choose at least one item').max(200),
});

/** A requested line of a return. */
export const returnLineSchema = returnItemSchema.extend({ sku: z.string(), name: z.string() });
export type ReturnLine = Readonly<z.infer<typeof returnLineSchema>>;

/** A return in the format of services. */
export interface WireReturn {
  readonly rmaId: string;
  /** The number that people use instead of the id: `U-8048-2273`. */
  readonly rmaNumber: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly status: RmaStatus;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly items: readonly ReturnLine[];
}
