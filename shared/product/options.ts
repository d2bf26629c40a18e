import type { PriceFacts } from '#shared/price/lowest.ts';
import type {
  BundleOption,
  CustomOption,
  GiftcardData,
  HundoRule,
  Inventory,
  Picture,
  ProductType,
} from '#shared/product/contract.ts';

/** The data needed to choose a variant, a value of a bundle or a member of a group. Money in minor units. */
export interface OptionPart {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  /** One line of facts; '' if there are none. */
  readonly detail: string;
  readonly prices: PriceFacts;
  readonly weightLb: number | null;
  readonly inventory: Inventory | null;
  /** For a variant: its value on each axis, in the axes' order. */
  readonly values: readonly string[];
  readonly color: string | null;
  /** Indices into `ProductOptions.pictures`. */
  readonly pictures: readonly number[];
  /** For a group: the initial quantity of its row. */
  readonly qty: number;
  /** Sold one at a time: programs, event entries. */
  readonly isSingle: boolean;
  /** The most units per order, from its own attribute `purchase_limit`; null if it has no limit. */
  readonly limit: number | null;
}

/** A property by which variants differ, with all of its values in display order. */
export interface Axis {
  readonly code: string;
  readonly label: string;
  readonly values: readonly string[];
}

/** An option of a bundle with its included free product. */
export interface OfferedOption extends BundleOption {
  readonly includedName: string | null;
}

/**
 * Everything that determines how a product can be bought on one site: small JSON without personal data, so that the
 * same rules run on the worker and in the browser.
 */
export interface ProductOptions {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly type: ProductType;
  readonly prices: PriceFacts;
  readonly weightLb: number | null;
  readonly inventory: Inventory | null;
  /** The most units per order, from the attribute `purchase_limit`; null if there is no limit. */
  readonly limit: number | null;
  readonly isSingle: boolean;
  /** Texts such as '12 days' and 'Back in about 12 days', for parts without their own. */
  readonly leadTime: string | null;
  readonly restockStatus: string | null;
  readonly axes: readonly Axis[];
  readonly parts: readonly OptionPart[];
  readonly bundleOptions: readonly OfferedOption[];
  /** For a bundle: its price is the sum of its parts. */
  readonly isDynamic: boolean;
  readonly customOptions: readonly CustomOption[];
  readonly giftcard: GiftcardData | null;
  readonly hundoRules: readonly HundoRule[];
  /** Distinct pictures of the product and its parts. */
  readonly pictures: readonly Picture[];
  /** Indices of the product's own pictures. */
  readonly ownPictures: readonly number[];
}

/** The part with an id, or undefined. */
export function partById(options: ProductOptions, productId: number): OptionPart | undefined {
  return options.parts.find((part) => part.productId === productId);
}

/** Whether a product is sold without shipping, so that it is always available if it has no stock record. */
export function isDigital(options: Pick<ProductOptions, 'type'>): boolean {
  return options.type === 'virtual' || options.type === 'giftcard';
}
