import type { Address } from '#shared/address/contract.ts';
import type { GiftcardBalance } from '#shared/giftcard/contract.ts';
import type { Minor } from '#shared/money/money.ts';
import type { Picture, ProductType } from '#shared/product/contract.ts';
import type { QuantityRule } from '#shared/product/quantity-rule.ts';
import type { StockStatus } from '#shared/product/stock.ts';
import type { ThreeShipsFree } from '#shared/promo/three-ships-free.ts';
import type { Renewal } from '#shared/renewal/terms.ts';
import type { Item, ItemChild, ListMessage, ListMetadata, ListType } from './contract.ts';

/** What a list that pays a quote shows of it. */
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

/** A line of a list as pages and services show it: what is wanted, and what the catalogue says of it now. */
export interface ListLine {
  readonly listItemId: string;
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly type: ProductType;
  /** Path on the site, without its prefix; null where there is no page. */
  readonly url: string | null;
  readonly picture: Picture | null;
  /** Chosen values in the shopper's words: 'Matte black', '2 × J-cup', 'Name plate: IRON BARN'. */
  readonly configuration: readonly string[];
  readonly qty: number;
  /** Unit price now and without reductions; null where `problem` says why there is none. */
  readonly price: Minor | null;
  readonly regularPrice: Minor | null;
  readonly rowTotal: Minor | null;
  /** Pounds of one unit. */
  readonly weightLb: number;
  readonly taxClass: string;
  /** 'Month' for what is paid monthly. */
  readonly interval: string | null;
  /** A subscription that begins with a trial. */
  readonly isTrial: boolean;
  /** Of a subscription: what is paid each interval; what is free at first costs nothing in this list. */
  readonly renewal?: Renewal | undefined;
  /** Nothing of it is sent in a parcel. */
  readonly isVirtual: boolean;
  readonly children: readonly LineChild[];
  readonly customOptions: Item['customOptions'];
  readonly metadata: Item['metadata'];
  readonly stock: StockStatus;
  /** For a person, of what is back-ordered or out: 'Back in about 12 days'. */
  readonly restock: string | null;
  readonly quantity: QuantityRule;
  /** What lowers its price, if anything. */
  readonly reduction: 'promotion' | 'special' | null;
  readonly hundoSaving: Minor;
  readonly ticketSaving: Minor;
  /** What keeps it from being bought, for the shopper; null for nothing. */
  readonly problem: string | null;
}

/** Sums of what can be bought in a list, minor units. */
export interface ListSums {
  readonly subtotal: Minor;
  readonly hundoDiscount: Minor;
  readonly ticketDiscount: Minor;
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
  /** Grows with each change of the list. */
  readonly version: number;
  readonly sums: ListSums;
  /** Gift cards that the checkout will use up. */
  readonly giftcards: readonly GiftcardBalance[];
  /** How far the list is with '3 ships free'; null where nothing in it counts for that. */
  readonly ships: ThreeShipsFree | null;
  /** What the header counts. */
  readonly quantity: number;
  /** Of a list that pays a quote: what was agreed. */
  readonly quote?: QuoteFacts | undefined;
}
