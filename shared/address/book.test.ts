import { describe, expect, it } from 'vitest';
import { addressChangeSchema, blankFields, bookProblems, changedAddress, wireAddress } from './book.ts';

const HOME = {
  ...blankFields('US'),
  firstname: 'Ada',
  lastname: 'Berg',
  telephone: '614 555 0100',
  street: ['1 Iron Street', 'Unit 4'],
  city: 'Columbus',
  region: 'OH',
  postcode: '43215',
};
const changed = (change: Readonly<Record<string, unknown>>) => changedAddress(HOME, addressChangeSchema.parse(change));

describe('a change of an address', () => {
  it('leaves fields that it does not name unchanged', () => {
    expect(changed({})).toEqual(HOME);
    expect(changed({ city: ' Dublin ' })).toEqual({ ...HOME, city: 'Dublin' });
  });

  it.each([
    ['the code', { region: 'ca' }, 'CA'],
    ['the name', { region: 'california' }, 'CA'],
    ['the id', { regionId: 'CA' }, 'CA'],
    ['the id beside an empty name', { region: '', regionId: 'CA' }, 'CA'],
    ['the name rather than the id', { region: 'Texas', regionId: 'CA' }, 'TX'],
    ['an unknown id, which changes nothing', { regionId: 12 }, 'OH'],
    ['an unknown name', { region: 'Bavaria' }, 'Bavaria'],
    ['nothing, in a country without regions', { countryId: 'DE' }, ''],
    ['a name of the new country', { countryId: 'CA', region: 'Ontario' }, 'ON'],
  ])('accepts the region as %s', (_, change, region) => {
    expect(changed(change).region).toBe(region);
  });

  it.each([
    ['the whole street', { street: ['2 Steel Road'] }, ['2 Steel Road']],
    ['only the apartment', { apartment: '9b' }, ['1 Iron Street', '9b']],
    ['an empty apartment', { apartment: '' }, ['1 Iron Street']],
    ['street and apartment', { street: ['2 Steel Road'], apartment: '9b' }, ['2 Steel Road', '9b']],
    [
      'street and apartment as the service returned them',
      { street: ['1 Iron Street', 'Unit 4'], apartment: 'Unit 4' },
      HOME.street,
    ],
    ['blank lines', { street: ['2 Steel Road', ' ', 'Yard'] }, ['2 Steel Road', 'Yard']],
  ])('accepts %s', (_, change, street) => {
    expect(changed(change).street).toEqual(street);
  });

  it('accepts the VAT number under both names', () => {
    expect(changed({ vatId: 'DE1' }).vatNumber).toBe('DE1');
    expect(changed({ vatId: 'DE1', vatNumber: 'DE2' }).vatNumber).toBe('DE2');
  });

  it('round-trips what the service answered', () => {
    const address = { ...HOME, _id: 'a', isDefaultShipping: true, isDefaultBilling: false };
    expect(changed(wireAddress(address))).toEqual(HOME);
  });
});

describe('an address to be saved', () => {
  it.each([
    ['complete', {}, []],
    ['with an email', { email: 'ada@example.com' }, []],
    ['without a name', { firstname: '' }, ['firstname']],
    ['without a telephone', { telephone: '' }, ['telephone']],
    ['without a street', { street: [] }, ['street.0']],
    ['with an invalid postcode', { postcode: 'ABC' }, ['postcode']],
    ['without the region that its country needs', { region: '' }, ['region']],
    ['with an unknown region', { region: 'Bavaria' }, ['region']],
    ['in a country without regions', { countryId: 'DE', postcode: '10115' }, []],
    ['in a country that no site ships to', { countryId: 'ZA', postcode: '8001' }, []],
  ])('%s: %j', (_, change, fields) => {
    expect(bookProblems(changed(change)).map(({ field }) => field)).toEqual(fields);
  });
});
