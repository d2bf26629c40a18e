import { useEffect, useState } from 'react';
import { call } from '#client/browser/call.ts';
import { keptPlace } from '#client/browser/delivery-place.ts';
import { keepPlace } from '#client/browser/keep-place.ts';
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
import { readQuote, type WireQuote } from '#shared/shipping/wire-quote.ts';

/** Milliseconds after a change of the cart before rates are asked for again (spec 2 section 7). */
const WAIT_MS = 500;

type Items = ReturnType<typeof chosenItems>;

async function askRates(place: EstimatePlace, items: Items): Promise<Estimate> {
  const problem = placeProblem(place);
  if (problem !== null) return failedEstimate(place, problem);
  const result = await call<WireQuote>('POST', '/svc_shipping/shipping/rates/get', { shippingAddress: place, items });
  if (!result.ok) return failedEstimate(place, result.error.fields[0]?.message ?? result.error.message);
  keepPlace(place);
  return estimateOf(place, readQuote(result.data));
}

/** An estimate, and the items for which it was requested. */
interface Answer {
  readonly estimate: Estimate;
  readonly items: string;
}

/**
 * Estimates the shipping of a cart for the place that the page was requested with, else for the one that this tab
 * remembers if the site ships to its country, and again whenever the cart changes.
 */
export function useEstimate(
  { lines }: Pick<ListView, 'lines'>,
  { countries, estimate: first }: Pick<ShippingEstimateModel, 'countries' | 'estimate'>,
): Pick<ShippingEstimateModel, 'estimate' | 'isBusy' | 'onPlace'> {
  const items = JSON.stringify(chosenItems(shippedLines(lines)));
  const [place, setPlace] = useState(first?.place ?? null);
  const [answer, setAnswer] = useState<Answer | null>(first && { estimate: first, items });
  const isKnown = answer !== null && answer.estimate.place === place && answer.items === items;
  const isWanted = place !== null && !isKnown && items !== '[]';
  const wait = answer?.estimate.place === place ? WAIT_MS : 0;
  useEffect(() => {
    const known = keptPlace();
    const isServed = countries.some(({ code }) => code === known?.countryId);
    if (first === null) setPlace((asked) => asked ?? (isServed ? known : null));
    else if (first.problem === null) keepPlace(first.place);
  }, [countries, first]);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const estimate = await askRates(place, JSON.parse(items) as Items);
      if (!isOver) setAnswer({ estimate, items });
    }, wait);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWanted, items, place, wait]);
  return { estimate: answer?.estimate ?? null, isBusy: isWanted, onPlace: setPlace };
}
