import { formatMoney, type Minor } from '#shared/money/money.ts';
import type { Site } from '#shared/site/sites.ts';
import { type Arrival, arrivalWords } from './arrival-words.ts';
import type { Area } from './promise.ts';

/** What is promised: a date where it is known, the rate, and the area where both hold if there is no postcode. */
interface Promised {
  readonly area: Area | null;
  readonly rate: Minor;
  readonly deliveryDate: Arrival | null;
}

/**
 * A promise in a sentence: 'Arrives Tue, Dec 1 – Thu, Dec 3 · Shipping $12', 'Arrives Tue, Dec 1 in most of the United
 * States · Shipping from $12'.
 */
export function promiseWords(
  { area, rate, deliveryDate }: Promised,
  { locale, currency }: Pick<Site, 'currency' | 'locale'>,
): string {
  const from = area ? 'from ' : '';
  const cost = rate === 0 ? 'Free shipping' : `Shipping ${from}${formatMoney(rate, locale, currency)}`;
  const where = area ? ` in ${area.words}` : '';
  return deliveryDate
    ? `${arrivalWords(deliveryDate, locale)}${where} · ${cost}`
    : `${cost}${where}. We cannot give a delivery date yet.`;
}
