import fc from 'fast-check';
import { describe, it } from 'vitest';
import { checkSum, checkTaking, freightOrder } from '#shared/testing/freight-orders.ts';
import { shippingService } from '#shared/testing/shipping-tables.ts';
import type { RateTier, ShippingService, ShippingTables, TableRate } from './rate-table.ts';

const tier: fc.Arbitrary<RateTier> = fc.record({
  subtotalFrom: fc.constantFrom(0, 0, 20_000, 60_000),
  weightFromLb: fc.oneof(
    fc.constant(0),
    fc.constantFrom(11, 70, 150),
    fc.integer({ min: 0, max: 90_000 }).map((n) => n / 100),
  ),
  base: fc.integer({ min: 0, max: 20_000 }),
  perLb: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 4_000 }).map((n) => n / 10),
  ),
});
const service = (method: ShippingService['method']): fc.Arbitrary<ShippingService> =>
  fc
    .record({
      code: fc.uuid(),
      isExpress: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      minimum: fc.constantFrom(0, 0, 900, 3_000),
      freeFrom: fc.constantFrom(null, null, 50_000),
      mostUnitLb: method === 'parcel' ? fc.constantFrom(null, null, 66, 70, 150) : fc.constant(null),
      tiers: fc.array(tier, { minLength: 1, maxLength: 5 }),
    })
    .map((changes) => shippingService({ method, ...changes }));
const row: fc.Arbitrary<TableRate> = fc.record({
  countryId: fc.constantFrom('US', '*'),
  region: fc.constantFrom('*', 'OH'),
  postcode: fc.constantFrom('*', '432*'),
  subtotalFrom: fc.constantFrom(0, 1_500, 30_000),
  price: fc.integer({ min: 0, max: 6_000 }),
  transit: fc.constantFrom(null, { least: 2, most: 4 }),
});

/** Arbitrary tables, however badly a merchant thought them out, with a standard way for everything that is sent. */
const tables: fc.Arbitrary<ShippingTables> = fc
  .record({
    services: fc
      .tuple(
        fc.array(fc.oneof(service('parcel'), service('freight'), service('flat')), { maxLength: 4 }),
        service('parcel'),
        service('freight'),
        service('flat'),
      )
      .map(([some, ...sure]) => [
        ...some,
        ...sure.map((each) => ({
          ...each,
          isExpress: false,
          mostUnitLb: null,
          tiers: [...each.tiers, { subtotalFrom: 0, weightFromLb: 0, base: 1_500, perLb: 0 }],
        })),
      ]),
    takesTableRates: fc.boolean(),
    tableRates: fc.array(row, { maxLength: 4 }),
  })
  .map(({ services, takesTableRates, tableRates }) => ({
    zones: [
      {
        code: 'any',
        takesTableRates,
        isRemote: false,
        services,
        places: [{ countryId: 'US', region: '', postcodeFrom: '', postcodeTo: '' }],
      },
    ],
    tableRates,
  }));

describe('freight never costs more for less, with any tables', () => {
  it.each([true, false])('in separate packages (%s): one more item costs no more than on its own', (allowSplit) => {
    fc.assert(
      fc.property(freightOrder, tables, (each, own) =>
        checkSum({ ...each, place: 0 }, { code: 'USA', allowSplit }, own),
      ),
      { numRuns: 1_500, seed: 4_213 },
    );
  });

  it.each([true, false])('in separate packages (%s): removing an item costs nothing', (allowSplit) => {
    fc.assert(
      fc.property(freightOrder, tables, (each, own) =>
        checkTaking({ ...each, place: 0 }, { code: 'USA', allowSplit }, own),
      ),
      { numRuns: 700, seed: 4_214 },
    );
  });
});
