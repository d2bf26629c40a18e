import type { ImportProduct } from '#shared/import/contract.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import { DEFAULT_ATTRIBUTE_SET, DEFAULT_TAX_CLASS } from './product-columns.ts';

/** A picture as a row names it: a path that is not looked up yet. */
export interface NamedPicture {
  readonly path: string;
  readonly label: string;
}

/** What the row of one site changes: its texts, price, stock and the columns kept for it. */
export type SiteRow = Pick<ImportProduct, 'prices' | 'stock' | 'extra'> & {
  readonly site: SiteCode;
  readonly file: string;
  readonly line: number;
  readonly texts: Partial<ImportProduct['texts']>;
  /** Replaces or adds a special price where the row has no price of its own. */
  readonly special: SpecialCells | null;
};

export interface SpecialCells {
  readonly specialPrice: number;
  readonly specialFromMs: number | null;
  readonly specialToMs: number | null;
}

/** A product on its way to the store, with all that other files and rows still add to it. */
export interface ProductDraft {
  readonly file: string;
  readonly line: number;
  readonly product: ImportProduct;
  readonly pictures: NamedPicture[];
  /** Category names one after another, as the short format has them; null where `product.categories` holds paths. */
  readonly categoryNames: readonly string[] | null;
  /** Groups of children in the words of the column that named them, for reasons. */
  readonly childrenColumn: string;
}

export function emptyProduct(sku: string): ImportProduct {
  return {
    sku,
    type: 'simple',
    attributeSet: DEFAULT_ATTRIBUTE_SET,
    texts: { name: sku, description: '', shortDescription: '', metaTitle: '', metaDescription: '', metaKeywords: '' },
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

/** All skus without which this product cannot be sold. */
export function childSkus(product: ImportProduct): string[] {
  return [
    ...product.variations.map((variation) => variation.sku),
    ...product.associated.map((member) => member.sku),
    ...product.bundleOptions.flatMap((option) => [
      ...(option.includedSku === null ? [] : [option.includedSku]),
      ...option.values.map((value) => value.sku),
    ]),
  ];
}
