import { z } from 'zod';
import { type Address, addressSchema } from '#shared/address/contract.ts';
import { emailSchema } from '#shared/form/email-schema.ts';
import { type Item, itemSchema, MOST_ITEMS } from '#shared/list/contract.ts';
import type { Minor } from '#shared/money/money.ts';
import { storedAs } from '#shared/schema/stored.ts';
import { SITE_CODES, type SiteCode } from '#shared/site/sites.ts';

/**
 * The state of a quote. `draft`: staff work on it; `sent`: it can be paid by its link; `accepted`: it has become an
 * order; `expired`: it was not paid in time; `withdrawn`: staff have withdrawn it.
 */
export const QUOTE_STATES = ['draft', 'sent', 'accepted', 'expired', 'withdrawn'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** Days for which a quote is valid by default, and the most that staff may choose. */
export const QUOTE_DAYS = 30;
export const MOST_QUOTE_DAYS = 365;

/** A line of a quote: the chosen item with its agreed price. */
export interface QuoteLine {
  readonly item: Item & { readonly listItemId: string };
  readonly sku: string;
  readonly name: string;
  /** Price of one unit on the site when the line was written; the agreed price is never above it. */
  readonly listPrice: Minor;
  /** Agreed price of one unit. */
  readonly price: Minor;
  readonly isVirtual: boolean;
  readonly isGiftcard: boolean;
}

/** The agreed terms, which become the order's figures unchanged. */
export interface QuoteTerms {
  readonly lines: readonly QuoteLine[];
  /** Discount on the whole quote, in addition to the lines' agreed prices. */
  readonly discount: Minor;
  /** Why something costs less than it does in the store; for staff. */
  readonly reason: string;
  readonly shipping: Minor;
  /** The delivery address, as far as staff know it; the shopper confirms or changes it. */
  readonly address: Address | null;
  /** A note to the customer. */
  readonly note: string;
}

/** The terms as they are stored, without limits and with keys of other releases. */
export const quoteTermsSchema = storedAs<QuoteTerms>()(
  z.object({
    lines: z.array(
      z.object({
        item: itemSchema.extend({ listItemId: z.string() }),
        sku: z.string(),
        name: z.string(),
        listPrice: z.number(),
        price: z.number(),
        isVirtual: z.boolean(),
        isGiftcard: z.boolean(),
      }),
    ),
    discount: z.number(),
    reason: z.string(),
    shipping: z.number(),
    address: addressSchema.nullable(),
    note: z.string(),
  }),
);

/** A quote as stored. Times are Unix milliseconds. */
export interface Quote {
  readonly quoteId: string;
  /** The number that people use instead of the id. */
  readonly quoteNumber: string;
  readonly site: SiteCode;
  readonly email: string;
  /** The customer with this email address; null for a guest. */
  readonly customerId: number | null;
  /** The stored state; `stateAt` also considers the time. */
  readonly state: QuoteState;
  /** Increases whenever a sent quote is changed, which invalidates links to older revisions. */
  readonly revision: number;
  readonly terms: QuoteTerms;
  readonly validUntilMs: number;
  readonly createdMs: number;
  readonly sentMs: number | null;
  readonly createdBy: string;
  /** The order made from it. */
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  /** Increases with each write. */
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

/** An item as named by staff: by its SKU, or by its product's number with the chosen options. */
export const quoteItemSchema = itemSchema.partial({ productId: true }).extend({
  sku: z.string().trim().min(1).max(64).optional(),
  /** Id of an existing line; a new line gets its own. */
  listItemId: z.string().max(64).optional(),
  /** Price of one unit in major units; the store's own by default. */
  price: major.optional(),
});
export type QuoteItem = z.infer<typeof quoteItemSchema>;

/** Body of a change: omitted fields are not changed. Money in major units. */
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

/** The token in a quote's link. */
export const quoteTokenSchema = z.object({ token: z.string().min(1).max(200) });
