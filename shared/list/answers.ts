import { z } from 'zod';
import { addressAnswer } from '#shared/address/answers.ts';
import { PRODUCT_TYPES, pictureSchema } from '#shared/product/contract.ts';
import { tied } from '#shared/schema/tied.ts';
import { itemSchema, LIST_TYPES, type ListMessage, type ListMetadata, listMetadataSchema } from './contract.ts';
import type { WireLine, WireList } from './wire-list.ts';

const major = z.number().describe('Major units.');

/** How a subscription renews. */
const renewal = z.strictObject({
  price: major.describe('Major units of all units, each interval.'),
  interval: z.strictObject({ unit: z.enum(['day', 'week', 'month', 'year']), count: z.int() }),
  trialDays: z.int().nullable(),
});

const { children, customOptions, metadata } = itemSchema.shape;

/** A part of an item with its name. */
export const childAnswer = children.unwrap().element.extend({ sku: z.string(), name: z.string() });
/** The chosen custom options of a product. */
export const customOptionsAnswer = customOptions.unwrap();
/** The metadata of an item. */
export const itemMetadataAnswer = metadata.unwrap().meta({ id: 'ItemMetadata' });

/** A line of a list. */
const lineAnswer = tied<WireLine>()(
  z.strictObject({
    listItemId: z.string(),
    productId: z.int(),
    sku: z.string(),
    name: z.string(),
    type: z.enum(PRODUCT_TYPES),
    url: z.string().nullable(),
    qty: z.int(),
    price: major.nullable().describe('One unit, major units; null where `problem` says why there is none.'),
    regularPrice: major.nullable(),
    rowTotal: major.nullable(),
    weight: z.number().describe('Pounds of one unit.'),
    thumbnail: z.string().nullable(),
    configuration: z.array(z.string()).describe("Chosen values in the shopper's words."),
    children: z.array(childAnswer),
    customOptions: customOptionsAnswer,
    metadata: itemMetadataAnswer,
    stockStatus: z.enum(['in', 'out', 'bin', 'backorder']),
    restock: z.string().nullable(),
    minQty: z.int(),
    maxQty: z.int(),
    hundoSaving: major,
    ticketSaving: major,
    couponSaving: major.describe('What rules over carts take off, with codes and without.'),
    reduction: z.enum(['promotion', 'special']).nullable(),
    taxClass: z.string(),
    interval: z.string().nullable().describe('`Month` for what is paid monthly.'),
    isTrial: z.boolean(),
    renewal: renewal.optional(),
    isVirtual: z.boolean(),
    problem: z.string().nullable().describe('What keeps it from being bought, for the shopper.'),
    picture: pictureSchema.nullable(),
  }),
).meta({ id: 'ListItem' });

const messageAnswer = tied<ListMessage>()(
  z.strictObject({
    type: z.enum(['quantity', 'promo', 'stock', 'error', 'merged']),
    productId: z.int(),
    text: z.string(),
    status: z.enum(['info', 'warning', 'error']),
    destination: z.enum([...LIST_TYPES, 'missedDeals']).describe('Where the item is now.'),
  }),
).meta({ id: 'ListMessage' });

const metadataAnswer = tied<ListMetadata>()(
  z.strictObject({
    ...listMetadataSchema.shape,
    isActive: z.boolean(),
    activeCartTs: z.number().describe('When it became the active cart, Unix milliseconds; 0 for never.'),
    urlKey: z.string().optional().describe('Last part of the public address of a wishlist or registry.'),
    owner: z.string().optional(),
    coupons: z.array(z.string()).optional().describe('Codes of rules over carts.'),
    quote: z
      .strictObject({ quoteId: z.string(), quoteNumber: z.string().optional(), revision: z.int() })
      .optional()
      .describe('The quote that the list pays.'),
  }),
).meta({ id: 'ListMetadata' });

const quoteFacts = z.strictObject({
  quoteId: z.string(),
  quoteNumber: z.string(),
  revision: z.int(),
  discount: major,
  shipping: major,
  email: z.string(),
  address: addressAnswer.nullable(),
  validUntilMs: z.number().describe('Unix milliseconds.'),
});

/** A code that was entered (public contract, section 14). */
const couponAnswer = z
  .strictObject({
    code: z.string(),
    label: z.string(),
    discount: major,
    problem: z.string().optional().describe('Why it takes nothing off, for the shopper.'),
  })
  .meta({ id: 'Coupon' });

/** A shopper's list (public contract, section 5). */
export const listAnswer = tied<WireList>()(
  z.strictObject({
    _id: z.string(),
    type: z.enum(LIST_TYPES),
    items: z.array(lineAnswer),
    missedDeals: z.array(lineAnswer).describe('Items whose promotion ended while they were in the list.'),
    messages: z.array(messageAnswer),
    metadata: metadataAnswer,
    totals: z.strictObject({
      subtotal: major,
      discount: major,
      hundoDiscount: major,
      ticketDiscount: major,
      couponDiscount: major.describe('What rules over carts take off, with codes and without.'),
      total: major,
    }),
    weight: z.number().describe('Pounds.'),
    giftcards: z.array(z.strictObject({ code: z.string(), balance: major })),
    coupons: z.array(couponAnswer).describe('The codes that were entered.'),
    deals: z
      .array(z.strictObject({ ruleId: z.int(), label: z.string(), discount: major }))
      .describe('What rules without a code take off.'),
    cartQty: z.number().describe('What the header counts.'),
    threeShipsFree: z.strictObject({ free: z.int(), missing: z.int() }).nullable(),
    version: z.int().describe('Grows with each change.'),
    quote: quoteFacts.optional(),
  }),
).meta({ id: 'List' });

/** The ids of the products on a customer's wishlist. */
export const wishesAnswer = z.array(z.int()).describe('Product ids.');
