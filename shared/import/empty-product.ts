import type { ImportCategory, ImportProduct } from './contract.ts';

/** The attribute set and the tax class of a product whose merchant names none, as in Magento. */
export const DEFAULT_ATTRIBUTE_SET = 'Default';
export const DEFAULT_TAX_CLASS = 'Taxable Goods';

/** The texts of a product of which only the name is known. */
export function onlyNamed(name: string): ImportProduct['texts'] {
  return { name, description: '', shortDescription: '', metaTitle: '', metaDescription: '', metaKeywords: '' };
}

/** A simple product of which only the sku is known, which is its name too: no address, no price and no stock. */
export function emptyProduct(sku: string): ImportProduct {
  return {
    sku,
    type: 'simple',
    attributeSet: DEFAULT_ATTRIBUTE_SET,
    texts: onlyNamed(sku),
    siteTexts: {},
    urlKey: '',
    weightLb: null,
    visibility: 4,
    isOnline: true,
    taxClass: DEFAULT_TAX_CLASS,
    categories: [],
    prices: {},
    stock: {},
    gallery: [],
    attributes: {},
    axes: [],
    variations: [],
    bundlePriceType: null,
    bundleOptions: [],
    associated: [],
    customOptions: [],
    giftcard: null,
    hundoRules: [],
    links: { related: [], upsell: [], crosssell: [] },
    createdMs: null,
    updatedMs: null,
    extra: {},
  };
}

/** A category of the menu of which only the path of names and the address are known. */
export function plainCategory(path: string, urlKey: string, categoryId: number | null = null): ImportCategory {
  return {
    categoryId,
    path,
    urlKey,
    isActive: true,
    inMenu: true,
    position: 1,
    description: '',
    metaTitle: '',
    metaDescription: '',
    image: null,
    imageAlt: '',
    extra: {},
  };
}
