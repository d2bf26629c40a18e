import { z } from 'zod';
import { type Address, addressSchema } from '#shared/address/contract.ts';
import { emailSchema } from '#shared/form/email-schema.ts';
import { type Item, itemSchema, MOST_ITEMS } from '#shared/list/contract.ts';
import type { Minor } from '#shared/money/money.ts';
import { SITE_CODES, type SiteCode } from '#shared/site/sites.ts';

/**
 * The state of a quote. `draft`: staff work on it; `sent`: its link may be paid; `accepted`: it has become an order;
 * `expired`: nobody paid in time; `withdrawn`: staff have taken it back.
 */
export const QUOTE_STATES = ['draft', 'sent', 'accepted', 'expired', 'withdrawn'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** Days for which a quote holds unless staff say otherwise, and the most that they may say. */
export const QUOTE_DAYS = 30;
export const MOST_QUOTE_DAYS = 365;

/** A line of a quote: what was chosen, and the price that was agreed for it. */
export interface QuoteLine {
  readonly item: Item & { readonly listItemId: string };
  readonly sku: string;
  readonly name: string;
  /** One unit as the site sold it when the line was written; the agreed price is never above it. */
  readonly listPrice: Minor;
  /** One unit as agreed. */
  readonly price: Minor;
  readonly isVirtual: boolean;
  readonly isGiftcard: boolean;
}

/** What was agreed: it becomes the order's figures as it is. */
export interface QuoteTerms {
  readonly lines: readonly QuoteLine[];
  /** Off the whole quote, on top of the lines' agreed prices. */
  readonly discount: Minor;
  /** Why something costs less than it does in the store; for staff. */
  readonly reason: string;
  readonly shipping: Minor;
  /** Where it goes, as far as staff know; the shopper confirms or changes it. */
  readonly address: Address | null;
  /** For the customer. */
  readonly note: string;
}

/** A quote as it is kept. Times are Unix milliseconds. */
export interface Quote {
  readonly quoteId: string;
  /** What people say instead of the id. */
  readonly quoteNumber: string;
  readonly site: SiteCode;
  readonly email: string;
  /** The customer whose address it is; null for a guest. */
  readonly customerId: number | null;
  /** As it was written; `stateAt` knows of the clock. */
  readonly state: QuoteState;
  /** Grows whenever a quote that was sent is changed: links to an older one are dead. */
  readonly revision: number;
  readonly terms: QuoteTerms;
  readonly validUntilMs: number;
  readonly createdMs: number;
  readonly sentMs: number | null;
  readonly createdBy: string;
  /** The order that it has become. */
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  /** Grows with each write. */
  readonly version: number;
}

/** Something that happened to a quote. */
export interface QuoteEvent {
  readonly atMs: number;
  readonly actor: string;
  readonly event: string;
  readonly detail: string;
}

const major = z.number().min(0, 'cannot be negative').max(10_000_000);

/** An item as staff name it: by its SKU, or by its product's number with what is chosen of it. */
export const quoteItemSchema = itemSchema.partial({ productId: true }).extend({
  sku: z.string().trim().min(1).max(64).optional(),
  /** Of a line that stays; a new line gets its own. */
  listItemId: z.string().max(64).optional(),
  /** Major units of one unit; the store's own price unless given. */
  price: major.optional(),
});
export type QuoteItem = z.infer<typeof quoteItemSchema>;

/** Body of a change: what is not named stays. Money in major units. */
export const quoteChangeSchema = z
  .object({
    email: emailSchema,
    items: z.array(quoteItemSchema).max(MOST_ITEMS),
    discount: major,
    reason: z.string().trim().max(1000),
    shipping: major,
    address: addressSchema.nullable(),
    note: z.string().trim().max(2000),
    /** The last day on which it can be paid, in UTC. */
    validUntil: z.iso.date('must be a date'),
  })
  .partial();
export type QuoteChange = z.infer<typeof quoteChangeSchema>;

/** Body of a new quote. */
export const newQuoteSchema = quoteChangeSchema.extend({ site: z.enum(SITE_CODES), email: emailSchema });

/** What a link is asked by. */
export const quoteTokenSchema = z.object({ token: z.string().min(1).max(200) });
