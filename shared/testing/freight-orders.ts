import fc from 'fast-check';
import { expect } from 'vitest';
import { type OrderLine, paidFor } from '#shared/line/line.ts';
import { cheapestArrival, cheapestRates } from '#shared/shipping/arrivals.ts';
import type { ShippingRequest } from '#shared/shipping/contract.ts';
import { quoteRates, shipsFive } from '#shared/shipping/quote-rates.ts';
import type { ShippingTables } from '#shared/shipping/rate-table.ts';
import { zoneOf } from '#shared/shipping/zone.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import { orderLine } from './order-line.ts';

/** Places of each site, one in every zone that the site ships to. */
const PLACES: Readonly<Record<SiteCode, readonly (readonly [countryId: string, postcode: string])[]>> = {
  USA: [
    ['US', '43211'],
    ['US', '10001'],
    ['US', '94110'],
    ['US', '99501'],
    ['US', '09021'],
  ],
  CAN: [
    ['CA', 'M5V 2T6'],
    ['CA', 'V5K 0A1'],
    ['CA', 'X1A 0A1'],
  ],
  APO: [['US', '09021']],
  EUR: [
    ['DE', '10115'],
    ['FR', '75001'],
    ['SE', '111 22'],
    ['ES', '35001'],
    ['CH', '8001'],
  ],
  AUS: [
    ['AU', '2000'],
    ['AU', '5000'],
    ['AU', '6000'],
    ['NZ', '1010'],
  ],
  GBR: [
    ['GB', 'LS1 4DY'],
    ['GB', 'EH1 1AA'],
    ['GB', 'BT1 1AA'],
  ],
};

const GROUPS = [null, null, null, 'FREIGHT', 'DROPSHIP_FREIGHT', 'DROPSHIP', 'PER_ORDER_DROPSHIP', 'HEAVY_DIRECT'];

const line: fc.Arbitrary<OrderLine> = fc
  .record({
    sku: fc.constantFrom('A', 'B', 'C', 'D'),
    qty: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 9 })),
    price: fc.integer({ min: 0, max: 40_000 }),
    weightLb: fc.oneof(
      fc.constantFrom(1, 10, 44, 71, 300, 490),
      fc.integer({ min: 1, max: 60_000 }).map((hundredths) => hundredths / 100),
    ),
    shippingGroup: fc.constantFrom(...GROUPS),
    freeUnits: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 }) },
    ),
    isThreeShipsFree: fc.oneof(
      { weight: 3, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    isFiveForFive: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  })
  .map((changes) => orderLine({ ...changes, freeUnits: Math.min(changes.qty, changes.freeUnits) }));
/** Orders with every kind of goods and promotion, and a line that a test may add. */
export const freightOrder = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  more: line,
  /** Index of the line that is removed. */
  gone: fc.nat(),
  place: fc.nat(),
  fiveForFive: fc.boolean(),
});

interface Asked {
  readonly code: SiteCode;
  readonly allowSplit: boolean;
  readonly place: number;
  readonly fiveForFive: boolean;
}

function requestOf(lines: readonly OrderLine[], { code, allowSplit, place, fiveForFive }: Asked): ShippingRequest {
  const [countryId = '', postcode = ''] = PLACES[code][place % PLACES[code].length] ?? [];
  const address = { countryId, postcode, region: '', city: '' };
  const subtotal = lines.reduce((sum, each) => sum + paidFor(each), 0);
  return { site: SITES[code], address, lines, subtotal, allowSplit, fiveForFive };
}

/** Returns the total of the cheapest offer of each package; undefined if nothing ships. */
function cheapest(request: ShippingRequest, tables: ShippingTables): number | undefined {
  const { rates } = quoteRates(request, tables, 'id');
  const packages = Map.groupBy(rates, ({ packageNumber }) => packageNumber);
  if (packages.size === 0) return undefined;
  return [...packages.values()].reduce((sum, own) => sum + Math.min(...own.map(({ rate }) => rate)), 0);
}

/**
 * Checks that an additional item never makes an order arrive earlier, sent the cheapest way. In the fewest packages
 * goods may take a slower way than their own while that is cheaper, so that another way may become the cheapest.
 */
export function checkDates(
  { lines, more, ...wished }: Order,
  asked: Pick<Asked, 'allowSplit' | 'code'>,
  tables: ShippingTables,
  nowMs: number,
) {
  const quotes = [lines, [...lines, more]].map((each) =>
    quoteRates(requestOf(each, { ...wished, ...asked }), tables, 'id', nowMs),
  );
  const [own, all] = quotes.map(cheapestArrival);
  const [ways, allWays] = quotes.map((quote) => cheapestRates(quote).map(({ shippingCode }) => shippingCode));
  const isSame = JSON.stringify(ways?.toSorted()) === JSON.stringify(allWays?.toSorted());
  if (own === undefined || all === undefined || !(asked.allowSplit || isSame)) return;
  expect(all.earliest >= own.earliest).toBe(true);
  expect(all.latest >= own.latest).toBe(true);
}

/**
 * Returns what free freight depends on besides the goods themselves: the subtotal levels reached, complete threes, and
 * fives.
 */
function promotionsOf(
  { lines, subtotal, address, fiveForFive }: ShippingRequest,
  { zones, tableRates }: ShippingTables,
) {
  const services = zoneOf(zones, address)?.services ?? [];
  const levels = [
    ...services.flatMap(({ freeFrom, tiers }) => [freeFrom ?? 0, ...tiers.map((tier) => tier.subtotalFrom)]),
    ...tableRates.map((row) => row.subtotalFrom),
  ];
  const marked = lines.reduce((sum, each) => sum + (each.isThreeShipsFree ? each.qty : 0), 0);
  return {
    levels: levels.filter((level) => level <= subtotal).length,
    threes: Math.floor(marked / 3),
    fives: fiveForFive && shipsFive(lines),
  };
}

/** Removes one unit of a line, or the whole line. */
function without(lines: readonly OrderLine[], at: number, all: boolean): readonly OrderLine[] {
  return lines.flatMap((each, index) => {
    if (index !== at) return [each];
    const qty = all ? 0 : each.qty - 1;
    if (qty === 0) return [];
    return [{ ...each, qty, rowTotal: each.price * qty, freeUnits: Math.min(qty, each.freeUnits) }];
  });
}

type Order = typeof freightOrder extends fc.Arbitrary<infer Value> ? Value : never;

/** Checks that an additional item never costs more than shipping it separately from the rest of the order. */
export function checkSum(
  { lines, more, ...wished }: Order,
  asked: Pick<Asked, 'allowSplit' | 'code'>,
  tables: ShippingTables,
) {
  const at = { ...wished, ...asked };
  const [without, alone, together] = [lines, [more], [...lines, more]].map((each) =>
    cheapest(requestOf(each, at), tables),
  );
  if (without === undefined || alone === undefined) return;
  expect(together).toBeLessThanOrEqual(without + alone);
}

/** Checks that a part of an order never costs more than all of it, unless a promotion is lost. */
export function checkTaking(
  { lines, gone, place, fiveForFive }: Order,
  asked: Pick<Asked, 'allowSplit' | 'code'>,
  tables: ShippingTables,
) {
  const request = requestOf(lines, { place, fiveForFive, ...asked });
  const all = cheapest(request, tables);
  if (all === undefined) return;
  for (const isWhole of [false, true]) {
    const rest = without(lines, gone % lines.length, isWhole);
    const less = requestOf(rest, { place, fiveForFive, ...asked });
    const isSame = JSON.stringify(promotionsOf(less, tables)) === JSON.stringify(promotionsOf(request, tables));
    if (rest.length === 0 || !isSame) continue;
    const cost = cheapest(less, tables);
    expect(cost).toBeDefined();
    expect(cost).toBeLessThanOrEqual(all);
  }
}
