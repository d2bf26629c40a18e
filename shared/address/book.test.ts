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
    ['an id that is none', { regionId: 12 }, 'OH'],
    ['what is no region', { region: 'Bavaria' }, 'Bavaria'],
    ['nothing, in another country', { countryId: 'DE' }, ''],
    ['a code of the other country', { countryId: 'CA', region: 'Ontario' }, 'ON'],
  ])('accepts the region as %s', (_, change, region) => {
    expect(changed(change).region).toBe(region);
  });

  it.each([
    ['the whole street', { street: ['2 Steel Road'] }, ['2 Steel Road']],
    ['the apartment alone', { apartment: '9b' }, ['1 Iron Street', '9b']],
    ['no apartment', { apartment: '' }, ['1 Iron Street']],
    ['both', { street: ['2 Steel Road'], apartment: '9b' }, ['2 Steel Road', '9b']],
    ['both, as they were answered', { street: ['1 Iron Street', 'Unit 4'], apartment: 'Unit 4' }, HOME.street],
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

describe('an address that may be saved', () => {
  it.each([
    ['whole', {}, []],
    ['with an email', { email: 'ada@example.com' }, []],
    ['without a name', { firstname: '' }, ['firstname']],
    ['without a telephone', { telephone: '' }, ['telephone']],
    ['without a street', { street: [] }, ['street.0']],
    ['with another postcode', { postcode: 'ABC' }, ['postcode']],
    ['without the region that its country needs', { region: '' }, ['region']],
    ['with a region of nowhere', { region: 'Bavaria' }, ['region']],
    ['in a country without regions', { countryId: 'DE', postcode: '10115' }, []],
    ['in a country that nobody ships to', { countryId: 'ZA', postcode: '8001' }, []],
  ])('%s: %j', (_, change, fields) => {
    expect(bookProblems(changed(change)).map(({ field }) => field)).toEqual(fields);
  });
});
