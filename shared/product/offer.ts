import type { Picture, Product } from './contract.ts';
import { type Handling, handlingOf } from './handling.ts';
import { isVirtualProduct } from './is-virtual.ts';
import { makeOptions } from './make-options.ts';
import type { ProductOptions } from './options.ts';

/** A product included for free with an option of a bundle. */
export interface IncludedProduct {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly weightLb: number | null;
  readonly handling: Handling;
}

/** The data of a product that lists need: its options, its prices, and what a line shows. */
export interface Offer {
  readonly options: ProductOptions;
  /** Path on the site, without its prefix. */
  readonly url: string;
  /** It has a page of its own to link to. */
  readonly hasPage: boolean;
  readonly picture: Picture | null;
  readonly taxClass: string;
  readonly attributes: Product['attributes'];
  readonly included: readonly IncludedProduct[];
  /** Nothing of it is shipped in a package: a virtual product or gift card, an event registration. */
  readonly isVirtual: boolean;
  /** Ids of its virtual parts. */
  readonly virtualParts: ReadonlySet<number>;
  /** Shipping attributes of its variants, parts and included free products, if they have any; by id. */
  readonly partHandling: ReadonlyMap<number, Handling>;
}

/** Visibility of products sold only as a part of another one (`Not Visible Individually`). */
const HIDDEN = 1;

function partHandlingOf({ children }: Product, included: readonly IncludedProduct[]): ReadonlyMap<number, Handling> {
  const parts = children.map(({ productId, attributes }) => ({ productId, handling: handlingOf({ attributes }) }));
  return new Map(
    [...included, ...parts].flatMap(({ productId, handling }): [number, Handling][] =>
      handling.group === null && handling.forbidsPickup === null ? [] : [[productId, handling]],
    ),
  );
}

/** Makes the offer of a product. */
export function makeOffer(product: Product, included: readonly IncludedProduct[]): Offer {
  const names = new Map(included.map((each) => [each.productId, each.name]));
  return {
    // A line does not show the values of an axis, so their order is irrelevant.
    options: makeOptions(product, { valueOrder: () => [], nameOf: (id) => names.get(id) }),
    url: product.url,
    hasPage: product.visibility !== HIDDEN,
    picture: product.gallery[0] ?? null,
    taxClass: product.taxClass,
    attributes: product.attributes,
    included,
    partHandling: partHandlingOf(product, included),
    isVirtual: isVirtualProduct(product),
    virtualParts: new Set(
      product.children.filter((part) => isVirtualProduct({ ...part, giftcard: null })).map((part) => part.productId),
    ),
  };
}
