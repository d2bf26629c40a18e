import type { RateTier, ShippingService, ShippingTables } from '#shared/shipping/rate-table.ts';

function tier(weightFromLb: number, base: number, perLb = 0, subtotalFrom = 0): RateTier {
  return { weightFromLb, base, perLb, subtotalFrom };
}

/** Builds an ordinary parcel service; `changes` overrides its values. */
export function shippingService(changes: Partial<ShippingService> = {}): ShippingService {
  return {
    code: 'ground',
    label: 'Ground',
    carrier: 'Carrier',
    method: 'parcel',
    isExpress: false,
    minimum: 0,
    freeFrom: null,
    mostUnitLb: null,
    transit: { least: 2, most: 3 },
    tiers: [tier(0, 1_000, 50)],
    ...changes,
  };
}

const place = { region: '', postcodeFrom: '', postcodeTo: '' };
const flat = shippingService({ code: 'per-order', method: 'flat', tiers: [tier(0, 1_200)], freeFrom: 150_000 });
const freight = shippingService({
  code: 'freight',
  method: 'freight',
  tiers: [tier(0, 14_900), tier(500, 21_900, 10)],
});

/**
 * Near: ground 10.00 and 0.50 a pound (0.40 above 100 lb, at least 12.00; half of it for orders from 1,000.00 up),
 * two-day 25.00 and 1.50 a pound (units up to 70 lb), freight 149.00 (219.00 and 0.10 a pound from 500 lb up), 12.00
 * direct from the maker (free from 1,500.00). Far: only ground, 30.00 and 2.00 a pound. Military mail: 13.00 and 1.00 a
 * pound, units up to 70 lb. Canada: as near, without two-day.
 */
export const SHIPPING_TABLES: ShippingTables = {
  zones: [
    {
      code: 'near',
      isRemote: false,
      takesTableRates: true,
      places: [{ ...place, countryId: 'US', postcodeFrom: '430', postcodeTo: '458' }],
      services: [
        shippingService({
          minimum: 1_200,
          tiers: [tier(0, 1_000, 50), tier(100, 6_000, 40), tier(0, 500, 25, 100_000)],
        }),
        shippingService({ code: 'two-day', isExpress: true, mostUnitLb: 70, tiers: [tier(0, 2_500, 150)] }),
        freight,
        flat,
      ],
    },
    {
      code: 'far',
      isRemote: true,
      takesTableRates: true,
      places: [
        { ...place, countryId: 'US', postcodeFrom: '995', postcodeTo: '999' },
        { ...place, countryId: 'US', region: 'Hawaii' },
      ],
      services: [shippingService({ tiers: [tier(0, 3_000, 200)] })],
    },
    {
      code: 'military',
      isRemote: true,
      takesTableRates: false,
      places: [
        { ...place, countryId: 'US', region: 'AE' },
        { ...place, countryId: 'US', postcodeFrom: '090', postcodeTo: '098' },
      ],
      services: [shippingService({ code: 'military', mostUnitLb: 70, tiers: [tier(0, 1_300, 100)] })],
    },
    {
      code: 'canada',
      isRemote: false,
      takesTableRates: false,
      places: [{ ...place, countryId: 'CA' }],
      services: [shippingService({ tiers: [tier(0, 2_000, 100)] }), freight, flat],
    },
  ],
  tableRates: [],
};

/** Rows as in Magento's sample store: 15.00, and 10.00 from 50.00 up; Alaska 20.00, and less in one postcode. */
export const TABLE_RATES: ShippingTables['tableRates'] = [
  { countryId: 'US', region: '*', postcode: '*', subtotalFrom: 0, price: 1_500, transit: null },
  { countryId: 'US', region: '*', postcode: '*', subtotalFrom: 5_000, price: 1_000, transit: null },
  { countryId: 'US', region: 'AK', postcode: '*', subtotalFrom: 0, price: 2_000, transit: null },
  { countryId: 'US', region: '', postcode: '99501', subtotalFrom: 0, price: 1_800, transit: null },
  { countryId: 'US', region: '*', postcode: '45*', subtotalFrom: 0, price: 900, transit: null },
  { countryId: 'US', region: '*', postcode: '458*', subtotalFrom: 0, price: 800, transit: null },
];
