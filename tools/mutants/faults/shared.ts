import type { Fault } from '../fault.ts';

/** Faults of rules: prices, taxes, shipping, promotions, lists, returns, search, dates. */
export const SHARED_FAULTS: readonly Fault[] = [
  {
    name: 'a price rule raises a price',
    file: 'shared/price/lowest.ts',
    text: 'lowest = Math.min(lowest, facts.rulePrice);',
    by: 'lowest = facts.rulePrice;',
    tests: ['shared/price/price-laws.test.ts'],
  },
  {
    name: 'gift cards are taxed',
    file: 'shared/tax/quote-tax.ts',
    text: 'kind === null || line.isGiftcard ||',
    by: 'kind === null ||',
    tests: ['shared/tax/quote-tax.test.ts'],
  },
  {
    name: 'reverse charge in the home country of the seller',
    file: 'shared/tax/owed-taxes.ts',
    text: 'registered !== home && destination !== home &&',
    by: 'destination !== home &&',
    tests: ['shared/tax/quote-tax.test.ts'],
  },
  {
    name: 'picking up counts as the cheapest shipping',
    file: 'shared/shipping/arrivals.ts',
    text: 'rates.filter(({ shippingCode }) => shippingCode !== PICKUP_CODE)',
    by: 'rates.filter(({ shippingCode }) => shippingCode !== "")',
    tests: ['shared/shipping/estimate.test.ts'],
  },
  {
    name: 'merged lists exceed what is available',
    file: 'shared/list/merge-lists.ts',
    text: 'Math.min(before.qty + item.qty, most)',
    by: 'before.qty + item.qty',
    tests: ['shared/list/merge-lists.test.ts'],
  },
  {
    name: 'a cart forgets the cap of a limited promotion',
    file: 'shared/product/quantity-rule.ts',
    text: ', promoCap(prices, nowMs)];',
    by: '];',
    tests: ['shared/product/configure.test.ts'],
  },
  {
    name: 'a return gives back tax that was never paid',
    file: 'shared/rma/worth.ts',
    text: '(taxIncluded ? 0 : tax + tariff) - relief',
    by: '(taxIncluded ? 0 : tax + tariff)',
    tests: ['shared/rma/worth.test.ts'],
  },
  {
    name: 'each word of a search counts as begun',
    file: 'shared/search/rank.ts',
    text: 'isBegun && index === query.terms.length - 1',
    by: 'isBegun && index >= 0',
    tests: ['shared/search/rank.test.ts'],
  },
  {
    name: 'a monthly subscription of the 31st slips',
    file: 'shared/renewal/interval.ts',
    text: 'Math.min(start.getUTCDate(), lastDay)',
    by: 'start.getUTCDate()',
    tests: ['shared/subscription/machine.test.ts'],
  },
];
