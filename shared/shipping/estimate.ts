import { countryOf } from '#shared/address/countries.ts';
import { placeProblems } from '#shared/address/validate.ts';
import type { ChosenItem } from '#shared/line/chosen-items.ts';
import type { ListLine } from '#shared/list/view.ts';
import type { Minor } from '#shared/money/money.ts';
import type { QuotedPackage, ShippingQuote, ShippingRate } from './contract.ts';
import { PICKUP_CODE } from './modes.ts';

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

const NOT_SHIPPED = 'We do not ship to this address from this store.';

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
export function cheapestShipping({ rates }: Estimate): Minor | undefined {
  const sent = rates.filter(({ shippingCode }) => shippingCode !== PICKUP_CODE);
  if (sent.length === 0) return undefined;
  const packages = Map.groupBy(sent, ({ packageNumber }) => packageNumber);
  return [...packages.values()].reduce((sum, own) => sum + Math.min(...own.map(({ rate }) => rate)), 0);
}

/** Returns the lines of a list that can be bought and need shipping. */
export function shippedLines(lines: readonly ListLine[]): readonly ListLine[] {
  return lines.filter((line) => line.problem === null && !line.isVirtual);
}

/** Turns lines of a list into the items of a rates call, with the options chosen. */
export function chosenItems(lines: readonly ListLine[]): ChosenItem[] {
  return lines.map(({ listItemId, productId, qty, children, customOptions, metadata }) => ({
    listItemId,
    productId,
    qty,
    children: children.map((child) => ({ productId: child.productId, qty: child.qty, metadata: child.metadata })),
    customOptions,
    metadata,
  }));
}
