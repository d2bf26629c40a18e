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

/** A variant, a value of a bundle or a member of a group, as far as choosing it goes. Money in minor units. */
export interface OptionPart {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  /** One line of facts; '' for none. */
  readonly detail: string;
  readonly prices: PriceFacts;
  readonly weightLb: number | null;
  readonly inventory: Inventory | null;
  /** Of a variant: its value on each axis, in the axes' order. */
  readonly values: readonly string[];
  readonly color: string | null;
  /** Places in `ProductOptions.pictures`. */
  readonly pictures: readonly number[];
  /** Of a group: the quantity that its row starts with. */
  readonly qty: number;
  /** Sold one at a time: programs, event entries. */
  readonly isSingle: boolean;
  /** Most units of one order, by its own attribute `purchase_limit`; null without such a limit. */
  readonly limit: number | null;
}

/** What variants differ by, with all its values in the order in which they are shown. */
export interface Axis {
  readonly code: string;
  readonly label: string;
  readonly values: readonly string[];
}

/** An option of a bundle with the product that comes free with it. */
export interface OfferedOption extends BundleOption {
  readonly includedName: string | null;
}

/**
 * All that decides how a product can be bought on one site: small JSON without anything personal, so that the same
 * rules run on the worker and in the browser.
 */
export interface ProductOptions {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly type: ProductType;
  readonly prices: PriceFacts;
  readonly weightLb: number | null;
  readonly inventory: Inventory | null;
  /** Most units of one order, by the attribute `purchase_limit`; null without such a limit. */
  readonly limit: number | null;
  readonly isSingle: boolean;
  /** For a person: '12 days', 'Back in about 12 days'; what a part does not say itself. */
  readonly leadTime: string | null;
  readonly restockStatus: string | null;
  readonly axes: readonly Axis[];
  readonly parts: readonly OptionPart[];
  readonly bundleOptions: readonly OfferedOption[];
  /** Of a bundle: its price is the sum of its parts. */
  readonly isDynamic: boolean;
  readonly customOptions: readonly CustomOption[];
  readonly giftcard: GiftcardData | null;
  readonly hundoRules: readonly HundoRule[];
  /** Pictures of the product and its parts, each once. */
  readonly pictures: readonly Picture[];
  /** Places of the product's own pictures. */
  readonly ownPictures: readonly number[];
}

/** The part with an id, or undefined. */
export function partById(options: ProductOptions, productId: number): OptionPart | undefined {
  return options.parts.find((part) => part.productId === productId);
}

/** Sold without a parcel, so that a missing stock record means: always there. */
export function isDigital(options: Pick<ProductOptions, 'type'>): boolean {
  return options.type === 'virtual' || options.type === 'giftcard';
}
