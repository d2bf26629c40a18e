import { describe, expect, it } from 'vitest';
import { SITES } from '#shared/site/sites.ts';
import { orderLine } from '#shared/testing/order-line.ts';
import type { ShippingQuote, ShippingRate } from './contract.ts';
import { allowsPickup, isPickup, withPickup } from './pickup.ts';

const BAR = orderLine();
const GROUND: ShippingRate = {
  shippingCode: 'ground',
  rate: 1_500,
  label: 'Ground',
  carrier: 'Carrier',
  packageNumber: 1,
  transactionId: 'id',
  usesFiveForFive: false,
};
const QUOTE: ShippingQuote = { rates: [GROUND], split: false, transactionId: 'id' };
const codes = ({ rates }: ShippingQuote) => rates.map(({ shippingCode }) => shippingCode);

describe('pickup', () => {
  it.each([
    ['USA', true],
    ['EUR', true],
    ['GBR', true],
    ['CAN', false],
    ['APO', false],
    ['AUS', false],
  ] as const)('%s has a pickup location: %s', (site, expected) => {
    expect(allowsPickup(SITES[site], [BAR])).toBe(expected);
  });

  it.each([
    ['an ordinary parcel', {}, true],
    ['the store’s own freight', { shippingGroup: 'FREIGHT' }, true],
    ['an item that forbids pickup', { forbidsPickup: true }, false],
    ['DROPSHIP', { shippingGroup: 'DROPSHIP' }, false],
    ['PER_ORDER_DROPSHIP', { shippingGroup: 'PER_ORDER_DROPSHIP' }, false],
    ['DROPSHIP_FREIGHT', { shippingGroup: 'DROPSHIP_FREIGHT' }, false],
    ['NO_PICKUP', { shippingGroup: 'NO_PICKUP' }, false],
    ['a heavy direct item', { shippingGroup: 'HEAVY_DIRECT' }, false],
    ['a virtual item that would forbid pickup', { forbidsPickup: true, isVirtual: true }, true],
  ] as const)('%s beside a bar', (_words, changes, expected) => {
    expect(allowsPickup(SITES.USA, [BAR, orderLine(changes)])).toBe(expected);
  });

  it('an order with nothing to ship offers no pickup', () => {
    expect(allowsPickup(SITES.USA, [orderLine({ isVirtual: true })])).toBe(false);
  });

  it.each([
    ['is the last rate, and free', QUOTE, ['ground', 'pickup']],
    ['is not offered for several packages', { ...QUOTE, split: true }, ['ground']],
    ['is not offered where nothing ships', { ...QUOTE, rates: [] }, []],
    [
      'is offered once, whatever a service answers',
      { ...QUOTE, rates: [{ ...GROUND, shippingCode: 'pickup' }, GROUND] },
      ['ground', 'pickup'],
    ],
  ])('%s', (_words, quote, expected) => {
    expect(codes(withPickup(quote, SITES.GBR, [BAR]))).toEqual(expected);
  });

  it('an order in the fewest packages, split because it is cheaper, can be picked up as a whole', () => {
    const split = { ...QUOTE, rates: [GROUND, { ...GROUND, packageNumber: 2 }], split: true };
    expect(codes(withPickup(split, SITES.GBR, [BAR], false))).toEqual(['ground', 'ground', 'pickup']);
  });

  it('a service cannot offer pickup where the store forbids it', () => {
    const quote = { ...QUOTE, rates: [GROUND, { ...GROUND, shippingCode: 'pickup' }] };
    expect(codes(withPickup(quote, SITES.AUS, [BAR]))).toEqual(['ground']);
    expect(withPickup(QUOTE, SITES.EUR, [BAR]).rates.at(-1)).toMatchObject({ rate: 0, label: 'Pick up in Rotterdam' });
  });

  it.each([
    [['pickup'], true],
    [['ground'], false],
    [['pickup', 'pickup'], false],
    [[], false],
  ])('an order with the rates %j is a pickup: %s', (selected, expected) => {
    expect(isPickup(selected.map((shippingCode) => ({ shippingCode })))).toBe(expected);
  });
});
