import { z } from 'zod';
import { reviewPictureSchema } from '#shared/review/pictures.ts';
import { tied } from '#shared/schema/tied.ts';
import type { Inventory } from './contract.ts';
import { customOptionSchema, giftcardSchema, PRODUCT_TYPES } from './contract.ts';
import type { wireCard, wireProduct } from './wire.ts';

const major = z.number().describe('Major units.');
const specialPrice = major.nullable().describe('Current price; null if it is the regular price.');
const texts = z.record(z.string(), z.string());

const inventory = tied<Inventory>()(
  z.strictObject({
    min: z.number().describe('Smallest quantity in a cart.'),
    max: z.number().describe('Largest quantity in a cart; 0 with `bin` set means: notify me.'),
    bin: z.boolean().describe('Shoppers may ask to be told when it is back.'),
    qoh: z.number(),
    backorder: z.boolean(),
    leadTime: z.string().nullable(),
    restockStatus: z.string().nullable(),
    promoQty: z.number().nullable().describe('Units left at the promotion price; null without such a limit.'),
  }),
).meta({ id: 'Inventory' });

/** A part of a configurable, bundle or grouped product. */
const partAnswer = z
  .strictObject({
    productId: z.int(),
    sku: z.string(),
    name: z.string(),
    type: z.enum(PRODUCT_TYPES),
    qty: z.number(),
    price: major.nullable(),
    special_price: specialPrice,
    weight: z.number().nullable().describe('Pounds.'),
    thumbnail: z.string().nullable(),
    attributes: texts,
    inventory: inventory.nullable(),
    metadata: z.strictObject({ bundleOptionId: z.int().optional() }),
  })
  .meta({ id: 'ProductPart' });

const bundleOption = z.strictObject({
  id: z.int(),
  title: z.string(),
  isRequired: z.boolean(),
  includedProductId: z.int().nullable().describe('A product that comes free with the option.'),
  values: z.array(
    z.strictObject({
      productId: z.int(),
      defaultQty: z.number(),
      canChangeQty: z.boolean(),
      isDefault: z.boolean(),
      priceType: z.enum(['fixed', 'percent']),
      price: z.number().describe('Major units, or percent.'),
    }),
  ),
});

/** A product as sold on a site. */
export const productAnswer = tied<ReturnType<typeof wireProduct>>()(
  z.strictObject({
    productId: z.int(),
    sku: z.string(),
    name: z.string(),
    type: z.enum(PRODUCT_TYPES),
    price: major.nullable(),
    special_price: specialPrice,
    thumbnail: z.string().nullable(),
    url: z.string().describe("Path on the site, without the site's prefix."),
    hasRedirect: z.boolean(),
    gallery: z.array(z.strictObject({ link: z.string(), label: z.string(), width: z.int(), height: z.int() })),
    weight: z.number().nullable().describe('Pounds.'),
    visibility: z.int().describe('1 not shown alone, 2 lists, 3 search, 4 both.'),
    relatedIds: z.array(z.int()),
    isProgram: z.boolean(),
    hasPromo: z.boolean(),
    hasRegistration: z.boolean(),
    childrenIds: z.array(z.int()),
    description: z.string().describe('Sanitized HTML.'),
    shortDescription: z.string().describe('Sanitized HTML.'),
    attributes: z.object({ tax_class_id: z.string() }).catchall(z.string()),
    inventory: inventory.nullable(),
    bundleOptions: z.array(bundleOption),
    children: z.array(partAnswer),
    customOptions: z.array(customOptionSchema.describe('Prices in major units, or percent.')),
    giftcardData: giftcardSchema
      .extend({ amounts: z.array(major), openAmountMin: major.nullable(), openAmountMax: major.nullable() })
      .nullable(),
    hundoPricing: z
      .array(z.strictObject({ ruleWeight: z.number(), discountPerLb: z.number() }))
      .describe('From this total weight in pounds on, so many major units off for each pound.'),
  }),
).meta({ id: 'Product' });

/** A product as shown in lists. */
export const cardAnswer = tied<ReturnType<typeof wireCard>>()(
  z.strictObject({
    productId: z.int(),
    sku: z.string(),
    name: z.string(),
    url: z.string(),
    thumbnail: z.string().nullable(),
    quoted: z.boolean(),
    hasRedirect: z.boolean(),
    price: major.nullable(),
    special_price: specialPrice,
    hasPromo: z.boolean(),
    isProgram: z.boolean(),
    type: z.enum(PRODUCT_TYPES),
    attributes: z.strictObject({ tax_class_id: z.string(), subscription_interval: z.string().optional() }),
  }),
).meta({ id: 'ProductCard' });

/** A review as shown on pages. */
const reviewAnswer = z
  .strictObject({
    rating: z.int(),
    title: z.string(),
    text: z.string(),
    nickname: z.string(),
    isVerified: z.boolean().describe('Its writer had bought the product here.'),
    createdMs: z.number().nullable().describe('Unix milliseconds.'),
    pictures: z.array(reviewPictureSchema).describe('Files of `/media`, with their sizes in pixels.'),
  })
  .meta({ id: 'Review' });

const ids = z.array(z.int());

/** A product with its related data. */
export const completeProductAnswer = z.strictObject({
  product: productAnswer,
  links: z.strictObject({ related: ids, upsell: ids, crosssell: ids }),
  related: z.array(cardAnswer),
  reviews: z.array(reviewAnswer).describe('The latest 20.'),
  rating: z.strictObject({ average: z.number(), count: z.int() }),
});

/** Products compatible with a given one. */
export const compatibleAnswer = z.strictObject({
  results: z.array(z.strictObject({ sku: z.string(), name: z.string(), productId: z.int() })),
});

/** Prices of the customer's group. */
export const groupPricesAnswer = z.strictObject({
  groupPrices: z.array(
    z.strictObject({
      productId: z.int(),
      qty: z.number().describe('From this quantity on.'),
      valueType: z.enum(['fixed', 'discount']),
      value: z.number().describe('Major units, or percent off.'),
    }),
  ),
});

/** Products with a running promotion, and those with Hundo pricing. */
export const hotAnswer = z.strictObject({
  products: z.array(
    z.strictObject({
      productId: z.int(),
      status: z.literal('active'),
      price: major,
      qty: z.number().nullable().describe('Units left at this price; null without such a limit.'),
    }),
  ),
  hundoProductIds: ids,
});
