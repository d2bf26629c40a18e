import { z } from 'zod';
import { addressAnswer } from '#shared/address/answers.ts';
import { arrivalAnswer } from '#shared/delivery/arrival-answer.ts';
import type { OrderLine } from '#shared/line/line.ts';
import { childAnswer, customOptionsAnswer, itemMetadataAnswer } from '#shared/list/answers.ts';
import { PRODUCT_TYPES, pictureSchema } from '#shared/product/contract.ts';
import { tied } from '#shared/schema/tied.ts';
import { SHIPPING_MODES } from '#shared/shipping/modes.ts';
import { SITE_CODES } from '#shared/site/sites.ts';
import { paymentActionAnswer } from './answers.ts';
import { browserInfoSchema } from './contract.ts';
import type { BookedPayment, BoughtRate, OrderDocument } from './document.ts';
import type { OrderTotals } from './totals.ts';

/**
 * Orders as the order desk stores them, for staff: the complete form, in minor units, of the orders that `answers.ts`
 * describes for shoppers.
 */

const minor = z.number().describe('Minor units.');
const time = z.number().describe('Unix milliseconds.');

const renewal = z.strictObject({
  price: minor,
  interval: z.strictObject({ unit: z.enum(['day', 'week', 'month', 'year']), count: z.int() }),
  trialDays: z.int().nullable(),
});

/** A line of an order as stored by the desk. */
const bookedLine = tied<OrderLine>()(
  z.strictObject({
    listItemId: z.string(),
    productId: z.int(),
    sku: z.string(),
    name: z.string(),
    type: z.enum(PRODUCT_TYPES),
    qty: z.int(),
    price: minor,
    regularPrice: minor,
    rowTotal: minor,
    hundoDiscount: minor,
    ticketDiscount: minor,
    quoteDiscount: minor.optional(),
    couponDiscount: minor.optional(),
    taxes: z.strictObject({ tax: minor, tariff: minor, relief: minor }).optional(),
    weightLb: z.number(),
    taxClass: z.string(),
    isVirtual: z.boolean(),
    isGiftcard: z.boolean(),
    isEntry: z.boolean().optional(),
    place: z.strictObject({ eventId: z.string(), divisionId: z.string() }).optional(),
    shippingGroup: z.string().nullable(),
    forbidsPickup: z.boolean(),
    leadDays: z.int().nullable().optional(),
    freeUnits: z.number(),
    isThreeShipsFree: z.boolean(),
    isFiveForFive: z.boolean(),
    isCommissioned: z.boolean().optional(),
    interval: z.string().nullable(),
    isTrial: z.boolean(),
    renewal: renewal.optional(),
    configuration: z.array(z.string()),
    url: z.string().nullable(),
    picture: pictureSchema.nullable(),
    children: z.array(childAnswer),
    customOptions: customOptionsAnswer,
    metadata: itemMetadataAnswer,
    stock: z.array(z.strictObject({ sku: z.string(), productId: z.int(), qty: z.int(), mayBorrow: z.boolean() })),
    promo: z.array(z.strictObject({ key: z.string(), qty: z.int(), given: z.int() })),
  }),
).meta({ id: 'BookedLine' });

const bookedRate = tied<BoughtRate>()(
  z.strictObject({
    shippingCode: z.string(),
    rate: minor,
    label: z.string(),
    carrier: z.string(),
    packageNumber: z.int(),
    items: z
      .array(z.strictObject({ listItemId: z.string(), name: z.string(), qty: z.number(), sku: z.string() }))
      .optional(),
    deliveryDate: arrivalAnswer.optional(),
  }),
);

const bookedTotals = tied<OrderTotals>()(
  z.strictObject({
    subtotal: minor,
    discount: minor,
    shipping: minor,
    tax: minor,
    itemTax: minor,
    shippingTax: minor,
    tariff: minor,
    relief: minor,
    giftcards: minor,
    giftcardUses: z.array(z.strictObject({ code: z.string(), balance: minor, amount: minor })),
    grandTotalExcludingTax: minor,
    grandTotalIncludingTax: minor,
  }),
);

/** An order as it was placed. */
export const documentAnswer = tied<OrderDocument>()(
  z.strictObject({
    orderId: z.string(),
    site: z.enum(SITE_CODES),
    storeId: z.int(),
    currency: z.string(),
    listId: z.string(),
    createdMs: time,
    email: z.string(),
    customerId: z.int().nullable(),
    groupId: z.int(),
    lines: z.array(bookedLine),
    shippingMode: z.enum(SHIPPING_MODES),
    rates: z.array(bookedRate),
    isPickup: z.boolean(),
    shippingAddress: addressAnswer,
    billingAddress: addressAnswer,
    taxSummary: z.array(z.strictObject({ label: z.string(), amount: minor })),
    vatStanding: z.enum(['valid', 'invalid', 'charged', 'accepted']).optional(),
    totals: bookedTotals,
    coupons: z
      .array(
        z.strictObject({
          ruleId: z.int(),
          code: z.string().nullable(),
          label: z.string(),
          discount: minor,
          isCounted: z.boolean().optional(),
        }),
      )
      .optional(),
    usesFiveForFive: z.boolean(),
    quote: z.strictObject({ quoteId: z.string(), revision: z.int() }).optional(),
    agreements: z.array(z.strictObject({ text: z.string(), version: z.string(), agreedMs: time })).optional(),
    renewal: z.strictObject({ subscriptionId: z.string(), period: z.int(), tries: z.int() }).optional(),
    origin: z.string(),
    comments: z.string(),
    tracking: z.strictObject({ granted: z.array(z.string()), hasSignal: z.boolean() }).optional(),
    meta: z.record(z.string(), z.unknown()),
  }),
).meta({ id: 'OrderDocument' });

/** The payment of an order, without the token used to charge the card. */
export const bookedPaymentAnswer = tied<BookedPayment>()(
  z.strictObject({
    paymentType: z.string(),
    adyenType: z.string(),
    amount: minor,
    transactionId: z.string().optional(),
    card: z.strictObject({ brand: z.string(), last4: z.string() }).optional(),
    browserInfo: browserInfoSchema.optional(),
    isRecurring: z.boolean().optional(),
    isStored: z.boolean().optional(),
    action: paymentActionAnswer.optional(),
    capture: z.enum(['reserved', 'asked', 'captured']).optional(),
    refusedRefund: minor.optional(),
    error: z.string().optional(),
  }),
).meta({ id: 'BookedPayment' });
