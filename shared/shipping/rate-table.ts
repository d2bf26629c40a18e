import type { Minor } from '#shared/money/money.ts';

/** How a package travels: as parcels, on pallets, or at one price whatever is in it. */
export type ShippingMethod = 'parcel' | 'freight' | 'flat';

/** Some places of a zone. '' means any; postcodes are compared by as many leading characters as the bounds have. */
export interface ZonePlace {
  readonly countryId: string;
  /** Code or name, in any case. */
  readonly region: string;
  /** First and last prefix, both included: '430' to '458' holds 43211. */
  readonly postcodeFrom: string;
  readonly postcodeTo: string;
}

/** What a service costs from a weight and a subtotal on. */
export interface RateTier {
  /** Rows of the highest subtotal that an order reaches hold, the others do not. */
  readonly subtotalFrom: Minor;
  readonly weightFromLb: number;
  /** At `weightFromLb`. */
  readonly base: Minor;
  /** Of each pound above `weightFromLb`, a begun one counts whole. */
  readonly perLb: Minor;
}

/** A way to send packages to a zone. */
export interface ShippingService {
  readonly code: string;
  readonly label: string;
  readonly carrier: string;
  readonly method: ShippingMethod;
  /** Faster than the standard: free shipping and five-for-five are not for it. */
  readonly isExpress: boolean;
  /** Least that a package costs which costs anything. */
  readonly minimum: Minor;
  /** Free from this subtotal on; null for never. */
  readonly freeFrom: Minor | null;
  /** Heaviest single unit that it takes, pounds; null for any. */
  readonly mostUnitLb: number | null;
  readonly tiers: readonly RateTier[];
}

/** Places of a site that cost the same to ship to. */
export interface ShippingZone {
  readonly code: string;
  readonly places: readonly ZonePlace[];
  readonly services: readonly ShippingService[];
  /** Imported table rates are offered there too. */
  readonly takesTableRates: boolean;
}

/** A row of an imported rate table: a price by place and subtotal. '*' or '' means any. */
export interface TableRate {
  readonly countryId: string;
  readonly region: string;
  readonly postcode: string;
  readonly subtotalFrom: Minor;
  readonly price: Minor;
}

/** All that a site's rates are worked out from. */
export interface ShippingTables {
  readonly zones: readonly ShippingZone[];
  readonly tableRates: readonly TableRate[];
}
