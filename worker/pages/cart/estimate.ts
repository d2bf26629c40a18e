import type { ShippingEstimateModel } from '#client/ui/cart/shipping-estimate.tsx';
import type { ListView } from '#shared/list/view.ts';
import {
  type Estimate,
  type EstimatePlace,
  estimateOf,
  failedEstimate,
  placeProblem,
} from '#shared/shipping/estimate.ts';
import { chosenItems, shippedLines } from '#shared/shipping/shipped-items.ts';
import { purchaseOf } from '#worker/acts/purchase.ts';
import { NO_QUOTE, quoteShipping } from '#worker/acts/quote-shipping.ts';
import { softly } from '#worker/log/softly.ts';
import type { Ctx } from '#worker/request/context.ts';
import { limitRate } from '#worker/request/rates.ts';
import { countriesServed, rememberCountry, servesCountry } from '#worker/request/ship-to.ts';

const NO_RATES = 'We cannot calculate shipping rates right now. Please try again later.';

/** The place that the cart's address asks for, or undefined. */
function askedPlace(query: URLSearchParams, country: string): EstimatePlace | undefined {
  const postcode = (query.get('postcode') ?? '').trim().slice(0, 32);
  if (postcode === '') return undefined;
  const asked = (query.get('country') ?? '').trim().toUpperCase();
  return { countryId: /^[A-Z]{2}$/.test(asked) ? asked : country, postcode };
}

/** Remembers the country that the cart's address asks for. To be called before the page's head is sent. */
export function rememberAsked(ctx: Ctx): void {
  const place = askedPlace(ctx.url.searchParams, '');
  if (place) rememberCountry(ctx, place.countryId);
}

function countriesOf(ctx: Ctx): ShippingEstimateModel['countries'] {
  return countriesServed(ctx).map(({ alpha2, name }) => ({ code: alpha2, name }));
}

async function ratesFor(ctx: Ctx, place: EstimatePlace, list: ListView): Promise<Estimate> {
  await limitRate(ctx, 'QUOTES');
  if (!servesCountry(ctx, place.countryId)) return estimateOf(place, NO_QUOTE);
  const { lines } = await purchaseOf(ctx, chosenItems(shippedLines(list.lines)), list.metadata.coupons ?? []);
  const address = { ...place, region: '', city: '' };
  return estimateOf(place, await quoteShipping(ctx, { address, lines, allowSplit: false, email: '' }));
}

/**
 * The countries that the site ships to, and the cart's shipping rates for the place in the page's address. `country` is
 * the one that an estimate starts with.
 */
export async function shippingOf(
  ctx: Ctx,
  list: ListView | null,
  country: string,
): Promise<Pick<ShippingEstimateModel, 'countries' | 'country' | 'estimate'>> {
  const countries = countriesOf(ctx);
  const place = askedPlace(ctx.url.searchParams, country);
  if (!place || !list || shippedLines(list.lines).length === 0) return { countries, country, estimate: null };
  const problem = placeProblem(place);
  const estimate =
    problem === null
      ? await softly(ctx, 'shipping_estimate', failedEstimate(place, NO_RATES), () => ratesFor(ctx, place, list))
      : failedEstimate(place, problem);
  return { countries, country, estimate };
}
