import { type Arrival, latestArrival } from '#shared/delivery/arrival-words.ts';
import type { QuotedPackage, ShippingRate } from './contract.ts';
import { PICKUP_CODE } from './modes.ts';

/** Rates of the packages of an order, and what is in each package if that is known. */
export interface Rated {
  readonly rates: readonly Pick<ShippingRate, 'deliveryDate' | 'packageNumber' | 'rate' | 'shippingCode'>[];
  readonly packages?: readonly QuotedPackage[];
}

/** When the lines of a cart arrive, as far as it is known. */
export interface LineArrivals {
  /** Where that holds: a postcode, or an area in a sentence. */
  readonly where: string;
  /** By the id of the line. */
  readonly dates: ReadonlyMap<string, Arrival>;
}

type OwnRate = Rated['rates'][number];

/** The cheapest rate of each package. Pickup does not count. */
export function cheapestRates({ rates }: Pick<Rated, 'rates'>): readonly OwnRate[] {
  const sent = rates.filter(({ shippingCode }) => shippingCode !== PICKUP_CODE);
  const packages = Map.groupBy(sent, ({ packageNumber }) => packageNumber);
  return [...packages.values()].map((own) => own.reduce((best, rate) => (rate.rate < best.rate ? rate : best)));
}

/** When all packages are there that are sent the cheapest way; undefined if one of them has no date. */
export function cheapestArrival(rated: Rated): Arrival | undefined {
  return latestArrival(cheapestRates(rated).map(({ deliveryDate }) => deliveryDate));
}

/**
 * When the package with an item is there, sent the cheapest way; undefined if that cannot be said. Where the contents of
 * packages are not known, an item is as late as the last one.
 */
export function itemArrival(rated: Rated, listItemId: string): Arrival | undefined {
  const { packages = [] } = rated;
  const own = packages.find(({ items }) => items.some((item) => item.listItemId === listItemId));
  if (!own) return packages.length === 0 ? cheapestArrival(rated) : undefined;
  return cheapestRates(rated).find(({ packageNumber }) => packageNumber === own.packageNumber)?.deliveryDate;
}
