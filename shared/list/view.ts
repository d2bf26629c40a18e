import type { Address } from '#shared/address/contract.ts';
import type { CartDeal, Coupon } from '#shared/cart-rule/rules-in-play.ts';
import type { GiftcardBalance } from '#shared/giftcard/contract.ts';
import type { Minor } from '#shared/money/money.ts';
import type { Picture, ProductType } from '#shared/product/contract.ts';
import type { QuantityRule } from '#shared/product/quantity-rule.ts';
import type { StockStatus } from '#shared/product/stock.ts';
import type { ThreeShipsFree } from '#shared/promo/three-ships-free.ts';
import type { Renewal } from '#shared/renewal/terms.ts';
import type { Item, ItemChild, ListMessage, ListMetadata, ListType } from './contract.ts';

/** The quote's data shown in a list that pays it. */
export interface QuoteFacts {
  readonly quoteId: string;
  readonly quoteNumber: string;
  readonly revision: number;
  readonly discount: Minor;
  readonly shipping: Minor;
  readonly email: string;
  readonly address: Address | null;
  readonly validUntilMs: number;
}

/** A part of a line with its name. */
export interface LineChild extends ItemChild {
  readonly sku: string;
  readonly name: string;
}

/** A line of a list as pages and services show it: the item, and its current catalog data. */
export interface ListLine {
  readonly listItemId: string;
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly type: ProductType;
  /** Path on the site, without its prefix; null if there is no page. */
  readonly url: string | null;
  readonly picture: Picture | null;
  /** Chosen options in the shopper's words: 'Matte black', '2 × J-cup', 'Name plate: IRON BARN'. */
  readonly configuration: readonly string[];
  readonly qty: number;
  /** Current unit price, and the one without reductions; null if `problem` says why there is none. */
  readonly price: Minor | null;
  readonly regularPrice: Minor | null;
  readonly rowTotal: Minor | null;
  /** Weight of one unit in pounds. */
  readonly weightLb: number;
  readonly taxClass: string;
  /** 'Month' for products that are paid monthly. */
  readonly interval: string | null;
  /** A subscription that begins with a trial. */
  readonly isTrial: boolean;
  /** For a subscription: the amount paid each interval. A trial costs nothing in this list. */
  readonly renewal?: Renewal | undefined;
  /** Nothing of it is shipped in a package. */
  readonly isVirtual: boolean;
  readonly children: readonly LineChild[];
  readonly customOptions: Item['customOptions'];
  readonly metadata: Item['metadata'];
  readonly stock: StockStatus;
  /** Text for a back-ordered or sold-out product: 'Back in about 12 days'. */
  readonly restock: string | null;
  readonly quantity: QuantityRule;
  /** The reason for its reduced price; null if it is not reduced. */
  readonly reduction: 'promotion' | 'special' | null;
  readonly hundoSaving: Minor;
  readonly ticketSaving: Minor;
  /** What rules over carts take off, with codes and without. */
  readonly couponSaving: Minor;
  /** Why it cannot be bought, in words for the shopper; null if it can. */
  readonly problem: string | null;
}

/** Sums of the items in a list that can be bought, minor units. */
export interface ListSums {
  readonly subtotal: Minor;
  readonly hundoDiscount: Minor;
  readonly ticketDiscount: Minor;
  /** What rules over carts take off, with codes and without. */
  readonly couponDiscount: Minor;
  readonly total: Minor;
  readonly weightLb: number;
}

/** A list as pages and services show it. */
export interface ListView {
  readonly _id: string;
  readonly type: ListType;
  readonly lines: readonly ListLine[];
  readonly missed: readonly ListLine[];
  readonly messages: readonly ListMessage[];
  readonly metadata: ListMetadata;
  /** Increases with each change of the list. */
  readonly version: number;
  readonly sums: ListSums;
  /** Gift cards that the checkout will use. */
  readonly giftcards: readonly GiftcardBalance[];
  /** The codes that were entered, and what each takes off. */
  readonly coupons: readonly Coupon[];
  /** What rules without a code take off. */
  readonly deals: readonly CartDeal[];
  /** The list's progress toward '3 ships free'; null if no item counts. */
  readonly ships: ThreeShipsFree | null;
  /** The count in the header. */
  readonly quantity: number;
  /** For a list that pays a quote: the agreed terms. */
  readonly quote?: QuoteFacts | undefined;
}
