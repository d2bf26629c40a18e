import { z } from 'zod';
import { addressSchema } from '#shared/address/contract.ts';
import { emailSchema } from '#shared/form/email-schema.ts';
import { giftcardCodeSchema } from '#shared/giftcard/contract.ts';
import { chosenItemsSchema } from '#shared/line/chosen-items.ts';
import { SHIPPING_MODES } from '#shared/shipping/modes.ts';
import { ORDER_ID_SHAPE } from './order-id.ts';

/** The pattern of an order id. */
export const ORDER_ID = ORDER_ID_SHAPE;

const major = z.number().min(-10_000_000).max(10_000_000);
const text = (most: number) => z.string().trim().max(most);

/** Amounts of an order in major units: claims to check in a request, the store's own figures in an answer. */
export const orderTotalsSchema = z.object({
  subtotal: major.optional(),
  discount: major.optional(),
  shipping: major.optional(),
  tax: major.optional(),
  itemTax: major.optional(),
  shippingTax: major.optional(),
  tariff: major.optional(),
  giftcards: major.optional(),
  grandTotalExcludingTax: major.optional(),
  grandTotalIncludingTax: major,
});
export type WireTotals = Readonly<Record<keyof z.infer<typeof orderTotalsSchema>, number>>;

/** The browser details in a card payment, if 3-D Secure requires them (EUR and GBR). */
export const browserInfoSchema = z.object({
  userAgent: text(1000),
  acceptHeader: text(1000),
  language: text(64),
  colorDepth: z.int().min(0).max(64),
  screenHeight: z.int().min(0).max(100_000),
  screenWidth: z.int().min(0).max(100_000),
  timeZoneOffset: z.int().min(-1000).max(1000),
  javaEnabled: z.boolean(),
});

export type BrowserInfo = z.infer<typeof browserInfoSchema>;

export const orderPaymentSchema = z.object({
  /** The provider that handled the card; `spreedly` by default (spec 2 section 9). */
  paymentType: z.enum(['adyen', 'spreedly', 'free', 'sandbox', 'http']).default('spreedly'),
  /** Major units: the amount left to pay. */
  amount: major.optional(),
  /** `scheme` for cards, else one of the provider's methods: `ideal`, `klarna`, `paypal`, `applepay`. */
  adyenType: text(64).default('scheme'),
  /** Represents a card or wallet at the provider; never a card number. */
  transactionToken: z.string().max(50_000).default(''),
  browserInfo: browserInfoSchema.optional(),
  /** The amount that the shopper has approved in a wallet, major units. */
  authorizedPayPalAmount: major.optional(),
  /** Save the card for the customer's next order. */
  isStored: z.boolean().optional(),
});

/** One rate of one package, as selected. */
export const selectedRateSchema = z.object({
  shippingCode: text(64),
  rate: major.optional(),
  packageNumber: z.int().positive().default(1),
  transactionId: text(128).optional(),
});

/** Body of `POST /svc_checkout/order` (spec 2 section 3; public contract, section 6). */
export const orderRequestSchema = z.object({
  orderId: z.string().regex(ORDER_ID, 'must be 12 hex digits of Unix milliseconds and 16 random hex digits'),
  storeId: z.int(),
  listId: text(64),
  /** A claim that must match the store's own currency. */
  currency: text(3).optional(),
  items: chosenItemsSchema,
  shippingMode: z.enum(SHIPPING_MODES).default('fastest'),
  totals: orderTotalsSchema,
  payment: orderPaymentSchema.prefault({}),
  shippingAddress: addressSchema.prefault({}),
  billingAddress: addressSchema.prefault({}),
  shipping: z.array(selectedRateSchema).max(50).default([]),
  giftcards: z
    .array(z.object({ code: giftcardCodeSchema, amount: major.optional() }))
    .max(10)
    .default([]),
  customer: z.object({ email: emailSchema }),
  comments: text(2000).default(''),
  /** The shopper has agreed to recurring payments, and to paying when the trial ends. */
  agreements: z.object({ subscription: z.boolean().default(false), trial: z.boolean().default(false) }).prefault({}),
  meta: z.record(z.string().max(64), z.unknown()).default({}),
});
export type OrderRequest = z.infer<typeof orderRequestSchema>;

/**
 * The state of an order. `payment_pending`: stock is held, and the payment's outcome is unknown or waits for the
 * shopper; `published`: paid and sold; `payment_error`: nothing was charged. The other states are set by staff.
 */
export const ORDER_STATUSES = [
  'payment_pending',
  'payment_error',
  'published',
  'paid',
  'packed',
  'shipped',
  'delivered',
  'held',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The action that the shopper must complete before a payment is decided: a 3-D Secure challenge or another page. */
export interface PaymentAction {
  readonly type: 'threeDS' | 'redirect';
  readonly url: string;
  /** The data that the provider's own script needs in place of the address, unchanged from the provider. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** Answer of the order calls. Money in major units. */
export interface WireOrder {
  readonly orderId: string;
  /** The number that people use instead of the id: `U-1048-2271`. */
  readonly orderNumber: string;
  readonly storeId: number;
  readonly status: OrderStatus;
  readonly payment: {
    readonly paymentType: string;
    readonly adyenType: string;
    readonly amount: number;
    readonly transactionToken?: string;
    readonly transactionId?: string;
    readonly browserInfo?: BrowserInfo;
    /** Set while `payment_pending` waits for the shopper. */
    readonly action?: PaymentAction;
    /** For `payment_error`: `payment_error`, `cvv_required`, `three_ds`. */
    readonly error?: string;
  };
  readonly totals: WireTotals;
}
