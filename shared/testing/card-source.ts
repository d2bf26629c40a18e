import type { PriceFacts } from '#shared/price/lowest.ts';
import type { Inventory, ProductDocument, ProductType } from '#shared/product/contract.ts';
import type { CardPart, CardSource } from '#shared/product/make-card.ts';

/** The current time in these tests. */
export const NOW = Date.UTC(2026, 5, 1);
export const DAY = 86_400_000;

export const document: ProductDocument = {
  texts: { name: 'Rack', description: '', shortDescription: '', metaTitle: '', metaDescription: '', metaKeywords: '' },
  siteTexts: {},
  gallery: [],
  attributes: {},
  axes: [],
  customOptions: [],
  giftcard: null,
  hundoRules: [],
  bundlePriceType: null,
  extra: {},
};
export const inStock: Inventory = {
  min: 1,
  max: 10,
  bin: false,
  qoh: 10,
  backorder: false,
  leadTime: null,
  restockStatus: null,
  promoQty: null,
};
export const outOfStock: Inventory = { ...inStock, max: 0, qoh: 0 };
export const cost = (price: number | null, changes: Partial<PriceFacts> = {}): PriceFacts => ({
  price,
  special: null,
  promo: null,
  ...changes,
});
export const picture = (file: string) => ({ file, label: '', width: 10, height: 10 });

/** Builds the source of a product card; `changes` overrides its values. */
export function source(
  type: ProductType,
  changes: Partial<CardSource> & { attributes?: ProductDocument['attributes'] } = {},
): CardSource {
  const { attributes, ...rest } = changes;
  return {
    productId: 1,
    sku: 'R-1',
    type,
    url: '/r-1',
    name: 'Rack',
    taxClass: 'Taxable Goods',
    document: { ...document, ...(attributes ? { attributes } : {}) },
    prices: cost(10_000),
    inventory: inStock,
    rating: { average: 0, count: 0 },
    createdMs: 0,
    parts: [],
    hasRedirect: false,
    ...rest,
  };
}

/** Builds a variant or member with a price. */
export function part(price: number | null, changes: Partial<CardPart> = {}): CardPart {
  return {
    productId: 2,
    sku: 'R-1-PART',
    name: 'Part',
    attributes: {},
    gallery: [],
    prices: cost(price),
    inventory: inStock,
    isOnline: true,
    isVariantOnly: true,
    hasCard: false,
    bundle: null,
    ...changes,
  };
}

/** A value of a bundle's option. */
export function value(optionId: number, price: number, qty = 1, isRequired = true): CardPart {
  return part(price, { bundle: { optionId, isRequired, qty, price: 0, priceType: 'fixed' } });
}
