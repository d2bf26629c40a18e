import { z } from 'zod';
import { type Address, addressSchema, type Place } from '#shared/address/contract.ts';
import type { Arrival } from '#shared/delivery/arrival-words.ts';
import { chosenItemsSchema } from '#shared/line/chosen-items.ts';
import type { OrderLine } from '#shared/line/line.ts';
import type { Minor } from '#shared/money/money.ts';
import type { Site } from '#shared/site/sites.ts';

/** Body of `svc_shipping/shipping/rates/get` (spec 2 section 7). */
export const shippingRequestSchema = z.object({
  storeId: z.int().optional(),
  /** Without a country or postcode there is no address to ship to; the call reports that with a message of its own. */
  shippingAddress: addressSchema
    .extend({
      countryId: z.union([addressSchema.shape.countryId, z.literal('')], 'must be a country code of two letters'),
    })
    .nullish(),
  items: chosenItemsSchema,
  /** The order may be split into several packages, each with its own rates. */
  allowSplit: z.boolean().default(false),
});

/** Body of `svc_shipping/delivery`: the items of a cart, and where they go. Without a place the visitor's country is meant. */
export const arrivalsRequestSchema = z.object({
  storeId: z.int().optional(),
  shippingAddress: addressSchema.pick({ countryId: true, postcode: true }).nullish(),
  items: chosenItemsSchema,
});

/** What rates are calculated from. */
export interface ShippingRequest {
  readonly site: Pick<Site, 'code' | 'country' | 'currency' | 'pool' | 'siteId' | 'storeId'>;
  readonly address: Place & Partial<Pick<Address, 'street'>>;
  /** The lines to ship; virtual lines are ignored. */
  readonly lines: readonly OrderLine[];
  /** Of the shipped lines, after discounts. */
  readonly subtotal: Minor;
  readonly allowSplit: boolean;
  /** The shopper may use five-for-five (spec 2 section 9): five marked units ship for 5.00 each. */
  readonly fiveForFive: boolean;
}

/** One way to send one package. */
export interface ShippingRate {
  /** Code that an order selects; it stays the same for the same cart and address. */
  readonly shippingCode: string;
  readonly rate: Minor;
  /** For the shopper: 'Ground, 3 to 5 days'. */
  readonly label: string;
  readonly carrier: string;
  /** Counts from 1. An order selects one rate for each package. */
  readonly packageNumber: number;
  readonly transactionId: string;
  /** True if five-for-five lowered the rate; an order that selects it uses up one redemption. */
  readonly usesFiveForFive: boolean;
  /** When the package arrives; absent if it cannot be said. */
  readonly deliveryDate?: Arrival;
}

/** What is in a package. */
export interface QuotedPackage {
  /** The package number of its rates. */
  readonly packageNumber: number;
  readonly items: readonly Pick<OrderLine, 'listItemId' | 'name' | 'qty' | 'sku'>[];
}

/** Answer of a rate engine. */
export interface ShippingQuote {
  readonly rates: readonly ShippingRate[];
  /** True for more than one package. */
  readonly split: boolean;
  /** The same for identical requests. */
  readonly transactionId: string;
  /** The contents of each package, if the quote lists them. */
  readonly packages?: readonly QuotedPackage[];
}
