import { z } from 'zod';
import { type Address, addressSchema, type Place } from '#shared/address/contract.ts';
import { chosenItemsSchema } from '#shared/line/chosen-items.ts';
import type { OrderLine } from '#shared/line/line.ts';
import type { Minor } from '#shared/money/money.ts';
import type { Site } from '#shared/site/sites.ts';

/** Body of `svc_shipping/shipping/rates/get` (spec 2 section 7). */
export const shippingRequestSchema = z.object({
  storeId: z.int().optional(),
  /** Without a country or postcode there is no address to ship to, which the call says in its own words. */
  shippingAddress: addressSchema
    .extend({
      countryId: z.union([addressSchema.shape.countryId, z.literal('')], 'must be a country code of two letters'),
    })
    .nullish(),
  items: chosenItemsSchema,
  /** Parcels may leave in several packages, each with rates of its own. */
  allowSplit: z.boolean().default(false),
});

/** What rates are worked out from. */
export interface ShippingRequest {
  readonly site: Pick<Site, 'code' | 'country' | 'currency' | 'siteId' | 'storeId'>;
  readonly address: Place & Partial<Pick<Address, 'street'>>;
  /** What is sent; lines that are virtual count for nothing. */
  readonly lines: readonly OrderLine[];
  /** Of the shipped lines, after discounts. */
  readonly subtotal: Minor;
  readonly allowSplit: boolean;
  /** The shopper may use five-for-five (spec 2 section 9): five marked units ship for 5.00 each. */
  readonly fiveForFive: boolean;
}

/** One way to send one package. */
export interface ShippingRate {
  /** Names the way, the same for the same cart and address: the code that an order selects. */
  readonly shippingCode: string;
  readonly rate: Minor;
  /** For the shopper: 'Ground, 3 to 5 days'. */
  readonly label: string;
  readonly carrier: string;
  /** From 1. An order selects one rate of each package. */
  readonly packageNumber: number;
  readonly transactionId: string;
  /** Lowered by five-for-five: an order that selects it uses one redemption up. */
  readonly usesFiveForFive: boolean;
}

/** What is in a package. */
export interface QuotedPackage {
  /** That of its rates. */
  readonly packageNumber: number;
  readonly items: readonly Pick<OrderLine, 'listItemId' | 'name' | 'qty' | 'sku'>[];
}

/** Answer of a rate engine. */
export interface ShippingQuote {
  readonly rates: readonly ShippingRate[];
  /** More than one package. */
  readonly split: boolean;
  /** Same for the same request. */
  readonly transactionId: string;
  /** What is in each package, where the quote tells. */
  readonly packages?: readonly QuotedPackage[];
}
