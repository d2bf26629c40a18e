import { describe, expect, it } from 'vitest';
import { shippedCountries, shippedRegions } from '#shared/site/ships-to.ts';
import { SITE_LIST } from '#shared/site/sites.ts';
import { type Address, addressSchema } from './contract.ts';
import { countryOf } from './countries.ts';
import { regionsOf } from './regions.ts';
import { addressProblems, billingProblems, contactProblems, isPostcode, placeProblems } from './validate.ts';

const DANA: Address = addressSchema.parse({
  firstname: 'Dana',
  lastname: 'Reyes',
  telephone: '(614) 555-0142',
  email: 'dana.reyes@northmail.example',
  street: ['1080 Steelyard Ave'],
  city: 'Columbus',
  region: 'OH',
  postcode: '43211',
  countryId: 'US',
});

function wrong(changes: Partial<Address>): readonly string[] {
  const address = { ...DANA, ...changes };
  return addressProblems(address, countryOf(address.countryId)).map((problem) => problem.field);
}

describe('an address (spec 2 section 5)', () => {
  it.each<[string, Partial<Address>, readonly string[]]>([
    ['complete', {}, []],
    ['no first name', { firstname: ' ' }, ['firstname']],
    ['no last name', { lastname: '' }, ['lastname']],
    ['no telephone', { telephone: '' }, ['telephone']],
    ['no email', { email: '' }, ['email']],
    ['an invalid email', { email: 'dana.reyes@northmail' }, ['email']],
    ['an email in capitals', { email: 'Dana@Northmail.EXAMPLE' }, []],
    ['no city', { city: '' }, ['city']],
    ['no street line', { street: [] }, ['street.0']],
    ['only blank street lines', { street: ['', '  '] }, ['street.0']],
    ['only a second street line', { street: ['', 'Unit 4'] }, []],
    ['no postcode', { postcode: '' }, ['postcode']],
    ['a postcode in the wrong format', { postcode: '4321' }, ['postcode']],
    ['a ZIP with four more digits', { postcode: '43211-0001' }, []],
    ['no region where one is required', { region: '' }, ['region']],
    ['no region where none is required', { countryId: 'DE', region: '', postcode: '10115' }, []],
    ['an unknown country passes', { countryId: 'BR', region: '', postcode: 'anything' }, []],
    ['no country', { countryId: '' }, ['countryId']],
    [
      'nothing at all',
      addressSchema.parse({}),
      ['email', 'firstname', 'lastname', 'telephone', 'street.0', 'city', 'region', 'postcode'],
    ],
  ])('%s', (_name, changes, fields) => {
    expect(wrong(changes)).toEqual(fields);
  });

  it('says which postcode it expects', () => {
    expect(placeProblems({ ...DANA, countryId: 'CA', postcode: '123' }, countryOf('CA'))).toEqual([
      { field: 'postcode', message: 'Please enter a valid postal code, such as M5V 2T6' },
    ]);
  });

  it('a contact is the address without its location', () => {
    expect(contactProblems({ ...DANA, lastname: '' })).toEqual([
      { field: 'lastname', message: 'Please enter your last name' },
    ]);
  });
});

describe('a bill (spec 2 section 5)', () => {
  it.each<[string, Partial<Address>, readonly string[]]>([
    ['complete', {}, []],
    [
      'needs no contact beyond a first name, and no postcode',
      { lastname: '', telephone: '', email: '', postcode: '' },
      [],
    ],
    ['a blank first name', { firstname: '  ' }, ['firstname']],
    ['no street', { street: [] }, ['street.0']],
    ['no city', { city: ' ' }, ['city']],
    ['no region', { region: '' }, ['region']],
    ['no country', { countryId: '' }, ['countryId']],
  ])('%s', (_name, changes, fields) => {
    const billing = { ...DANA, ...changes };
    const country = countryOf(billing.countryId || 'US');
    expect(billingProblems(billing, country).map((problem) => problem.field)).toEqual(fields);
  });
});

describe('countries', () => {
  it.each(SITE_LIST.map((site) => [site.code, site]))(
    '%s ships to its own country and knows every country it ships to',
    (code, site) => {
      const countries = shippedCountries(code);
      expect(countries.map((each) => each.alpha2)).toContain(site.country);
      for (const country of countries) {
        expect(isPostcode(country.postcodeExample, country)).toBe(true);
        expect(isPostcode('-', country)).toBe(false);
        expect(shippedRegions(code, country.alpha2).length > 0).toBe(country.requireRegion);
      }
    },
  );

  it('military mail goes to three regions', () => {
    expect(shippedRegions('APO', 'US').map((region) => region.code)).toEqual(['AA', 'AE', 'AP']);
    expect(shippedRegions('USA', 'US').map((region) => region.code)).toContain('AE');
  });

  it('a site has no regions for a country that it does not serve', () => {
    expect(shippedRegions('EUR', 'US')).toEqual([]);
  });

  it.each(['AU', 'CA', 'ES', 'IT', 'US'])('codes of %s are unique', (alpha2) => {
    const codes = regionsOf(alpha2).map((region) => region.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.every((code) => /^[A-Z]{1,3}$/.test(code))).toBe(true);
  });

  it.each([
    ['IE', 'A65F4E2', true],
    ['GB', 'sw1a1aa', true],
    ['GB', 'SW1A', false],
    ['LV', '1073', true],
    ['LV', 'LV-1073', true],
    ['PT', '2725079', true],
    ['US', '43211 0001', true],
    ['DE', '1011', false],
  ] as const)('%s accepts the postcode %s: %s', (alpha2, postcode, expected) => {
    expect(isPostcode(postcode, countryOf(alpha2))).toBe(expected);
  });
});
