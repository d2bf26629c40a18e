import type { Transit } from '#shared/delivery/arrival.ts';
import type { Minor } from '#shared/money/money.ts';

/** How a package travels: as parcels, on pallets, or at one price whatever its contents. */
export type ShippingMethod = 'parcel' | 'freight' | 'flat';

/** A set of places in a zone. '' means any; postcodes are compared by as many leading characters as the bounds have. */
export interface ZonePlace {
  readonly countryId: string;
  /** Code or name, in upper or lower case. */
  readonly region: string;
  /** First and last prefix, both inclusive: '430' to '458' includes 43211. */
  readonly postcodeFrom: string;
  readonly postcodeTo: string;
}

/** The price of a service from this weight and subtotal up. */
export interface RateTier {
  /**
   * Lowest order subtotal for which the row is valid. Of all the subtotals that an order reaches, the cheapest price
   * applies.
   */
  readonly subtotalFrom: Minor;
  readonly weightFromLb: number;
  /** Price at `weightFromLb`. */
  readonly base: Minor;
  /** Price of each pound above `weightFromLb`; a started pound counts as a whole one. */
  readonly perLb: Minor;
}

/** A way to send packages to a zone. */
export interface ShippingService {
  readonly code: string;
  readonly label: string;
  readonly carrier: string;
  readonly method: ShippingMethod;
  /** Faster than standard; free shipping and five-for-five do not apply. */
  readonly isExpress: boolean;
  /** Lowest price of a package that does not ship free. */
  readonly minimum: Minor;
  /** Subtotal from which shipping is free; null for never. */
  readonly freeFrom: Minor | null;
  /** Heaviest single unit that it takes, in pounds; null for no limit. */
  readonly mostUnitLb: number | null;
  /** Null if the carrier says nothing; then no date is promised. */
  readonly transit: Transit | null;
  readonly tiers: readonly RateTier[];
}

/** Places of a site that cost the same to ship to. */
export interface ShippingZone {
  readonly code: string;
  readonly places: readonly ZonePlace[];
  readonly services: readonly ShippingService[];
  /** Imported table rates are offered in this zone too. */
  readonly takesTableRates: boolean;
  /** Left out of what is said about a whole country, because few people live there and the way is long. */
  readonly isRemote: boolean;
}

/** A row of an imported rate table: a price by place and subtotal. '*' or '' means any. */
export interface TableRate {
  readonly countryId: string;
  readonly region: string;
  readonly postcode: string;
  readonly subtotalFrom: Minor;
  readonly price: Minor;
  /** Null if the table does not say. */
  readonly transit: Transit | null;
}

/** Everything that a site's rates are calculated from. */
export interface ShippingTables {
  readonly zones: readonly ShippingZone[];
  readonly tableRates: readonly TableRate[];
}
