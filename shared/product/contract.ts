import { z } from 'zod';
import type { PriceFacts } from '#shared/price/lowest.ts';

export const PRODUCT_TYPES = ['simple', 'configurable', 'bundle', 'grouped', 'giftcard', 'virtual'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

/** One picture of a product. `file` is the media key below the bucket's root, sizes are the stored picture's pixels. */
export const pictureSchema = z.object({
  file: z.string(),
  label: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
});
export type Picture = z.infer<typeof pictureSchema>;

/** One choice of a custom option. `priceType` percent is of the product's price; fixed is in minor units. */
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
  /** Longest text in characters, of the types `area` and `field`. */
  maxLength: z.int().nullable(),
  priceType: z.enum(['fixed', 'percent']),
  price: z.number(),
  sku: z.string(),
  values: z.array(customOptionValueSchema),
});
export type CustomOption = z.infer<typeof customOptionSchema>;

/** A bundle's price of one value: `fixed` in minor units, `percent` of the value's own price. */
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
  /** A product that comes free with the option, quantity exactly 1; null for none. */
  readonly includedProductId: number | null;
  readonly values: readonly BundleValue[];
}

/** Gift-card amounts in minor units per site id (key) as the merchant set them. */
export const giftcardSchema = z.object({
  type: z.enum(['virtual', 'physical', 'combined']),
  amounts: z.array(z.int().positive()),
  isOpenAmountAllowed: z.boolean(),
  openAmountMin: z.int().nullable(),
  openAmountMax: z.int().nullable(),
});
export type GiftcardData = z.infer<typeof giftcardSchema>;

/** A tier of Hundo pricing: from this total weight in pounds on, so many minor units off per pound. */
export const hundoRuleSchema = z.object({ ruleWeight: z.number().positive(), discountPerLb: z.number().nonnegative() });
export type HundoRule = z.infer<typeof hundoRuleSchema>;

/** Texts of one product; a site may override any of them. Descriptions are sanitised HTML. */
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
 * What is stored of a product as one JSON document: everything that is read whole and never searched by SQL. Prices,
 * stock, children, links, categories and addresses have tables of their own.
 */
export const productDocumentSchema = z.object({
  texts: productTextsSchema,
  /** Overrides by site code. */
  siteTexts: siteTextsSchema,
  gallery: z.array(pictureSchema),
  /** Attribute code → values as the merchant wrote them (several for a multiselect). */
  attributes: z.record(z.string(), z.array(z.string())),
  /** Of a configurable: the attribute codes by which variants differ, with their labels, in order. */
  axes: z.array(z.object({ code: z.string(), label: z.string() })),
  customOptions: z.array(customOptionSchema),
  giftcard: giftcardSchema.nullable(),
  hundoRules: z.array(hundoRuleSchema),
  /** Of a bundle: its price is the sum of its parts (`dynamic`) or its own (`fixed`). */
  bundlePriceType: z.enum(['dynamic', 'fixed']).nullable(),
  /** Columns of the import that the store has no idea of, kept for the export. */
  extra: z.record(z.string(), z.string()),
});
export type ProductDocument = z.infer<typeof productDocumentSchema>;

/** Stock of a product in one pool (spec 2 section 3, `inventory`). */
export interface Inventory {
  /** Smallest quantity in a cart. */
  readonly min: number;
  /** Largest quantity in a cart; 0 with `bin` set means: notify me. */
  readonly max: number;
  /** Shoppers may ask to be told when it is back. */
  readonly bin: boolean;
  readonly qoh: number;
  readonly backorder: boolean;
  /** For a person: '12 days'. */
  readonly leadTime: string | null;
  readonly restockStatus: string | null;
  /** Units left at the promotion price; null without such a limit. */
  readonly promoQty: number | null;
}

/** A part of a configurable, bundle or grouped product, with what a page needs to offer it. */
export interface ProductPart {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly type: ProductType;
  readonly qty: number;
  /** Of a bundle: the option it belongs to. */
  readonly bundleOptionId: number | null;
  readonly prices: PriceFacts;
  readonly weightLb: number | null;
  readonly inventory: Inventory | null;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly gallery: readonly Picture[];
  readonly isProgram: boolean;
}

/** A product as one site sells it. */
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

/** Average of the approved reviews, 0 to 5 with one decimal, and how many there are. */
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

/** Whether a yes/no attribute is set, in any of the spellings that exports use. */
export function hasFlag(
  product: { readonly attributes: Readonly<Record<string, readonly string[]>> },
  code: string,
): boolean {
  const value = attribute(product, code)?.toLowerCase();
  return value === '1' || value === 'yes' || value === 'true';
}
