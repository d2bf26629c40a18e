import type { PriceFacts } from '#shared/price/lowest.ts';
import type { BundleOption, BundleValue, GiftcardData, Inventory, ProductType } from '#shared/product/contract.ts';
import type { OfferedOption, OptionPart, ProductOptions } from '#shared/product/options.ts';

/** The time at which the rules are tested, in Unix milliseconds. */
export const AT = Date.UTC(2026, 5, 1);

export const stocked: Inventory = {
  min: 1,
  max: 50,
  bin: false,
  qoh: 50,
  backorder: false,
  leadTime: null,
  restockStatus: null,
  promoQty: null,
};

/** Builds a regular price in minor units, without any discount. */
export function priced(price: number | null): PriceFacts {
  return { price, special: null, promo: null };
}

export function optionPart(productId: number, changes: Partial<OptionPart> = {}): OptionPart {
  return {
    productId,
    sku: `SKU-${productId}`,
    name: `Part ${productId}`,
    detail: '',
    prices: priced(1_000),
    weightLb: 10,
    inventory: stocked,
    values: [],
    color: null,
    pictures: [],
    qty: 1,
    isSingle: false,
    limit: null,
    ...changes,
  };
}

export function bundleValue(productId: number, changes: Partial<BundleValue> = {}): BundleValue {
  return {
    productId,
    defaultQty: 1,
    canChangeQty: false,
    isDefault: false,
    priceType: 'fixed',
    price: 0,
    ...changes,
  };
}

export function bundleOption(
  id: number,
  values: readonly BundleValue[],
  changes: Partial<BundleOption> = {},
): OfferedOption {
  return {
    id,
    title: `Option ${id}`,
    input: 'radio',
    isRequired: true,
    includedProductId: null,
    values,
    includedName: null,
    ...changes,
  };
}

export function productOptions(type: ProductType, changes: Partial<ProductOptions> = {}): ProductOptions {
  return {
    productId: 1,
    sku: 'SKU-1',
    name: 'Product',
    type,
    prices: priced(10_000),
    weightLb: null,
    inventory: stocked,
    limit: null,
    isSingle: false,
    leadTime: null,
    restockStatus: null,
    axes: [],
    parts: [],
    bundleOptions: [],
    isDynamic: false,
    customOptions: [],
    giftcard: null,
    hundoRules: [],
    pictures: [],
    ownPictures: [],
    ...changes,
  };
}

/** Builds a gift card of $25, or of another amount from $10 on; `changes` overrides its values. */
export function openGiftcard(changes: Partial<GiftcardData> = {}): GiftcardData {
  return {
    type: 'virtual',
    amounts: [2_500],
    isOpenAmountAllowed: true,
    openAmountMin: 1_000,
    openAmountMax: null,
    ...changes,
  };
}

/** Builds a T-shirt: the values of a part are its color, `Black` or `Red`, and its size, `S` or `M`. */
export function teeOf(...parts: readonly OptionPart[]): ProductOptions {
  return productOptions('configurable', {
    axes: [
      { code: 'color', label: 'Colour', values: ['Black', 'Red'] },
      { code: 'size', label: 'Size', values: ['S', 'M'] },
    ],
    parts,
  });
}
