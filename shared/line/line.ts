import type { EntryPlace } from '#shared/event/registration.ts';
import type { Item } from '#shared/list/contract.ts';
import type { LineChild } from '#shared/list/view.ts';
import type { Minor } from '#shared/money/money.ts';
import type { Picture, ProductType } from '#shared/product/contract.ts';
import type { Renewal } from '#shared/renewal/terms.ts';

/** A line's share of an order's taxes, minor units. */
export interface LineTax {
  /** Its part of `itemTax`. */
  readonly tax: Minor;
  readonly tariff: Minor;
  /** Tax contained in its shown price that the buyer does not owe. */
  readonly relief: Minor;
}

/** Units that an order takes out of a stock pool. */
export interface StockUnits {
  readonly sku: string;
  readonly productId: number;
  readonly qty: number;
  /** Back-ordered: more may be sold than is in stock. */
  readonly mayBorrow: boolean;
}

/** Units that an order takes at the price of a promotion that ends with its quantity. */
export interface PromoUnits {
  /** The product and this version of its promotion; a changed promotion is counted separately. */
  readonly key: string;
  readonly qty: number;
  /** Total units of the promotion. */
  readonly given: number;
}

/**
 * A line of an order as the store sees it, from which shipping, tax, payment and stock are calculated. All of it comes
 * from the current catalog, nothing from a browser. Money in minor units, weights in pounds.
 */
export interface OrderLine {
  readonly listItemId: string;
  readonly productId: number;
  /** The sku of the chosen variant, else of the product. */
  readonly sku: string;
  readonly name: string;
  readonly type: ProductType;
  readonly qty: number;
  /** Price of one unit as configured. */
  readonly price: Minor;
  readonly regularPrice: Minor;
  /** Price of all units, before `discount`. */
  readonly rowTotal: Minor;
  /** Discounts by Hundo and tickets, for the whole row. */
  readonly hundoDiscount: Minor;
  readonly ticketDiscount: Minor;
  /** The row's share of a discount on a whole quote; absent in orders without a quote. */
  readonly quoteDiscount?: Minor;
  /** Discounts by rules over carts, with codes and without; absent if there are none, and in orders from before 2026-11-26. */
  readonly couponDiscount?: Minor;
  /** Its share of the order's taxes; only for placed orders whose tax service reports it, since 2026-11-22. */
  readonly taxes?: LineTax;
  /** Weight of one unit. */
  readonly weightLb: number;
  readonly taxClass: string;
  /** Nothing of it is shipped in a package. */
  readonly isVirtual: boolean;
  readonly isGiftcard: boolean;
  /** Enters an athlete for an event of no place (`event_registration`); absent in orders from before 2026-11-23. */
  readonly isEntry?: boolean;
  /** The place in an event that it sells (`event_entry`), which the event’s desk counts over all sites. */
  readonly place?: EntryPlace;
  /** The attribute `shipperhq_shipping_group`, upper case; null for ordinary packages. */
  readonly shippingGroup: string | null;
  /** `rogue_pickup_disabled`. */
  readonly forbidsPickup: boolean;
  /**
   * Days until all of it can leave: 0 for goods on the shelf, else by `lead_time`; null if that says nothing. Absent in
   * orders from before 2026-11-25.
   */
  readonly leadDays?: number | null;
  /** Units shipped for free: all of a `free_shipping` product, else those with a free-shipping ticket. */
  readonly freeUnits: number;
  /** `3_ships_free`: any three such units ship without freight. */
  readonly isThreeShipsFree: boolean;
  /** `black_friday_dropship`, sold as '5 for 5': five such units ship for 5.00 each. */
  readonly isFiveForFive: boolean;
  /** Whether affiliates earn from it (spec 3 section 9); absent in orders from before 2026-11-26. */
  readonly isCommissioned?: boolean;
  /** The interval of recurring payments: 'Month'. */
  readonly interval: string | null;
  /** A subscription that begins with a trial. */
  readonly isTrial: boolean;
  /** For a subscription: the amount paid each interval. Absent in orders from before 2026-11-23. */
  readonly renewal?: Renewal;
  readonly configuration: readonly string[];
  readonly url: string | null;
  readonly picture: Picture | null;
  readonly children: readonly LineChild[];
  readonly customOptions: Item['customOptions'];
  readonly metadata: Item['metadata'];
  /** Stock for all units of the line; [] if it needs none. */
  readonly stock: readonly StockUnits[];
  readonly promo: readonly PromoUnits[];
}

/** The parts of a line's price. */
export type PricedLine = Pick<
  OrderLine,
  'couponDiscount' | 'hundoDiscount' | 'quoteDiscount' | 'rowTotal' | 'ticketDiscount'
>;

/** The price of a line after its discounts. */
export function paidFor(line: PricedLine): Minor {
  const { rowTotal, hundoDiscount, ticketDiscount, quoteDiscount = 0, couponDiscount = 0 } = line;
  return rowTotal - hundoDiscount - ticketDiscount - quoteDiscount - couponDiscount;
}
