import { describe, expect, it } from 'vitest';
import { orderLine } from '#shared/testing/order-line.ts';
import { taxBook, taxRequest } from '#shared/testing/tax-request.ts';
import { quoteTax } from './quote-tax.ts';
import type { PlacedRate } from './region-rates.ts';
import type { TaxExemption } from './tax-exemption.ts';

const CLOTHING: TaxExemption = {
  region: 'OH',
  postcode: '*',
  taxClass: 'Clothing',
  scope: 'all',
  below: null,
  taxesExcess: false,
};
const PARTS: readonly PlacedRate[] = [
  { region: 'OH', postcode: '*', name: 'State sales tax', percent: 5, level: 'state' },
  { region: 'OH', postcode: '*', name: 'City sales tax', percent: 3, level: 'city' },
];

/** Returns the tax of shirts at one price, at the rates of a state and a city in it. */
function taxOf(exemptions: readonly TaxExemption[], price: number, changes: Record<string, unknown> = {}) {
  const line = orderLine({ qty: 2, price, rowTotal: 2 * price, taxClass: 'clothing', ...changes });
  const book = taxBook('US', { imported: PARTS, exemptions });
  const { summary } = quoteTax(taxRequest('USA', 'US OH 43211', [line]), book, null);
  return summary.map(({ label, amount }) => `${label}: ${amount}`).join(', ');
}

describe('clothing', () => {
  const state: TaxExemption = { ...CLOTHING, scope: 'state', below: 11_000 };
  const excess: TaxExemption = { ...CLOTHING, below: 25_000, taxesExcess: true };
  it.each([
    ['is taxed without an exemption', [], 10_000, 'State sales tax 5%: 1000, City sales tax 3%: 600'],
    ['is exempt', [CLOTHING], 10_000, ''],
    ['below a price limit is exempt from the state’s tax', [state], 10_999, 'City sales tax 3%: 660'],
    ['at that price limit is taxed', [state], 11_000, 'State sales tax 5%: 1100, City sales tax 3%: 660'],
    [
      'above an allowance is taxed only on the rest',
      [excess],
      26_000,
      'State sales tax 5%: 100, City sales tax 3%: 60',
    ],
    ['at the allowance is not taxed', [excess], 25_000, ''],
    [
      'is taxed where only another state exempts it',
      [{ ...CLOTHING, region: 'CA' }],
      10_000,
      'State sales tax 5%: 1000, City sales tax 3%: 600',
    ],
    ['is exempt in that part of the state', [{ ...CLOTHING, postcode: '432*' }], 10_000, ''],
    [
      'is taxed in another part of the state',
      [{ ...CLOTHING, postcode: '441*' }],
      10_000,
      'State sales tax 5%: 1000, City sales tax 3%: 600',
    ],
  ])('%s', (_words, exemptions, price, taxes) => {
    expect(taxOf(exemptions, price).split(', ').sort()).toEqual(taxes.split(', ').sort());
  });

  it('the price per unit counts after discounts', () => {
    expect(taxOf([state], 12_000, { ticketDiscount: 2_002 })).toBe('City sales tax 3%: 660');
  });

  it('other goods are taxed', () => {
    expect(taxOf([CLOTHING], 10_000, { taxClass: 'Taxable Goods' })).toContain('State sales tax 5%: 1000');
  });
});
