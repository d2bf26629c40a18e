import { countryOf } from '#shared/address/countries.ts';
import { placeProblems } from '#shared/address/validate.ts';
import type { ListLine } from '#shared/list/view.ts';
import type { Minor } from '#shared/money/money.ts';
import { cheapestRates, itemArrival, type LineArrivals, type Rated } from './arrivals.ts';
import type { QuotedPackage, ShippingQuote, ShippingRate } from './contract.ts';

/** The place for which a visitor asks for rates before giving an address. */
export interface EstimatePlace {
  readonly countryId: string;
  readonly postcode: string;
}

/** Rates of a cart for a place, or the reason why there are none. */
export interface Estimate {
  readonly place: EstimatePlace;
  /** Ways to send each package of the cart, cheapest first, with as few packages as possible without paying more. */
  readonly rates: readonly Pick<ShippingRate, 'deliveryDate' | 'label' | 'packageNumber' | 'rate' | 'shippingCode'>[];
  /** The contents of each package, if there are several. */
  readonly packages?: readonly QuotedPackage[];
  /** A message for the visitor; null if there are rates. */
  readonly problem: string | null;
}

/** Why there are no rates for a place that can be. */
export const NOT_SHIPPED = 'We do not ship to this address from this store.';

/** The region follows from the postcode. */
const ANY_REGION = '*';

/** Says in words what is wrong with a place; null if nothing is. */
export function placeProblem({ countryId, postcode }: EstimatePlace): string | null {
  const [problem] = placeProblems({ countryId, postcode, region: ANY_REGION }, countryOf(countryId));
  return problem?.message ?? null;
}

/** Builds an estimate without rates. */
export function failedEstimate(place: EstimatePlace, problem: string): Estimate {
  return { place, rates: [], problem };
}

/** Turns a quote into an estimate. */
export function estimateOf(
  place: EstimatePlace,
  { rates, packages = [], split }: Pick<ShippingQuote, 'packages' | 'rates' | 'split'>,
): Estimate {
  if (rates.length === 0) return failedEstimate(place, NOT_SHIPPED);
  return {
    place,
    rates: rates.map(({ label, packageNumber, rate, shippingCode, deliveryDate }) => ({
      label,
      packageNumber,
      rate,
      shippingCode,
      ...(deliveryDate && { deliveryDate }),
    })),
    ...(split && { packages }),
    problem: null,
  };
}

/**
 * Returns the lowest shipping cost of all packages together, or undefined if it is not known. Pickup does not count as
 * shipping.
 */
export function cheapestShipping(rated: Pick<Rated, 'rates'>): Minor | undefined {
  const cheapest = cheapestRates(rated);
  return cheapest.length === 0 ? undefined : cheapest.reduce((sum, { rate }) => sum + rate, 0);
}

/** When lines arrive by an estimate; null if it has no rates. */
export function estimatedArrivals(
  { place, ...rated }: Estimate,
  lines: readonly Pick<ListLine, 'listItemId'>[],
): LineArrivals | null {
  if (rated.rates.length === 0) return null;
  const dates = lines.flatMap(({ listItemId }) => {
    const date = itemArrival(rated, listItemId);
    return date ? [[listItemId, date] as const] : [];
  });
  return { where: place.postcode, dates: new Map(dates) };
}
