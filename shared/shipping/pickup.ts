import type { OrderLine } from '#shared/line/line.ts';
import type { Site } from '#shared/site/sites.ts';
import type { ShippingQuote, ShippingRate } from './contract.ts';
import { PICKUP_CODE } from './modes.ts';

/** Shipping groups whose goods are not where orders are fetched (spec 2 section 9), and heavy direct items. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'DROPSHIP',
  'PER_ORDER_DROPSHIP',
  'DROPSHIP_FREIGHT',
  'NO_PICKUP',
  'HEAVY_DIRECT',
]);

/** Whether goods of a shipping group are not where orders are fetched. */
export function isElsewhere(group: string): boolean {
  return ELSEWHERE.has(group);
}

/** What picking up depends on. */
export type FetchedLine = Pick<OrderLine, 'forbidsPickup' | 'isVirtual' | 'shippingGroup'>;

/** Whether an order may be fetched: the site has a place for it, and every item that is sent may be fetched there. */
export function allowsPickup(site: Pick<Site, 'pickupPlace'>, lines: readonly FetchedLine[]): boolean {
  const sent = lines.filter((line) => !line.isVirtual);
  return (
    site.pickupPlace !== null &&
    sent.length > 0 &&
    sent.every((line) => !line.forbidsPickup && !isElsewhere(line.shippingGroup ?? ''))
  );
}

/** Whether selected rates mean a pickup: the single one is the fixed code's (spec 2 section 4). */
export function isPickup(selected: readonly { readonly shippingCode: string }[]): boolean {
  return selected.length === 1 && selected[0]?.shippingCode === PICKUP_CODE;
}

/**
 * A quote with the rate for fetching the order oneself, where that may be: for single packages that can be sent at all,
 * and for orders that were asked for in as few packages as can be (`allowSplit` false) and only come apart because that is
 * cheaper to send. Fetched, such an order is one package. The store alone decides it, whatever made the quote.
 */
export function withPickup(
  quote: ShippingQuote,
  site: Pick<Site, 'pickupPlace'>,
  lines: readonly FetchedLine[],
  allowSplit = true,
): ShippingQuote {
  const { pickupPlace } = site;
  const rates = quote.rates.filter(({ shippingCode }) => shippingCode !== PICKUP_CODE);
  const comesApart = quote.split && allowSplit;
  if (pickupPlace === null || comesApart || rates.length === 0 || !allowsPickup(site, lines)) {
    return { ...quote, rates };
  }
  const pickup: ShippingRate = {
    shippingCode: PICKUP_CODE,
    rate: 0,
    label: `Pick up in ${pickupPlace.name}`,
    carrier: '',
    packageNumber: 1,
    transactionId: quote.transactionId,
    usesFiveForFive: false,
  };
  return { ...quote, rates: [...rates, pickup] };
}
