import { latestArrival } from '#shared/delivery/arrival-words.ts';
import type { DeliveryPromise } from '#shared/delivery/promise.ts';
import { toMajor } from '#shared/money/money.ts';
import { readChoice } from '#shared/product/choice-query.ts';
import { configure } from '#shared/product/configure.ts';
import { purchaseOf } from '#shared/product/purchase.ts';
import type { ShippingQuote } from '#shared/shipping/contract.ts';
import { cheapestShipping, estimateOf, placeProblem } from '#shared/shipping/estimate.ts';
import { PICKUP_CODE } from '#shared/shipping/modes.ts';
import type { Ctx } from '#worker/request/context.ts';
import { offerWithPage } from './offer-with-page.ts';
import { linesOf } from './purchase.ts';
import { quoteShipping } from './quote-shipping.ts';

const without = (problem: string): DeliveryPromise => ({ rate: null, deliveryDate: null, problem });

/** When all packages are there that are sent the cheapest way; undefined if one of them has no date. */
function cheapestArrival({ rates }: ShippingQuote) {
  const sent = rates.filter(({ shippingCode }) => shippingCode !== PICKUP_CODE);
  const packages = [...Map.groupBy(sent, ({ packageNumber }) => packageNumber).values()];
  return latestArrival(
    packages.map((own) => own.reduce((best, rate) => (rate.rate < best.rate ? rate : best)).deliveryDate),
  );
}

/**
 * When a product arrives at a place, as chosen by the fields of its page, and what sending it costs. Throws
 * `product_not_found`, `validation_error` for a choice that cannot be bought, and `upstream_unavailable`.
 */
export async function deliveryPromise(
  ctx: Ctx,
  productId: number,
  fields: URLSearchParams,
  place: { readonly countryId: string; readonly postcode: string },
): Promise<DeliveryPromise> {
  const problem = placeProblem(place);
  if (problem !== null) return without(problem);
  const { options } = await offerWithPage(ctx, productId);
  const choice = readChoice(options, fields);
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
  const lines = await linesOf(ctx, chosen);
  const address = { ...place, region: '', city: '' };
  const quote = await quoteShipping(ctx, { address, lines, allowSplit: false, email: '' });
  const estimate = estimateOf(place, quote);
  const rate = cheapestShipping(estimate);
  if (rate === undefined) return without(estimate.problem ?? 'Nothing of it is shipped.');
  return { rate: toMajor(rate), deliveryDate: cheapestArrival(quote) ?? null, problem: null };
}
