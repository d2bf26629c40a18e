import { describe, expect, it } from 'vitest';
import { blankAddress } from '#shared/address/blank.ts';
import { countryOf } from '#shared/address/countries.ts';
import { placeProblems } from '#shared/address/validate.ts';
import { SITE_LIST, SITES } from '#shared/site/sites.ts';
import { taxedAddress } from './taxed-address.ts';

const shippingAddress = { ...blankAddress('FR'), city: 'Paris' };
const billingAddress = { ...blankAddress('FR'), city: 'Lyon', vatNumber: 'FR40303265045', eoriNumber: 'FR1' };

describe('the address where a sale is taxed, and the VAT numbers that count', () => {
  it.each([
    ['shipped goods: the shipping address, without the VAT number of the bill', true, {}, ['Paris', '', '']],
    [
      'goods shipped to a business: the shipping address and its own numbers',
      true,
      { vatNumber: 'FR9', eoriNumber: 'FR2' },
      ['Paris', 'FR9', 'FR2'],
    ],
    ['virtual goods: the billing address and its numbers', false, {}, ['Lyon', 'FR40303265045', 'FR1']],
    [
      'virtual goods: nothing from an unused shipping address',
      false,
      { vatNumber: 'FR9' },
      ['Lyon', 'FR40303265045', 'FR1'],
    ],
  ])('%s', (_name, isTangible, numbers, expected) => {
    const { city, vatNumber, eoriNumber } = taxedAddress({
      isTangible,
      billingAddress,
      pickupPlace: null,
      shippingAddress: { ...shippingAddress, ...numbers },
    });
    expect([city, vatNumber, eoriNumber]).toEqual(expected);
  });

  it.each([
    [true, { countryId: 'NL', region: '', postcode: '3089 JH', city: 'Rotterdam', vatNumber: '', eoriNumber: '' }],
    [false, billingAddress],
  ])('an order that is picked up (with shipped goods: %s)', (isTangible, expected) => {
    const own = { ...shippingAddress, street: ['1 Rue'], vatNumber: 'FR9', eoriNumber: 'FR2' };
    const taxed = taxedAddress({
      isTangible,
      billingAddress,
      shippingAddress: own,
      pickupPlace: SITES.EUR.pickupPlace,
    });
    expect(taxed).toMatchObject(expected);
    if (isTangible) expect(taxed).not.toHaveProperty('name');
    expect(taxed.street).toEqual([]);
  });

  it.each(SITE_LIST.flatMap(({ code, pickupPlace }) => (pickupPlace ? [[code, pickupPlace] as const] : [])))(
    'the location of %s can be taxed',
    (_code, place) => {
      expect(placeProblems(place, countryOf(place.countryId))).toEqual([]);
    },
  );
});
