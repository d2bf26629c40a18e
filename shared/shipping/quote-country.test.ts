import { describe, expect, it } from 'vitest';
import { areaWords } from '#shared/delivery/area-words.ts';
import { SITES } from '#shared/site/sites.ts';
import { orderLine } from '#shared/testing/order-line.ts';
import { SHIPPING_TABLES } from '#shared/testing/shipping-tables.ts';
import { type CountryRequest, quoteCountry } from './quote-country.ts';

const NOW = Date.parse('2026-12-01T15:00:00Z');

/** The rates in each zone of a country, as '3200 2026-12-03'. */
function quoted(
  countryId: string,
  changes: Partial<CountryRequest> = {},
  remote: readonly string[] = ['far', 'military'],
) {
  const zones = SHIPPING_TABLES.zones.map((zone) => ({ ...zone, isRemote: remote.includes(zone.code) }));
  const lines = changes.lines ?? [orderLine()];
  const request = {
    site: SITES.USA,
    countryId,
    lines,
    subtotal: 20_000,
    allowSplit: false,
    fiveForFive: false,
    ...changes,
  };
  const { quotes, isPartial } = quoteCountry(request, { ...SHIPPING_TABLES, zones }, NOW);
  const rates = quotes.map(({ rates: [first] }) => `${first?.rate} ${first?.deliveryDate?.earliest}`);
  return { rates, isPartial };
}

describe('what is said of a country before the postcode is known', () => {
  it.each([
    ['leaves out remote zones', 'US', {}, ['far', 'military'], ['3200 2026-12-03'], true],
    [
      'counts all zones where none is remote',
      'US',
      {},
      [],
      ['3200 2026-12-03', '11800 2026-12-03', '5700 2026-12-03'],
      false,
    ],
    ['counts remote zones where there are no others', 'CA', {}, ['canada'], ['6400 2026-12-03'], false],
    ['is nothing for a country that nothing ships to', 'MN', {}, [], [], false],
    [
      'is nothing if one of the zones does not take the order',
      'US',
      { lines: [orderLine({ weightLb: 71 })] },
      [],
      [],
      false,
    ],
    [
      'is nothing for an order without goods to send',
      'US',
      { lines: [orderLine({ isVirtual: true })] },
      ['far', 'military'],
      [],
      true,
    ],
  ])('%s', (_words, country, changes, remote, rates, isPartial) => {
    expect(quoted(country, changes, remote)).toEqual({ rates, isPartial });
  });

  it.each([
    ['Germany', false, 'Germany'],
    ['Spain', true, 'most of Spain'],
    ['United States', true, 'most of the United States'],
    ['Netherlands', false, 'the Netherlands'],
    ['Isle of Man', false, 'the Isle of Man'],
    ['Åland Islands', false, 'the Åland Islands'],
    ['Ireland', false, 'Ireland'],
  ])('%s, partly %s: %s', (country, isPartial, words) => expect(areaWords(country, isPartial)).toBe(words));
});
