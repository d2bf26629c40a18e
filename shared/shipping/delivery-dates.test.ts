import { describe, expect, it } from 'vitest';
import { latestArrival } from '#shared/delivery/arrival-words.ts';
import { isWorkingDay } from '#shared/delivery/holidays.ts';
import type { OrderLine } from '#shared/line/line.ts';
import { paidFor } from '#shared/line/line.ts';
import { shippedCountries } from '#shared/site/ships-to.ts';
import { SITE_CODES, SITES } from '#shared/site/sites.ts';
import { numbersFrom } from '#shared/testing/numbers-from.ts';
import { orderLine } from '#shared/testing/order-line.ts';
import { shippingService } from '#shared/testing/shipping-tables.ts';
import { cheapestArrival, itemArrival } from './arrivals.ts';
import { quoteRates } from './quote-rates.ts';
import type { ShippingTables } from './rate-table.ts';

const tiers = [{ subtotalFrom: 0, weightFromLb: 0, base: 1_000, perLb: 0 }];

/**
 * Ground takes 2 to 3 working days, two-day 2, a pallet 3 to 6, and the maker sends in 5 to 10. Each package costs the
 * same, so that goods go together unless they are asked for in several packages.
 */
const TABLES: ShippingTables = {
  zones: [
    {
      code: 'all',
      takesTableRates: false,
      isRemote: false,
      places: [...new Set(SITE_CODES.flatMap((code) => shippedCountries(code).map(({ alpha2 }) => alpha2)))].map(
        (countryId) => ({ countryId, region: '', postcodeFrom: '', postcodeTo: '' }),
      ),
      services: [
        shippingService({ tiers, transit: { least: 2, most: 3 } }),
        shippingService({ tiers, code: 'two-day', isExpress: true, transit: { least: 2, most: 2 } }),
        shippingService({ tiers, code: 'freight', method: 'freight', transit: { least: 3, most: 6 } }),
        shippingService({ tiers, code: 'per-order', method: 'flat', transit: { least: 5, most: 10 } }),
      ],
    },
  ],
  tableRates: [],
};

const GROUPS: Readonly<Record<string, string | null>> = { p: null, f: 'FREIGHT', m: 'PER_ORDER_DROPSHIP' };

/**
 * The lines of goods in words: `p` is a parcel, `f` a pallet, `m` comes from its maker; `p+7` leaves a week later, `p?`
 * nobody knows when.
 */
function goods(words: string): readonly OrderLine[] {
  return words.split(' ').map((word, index) =>
    orderLine({
      listItemId: String(index),
      qty: 1,
      shippingGroup: GROUPS[word.charAt(0)] ?? null,
      leadDays: word.endsWith('?') ? null : Number(word.slice(2)),
    }),
  );
}

type Row = readonly [
  why: string,
  site: 'AUS' | 'CAN' | 'EUR' | 'GBR' | 'USA',
  country: string,
  ordered: string,
  words: string,
  isSplit: boolean,
  service: string,
  days: readonly [earliest: string, latest: string] | null,
];

// The days were worked out by another program, with the holidays of the Python package `holidays`.
describe('the date of a package', () => {
  it.each<Row>([
    [
      'a minute before collection',
      'USA',
      'US',
      '2026-11-24T17:59:00Z',
      'p',
      false,
      'ground',
      ['2026-11-27', '2026-11-30'],
    ],
    ['collection is over', 'USA', 'US', '2026-11-24T18:00:00Z', 'p', false, 'ground', ['2026-11-30', '2026-12-01']],
    ['summer time', 'USA', 'US', '2026-07-01T16:59:00Z', 'p', false, 'two-day', ['2026-07-03', '2026-07-03']],
    [
      'summer time, collection is over',
      'USA',
      'US',
      '2026-07-01T17:00:00Z',
      'p',
      false,
      'two-day',
      ['2026-07-06', '2026-07-06'],
    ],
    [
      'the day before Thanksgiving',
      'USA',
      'US',
      '2026-11-25T15:00:00Z',
      'p',
      false,
      'ground',
      ['2026-11-30', '2026-12-01'],
    ],
    [
      'after collection before Thanksgiving',
      'USA',
      'US',
      '2026-11-25T19:00:00Z',
      'p',
      false,
      'two-day',
      ['2026-12-01', '2026-12-01'],
    ],
    ['Christmas Eve', 'USA', 'US', '2026-12-24T15:00:00Z', 'p', false, 'two-day', ['2026-12-29', '2026-12-29']],
    [
      'Christmas Eve, too late',
      'USA',
      'US',
      '2026-12-24T19:00:00Z',
      'p',
      false,
      'ground',
      ['2026-12-30', '2026-12-31'],
    ],
    [
      'Independence Day on a Saturday',
      'USA',
      'US',
      '2026-07-02T18:00:00Z',
      'p',
      false,
      'two-day',
      ['2026-07-07', '2026-07-07'],
    ],
    [
      'Independence Day on a Sunday',
      'USA',
      'US',
      '2027-07-01T15:00:00Z',
      'p',
      false,
      'ground',
      ['2027-07-06', '2027-07-07'],
    ],
    ['Memorial Day', 'USA', 'US', '2026-05-22T15:00:00Z', 'p', false, 'ground', ['2026-05-27', '2026-05-28']],
    ['Labor Day', 'USA', 'US', '2026-09-04T18:00:00Z', 'p', false, 'two-day', ['2026-09-10', '2026-09-10']],
    [
      'Columbus Day: carriers work',
      'USA',
      'US',
      '2026-10-09T15:00:00Z',
      'p',
      false,
      'two-day',
      ['2026-10-13', '2026-10-13'],
    ],
    ['the turn of the year', 'USA', 'US', '2026-12-31T15:00:00Z', 'p', false, 'ground', ['2027-01-05', '2027-01-06']],
    ['a Saturday', 'USA', 'US', '2026-11-28T15:00:00Z', 'p', false, 'two-day', ['2026-12-02', '2026-12-02']],
    ['a Sunday', 'USA', 'US', '2026-11-29T23:00:00Z', 'p', false, 'ground', ['2026-12-02', '2026-12-03']],
    [
      'three weeks of handling',
      'USA',
      'US',
      '2026-11-25T15:00:00Z',
      'p+21',
      false,
      'ground',
      ['2026-12-18', '2026-12-21'],
    ],
    [
      'handling that ends on Christmas',
      'USA',
      'US',
      '2026-12-04T15:00:00Z',
      'p+21',
      false,
      'two-day',
      ['2026-12-30', '2026-12-30'],
    ],
    ['back order, nobody knows until when', 'USA', 'US', '2026-11-25T15:00:00Z', 'p?', false, 'ground', null],
    ['a pallet', 'USA', 'US', '2026-11-25T15:00:00Z', 'f', false, 'freight', ['2026-12-01', '2026-12-04']],
    [
      'together on a pallet',
      'USA',
      'US',
      '2026-11-25T15:00:00Z',
      'p f',
      false,
      'freight',
      ['2026-12-01', '2026-12-04'],
    ],
    [
      'the parcel of two packages',
      'USA',
      'US',
      '2026-11-25T15:00:00Z',
      'p f',
      true,
      'ground',
      ['2026-11-30', '2026-12-01'],
    ],
    [
      'the pallet of two packages',
      'USA',
      'US',
      '2026-11-25T15:00:00Z',
      'f p',
      true,
      'freight',
      ['2026-12-01', '2026-12-04'],
    ],
    [
      'together, waiting for the pallet',
      'USA',
      'US',
      '2026-11-25T15:00:00Z',
      'p f+14',
      false,
      'freight',
      ['2026-12-14', '2026-12-17'],
    ],
    ['split, not waiting', 'USA', 'US', '2026-11-25T15:00:00Z', 'p f+14', true, 'ground', ['2026-11-30', '2026-12-01']],
    ['together, a back order without a date', 'USA', 'US', '2026-11-25T15:00:00Z', 'p f?', false, 'freight', null],
    [
      'split from a back order without a date',
      'USA',
      'US',
      '2026-11-25T15:00:00Z',
      'p f?',
      true,
      'ground',
      ['2026-11-30', '2026-12-01'],
    ],
    ['the package of the back order', 'USA', 'US', '2026-11-25T15:00:00Z', 'f? p', true, 'freight', null],
    ['from the maker', 'USA', 'US', '2026-11-25T15:00:00Z', 'm', false, 'per-order', ['2026-12-03', '2026-12-10']],
    [
      'the slowest goods of a package count',
      'USA',
      'US',
      '2026-11-25T15:00:00Z',
      'p+3 p+10',
      false,
      'ground',
      ['2026-12-09', '2026-12-10'],
    ],
    [
      'Christmas Eve before collection',
      'CAN',
      'CA',
      '2026-12-24T17:59:00Z',
      'p',
      false,
      'two-day',
      ['2026-12-30', '2026-12-30'],
    ],
    [
      'Boxing Day on a Saturday',
      'CAN',
      'CA',
      '2026-12-24T18:00:00Z',
      'p',
      false,
      'two-day',
      ['2026-12-31', '2026-12-31'],
    ],
    ['Canada Day', 'CAN', 'CA', '2026-06-30T16:00:00Z', 'p', false, 'ground', ['2026-07-03', '2026-07-06']],
    ['Victoria Day', 'CAN', 'CA', '2026-05-15T18:00:00Z', 'p', false, 'two-day', ['2026-05-21', '2026-05-21']],
    [
      'Thanksgiving in October',
      'CAN',
      'CA',
      '2026-10-09T16:00:00Z',
      'p',
      false,
      'ground',
      ['2026-10-14', '2026-10-15'],
    ],
    ['Good Friday', 'CAN', 'CA', '2026-04-02T16:00:00Z', 'p', false, 'two-day', ['2026-04-07', '2026-04-07']],
    ['no holiday in Canada', 'CAN', 'CA', '2026-11-25T15:00:00Z', 'p f', true, 'ground', ['2026-11-27', '2026-11-30']],
    ['a week of handling', 'CAN', 'CA', '2026-11-25T15:00:00Z', 'p+7', false, 'ground', ['2026-12-04', '2026-12-07']],
    ['back order', 'CAN', 'CA', '2026-11-25T15:00:00Z', 'p?', false, 'two-day', null],
    [
      'handling over a weekend',
      'CAN',
      'CA',
      '2026-11-27T15:00:00Z',
      'f+2',
      false,
      'freight',
      ['2026-12-03', '2026-12-08'],
    ],
    [
      'a minute before collection',
      'EUR',
      'DE',
      '2026-11-25T10:59:00Z',
      'p',
      false,
      'ground',
      ['2026-11-27', '2026-11-30'],
    ],
    ['collection is over', 'EUR', 'DE', '2026-11-25T11:00:00Z', 'p', false, 'ground', ['2026-11-30', '2026-12-01']],
    ['summer time', 'EUR', 'DE', '2026-06-10T09:59:00Z', 'p', false, 'two-day', ['2026-06-12', '2026-06-12']],
    [
      'summer time, collection is over',
      'EUR',
      'DE',
      '2026-06-10T10:00:00Z',
      'p',
      false,
      'two-day',
      ['2026-06-15', '2026-06-15'],
    ],
    ['July 14 in France', 'EUR', 'FR', '2026-07-13T08:00:00Z', 'p', false, 'two-day', ['2026-07-16', '2026-07-16']],
    [
      'July 14 in France, on the way',
      'EUR',
      'FR',
      '2026-07-10T08:00:00Z',
      'p',
      false,
      'ground',
      ['2026-07-15', '2026-07-16'],
    ],
    ['October 26 in Austria', 'EUR', 'AT', '2026-10-23T08:00:00Z', 'p', false, 'two-day', ['2026-10-28', '2026-10-28']],
    ['November 11 in Poland', 'EUR', 'PL', '2026-11-09T08:00:00Z', 'p', false, 'two-day', ['2026-11-12', '2026-11-12']],
    [
      'Liberation Day on a Saturday',
      'EUR',
      'IT',
      '2026-04-23T08:00:00Z',
      'p',
      false,
      'ground',
      ['2026-04-27', '2026-04-28'],
    ],
    ['June 2 in Italy', 'EUR', 'IT', '2026-05-29T08:00:00Z', 'p', false, 'two-day', ['2026-06-03', '2026-06-03']],
    ['the Orthodox Easter', 'EUR', 'GR', '2026-04-08T08:00:00Z', 'p', false, 'two-day', ['2026-04-14', '2026-04-14']],
    ['the eve of Midsummer', 'EUR', 'SE', '2026-06-17T08:00:00Z', 'p', false, 'two-day', ['2026-06-22', '2026-06-22']],
    ['Easter', 'EUR', 'DE', '2026-04-02T08:00:00Z', 'p', false, 'ground', ['2026-04-08', '2026-04-09']],
    ['Ascension Day', 'EUR', 'DE', '2026-05-13T11:00:00Z', 'p', false, 'two-day', ['2026-05-19', '2026-05-19']],
    ['Christmas', 'EUR', 'DE', '2026-12-23T08:00:00Z', 'p', false, 'ground', ['2026-12-28', '2026-12-29']],
    ['December 8 in Spain', 'EUR', 'ES', '2026-12-03T08:00:00Z', 'p', false, 'two-day', ['2026-12-07', '2026-12-07']],
    [
      'together on a pallet',
      'EUR',
      'DE',
      '2026-11-25T08:00:00Z',
      'p f',
      false,
      'freight',
      ['2026-11-30', '2026-12-03'],
    ],
    ['split', 'EUR', 'DE', '2026-11-25T08:00:00Z', 'p f', true, 'ground', ['2026-11-27', '2026-11-30']],
    ['back order', 'EUR', 'DE', '2026-11-25T08:00:00Z', 'p?', false, 'ground', null],
    [
      'handling that ends at Christmas',
      'EUR',
      'FR',
      '2026-11-25T08:00:00Z',
      'p+30',
      false,
      'ground',
      ['2026-12-30', '2026-12-31'],
    ],
    [
      'a minute before collection',
      'GBR',
      'GB',
      '2026-11-25T11:59:00Z',
      'p',
      false,
      'two-day',
      ['2026-11-27', '2026-11-27'],
    ],
    ['collection is over', 'GBR', 'GB', '2026-11-25T12:00:00Z', 'p', false, 'two-day', ['2026-11-30', '2026-11-30']],
    [
      'Christmas and Boxing Day, moved',
      'GBR',
      'GB',
      '2026-12-24T09:00:00Z',
      'p',
      false,
      'two-day',
      ['2026-12-30', '2026-12-30'],
    ],
    [
      'Christmas Eve, too late',
      'GBR',
      'GB',
      '2026-12-24T13:00:00Z',
      'p',
      false,
      'ground',
      ['2026-12-31', '2027-01-04'],
    ],
    [
      'the bank holiday of August',
      'GBR',
      'GB',
      '2026-08-28T13:00:00Z',
      'p',
      false,
      'two-day',
      ['2026-09-03', '2026-09-03'],
    ],
    [
      'the bank holiday of May',
      'GBR',
      'GB',
      '2026-05-01T09:00:00Z',
      'p',
      false,
      'ground',
      ['2026-05-06', '2026-05-07'],
    ],
    ['Easter', 'GBR', 'GB', '2026-04-02T09:00:00Z', 'p', false, 'two-day', ['2026-04-08', '2026-04-08']],
    ['Jersey', 'GBR', 'JE', '2026-12-24T09:00:00Z', 'p', false, 'two-day', ['2026-12-30', '2026-12-30']],
    ['split, not waiting', 'GBR', 'GB', '2026-11-25T09:00:00Z', 'p f+5', true, 'ground', ['2026-11-27', '2026-11-30']],
    ['together with a back order', 'GBR', 'GB', '2026-11-25T09:00:00Z', 'p? f', false, 'freight', null],
    [
      'a minute before collection, in summer time',
      'AUS',
      'AU',
      '2026-11-25T00:59:00Z',
      'p',
      false,
      'ground',
      ['2026-11-27', '2026-11-30'],
    ],
    ['collection is over', 'AUS', 'AU', '2026-11-25T01:00:00Z', 'p', false, 'ground', ['2026-11-30', '2026-12-01']],
    ['in winter', 'AUS', 'AU', '2026-06-24T01:59:00Z', 'p', false, 'two-day', ['2026-06-26', '2026-06-26']],
    [
      'in winter, collection is over',
      'AUS',
      'AU',
      '2026-06-24T02:00:00Z',
      'p',
      false,
      'two-day',
      ['2026-06-29', '2026-06-29'],
    ],
    ['Australia Day', 'AUS', 'AU', '2026-01-23T00:00:00Z', 'p', false, 'two-day', ['2026-01-28', '2026-01-28']],
    ['Easter', 'AUS', 'AU', '2026-04-01T00:00:00Z', 'p', false, 'ground', ['2026-04-07', '2026-04-08']],
    [
      'Waitangi Day in New Zealand',
      'AUS',
      'NZ',
      '2026-02-03T00:00:00Z',
      'p',
      false,
      'two-day',
      ['2026-02-05', '2026-02-05'],
    ],
    [
      'the turn of the year in New Zealand',
      'AUS',
      'NZ',
      '2026-12-30T00:00:00Z',
      'p',
      false,
      'ground',
      ['2027-01-05', '2027-01-06'],
    ],
    [
      'already the next day in Sydney',
      'AUS',
      'AU',
      '2026-11-24T20:00:00Z',
      'p',
      false,
      'two-day',
      ['2026-11-27', '2026-11-27'],
    ],
    [
      'a pallet with ten days of handling',
      'AUS',
      'AU',
      '2026-11-25T00:00:00Z',
      'f+10',
      false,
      'freight',
      ['2026-12-10', '2026-12-15'],
    ],
  ])(
    '%s: %s to %s, ordered at %s: %s, split %s, by %s',
    (_why, site, countryId, ordered, words, isSplit, service, days) => {
      const lines = goods(words);
      const subtotal = lines.reduce((sum, line) => sum + paidFor(line), 0);
      const address = { countryId, region: '', postcode: '', city: '' };
      const request = { site: SITES[site], address, lines, subtotal, allowSplit: isSplit, fiveForFive: false };
      const { rates, packages = [] } = quoteRates(request, TABLES, 'id', Date.parse(ordered));
      const own = packages.find(({ items }) => items.some(({ listItemId }) => listItemId === '0'))?.packageNumber;
      const rate = rates.find((each) => each.packageNumber === own && each.shippingCode === service);
      expect(rate).toBeDefined();
      expect(rate?.deliveryDate).toEqual(days ? { earliest: days[0], latest: days[1] } : undefined);
    },
  );
});

describe('what is promised for 10,000 orders', () => {
  const up = numbersFrom(11);
  const pick = <Value>(values: readonly Value[]): Value => values[up(values.length)] as Value;
  const word = () => pick(['p', 'f', 'm']) + pick(['', '', '', '+3', '+10', '+30', '?']);
  const orders = Array.from({ length: 10_000 }, () => {
    const code = pick(SITE_CODES);
    return {
      site: SITES[code],
      countryId: pick(shippedCountries(code)).alpha2,
      ordered: Date.parse('2026-01-01T00:00:00Z') + up(3 * 365 * 24 * 60) * 60_000,
      words: Array.from({ length: 1 + up(4) }, word).join(' '),
      more: word(),
      allowSplit: up(2) === 0,
    };
  });
  const quote = ({ site, countryId, ordered, allowSplit }: (typeof orders)[number], words: string) => {
    const lines = goods(words);
    const subtotal = lines.reduce((sum, line) => sum + paidFor(line), 0);
    const address = { countryId, region: '', postcode: '', city: '' };
    return quoteRates({ site, address, lines, subtotal, allowSplit, fiveForFive: false }, TABLES, 'id', ordered);
  };

  it('is a working day of the place, and of a line what its package is promised', () => {
    for (const order of orders) {
      const quoted = quote(order, order.words);
      for (const { deliveryDate } of quoted.rates)
        for (const day of deliveryDate ? [deliveryDate.earliest, deliveryDate.latest] : [])
          expect(isWorkingDay(order.countryId, day)).toBe(true);
      const lines = order.words.split(' ').map((_, index) => itemArrival(quoted, String(index)));
      expect(latestArrival(lines)).toEqual(cheapestArrival(quoted));
    }
  });

  it('is never earlier for more goods', () => {
    for (const order of orders) {
      const [own, all] = [quote(order, order.words), quote(order, `${order.words} ${order.more}`)].map(cheapestArrival);
      const seen = JSON.stringify(order);
      if (!own) expect(all, seen).toBeUndefined();
      if (!own || !all) continue;
      expect(all.earliest >= own.earliest && all.latest >= own.latest, seen).toBe(true);
    }
  });
});
