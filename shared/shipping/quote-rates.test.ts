import { describe, expect, it } from 'vitest';
import { type OrderLine, paidFor } from '#shared/line/line.ts';
import { SITES } from '#shared/site/sites.ts';
import { orderLine } from '#shared/testing/order-line.ts';
import { SHIPPING_TABLES, TABLE_RATES } from '#shared/testing/shipping-tables.ts';
import type { ShippingRequest } from './contract.ts';
import { quoteRates, requestKey } from './quote-rates.ts';

const NEAR = { countryId: 'US', region: 'OH', postcode: '43211', city: 'Columbus' };
const FAR = { ...NEAR, region: 'AK', postcode: '99501' };
const ABROAD = { ...NEAR, countryId: 'CA', region: 'ON', postcode: 'M5V 2T6' };

type Wish = Partial<Pick<ShippingRequest, 'address' | 'allowSplit' | 'fiveForFive' | 'subtotal'>>;

function request(lines: readonly OrderLine[], wish: Wish = {}): ShippingRequest {
  const subtotal = lines.reduce((sum, line) => sum + paidFor(line), 0);
  return { site: SITES.USA, address: NEAR, lines, subtotal, allowSplit: false, fiveForFive: false, ...wish };
}

/**
 * Describes each rate as '1 ground 3200': package, code, minor units. A rate that uses five-for-five ends with 'five'.
 */
function ratesOf(lines: readonly OrderLine[], wish: Wish = {}, tables = SHIPPING_TABLES): string {
  return quoteRates(request(lines, wish), tables, 'id')
    .rates.map((rate) => {
      const words = [rate.packageNumber, rate.shippingCode, rate.rate, ...(rate.usesFiveForFive ? ['five'] : [])];
      return words.join(' ');
    })
    .join(', ');
}

/** Builds a line of `qty` units at one dollar each, so that the order stays below every subtotal in the tables. */
const units = (qty: number, weightLb: number, changes: Partial<OrderLine> = {}) =>
  orderLine({ qty, weightLb, price: 100, sku: `S${weightLb}`, ...changes });

type Row = readonly [words: string, lines: readonly OrderLine[], wish: Wish, rates: string];

describe('rates by weight', () => {
  it.each<Row>([
    ['ground 10.00 + 0.50 a pound, two-day 25.00 + 1.50', [units(2, 22)], {}, '1 ground 3200, 1 two-day 9100'],
    ['one pound costs the minimum', [units(1, 1)], {}, '1 ground 1200, 1 two-day 2650'],
    ['a weightless item is not free', [units(1, 0)], {}, '1 ground 1200, 1 two-day 2500'],
    ['a started pound counts in full', [units(1, 20.01)], {}, '1 ground 2050, 1 two-day 5650'],
    ['the weight of all units counts, rounded once', [units(3, 6.7)], {}, '1 ground 2050, 1 two-day 5650'],
    ['the weight of all lines counts', [units(1, 10), units(2, 15)], {}, '1 ground 3000, 1 two-day 8500'],
    ['the last pound of the first tier', [units(2, 50)], {}, '1 ground 6000, 1 two-day 17500'],
    ['above the first tier a pound costs 0.40', [units(3, 50)], {}, '1 ground 8000, 1 two-day 25000'],
    ['two-day takes no unit above 70 lb', [units(1, 70.5)], {}, '1 ground 4550'],
    ['a unit above 70 lb rules out two-day for its whole package', [units(1, 71), units(1, 1)], {}, '1 ground 4600'],
    ['another zone has other rates', [units(2, 22)], { address: FAR }, '1 ground 11800'],
    ['another country', [units(2, 22)], { address: ABROAD }, '1 ground 6400'],
    [
      'orders from 1,000.00 on: 5.00 + 0.25 a pound',
      [units(2, 22)],
      { subtotal: 100_000 },
      '1 ground 1600, 1 two-day 9100',
    ],
    [
      'the usual rates apply a cent below 1,000.00',
      [units(2, 22)],
      { subtotal: 99_999 },
      '1 ground 3200, 1 two-day 9100',
    ],
  ])('%s', (_words, lines, wish, expected) => {
    expect(ratesOf(lines, wish)).toBe(expected);
  });
});

describe('locations', () => {
  const one = [units(1, 10)];
  it.each<Row>([
    [
      'the first postcode of a range',
      one,
      { address: { ...NEAR, postcode: '43001' } },
      '1 ground 1500, 1 two-day 4000',
    ],
    [
      'the last postcode of a range, as ZIP+4',
      one,
      { address: { ...NEAR, postcode: '45899-1234' } },
      '1 ground 1500, 1 two-day 4000',
    ],
    ['a postcode after a range matches no zone', one, { address: { ...NEAR, postcode: '45900' } }, ''],
    ['a country that nothing ships to', one, { address: { ...NEAR, countryId: 'MN' } }, ''],
    [
      'a region by its name, in any case',
      one,
      { address: { ...NEAR, region: 'hawaii', postcode: '1' } },
      '1 ground 5000',
    ],
    ['a region by its code', one, { address: { ...NEAR, region: 'HI', postcode: '1' } }, '1 ground 5000'],
    [
      'a postcode takes priority over a region',
      one,
      { address: { ...NEAR, region: 'Hawaii' } },
      '1 ground 1500, 1 two-day 4000',
    ],
    [
      'military mail by its region: no express',
      one,
      { address: { ...NEAR, region: 'AE', postcode: '' } },
      '1 military 2300',
    ],
    ['military mail by its postcode', one, { address: { ...NEAR, region: '', postcode: '09021' } }, '1 military 2300'],
    [
      'military mail takes units up to 70 lb',
      [units(1, 71)],
      { address: { ...NEAR, region: 'AE', postcode: '09021' } },
      '',
    ],
    ['freight to a zone without freight', [units(1, 300, { shippingGroup: 'FREIGHT' })], { address: FAR }, ''],
    [
      'one package that cannot ship blocks the others',
      [units(1, 5), units(1, 300, { shippingGroup: 'FREIGHT' })],
      { address: FAR, allowSplit: true },
      '',
    ],
    ['postcodes regardless of case and spaces', one, { address: { ...ABROAD, postcode: ' m5v2t6' } }, '1 ground 3000'],
  ])('%s', (_words, lines, wish, expected) => {
    expect(ratesOf(lines, wish)).toBe(expected);
  });
});

describe('shipping groups', () => {
  const bar = units(1, 44);
  const rack = units(1, 300, { shippingGroup: 'FREIGHT' });
  const ball = units(2, 10, { shippingGroup: 'DROPSHIP' });
  const mat = units(3, 5, { shippingGroup: 'PER_ORDER_DROPSHIP' });
  const hall = units(1, 700, { shippingGroup: 'DROPSHIP_FREIGHT' });
  const stone = units(1, 400, { shippingGroup: 'HEAVY_DIRECT' });
  const split = { allowSplit: true };
  it.each<Row>([
    ['FREIGHT goes on a pallet', [rack], {}, '1 freight 14900'],
    ['a pallet of 600 lb', [units(2, 300, { shippingGroup: 'FREIGHT' })], {}, '1 freight 22900'],
    ['DROPSHIP_FREIGHT goes on a pallet', [hall], {}, '1 freight 23900'],
    ['HEAVY_DIRECT goes on a pallet', [stone], {}, '1 freight 14900'],
    ['DROPSHIP goes by parcel', [ball], {}, '1 ground 2000, 1 two-day 5500'],
    [
      'PER_ORDER_DROPSHIP has one price for any contents',
      [mat, units(9, 50, { shippingGroup: 'PER_ORDER_DROPSHIP' })],
      {},
      '1 per-order 1200',
    ],
    ['PER_ORDER_DROPSHIP is free from a subtotal on', [mat], { subtotal: 150_000 }, '1 per-order 0'],
    ['NO_PICKUP is an ordinary parcel', [{ ...bar, shippingGroup: 'NO_PICKUP' }], {}, '1 ground 3200, 1 two-day 9100'],
    [
      'an unknown group is an ordinary parcel',
      [{ ...bar, shippingGroup: 'SMALLS' }],
      {},
      '1 ground 3200, 1 two-day 9100',
    ],
    ['one package goes by the slowest method that any item needs', [bar, rack], {}, '1 freight 14900'],
    ['one package pays for the weight of all items', [bar, rack, hall], {}, '1 freight 27340'],
    ['parcels of two origins in one package have no express', [bar, ball], {}, '1 ground 4200'],
    ['PER_ORDER_DROPSHIP joins the package of a parcel', [bar, mat], {}, '1 ground 3950'],
    [
      'fastest: one package of each origin',
      [bar, ball],
      split,
      '1 ground 3200, 1 two-day 9100, 2 ground 2000, 2 two-day 5500',
    ],
    ['fastest: each by its own method', [rack, bar], split, '1 ground 3200, 1 two-day 9100, 2 freight 14900'],
    ['fastest: freight of two origins', [hall, rack], split, '1 freight 14900, 2 freight 23900'],
    ['fastest: heavy direct items', [stone, mat, rack], split, '1 per-order 1200, 2 freight 14900, 3 freight 14900'],
    ['fastest: one package for one origin', [bar, { ...bar, sku: 'B' }], split, '1 ground 5400, 1 two-day 15700'],
    [
      'fastest: NO_PICKUP goes with ordinary parcels',
      [bar, { ...bar, shippingGroup: 'NO_PICKUP' }],
      split,
      '1 ground 5400, 1 two-day 15700',
    ],
  ])('%s', (_words, lines, wish, expected) => {
    expect(ratesOf(lines, wish)).toBe(expected);
  });

  it.each<Row>([
    [
      'a parcel beside free freight goes by itself',
      [bar, { ...rack, freeUnits: 1 }],
      {},
      '1 ground 3200, 1 two-day 9100, 2 freight 0',
    ],
    ['a parcel beside paid freight joins it', [bar, rack], {}, '1 freight 14900'],
    [
      'a parcel beside a full pallet goes by itself, for the pounds that do not fit',
      [bar, units(1, 490, { shippingGroup: 'FREIGHT' })],
      {},
      '1 ground 2750, 1 two-day 9100, 2 freight 14900',
    ],
    [
      'drop-shipped goods go by themselves too, where that is cheaper',
      [bar, mat],
      { subtotal: 150_000 },
      '1 ground 1600, 1 two-day 9100, 2 per-order 0',
    ],
    [
      'parcels that are cheaper as freight may go on a pallet',
      [units(9, 50)],
      {},
      '1 freight 14900, 1 ground 20000, 1 two-day 70000',
    ],
    ['no pallet for parcels in the fastest mode', [units(9, 50)], split, '1 ground 20000, 1 two-day 70000'],
    [
      'of the units that ship three free, the most expensive ones are free',
      [units(3, 50, { isThreeShipsFree: true, shippingGroup: 'FREIGHT' }), units(2, 10, { isThreeShipsFree: true })],
      {},
      '1 ground 2000, 1 two-day 5500, 2 freight 0',
    ],
  ])('%s', (_words, lines, wish, expected) => {
    expect(ratesOf(lines, wish)).toBe(expected);
  });

  it('lists what is in each package', () => {
    const lines = [
      { ...bar, name: 'Bar' },
      { ...rack, name: 'Rack', freeUnits: 1 },
    ];
    expect(quoteRates(request(lines), SHIPPING_TABLES, 'id').packages).toEqual([
      { packageNumber: 1, items: [{ listItemId: 'a1', sku: bar.sku, name: 'Bar', qty: 1 }] },
      { packageNumber: 2, items: [{ listItemId: 'a1', sku: rack.sku, name: 'Rack', qty: 1 }] },
    ]);
  });

  it('split says whether there is more than one package', () => {
    const isSplit = (lines: OrderLine[], allowSplit: boolean) =>
      quoteRates(request(lines, { allowSplit }), SHIPPING_TABLES, 'id').split;
    expect([isSplit([bar, rack], true), isSplit([bar, rack], false), isSplit([bar], true)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('free shipping', () => {
  const three = (qty: number, weightLb: number, changes: Partial<OrderLine> = {}) =>
    units(qty, weightLb, { isThreeShipsFree: true, ...changes });
  const rack = { shippingGroup: 'FREIGHT' };
  it.each<Row>([
    [
      'virtual lines do not count',
      [units(1, 10), units(5, 99, { isVirtual: true })],
      {},
      '1 ground 1500, 1 two-day 4000',
    ],
    ['all virtual: no rates', [units(1, 99, { isVirtual: true })], {}, ''],
    [
      'free_shipping: the standard method is free, express is not',
      [units(2, 22, { freeUnits: 2 })],
      {},
      '1 ground 0, 1 two-day 9100',
    ],
    [
      'free units weigh nothing beside others',
      [units(2, 22, { freeUnits: 2 }), units(1, 10)],
      {},
      '1 ground 1500, 1 two-day 10600',
    ],
    ['a ticket frees only its own units', [units(3, 22, { freeUnits: 1 })], {}, '1 ground 3200, 1 two-day 12400'],
    ['free freight', [units(1, 300, { ...rack, freeUnits: 1 })], {}, '1 freight 0'],
    [
      'a free unit of PER_ORDER_DROPSHIP',
      [units(1, 5, { shippingGroup: 'PER_ORDER_DROPSHIP', freeUnits: 1 })],
      {},
      '1 per-order 0',
    ],
    ['two marked units pay', [three(2, 50)], {}, '1 ground 6000, 1 two-day 17500'],
    ['any three ship free', [three(2, 50), three(1, 300, rack)], {}, '1 freight 0'],
    [
      'any three ship free in separate packages too',
      [three(2, 50), three(1, 300, rack)],
      { allowSplit: true },
      '1 ground 0, 1 two-day 17500, 2 freight 0',
    ],
    ['the fourth pays, and it is the lightest', [three(2, 50), three(2, 30)], {}, '1 ground 2500, 1 two-day 26500'],
    ['six marked units ship free', [three(6, 50)], {}, '1 ground 0, 1 two-day 47500'],
    ['an unmarked unit pays', [three(3, 50), units(1, 10)], {}, '1 ground 1500, 1 two-day 26500'],
    ['units with a ticket count among the three', [three(3, 50, { freeUnits: 1 })], {}, '1 ground 0, 1 two-day 25000'],
    ['a fourth one with a ticket is not charged', [three(4, 50, { freeUnits: 1 })], {}, '1 ground 0, 1 two-day 32500'],
    [
      'a virtual unit does not count as the third',
      [three(2, 50), three(1, 0, { isVirtual: true })],
      {},
      '1 ground 6000, 1 two-day 17500',
    ],
  ])('%s', (_words, lines, wish, expected) => {
    expect(ratesOf(lines, wish)).toBe(expected);
  });
});

describe('five for five', () => {
  const five = (qty: number, weightLb = 30, changes: Partial<OrderLine> = {}) =>
    units(qty, weightLb, { isFiveForFive: true, ...changes });
  const on = { fiveForFive: true };
  it.each<Row>([
    ['five marked units ship for 5.00 each', [five(5)], on, '1 ground 2500 five, 1 two-day 25000'],
    ['four units pay by weight', [five(4)], on, '1 ground 6800, 1 two-day 20500'],
    ['six ship for 30.00', [five(6)], on, '1 ground 3000 five, 1 two-day 29500'],
    ['the five may be any marked goods', [five(3), five(2, 10)], on, '1 ground 2500 five, 1 two-day 19000'],
    ['not for a customer who has used it up', [five(5)], { fiveForFive: false }, '1 ground 8000, 1 two-day 25000'],
    ['the rest of the package pays by weight', [five(5), units(1, 20)], on, '1 ground 4500 five, 1 two-day 28000'],
    ['never more expensive than by weight', [five(5, 1)], on, '1 ground 1250, 1 two-day 3250'],
    ['unmarked goods do not count toward the five', [five(4), units(1, 30)], on, '1 ground 8000, 1 two-day 25000'],
    ['free units of the five cost nothing', [five(5, 30, { freeUnits: 2 })], on, '1 ground 1500 five, 1 two-day 25000'],
    [
      'drop-shipped units count too',
      [five(5, 30, { shippingGroup: 'DROPSHIP' })],
      on,
      '1 ground 2500 five, 1 two-day 25000',
    ],
    [
      'counted over the whole order, charged in each package',
      [five(3), five(2, 30, { shippingGroup: 'DROPSHIP' })],
      { ...on, allowSplit: true },
      '1 ground 1500 five, 1 two-day 16000, 2 ground 1000 five, 2 two-day 11500',
    ],
    [
      'only for parcels: on a pallet they pay as freight',
      [five(5), units(1, 300, { shippingGroup: 'FREIGHT' })],
      on,
      '1 freight 14900',
    ],
  ])('%s', (_words, lines, wish, expected) => {
    expect(ratesOf(lines, wish)).toBe(expected);
  });
});

describe('imported table rates', () => {
  const tables = { ...SHIPPING_TABLES, tableRates: TABLE_RATES };
  const bar = units(1, 44);
  it.each<Row>([
    ['are one more method, cheapest first', [bar], {}, '1 tablerate 1500, 1 ground 3200, 1 two-day 9100'],
    [
      'apply by the highest subtotal reached',
      [bar],
      { subtotal: 5_000 },
      '1 tablerate 1000, 1 ground 3200, 1 two-day 9100',
    ],
    ['apply by region', [bar], { address: { ...FAR, postcode: '99502' } }, '1 tablerate 2000, 1 ground 11800'],
    [
      'apply by the name of a region',
      [bar],
      { address: { ...FAR, region: 'alaska', postcode: '99502' } },
      '1 tablerate 2000, 1 ground 11800',
    ],
    ['apply by postcode before region', [bar], { address: FAR }, '1 tablerate 1800, 1 ground 11800'],
    [
      'apply by the beginning of a postcode',
      [bar],
      { address: { ...NEAR, postcode: '45101' } },
      '1 tablerate 900, 1 ground 3200, 1 two-day 9100',
    ],
    [
      'apply by the longest beginning',
      [bar],
      { address: { ...NEAR, postcode: '45801' } },
      '1 tablerate 800, 1 ground 3200, 1 two-day 9100',
    ],
    [
      'do not apply where the zone does not accept the items',
      [bar],
      { address: { ...NEAR, region: 'AE', postcode: '09021' } },
      '1 military 5700',
    ],
    ['do not apply to freight', [units(1, 300, { shippingGroup: 'FREIGHT' })], {}, '1 freight 14900'],
    [
      'charge nothing for items that ship free',
      [{ ...bar, freeUnits: 1 }],
      {},
      '1 ground 0, 1 tablerate 0, 1 two-day 9100',
    ],
    ['do not apply to an address without a row', [bar], { address: ABROAD }, '1 ground 6400'],
  ])('%s', (_words, lines, wish, expected) => {
    expect(ratesOf(lines, wish, tables)).toBe(expected);
  });
});

describe('the key of a request', () => {
  const bar = units(1, 44);
  const plate = units(2, 45);
  const key = (lines: readonly OrderLine[], wish: Wish = {}) => requestKey(request(lines, wish));
  it('is the same however the request is written', () => {
    expect(key([bar, plate], { subtotal: 1 })).toBe(key([plate, bar], { subtotal: 1 }));
    expect(key([bar], { address: { ...ABROAD, postcode: 'm5v2t6', region: ' on', city: 'toronto' } })).toBe(
      key([bar], { address: ABROAD }),
    );
    expect(key([bar, units(1, 0, { isVirtual: true, price: 0 })])).toBe(key([bar]));
  });
  it.each<[string, readonly OrderLine[], Wish]>([
    ['a quantity', [{ ...bar, qty: 2, rowTotal: bar.rowTotal }], {}],
    ['a subtotal', [bar], { subtotal: 5 }],
    ['a postcode', [bar], { address: { ...NEAR, postcode: '43212' } }],
    ['the mode', [bar], { allowSplit: true }],
    ['a free unit', [{ ...bar, freeUnits: 1 }], {}],
  ])('changes with %s', (_words, lines, wish) => {
    expect(key(lines, wish)).not.toBe(key([bar]));
  });
});
