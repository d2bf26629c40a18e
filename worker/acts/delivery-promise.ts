import { areaWords } from '#shared/delivery/area-words.ts';
import { widestArrival } from '#shared/delivery/arrival-words.ts';
import type { Area, DeliveryPromise } from '#shared/delivery/promise.ts';
import { promiseWords } from '#shared/delivery/promise-words.ts';
import { Fault } from '#shared/errors.ts';
import type { ChosenItem } from '#shared/line/chosen-items.ts';
import type { OrderLine } from '#shared/line/line.ts';
import { toMajor } from '#shared/money/money.ts';
import { completed } from '#shared/product/choice.ts';
import { readChoice } from '#shared/product/choice-query.ts';
import { configure } from '#shared/product/configure.ts';
import { purchaseOf } from '#shared/product/purchase.ts';
import type { ArrivalsAnswer } from '#shared/shipping/answers.ts';
import { cheapestArrival, itemArrival, type Rated } from '#shared/shipping/arrivals.ts';
import { cheapestShipping, type EstimatePlace, NOT_SHIPPED, placeProblem } from '#shared/shipping/estimate.ts';
import type { Ctx } from '#worker/request/context.ts';
import { countriesServed } from '#worker/request/ship-to.ts';
import { chosenCountry } from './first-country.ts';
import { offerWithPage } from './offer-with-page.ts';
import { linesOf } from './purchase.ts';
import { quoteCountry, quoteShipping } from './quote-shipping.ts';

/** Where goods go, as far as it is known; without a country, the one that the visitor's addresses start with is meant. */
export type AskedPlace = EstimatePlace | { readonly countryId: string | undefined };

/** The rates of some goods: at a place, or in each part of an area. */
interface Known {
  readonly area: Area | null;
  /** Empty if nothing is known. */
  readonly rated: readonly Rated[];
}

const isExact = (place: AskedPlace): place is EstimatePlace => 'postcode' in place;

function shipsTo(ctx: Ctx, alpha2: string) {
  return countriesServed(ctx).find((each) => each.alpha2 === alpha2);
}

/**
 * The rates in a country of this site; nothing for a visitor from where it does not ship, unless they have chosen a country.
 */
async function ratesInCountry(ctx: Ctx, alpha2: string, lines: readonly OrderLine[]): Promise<Known> {
  const country = shipsTo(ctx, alpha2);
  if (!country) return { area: null, rated: [] };
  const { quotes, isPartial } = await quoteCountry(ctx, alpha2, lines);
  return { area: { countryId: alpha2, words: areaWords(country.name, isPartial) }, rated: quotes };
}

async function knownRates(ctx: Ctx, place: AskedPlace, items: readonly ChosenItem[]): Promise<Known> {
  const { visitor, site } = ctx;
  const [lines, chosen] = await Promise.all([linesOf(ctx, items), isExact(place) ? undefined : chosenCountry(ctx)]);
  if (!isExact(place)) return ratesInCountry(ctx, place.countryId ?? chosen ?? visitor.country ?? site.country, lines);
  const address = { ...place, region: '', city: '' };
  const quote = await quoteShipping(ctx, { address, lines, allowSplit: false, email: '' });
  return { area: null, rated: quote.rates.length === 0 ? [] : [quote] };
}

const without = (problem: string | null): DeliveryPromise => ({
  area: null,
  rate: null,
  deliveryDate: null,
  words: '',
  problem,
});

/**
 * When a product arrives at a place, as chosen by the fields of its page, and what sending it costs. Throws
 * `product_not_found`, `validation_error` for a choice that cannot be bought, and `upstream_unavailable`.
 */
export async function deliveryPromise(
  ctx: Ctx,
  productId: number,
  fields: URLSearchParams,
  place: AskedPlace,
): Promise<DeliveryPromise> {
  const problem = isExact(place) ? placeProblem(place) : null;
  if (problem !== null) return without(problem);
  const { options } = await offerWithPage(ctx, productId);
  // A size that is still to be chosen does not decide when it arrives.
  const choice = completed(options, readChoice(options, fields));
  const configured = configure(options, choice, ctx.now);
  const items = purchaseOf(options, choice, configured);
  if (configured.problems.length > 0 || items.length === 0)
    return without('Choose your options to see when it arrives.');
  const chosen = items.map((item, index) => ({
    ...item,
    listItemId: String(index),
    children: item.children.map((child) => ({ ...child })),
    customOptions: [...item.customOptions],
  }));
  const { area, rated } = await knownRates(ctx, place, chosen);
  const rates = rated.flatMap((each) => cheapestShipping(each) ?? []);
  if (rates.length === 0) return without(isExact(place) ? NOT_SHIPPED : null);
  const rate = Math.min(...rates);
  const deliveryDate = widestArrival(rated.map(cheapestArrival)) ?? null;
  const words = promiseWords({ area, rate, deliveryDate }, ctx.site);
  return { area, rate: toMajor(rate), deliveryDate, words, problem: null };
}

/**
 * When the items of a cart arrive that are sent together the cheapest way. A place that was remembered for another site
 * counts as none. Throws `validation_error` for items that cannot be bought and a place that cannot be, and
 * `upstream_unavailable`.
 */
export async function cartArrivals(ctx: Ctx, items: readonly ChosenItem[], place: AskedPlace): Promise<ArrivalsAnswer> {
  const served = place.countryId !== undefined && shipsTo(ctx, place.countryId) ? place : { countryId: undefined };
  const problem = isExact(served) ? placeProblem(served) : null;
  if (problem !== null) throw new Fault('validation_error', [{ field: 'shippingAddress', message: problem }]);
  const { area, rated } = await knownRates(ctx, served, items);
  const dateOf = (id: string) => widestArrival(rated.map((each) => itemArrival(each, id))) ?? null;
  return { area, items: items.map(({ listItemId }) => ({ listItemId, deliveryDate: dateOf(listItemId) })) };
}
