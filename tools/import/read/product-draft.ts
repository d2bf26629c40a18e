import type { ImportProduct } from '#shared/import/contract.ts';
import type { SiteCode } from '#shared/site/sites.ts';

/** A picture named in a row: a path that has not been looked up yet. */
export interface NamedPicture {
  readonly path: string;
  readonly label: string;
}

/** What the row of a site changes: texts, price, stock and the columns stored for that site. */
export type SiteRow = Pick<ImportProduct, 'prices' | 'stock' | 'extra'> & {
  readonly site: SiteCode;
  readonly file: string;
  readonly line: number;
  readonly texts: Partial<ImportProduct['texts']>;
  /** Replaces or adds a special price if the row has no regular price. */
  readonly special: SpecialCells | null;
};

export interface SpecialCells {
  readonly specialPrice: number;
  readonly specialFromMs: number | null;
  readonly specialToMs: number | null;
}

/** A product being imported, with everything that other files and rows still add to it. */
export interface ProductDraft {
  readonly file: string;
  readonly line: number;
  readonly product: ImportProduct;
  readonly pictures: NamedPicture[];
  /** Category names in sequence, as in the short format; null if `product.categories` contains paths. */
  readonly categoryNames: readonly string[] | null;
  /** Name of the column that listed the children, for use in reasons. */
  readonly childrenColumn: string;
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

/** Tells whether a product's price is that of its parts. */
export function isPricedByParts(product: ImportProduct): boolean {
  return product.type === 'configurable' || product.type === 'grouped' || product.bundlePriceType === 'dynamic';
}
