import { describe, expect, it } from 'vitest';
import { chargesText, place, placedRate, taxBook } from '#shared/testing/tax-request.ts';
import type { TaxLevel } from './charge.ts';
import { importedTax } from './imported-name.ts';
import { postcodeRank } from './postcode-pattern.ts';
import { isMilitaryPost, type PlacedRate, regionTaxesAt } from './region-rates.ts';

const sales = (region: string, percent: number, postcode?: string) =>
  placedRate(region, 'Sales tax', percent, postcode);

function taxesAt(to: string, imported: readonly PlacedRate[] = []): string {
  const address = place(to);
  return chargesText(regionTaxesAt(address, taxBook(address.countryId, { imported })).charges);
}

describe('the built-in rates', () => {
  it.each([
    ['a state by its code', 'US OH 43211', 'Sales tax 5.75'],
    ['a state without tax', 'US OR 97201', ''],
    ['one tax of a province', 'CA ON M5V 2T6', 'HST 13'],
    ['two taxes of a province', 'CA BC V5K 0A1', 'GST 5 + PST 7'],
    ['two taxes, one with three decimals', 'CA QC H2X 1Y4', 'GST 5 + QST 9.975'],
    ['one tax of a whole country', 'AU NSW 2000', 'GST 10'],
  ])('%s', (_name, to, taxes) => {
    expect(taxesAt(to)).toBe(taxes);
  });

  it.each(['Ohio', 'OHIO', 'ohio', ' oh '])(
    'a region is matched by code or name, in upper or lower case: %j',
    (region) => {
      expect(chargesText(regionTaxesAt({ ...place('US'), region }, taxBook('US')).charges)).toBe('Sales tax 5.75');
    },
  );

  it('accents in a name do not matter', () => {
    const { charges } = regionTaxesAt({ ...place('CA'), region: 'Québec' }, taxBook('CA'));
    expect(chargesText(charges)).toBe('GST 5 + QST 9.975');
  });

  it.each([
    ['Ohio instead of Oregon', 'US OR 43211', 'Sales tax 5.75'],
    ['Ohio instead of an unknown code', 'US XX 43211', 'Sales tax 5.75'],
    ['Ohio instead of an unknown name', { ...place('US 43211-1234'), region: 'nowhere' }, 'Sales tax 5.75'],
    ['Ohio instead of military mail', 'US AE 43211', 'Sales tax 5.75'],
    ['Ohio instead of nothing', 'US 43211', 'Sales tax 5.75'],
    ['Ohio instead of Oregon, with nine digits in a row', 'US OR 432111234', 'Sales tax 5.75'],
    ['Oregon instead of Ohio', 'US OH 97201', ''],
    ['Quebec instead of Ontario', 'CA ON H2X 1Y4', 'GST 5 + QST 9.975'],
    ['Ontario instead of Alberta, with a dash', 'CA AB m5v-2t6', 'HST 13'],
    ['but not half a postcode', 'US OR 432', ''],
    ['but not a postcode of another country', 'US OH M5V 2T6', 'Sales tax 5.75'],
    ['but not a postcode of no state', 'US OH 00100', 'Sales tax 5.75'],
  ])('the postcode overrides the written region: %s', (_name, to, taxes) => {
    const address = typeof to === 'string' ? place(to) : to;
    expect(chargesText(regionTaxesAt(address, taxBook(address.countryId)).charges)).toBe(taxes);
  });

  it.each([
    ['US OH 43211', true],
    ['US CA 90001', false],
    ['US OH 90001', false],
    ['US', true],
  ])('whether shipping to %s is taxed depends on the region', (to, expected) => {
    expect(regionTaxesAt(place(to), taxBook('US')).taxesShipping).toBe(expected);
  });
});

describe('parts of a sales tax', () => {
  const part = (level: TaxLevel, percent: number, postcode = '*', region = 'OH', name: string = level): PlacedRate => ({
    region,
    postcode,
    percent,
    level,
    name,
  });
  it.each<[string, string, readonly PlacedRate[], string]>([
    [
      'of state, county, city and district add up',
      'US OH 43211',
      [part('state', 5.75), part('county', 1.25), part('city', 0.5), part('district', 1, '432*')],
      'state 5.75 + county 1.25 + city 0.5 + district 1',
    ],
    [
      'of one county: only the closest',
      'US OH 43211',
      [part('state', 5.75), part('county', 1.25, '43000-43999'), part('county', 1.75, '43200-43299')],
      'state 5.75 + county 1.75',
    ],
    [
      'of each matching district',
      'US OH 43211',
      [part('state', 5.75), part('district', 0.5, '*', 'OH', 'transit'), part('district', 0.25, '*', 'OH', 'zoo')],
      'state 5.75 + transit 0.5 + zoo 0.25',
    ],
    [
      'without a state rate get the built-in one',
      'US OH 43211',
      [part('county', 1.75)],
      'State sales tax 5.75 + county 1.75',
    ],
    ['of another place do not apply', 'US OH 43211', [part('county', 1.75, '44101')], 'Sales tax 5.75'],
    [
      'give way to a whole rate that matches more closely',
      'US OH 43211',
      [part('county', 1.75), sales('OH', 8, '43211')],
      'Sales tax 8',
    ],
    [
      'take priority over a whole rate that matches less closely',
      'US OH 43211',
      [part('county', 1.75, '43211'), sales('OH', 8)],
      'State sales tax 5.75 + county 1.75',
    ],
    [
      'of a ZIP+4 apply to that ZIP+4',
      'US OH 43211-1234',
      [part('city', 1, '43211'), part('city', 2, '43211-1234'), part('county', 1.5, '432111000-432111999')],
      'State sales tax 5.75 + city 2 + county 1.5',
    ],
    [
      'of a ZIP+4 do not apply to an address without it',
      'US OH 43211',
      [part('city', 1, '43211'), part('city', 2, '43211-1234'), part('county', 1.5, '432111000-432111999')],
      'State sales tax 5.75 + city 1',
    ],
  ])('%s', (_name, to, imported, taxes) => {
    expect(taxesAt(to, imported)).toBe(taxes);
  });
});

describe('imported rates', () => {
  it.each<[string, string, readonly PlacedRate[], string]>([
    ['of the country replace the built-in ones', 'US OH 43211', [sales('*', 3)], 'Sales tax 3'],
    ['of 0 mean no tax', 'US OH 43211', [sales('OH', 0)], 'Sales tax 0'],
    ['of another state do not apply', 'US OH 43211', [sales('TX', 8)], 'Sales tax 5.75'],
    ['a region is closer than a country', 'US OH 43211', [sales('*', 3), sales('OH', 6)], 'Sales tax 6'],
    ['a postcode is closer than a region', 'US OH 43211', [sales('OH', 6), sales('*', 7.5, '43211')], 'Sales tax 7.5'],
    [
      'a postcode with its region is closer than without',
      'US OH 43211',
      [sales('*', 7.5, '43211'), sales('OH', 8, '43211')],
      'Sales tax 8',
    ],
    ['a region matches by its name', 'US OH 43211', [sales('Ohio', 6)], 'Sales tax 6'],
    ["'-' is any region", 'US OH 43211', [sales('-', 4, '-')], 'Sales tax 4'],
    ['a blank is any region', 'US OH 43211', [sales('', 4, '')], 'Sales tax 4'],
    ['the postcode ends at a dash', 'US OH 43211-1234', [sales('*', 7.5, '43211')], 'Sales tax 7.5'],
    ['a postcode matches by its beginning', 'US OR 97201', [sales('*', 2, '972*')], 'Sales tax 2'],
    ['a longer beginning is closer', 'US OR 97201', [sales('*', 1, '97*'), sales('*', 2, '972*')], 'Sales tax 2'],
    [
      'a range is closer than a beginning',
      'US OR 97201',
      [sales('*', 2, '972*'), sales('*', 3, '97201-97299')],
      'Sales tax 3',
    ],
    [
      'a postcode is closer than a range',
      'US OR 97201',
      [sales('*', 3, '97201-97299'), sales('*', 4, '97201')],
      'Sales tax 4',
    ],
    ['a postcode out of the range does not match', 'US OR 97300', [sales('*', 3, '97201-97299')], ''],
    [
      'of several equally close rates the highest applies',
      'US OR 97201',
      [sales('OR', 3), sales('OR', 4), sales('OR', 2)],
      'Sales tax 4',
    ],
    ['of two taxes add up', 'CA ON M5V 2T6', [placedRate('ON', 'GST', 5), placedRate('ON', 'PST', 8)], 'GST 5 + PST 8'],
    ['Canadian postcodes by their beginning', 'CA ON M5V 2T6', [placedRate('*', 'HST', 1, 'M5V*')], 'HST 1'],
    ['Canadian postcodes with or without a space', 'CA ON M5V2T6', [placedRate('*', 'HST', 2, 'm5v 2t6')], 'HST 2'],
  ])('%s', (_name, to, imported, taxes) => {
    expect(taxesAt(to, imported)).toBe(taxes);
  });

  it.each([
    ['US-CA-*-Rate 1', 'US', 'Sales tax'],
    ['CA-BC-*-GST', 'CA', 'GST'],
    ['ca bc pst', 'CA', 'PST'],
    ['Ontario HST 13%', 'CA', 'HST'],
    ['CA-GSTAAD', 'CA', 'Tax'],
    ['AU', 'AU', 'GST'],
    ['US-OH-STATE', 'US', 'State sales tax'],
    ['US-OH-COUNTY-Franklin', 'US', 'County sales tax'],
    ['us-ny-city-New York', 'US', 'City sales tax'],
    ['US-CA-DISTRICT-LACT-90001', 'US', 'District sales tax (LACT)'],
    ['US-NY-New York City-Rate 1', 'US', 'Sales tax'],
  ])('%s of %s is a rate of the %s', (code, country, name) => {
    expect(importedTax(code, country).name).toBe(name);
  });
});

it.each<[string, string, number | undefined]>([
  ['*', '43211', 0],
  ['43211', '43211-1234', 1_000],
  ['43211', '432111234', 1_000],
  ['43210', '43211', undefined],
  ['432*', '43211', 4],
  ['433*', '43211', undefined],
  ['43200-43299', '43211', 500],
  ['43200-43299', 'M5V 2T6', undefined],
  ['43211-1234', '43211-1234', 1_500],
  ['43211-1234', '432111234', 1_500],
  ['43211-1234', '43211', undefined],
  ['432111000-432111099', '43211-1050', 1_200],
  ['432111000-432111099', '43211', undefined],
  ['43211-1*', '43211-1234', 8],
  ['4321112*', '43211-1234', 8],
])('a rate for the postcode %s matches %s: %s', (pattern, postcode, rank) => {
  expect(postcodeRank(pattern, postcode)).toBe(rank);
});

it.each<[string, boolean]>([
  ['US AE 09021', true],
  ['US AA 34002', true],
  ['US AP 96201', true],
  ['US 09021', true],
  ['US OH 43211', false],
  ['US CT 06901', false],
  ['US AE 43211', false],
  ['US AP 33901', false],
  ['US OH 09021', true],
  ['US OH 34002', true],
  ['US AE', true],
  ['US OH 99021', false],
  ['DE 09111', false],
])('mail to %s is military mail: %s', (to, expected) => {
  expect(isMilitaryPost(place(to))).toBe(expected);
});
