import { describe, expect, it } from 'vitest';
import { shippedCountries } from '#shared/site/ships-to.ts';
import { savedAddress } from '#shared/testing/saved-address.ts';
import { addressOfSaved, isSamePlace, type SavedAddress, usableAddresses } from './saved.ts';

const HOME = savedAddress({ street: ['1 Row', 'Unit 4'] });
const ids = (saved: readonly Partial<SavedAddress>[], use: 'billing' | 'shipping' = 'shipping') =>
  usableAddresses(
    saved.map((changes) => ({ ...HOME, ...changes })),
    use,
    shippedCountries('USA'),
  ).map(({ _id }) => _id);

describe('saved addresses', () => {
  it('are listed in their order, the default for their use first', () => {
    const saved = [{ _id: 'a' }, { _id: 'b', isDefaultBilling: true }, { _id: 'c', isDefaultShipping: true }];
    expect(ids(saved)).toEqual(['c', 'a', 'b']);
    expect(ids(saved, 'billing')).toEqual(['b', 'a', 'c']);
  });

  it.each<[string, Partial<SavedAddress>]>([
    ['in a country that the site does not ship to', { countryId: 'DE', region: '', postcode: '10115' }],
    ['without a street', { street: [' '] }],
    ['without the region that its country needs', { region: '' }],
    ['with a postcode of another country', { postcode: 'SW1A 1AA' }],
    ['without a name', { firstname: '' }],
  ])('does not offer one %s', (_, changes) => {
    expect(ids([{ _id: 'odd', ...changes }, { _id: 'good' }])).toEqual(['good']);
  });

  it('give an order everything except the email and their role in the account', () => {
    expect(Object.keys(addressOfSaved(HOME)).sort()).toEqual(
      [
        'city',
        'countryId',
        'eoriNumber',
        'firstname',
        'lastname',
        'postcode',
        'region',
        'street',
        'telephone',
        'vatNumber',
      ].sort(),
    );
  });

  it.each<[Partial<SavedAddress>, boolean]>([
    [{ firstname: 'Sam', telephone: '2' }, true],
    [{ street: ['1 row', '', 'unit 4'] }, true],
    [{ street: ['1 Row'] }, false],
    [{ postcode: '43216' }, false],
  ])('changed by %j: counts as the same place: %s', (changes, expected) => {
    expect(isSamePlace(HOME, { ...HOME, ...changes })).toBe(expected);
  });
});
