import { countryOf } from '#shared/address/countries.ts';
import { placeProblems } from '#shared/address/validate.ts';
import type { ChosenItem } from '#shared/line/chosen-items.ts';
import type { ListLine } from '#shared/list/view.ts';
import type { Minor } from '#shared/money/money.ts';
import type { QuotedPackage, ShippingQuote, ShippingRate } from './contract.ts';
import { PICKUP_CODE } from './modes.ts';

/** Where a visitor wants to know the rates for, before he gives an address. */
export interface EstimatePlace {
  readonly countryId: string;
  readonly postcode: string;
}

/** Rates of a cart for a place, or why there are none. */
export interface Estimate {
  readonly place: EstimatePlace;
  /** Ways to send each package of the cart, as few packages as can be without paying more; cheapest first. */
  readonly rates: readonly Pick<ShippingRate, 'label' | 'packageNumber' | 'rate' | 'shippingCode'>[];
  /** What is in each package, where there are several. */
  readonly packages?: readonly QuotedPackage[];
  /** In words for the visitor; null where there are rates. */
  readonly problem: string | null;
}

const NOT_SHIPPED = 'We do not ship to this address from this store.';

/** The region follows from the postcode. */
const ANY_REGION = '*';

/** What is wrong with a place, in words; null for nothing. */
export function placeProblem({ countryId, postcode }: EstimatePlace): string | null {
  const [problem] = placeProblems({ countryId, postcode, region: ANY_REGION }, countryOf(countryId));
  return problem?.message ?? null;
}

/** An estimate that gave no rates. */
export function failedEstimate(place: EstimatePlace, problem: string): Estimate {
  return { place, rates: [], problem };
}

/** The estimate of a quote. */
export function estimateOf(
  place: EstimatePlace,
  { rates, packages = [], split }: Pick<ShippingQuote, 'packages' | 'rates' | 'split'>,
): Estimate {
  if (rates.length === 0) return failedEstimate(place, NOT_SHIPPED);
  return {
    place,
    rates: rates.map(({ label, packageNumber, rate, shippingCode }) => ({ label, packageNumber, rate, shippingCode })),
    ...(split && { packages }),
    problem: null,
  };
}

/** What shipping costs at least, all packages; undefined where it is not known. Picking it up is no shipping. */
export function cheapestShipping({ rates }: Estimate): Minor | undefined {
  const sent = rates.filter(({ shippingCode }) => shippingCode !== PICKUP_CODE);
  if (sent.length === 0) return undefined;
  const packages = Map.groupBy(sent, ({ packageNumber }) => packageNumber);
  return [...packages.values()].reduce((sum, own) => sum + Math.min(...own.map(({ rate }) => rate)), 0);
}

/** The lines of a list that can be bought and are sent. */
export function shippedLines(lines: readonly ListLine[]): readonly ListLine[] {
  return lines.filter((line) => line.problem === null && !line.isVirtual);
}

/** Lines of a list as items of a rates call: what was chosen. */
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
