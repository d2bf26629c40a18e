import { z } from 'zod';
import type { PriceFacts } from '#shared/price/lowest.ts';

export const PRODUCT_TYPES = ['simple', 'configurable', 'bundle', 'grouped', 'giftcard', 'virtual'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/**
 * One picture of a product. `file` is the media key below the bucket's root; width and height are the stored picture's
 * pixels.
 */
export const pictureSchema = z.object({
  file: z.string(),
  label: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
});
export type Picture = z.infer<typeof pictureSchema>;

/** One choice of a custom option. `priceType` percent refers to the product's price; fixed is in minor units. */
export const customOptionValueSchema = z.object({
  id: z.int(),
  sku: z.string(),
  title: z.string(),
  priceType: z.enum(['fixed', 'percent']),
  price: z.number(),
});

export const customOptionSchema = z.object({
  id: z.int(),
  title: z.string(),
  type: z.enum(['radio', 'drop_down', 'checkbox', 'multiple', 'area', 'field']),
  isRequired: z.boolean(),
  /** Longest text in characters, for the types `area` and `field`. */
  maxLength: z.int().nullable(),
  priceType: z.enum(['fixed', 'percent']),
  price: z.number(),
  sku: z.string(),
  values: z.array(customOptionValueSchema),
});
export type CustomOption = z.infer<typeof customOptionSchema>;

/**
 * A value of a bundle's option. Its price is `fixed` in minor units, or `percent` of the bundle's price (in a dynamic
 * bundle, of the value's own price).
 */
export interface BundleValue {
  readonly productId: number;
  readonly defaultQty: number;
  readonly canChangeQty: boolean;
  readonly isDefault: boolean;
  readonly priceType: 'fixed' | 'percent';
  readonly price: number;
}

export interface BundleOption {
  readonly id: number;
  readonly title: string;
  readonly input: 'radio' | 'select' | 'checkbox' | 'multi';
  readonly isRequired: boolean;
  /** A product included for free with the option, with a quantity of exactly 1; null if there is none. */
  readonly includedProductId: number | null;
  readonly values: readonly BundleValue[];
}

/** Gift-card amounts in minor units, as set by the merchant. */
export const giftcardSchema = z.object({
  type: z.enum(['virtual', 'physical', 'combined']),
  amounts: z.array(z.int().positive()),
  isOpenAmountAllowed: z.boolean(),
  openAmountMin: z.int().nullable(),
  openAmountMax: z.int().nullable(),
});
export type GiftcardData = z.infer<typeof giftcardSchema>;

/** A tier of Hundo pricing: from this total weight in pounds on, a discount in minor units per pound. */
export const hundoRuleSchema = z.object({ ruleWeight: z.number().positive(), discountPerLb: z.number().nonnegative() });
export type HundoRule = z.infer<typeof hundoRuleSchema>;

/** Texts of one product; a site may override any of them. Descriptions are sanitized HTML. */
export const productTextsSchema = z.object({
  name: z.string().min(1).max(255),
  description: z.string(),
  shortDescription: z.string(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  metaKeywords: z.string(),
});
export type ProductTexts = z.infer<typeof productTextsSchema>;

/** Texts that a site overrides, by site code. JSON has no undefined, so a text that is not overridden is absent. */
export const siteTextsSchema = z.record(z.string(), productTextsSchema.partial() as z.ZodType<Partial<ProductTexts>>);

/**
 * The data of a product stored as one JSON document: everything that is read as a whole and never searched by SQL.
 * Prices, stock, children, links, categories and addresses have their own tables.
 */
export const productDocumentSchema = z.object({
  texts: productTextsSchema,
  /** Overrides by site code. */
  siteTexts: siteTextsSchema,
  gallery: z.array(pictureSchema),
  /** Attribute code → values as entered by the merchant (several for a multiselect). */
  attributes: z.record(z.string(), z.array(z.string())),
  /** For a configurable: the attribute codes by which variants differ, with their labels, in order. */
  axes: z.array(z.object({ code: z.string(), label: z.string() })),
  customOptions: z.array(customOptionSchema),
  giftcard: giftcardSchema.nullable(),
  hundoRules: z.array(hundoRuleSchema),
  /** For a bundle: its price is the sum of its parts (`dynamic`) or its own (`fixed`). */
  bundlePriceType: z.enum(['dynamic', 'fixed']).nullable(),
  /** Import columns that the store does not use, kept for the export. */
  extra: z.record(z.string(), z.string()),
});
export type ProductDocument = z.infer<typeof productDocumentSchema>;

/** Stock of a product in one pool (spec 2 section 3, `inventory`). */
export interface Inventory {
  /** Smallest quantity in a cart. */
  readonly min: number;
  /** Largest quantity in a cart; 0 with `bin` set offers a back-in-stock notification. */
  readonly max: number;
  /** Shoppers may ask for a back-in-stock notification. */
  readonly bin: boolean;
  readonly qoh: number;
  readonly backorder: boolean;
  /** Lead time as text: '12 days'. */
  readonly leadTime: string | null;
  readonly restockStatus: string | null;
  /** Units left at the promotion price; null if the promotion has no such limit. */
  readonly promoQty: number | null;
}

/** A part of a configurable, bundle or grouped product, with the data that a page needs to offer it. */
export interface ProductPart {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly type: ProductType;
  readonly qty: number;
  /** For a bundle: the option to which it belongs. */
  readonly bundleOptionId: number | null;
  readonly prices: PriceFacts;
  readonly weightLb: number | null;
  readonly inventory: Inventory | null;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly gallery: readonly Picture[];
  readonly isProgram: boolean;
}

/** A product as sold on one site. */
export interface Product {
  readonly productId: number;
  readonly sku: string;
  readonly type: ProductType;
  readonly texts: ProductTexts;
  /** Path on the site, without its prefix: `/r-4-power-rack`. */
  readonly url: string;
  readonly hasRedirect: boolean;
  readonly visibility: number;
  readonly weightLb: number | null;
  readonly taxClass: string;
  readonly attributeSet: string;
  readonly gallery: readonly Picture[];
  readonly prices: PriceFacts;
  readonly inventory: Inventory | null;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly axes: readonly { readonly code: string; readonly label: string }[];
  readonly customOptions: readonly CustomOption[];
  readonly bundleOptions: readonly BundleOption[];
  readonly bundlePriceType: 'dynamic' | 'fixed' | null;
  readonly children: readonly ProductPart[];
  readonly giftcard: GiftcardData | null;
  readonly hundoRules: readonly HundoRule[];
  readonly relatedIds: readonly number[];
  readonly categoryIds: readonly number[];
  readonly rating: Rating;
  readonly createdMs: number;
  readonly updatedMs: number;
}

/** Average of the approved reviews, 0 to 5 with one decimal, and their number. */
export interface Rating {
  readonly average: number;
  readonly count: number;
}

/** An attribute's first value, or undefined. */
export function attribute(
  product: { readonly attributes: Readonly<Record<string, readonly string[]>> },
  code: string,
): string | undefined {
  return product.attributes[code]?.[0];
}

/** The yes/no attribute of a product that is sold in the native app alone (public contract, section 13). */
export const APP_ONLY = 'app_only';

/** Whether a yes/no attribute is set, in any spelling found in exports. */
export function hasFlag(
  product: { readonly attributes: Readonly<Record<string, readonly string[]>> },
  code: string,
): boolean {
  const value = attribute(product, code)?.toLowerCase();
  return value === '1' || value === 'yes' || value === 'true';
}
