import { useEffect, useState } from 'react';
import { call } from '#client/browser/call.ts';
import { keptPlace } from '#client/browser/delivery-place.ts';
import type { ListView } from '#shared/list/view.ts';
import type { ArrivalsAnswer } from '#shared/shipping/answers.ts';
import type { LineArrivals } from '#shared/shipping/arrivals.ts';
import { chosenItems, shippedLines } from '#shared/shipping/shipped-items.ts';

/** Milliseconds after a change of the cart before dates are asked for again. */
const WAIT_MS = 500;

/** What was answered, and the items for which it was asked. */
interface Answered {
  readonly arrivals: LineArrivals | null;
  readonly items: string;
}

async function askArrivals(items: string): Promise<LineArrivals | null> {
  const place = keptPlace();
  const wish = { items: JSON.parse(items) as unknown, shippingAddress: place };
  const result = await call<ArrivalsAnswer>('POST', '/svc_shipping/delivery', wish);
  if (!result.ok) return null;
  const { area, items: answered } = result.data;
  const dates = answered.flatMap(({ listItemId, deliveryDate }) =>
    deliveryDate ? [[listItemId, deliveryDate] as const] : [],
  );
  return dates.length === 0 ? null : { where: area?.words ?? place?.postcode ?? '', dates: new Map(dates) };
}

/**
 * Asks when the lines of a cart arrive, once for all of them and again when the cart changes: at the place that this
 * browser remembers, else in the visitor's country. Null while nothing is known, and while it is not wanted.
 */
export function useArrivals(list: Pick<ListView, 'lines'> | null, isWanted: boolean): LineArrivals | null {
  const items = JSON.stringify(chosenItems(shippedLines(list?.lines ?? [])));
  const [answered, setAnswered] = useState<Answered | null>(null);
  const isAsked = isWanted && items !== '[]' && answered?.items !== items;
  const wait = answered === null ? 0 : WAIT_MS;
  useEffect(() => {
    if (!isAsked) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const arrivals = await askArrivals(items);
      if (!isOver) setAnswered({ arrivals, items });
    }, wait);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isAsked, items, wait]);
  return isWanted ? (answered?.arrivals ?? null) : null;
}
