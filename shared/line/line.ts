import type { Item } from '#shared/list/contract.ts';
import type { LineChild } from '#shared/list/view.ts';
import type { Minor } from '#shared/money/money.ts';
import type { Picture, ProductType } from '#shared/product/contract.ts';
import type { Renewal } from '#shared/renewal/terms.ts';

/** What one line has of the taxes of an order, minor units. */
export interface LineTax {
  /** Its part of `itemTax`. */
  readonly tax: Minor;
  readonly tariff: Minor;
  /** Tax in its shown price that the buyer does not owe. */
  readonly relief: Minor;
}

/** Units that an order takes out of a stock pool. */
export interface StockUnits {
  readonly sku: string;
  readonly productId: number;
  readonly qty: number;
  /** Back-ordered: more may be sold than is there. */
  readonly mayBorrow: boolean;
}

/** Units that an order takes at a promotion's price, of a promotion that ends with its quantity. */
export interface PromoUnits {
  /** The product and this very promotion of it: a changed one counts again. */
  readonly key: string;
  readonly qty: number;
  /** Units of the whole promotion. */
  readonly given: number;
}

/**
 * A line of an order as the store itself sees it: what shipping, tax, payment and stock are worked out from. All of it
 * comes from the catalogue of this moment, nothing from a browser. Money in minor units, weights in pounds.
 */
export interface OrderLine {
  readonly listItemId: string;
  readonly productId: number;
  /** Of the variant chosen, else of the product. */
  readonly sku: string;
  readonly name: string;
  readonly type: ProductType;
  readonly qty: number;
  /** One unit as configured. */
  readonly price: Minor;
  readonly regularPrice: Minor;
  /** All units, before `discount`. */
  readonly rowTotal: Minor;
  /** Hundo and tickets, of the whole row. */
  readonly hundoDiscount: Minor;
  readonly ticketDiscount: Minor;
  /** The row's part of what was taken off a whole quote; orders that come from no quote have none. */
  readonly quoteDiscount?: Minor;
  /** What it has of the order's taxes; of an order that is placed, where its tax service tells, since 2026-11-22. */
  readonly taxes?: LineTax;
  /** One unit. */
  readonly weightLb: number;
  readonly taxClass: string;
  /** Nothing of it is sent in a parcel. */
  readonly isVirtual: boolean;
  readonly isGiftcard: boolean;
  /** Enters an athlete for an event (`event_registration`); orders from before 2026-11-23 do not say. */
  readonly isEntry?: boolean;
  /** The attribute `shipperhq_shipping_group`, upper case; null for ordinary parcels. */
  readonly shippingGroup: string | null;
  /** `rogue_pickup_disabled`. */
  readonly forbidsPickup: boolean;
  /** Units whose shipping costs nothing: all of a `free_shipping` product, else those with such a ticket. */
  readonly freeUnits: number;
  /** `3_ships_free`: any three such units ship without freight. */
  readonly isThreeShipsFree: boolean;
  /** `black_friday_dropship`, sold as '5 for 5': five such units ship for 5.00 each. */
  readonly isFiveForFive: boolean;
  /** Paid again each so often: 'Month'. */
  readonly interval: string | null;
  /** A subscription that begins with a trial. */
  readonly isTrial: boolean;
  /** Of a subscription: what is paid each interval. Orders from before 2026-11-23 do not say. */
  readonly renewal?: Renewal;
  readonly configuration: readonly string[];
  readonly url: string | null;
  readonly picture: Picture | null;
  readonly children: readonly LineChild[];
  readonly customOptions: Item['customOptions'];
  readonly metadata: Item['metadata'];
  /** Of all units of the line; [] for what needs no stock. */
  readonly stock: readonly StockUnits[];
  readonly promo: readonly PromoUnits[];
}

/** What a line's price is made of. */
export type PricedLine = Pick<OrderLine, 'hundoDiscount' | 'quoteDiscount' | 'rowTotal' | 'ticketDiscount'>;

/** What a line costs after its discounts. */
export function paidFor(line: PricedLine): Minor {
  return line.rowTotal - line.hundoDiscount - line.ticketDiscount - (line.quoteDiscount ?? 0);
}
