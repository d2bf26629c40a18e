import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderLine } from '#shared/line/line.ts';
import { SITES } from '#shared/site/sites.ts';
import { orderLine } from '#shared/testing/order-line.ts';
import { SHIPPING_TABLES, TABLE_RATES } from '#shared/testing/shipping-tables.ts';
import type { ShippingQuote, ShippingRequest } from './contract.ts';
import { paidUnitChoices } from './free-units.ts';
import { packings } from './packages.ts';
import { quoteRates, requestKey } from './quote-rates.ts';
import type { RateTier } from './rate-table.ts';
import { serviceRate } from './service-rate.ts';

const RUNS = { numRuns: 1_000 };
const TABLES = { ...SHIPPING_TABLES, tableRates: TABLE_RATES };
const GROUPS = ['FREIGHT', 'DROPSHIP_FREIGHT', 'DROPSHIP', 'PER_ORDER_DROPSHIP', 'NO_PICKUP', 'HEAVY_DIRECT', 'OTHER'];

const weight = fc.oneof(
  fc.constantFrom(10, 45),
  fc.integer({ min: 0, max: 30_000 }).map((hundredths) => hundredths / 100),
);
const line: fc.Arbitrary<OrderLine> = fc
  .record({
    sku: fc.constantFrom('A', 'B', 'C', 'D'),
    qty: fc.integer({ min: 1, max: 12 }),
    weightLb: weight,
    shippingGroup: fc.oneof(fc.constant(null), fc.constantFrom(...GROUPS)),
    isVirtual: fc.boolean(),
    freeUnits: fc.integer({ min: 0, max: 12 }),
    isThreeShipsFree: fc.boolean(),
    isFiveForFive: fc.boolean(),
  })
  .map((changes) => orderLine({ ...changes, freeUnits: Math.min(changes.qty, changes.freeUnits) }));
const lines = fc.array(line, { maxLength: 7 });
const turned = lines.chain((own) => fc.tuple(fc.constant(own), fc.shuffledSubarray(own, { minLength: own.length })));
const wish = fc.record({
  address: fc
    .constantFrom(['US', '43211'], ['US', '99501'], ['US', '09021'], ['CA', 'M5V 2T6'], ['US', '10001'])
    .map(([countryId = '', postcode = '']) => ({ countryId, postcode, region: '', city: '' })),
  allowSplit: fc.boolean(),
  fiveForFive: fc.boolean(),
  subtotal: fc.integer({ min: 0, max: 200_000 }),
});

const quote = (request: ShippingRequest) => quoteRates(request, TABLES, 'id');
/** Returns the total of the cheapest rate of each package; undefined if nothing ships. */
function cheapest({ rates }: ShippingQuote): number | undefined {
  const each = Map.groupBy(rates, ({ packageNumber }) => packageNumber);
  if (each.size === 0) return undefined;
  return [...each.values()].reduce((sum, own) => sum + Math.min(...own.map(({ rate }) => rate)), 0);
}
/** Lists what is in each package, in any order. */
const contents = (packages: ShippingQuote['packages'] = []) =>
  packages.map(({ items }) => items.map(({ sku, qty }) => `${qty} ${sku}`).sort());
const tier: fc.Arbitrary<RateTier> = fc.record({
  subtotalFrom: fc.constantFrom(0, 100_000),
  weightFromLb: fc.oneof(fc.constant(0), weight),
  base: fc.integer({ min: 0, max: 50_000 }),
  perLb: fc.integer({ min: 0, max: 500 }),
});

describe('any order', () => {
  it('no rate is negative or a fraction, and every package has one', () => {
    fc.assert(
      fc.property(lines, wish, (own, wished) => {
        const { rates, split } = quote({ site: SITES.USA, lines: own, ...wished });
        for (const { rate } of rates) expect(Number.isSafeInteger(rate) && rate >= 0).toBe(true);
        const numbers = new Set(rates.map(({ packageNumber }) => packageNumber));
        expect([...numbers].sort((a, b) => a - b)).toEqual([...numbers].map((_, index) => index + 1));
        expect(split).toBe(numbers.size > 1);
        const codes = rates.map((rate) => `${rate.packageNumber} ${rate.shippingCode}`);
        expect(new Set(codes).size).toBe(codes.length);
      }),
      RUNS,
    );
  });

  it('the order of lines never matters', () => {
    fc.assert(
      fc.property(turned, wish, ([own, other], wished) => {
        const request = { site: SITES.USA, lines: own, ...wished };
        const [{ packages: some, ...rates }, { packages: others, ...same }] = [
          quote(request),
          quote({ ...request, lines: other }),
        ];
        expect(same).toEqual(rates);
        expect(contents(others)).toEqual(contents(some));
        expect(requestKey({ ...request, lines: other })).toBe(requestKey(request));
      }),
      RUNS,
    );
  });

  it('a heavier unit never makes an order cheaper', () => {
    fc.assert(
      fc.property(lines, wish, fc.nat(6), weight, (own, wished, at, more) => {
        const heavier = own.map((each, index) =>
          index === at && !each.isThreeShipsFree ? { ...each, weightLb: each.weightLb + more } : each,
        );
        const before = cheapest(quote({ site: SITES.USA, lines: own, ...wished }));
        const after = cheapest(quote({ site: SITES.USA, lines: heavier, ...wished }));
        if (after !== undefined) expect(before).toBeLessThanOrEqual(after);
      }),
      RUNS,
    );
  });

  it('packages contain every shipped unit exactly once, however they are packed', () => {
    fc.assert(
      fc.property(lines, fc.boolean(), fc.constantFrom([], [70], [20, 70]), (own, allowSplit, limits) => {
        const sent = own.filter((each) => !each.isVirtual);
        for (const packages of packings(own, allowSplit, limits)) {
          const packed = packages.flatMap((each) => [...each.lines]);
          expect(packed.length).toBe(sent.length);
          expect(new Set(packed)).toEqual(new Set(sent));
        }
      }),
      RUNS,
    );
  });

  it('the packages of an answer are those its rates apply to, with their contents', () => {
    fc.assert(
      fc.property(lines, wish, (own, wished) => {
        const { rates, packages = [] } = quote({ site: SITES.USA, lines: own, ...wished });
        expect(packages.map((each) => each.packageNumber)).toEqual([...new Set(rates.map((r) => r.packageNumber))]);
        const units = packages.flatMap(({ items }) => items).reduce((sum, { qty }) => sum + qty, 0);
        const sent = own.filter((each) => !each.isVirtual).reduce((sum, { qty }) => sum + qty, 0);
        if (rates.length > 0) expect(units).toBe(sent);
      }),
      RUNS,
    );
  });

  it('never charges for more units than there are, and complete threes of marked goods ship free', () => {
    fc.assert(
      fc.property(lines, (own) => {
        for (const paid of paidUnitChoices(own, (each) => `${each.shippingGroup}`)) {
          own.forEach((each, index) => {
            expect(paid[index]).toBeGreaterThanOrEqual(0);
            expect(paid[index]).toBeLessThanOrEqual(each.qty - each.freeUnits);
          });
          const marked = paid.filter((_, index) => own[index]?.isThreeShipsFree).reduce((sum, each) => sum + each, 0);
          expect(marked).toBeLessThanOrEqual(2);
        }
      }),
      RUNS,
    );
  });
});

it('with any figures in a table, a heavier package never costs less', () => {
  const tiers = fc.array(tier, { maxLength: 6 });
  fc.assert(
    fc.property(tiers, weight, weight, fc.nat(200_000), fc.nat(2_000), (own, one, other, subtotal, minimum) => {
      const cost = (weightLb: number) => serviceRate({ tiers: own, minimum, freeFrom: null }, weightLb, subtotal);
      const [light, heavy] = [cost(Math.min(one, other)), cost(Math.max(one, other))];
      if (light !== undefined) expect(heavy).toBeGreaterThanOrEqual(light);
    }),
    RUNS,
  );
});
