import type { OrderLine } from '#shared/line/line.ts';
import type { Site } from '#shared/site/sites.ts';
import type { ShippingQuote, ShippingRate } from './contract.ts';
import { PICKUP_CODE } from './modes.ts';

/** Shipping groups whose goods are not at the pickup place (spec 2 section 9), and heavy direct items. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'DROPSHIP',
  'PER_ORDER_DROPSHIP',
  'DROPSHIP_FREIGHT',
  'NO_PICKUP',
  'HEAVY_DIRECT',
]);

/** Tells whether goods of a shipping group are somewhere other than the pickup place. */
export function isElsewhere(group: string): boolean {
  return ELSEWHERE.has(group);
}

/** The fields of a line that decide whether it can be picked up. */
export type FetchedLine = Pick<OrderLine, 'forbidsPickup' | 'isVirtual' | 'shippingGroup'>;

/**
 * Tells whether an order can be picked up: the site has a place for it, and every shipped item can be picked up there.
 */
export function allowsPickup(site: Pick<Site, 'pickupPlace'>, lines: readonly FetchedLine[]): boolean {
  const sent = lines.filter((line) => !line.isVirtual);
  return (
    site.pickupPlace !== null &&
    sent.length > 0 &&
    sent.every((line) => !line.forbidsPickup && !isElsewhere(line.shippingGroup ?? ''))
  );
}

/** Tells whether the selected rates mean a pickup: a single rate with the fixed code (spec 2 section 4). */
export function isPickup(selected: readonly { readonly shippingCode: string }[]): boolean {
  return selected.length === 1 && selected[0]?.shippingCode === PICKUP_CODE;
}

/**
 * Adds the pickup rate to a quote where pickup is possible: for single packages that can be sent at all, and for orders
 * that asked for as few packages as possible (`allowSplit` false) and were split only because that is cheaper to send.
 * When picked up, such an order is one package. Only the store decides this, whichever engine made the quote.
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
