import { z } from 'zod';

/** The state of a return. `requested`: the buyer may send the goods; `received`: they are back; then what became of it. */
export const RMA_STATUSES = ['requested', 'received', 'refunded', 'refused'] as const;
export type RmaStatus = (typeof RMA_STATUSES)[number];

/** Why something comes back. */
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

/** Most letters of a comment. */
export const COMMENT_LIMIT = 1000;

/** Units of one line of an order that come back. */
export const returnItemSchema = z.object({
  listItemId: z.string().min(1).max(64),
  qty: z.int('must be a whole number').min(1, 'must be at least 1').max(1_000_000),
  reason: z.enum(RETURN_REASONS, 'choose a reason'),
  comment: z.string().trim().max(COMMENT_LIMIT).default(''),
});
export type ReturnItem = z.infer<typeof returnItemSchema>;

/** Body of `POST /svc_rma/returns`. */
export const returnRequestSchema = z.object({
  /** Or the number of the order. */
  orderId: z.string().min(1).max(64),
  items: z.array(returnItemSchema).min(1, 'choose at least one item').max(200),
});

/** A line of a return as it was asked for. */
export interface ReturnLine extends ReturnItem {
  readonly sku: string;
  readonly name: string;
}

/** A return as services answer it. */
export interface WireReturn {
  readonly rmaId: string;
  /** What people say instead of the id: `U-8048-2273`. */
  readonly rmaNumber: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly status: RmaStatus;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly items: readonly ReturnLine[];
}
