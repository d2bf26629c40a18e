import { describe, expect, it } from 'vitest';
import { listLine } from '#shared/testing/list-line.ts';
import type { ShippingRate } from './contract.ts';
import { cheapestShipping, estimateOf, placeProblem } from './estimate.ts';
import { chosenItems, shippedLines } from './shipped-items.ts';

const PLACE = { countryId: 'US', postcode: '43211' };
const rate = (shippingCode: string, amount: number, packageNumber = 1): ShippingRate => ({
  shippingCode,
  rate: amount,
  label: shippingCode,
  carrier: '',
  packageNumber,
  transactionId: 'id',
  usesFiveForFive: false,
});

describe('a shipping estimate', () => {
  it.each([
    ['US', '43211', null],
    ['US', '', 'Please enter your ZIP code'],
    ['DE', 'SW1A 1AA', 'Please enter a valid postcode, such as 10115'],
    ['CA', 'm5v2t6', null],
    ['ZZ', '1', null],
  ])('%s %j: %s', (countryId, postcode, problem) => {
    expect(placeProblem({ countryId, postcode })).toBe(problem);
  });

  it.each([
    ['the cheapest rate', [rate('ground', 900), rate('air', 2_000)], 900],
    ['no pickup', [rate('ground', 900), rate('pickup', 0)], 900],
    [
      'the cheapest rate of each package',
      [rate('ground', 900), rate('air', 2_000), rate('freight', 14_900, 2)],
      15_800,
    ],
    ['a free rate', [rate('ground', 0)], 0],
    ['nothing without rates', [], undefined],
  ])('counts %s', (_words, rates, expected) => {
    expect(cheapestShipping(estimateOf(PLACE, { rates, split: false }))).toBe(expected);
  });

  it('says that nothing ships there', () => {
    expect(estimateOf(PLACE, { rates: [], split: false }).problem).toBe(
      'We do not ship to this address from this store.',
    );
  });

  it('requests rates for items that are shipped, with what was selected', () => {
    const lines = [listLine(), listLine({ isVirtual: true }), listLine({ problem: 'Out of stock.' })];
    const [item, ...others] = chosenItems(shippedLines(lines));
    expect(others).toEqual([]);
    const { listItemId, productId, qty } = listLine();
    expect(item).toEqual({ listItemId, productId, qty, children: [], customOptions: [], metadata: {} });
  });
});
