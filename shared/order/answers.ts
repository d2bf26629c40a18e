import { z } from 'zod';
import { addressAnswer } from '#shared/address/answers.ts';
import { arrivalAnswer } from '#shared/delivery/arrival-answer.ts';
import { childAnswer, customOptionsAnswer, itemMetadataAnswer } from '#shared/list/answers.ts';
import { PRODUCT_TYPES } from '#shared/product/contract.ts';
import { tied } from '#shared/schema/tied.ts';
import { SHIPPING_MODES } from '#shared/shipping/modes.ts';
import { browserInfoSchema, ORDER_STATUSES, type PaymentAction, type WireOrder, type WireTotals } from './contract.ts';
import type { WireStoredMethod, wireCreditCard } from './stored-method.ts';

const major = z.number().describe('Major units.');

const totalsAnswer = tied<WireTotals>()(
  z.strictObject({
    subtotal: major,
    discount: major,
    shipping: major,
    tax: major.describe('Tax of items and shipping, major units.'),
    itemTax: major,
    shippingTax: major,
    tariff: major,
    giftcards: major.describe('What gift cards pay, major units.'),
    grandTotalExcludingTax: major,
    grandTotalIncludingTax: major.describe('What remains to be paid, major units.'),
  }),
).meta({ id: 'OrderTotals' });

/** The action that the shopper must complete before a payment is decided. */
export const paymentActionAnswer = tied<PaymentAction>()(
  z.strictObject({
    type: z.enum(['threeDS', 'redirect']),
    url: z.string(),
    payload: z.record(z.string(), z.unknown()).optional().describe("Data for the provider's own script."),
  }),
).meta({ id: 'PaymentAction' });

const payment = z.strictObject({
  paymentType: z.string(),
  adyenType: z.string(),
  amount: major,
  transactionToken: z.string().optional(),
  transactionId: z.string().optional(),
  browserInfo: browserInfoSchema.optional(),
  action: paymentActionAnswer.optional().describe('While the payment waits for the shopper.'),
  error: z
    .string()
    .optional()
    .describe('Why nothing was taken: `payment_error`, `cvv_required`, `three_ds`, `cancelled`.'),
});

/** An order in the answer to placing it (public contract, section 6). */
export const orderAnswer = tied<WireOrder>()(
  z.strictObject({
    orderId: z.string(),
    orderNumber: z.string().describe('What people say instead of the id: `U-1048-2279`.'),
    storeId: z.int(),
    status: z.enum(ORDER_STATUSES),
    payment,
    totals: totalsAnswer,
  }),
).meta({ id: 'PlacedOrder' });

const orderedLine = z
  .strictObject({
    listItemId: z.string(),
    productId: z.int(),
    sku: z.string(),
    name: z.string(),
    type: z.enum(PRODUCT_TYPES),
    qty: z.int(),
    price: major,
    rowTotal: major,
    discount: major,
    weight: z.number().describe('Pounds of one unit.'),
    url: z.string().nullable(),
    thumbnail: z.string().nullable(),
    configuration: z.array(z.string()),
    children: z.array(childAnswer),
    customOptions: customOptionsAnswer,
    metadata: itemMetadataAnswer,
  })
  .meta({ id: 'OrderItem' });

const packedItem = z.strictObject({ listItemId: z.string(), name: z.string(), qty: z.number(), sku: z.string() });

const boughtRate = z.strictObject({
  shippingCode: z.string(),
  rate: major,
  label: z.string(),
  carrier: z.string(),
  deliveryDate: arrivalAnswer.optional().describe('As promised when the order was placed.'),
  packageNumber: z.int(),
  items: z.array(packedItem).optional().describe('What is in the package, where there are several.'),
  selected: z.literal(true),
});

/** An order with its items. */
export const wholeOrderAnswer = orderAnswer
  .extend({
    payment: payment.extend({ cardType: z.string().optional() }),
    listId: z.string(),
    giftcards: z.array(z.strictObject({ amount: major })),
    createdAt: z.number().describe('Unix milliseconds.'),
    currency: z.string(),
    trackingNumber: z.string().nullable(),
    shippingMode: z.enum(SHIPPING_MODES),
    comments: z.string(),
    customer: z.strictObject({ email: z.string(), customerId: z.int().nullable(), groupId: z.int() }),
    shippingAddress: addressAnswer,
    billingAddress: addressAnswer,
    shipping: z.array(boughtRate),
    taxSummary: z.array(z.strictObject({ label: z.string(), taxAmount: major })),
    items: z.array(orderedLine),
    agreements: z
      .array(z.string())
      .describe('The terms that the shopper accepted: one text for each subscription in the order.'),
  })
  .meta({ id: 'Order' });

/** A saved payment method of a customer. */
export const storedMethodAnswer = tied<WireStoredMethod>()(
  z.strictObject({
    storedPaymentMethodId: z.string(),
    isDefault: z.boolean(),
    adyenType: z.string().describe('`scheme` for cards.'),
    cardExpYear: z.int().nullable(),
    cardExpMonth: z.int().nullable(),
    expired: z.boolean(),
    billingAddressId: z.string().nullable(),
    brand: z.string(),
    last4: z.string(),
  }),
).meta({ id: 'StoredMethod' });

/** A saved card of a customer. */
export const creditCardAnswer = tied<ReturnType<typeof wireCreditCard>>()(
  z.strictObject({
    _id: z.string(),
    isDefault: z.boolean(),
    expYear: z.int().nullable(),
    expMonth: z.int().nullable(),
    expired: z.boolean(),
    billingAddressId: z.string().nullable(),
  }),
).meta({ id: 'CreditCard' });

/** A payment method on offer. */
export const offeredMethodAnswer = z
  .strictObject({
    adyenType: z.string().describe('`scheme` for cards, `ideal`, `klarna`, `paypal`, `applepay`.'),
    name: z.string(),
    message: z.string().nullable(),
    isRedirect: z.boolean().describe('It is paid on a page of its own.'),
    configuration: z.record(z.string(), z.string()).optional().describe('What Apple Pay needs in the browser.'),
  })
  .meta({ id: 'OfferedMethod' });
