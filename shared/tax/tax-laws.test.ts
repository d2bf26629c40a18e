import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutTax } from '#shared/money/money.ts';
import { vatPercent } from '#shared/product/vat-percent.ts';
import { SITE_CODES, SITES } from '#shared/site/sites.ts';
import { orderLine } from '#shared/testing/order-line.ts';
import { taxBook, taxRequest } from '#shared/testing/tax-request.ts';
import type { TaxRequest } from './contract.ts';
import { quoteTax } from './quote-tax.ts';
import { addedTax, containedTax } from './round-tax.ts';

const RUNS = { numRuns: 1_000 };
const amount = fc.integer({ min: 0, max: 100_000_000 });
const percent = fc.integer({ min: 0, max: 300_000 }).map((n) => n / 10_000);

const line = fc
  .record({
    rowTotal: fc.integer({ min: 0, max: 10_000_000 }),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
    taxClass: fc.constantFrom('EU Taxable Goods', 'EU Food Tax', 'EU eBook Tax', 'None', 'Taxable Goods'),
    sku: fc.constantFrom('A-1', 'RK-1500', 'EU-RK-1500', 'ST-1'),
    isVirtual: fc.boolean(),
    isGiftcard: fc.boolean(),
  })
  .map(({ rowTotal, off, ...rest }) =>
    orderLine({ qty: 1, price: rowTotal, rowTotal, hundoDiscount: Math.floor(rowTotal * off), ...rest }),
  );
const tariffs = [{ skuPrefix: 'ST-', label: 'on steel', percent: 25 }];
interface Order {
  readonly request: TaxRequest;
  readonly isValid: boolean | null;
}
const order: fc.Arbitrary<Order> = fc
  .record({
    site: fc.constantFrom(...SITE_CODES),
    to: fc.constantFrom(
      'US OH 43211',
      'US CA 90001',
      'CA QC H2X',
      'CA BC V5K',
      'AU NSW',
      'DE',
      'FR',
      'CH',
      'GB',
      'PT 9000',
    ),
    lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    shippingAmount: fc.integer({ min: 0, max: 500_000 }),
    isValid: fc.constantFrom(true, false, null),
  })
  .map(({ site, to, lines, isValid, shippingAmount }) => ({
    isValid,
    request: taxRequest(site, to, lines, { shippingAmount, vatNumber: isValid === null ? '' : 'FR40303265045' }),
  }));
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);
const quoteOf = ({ request, isValid }: Order) =>
  quoteTax(request, taxBook(request.address.countryId, { tariffs }), isValid);

it('tax is never negative, and the summary adds up to the total', () => {
  fc.assert(
    fc.property(order, (each) => {
      const { total, itemTax, shippingTax, tariff, relief, summary } = quoteOf(each);
      for (const part of [itemTax, shippingTax, tariff, relief]) expect(part).toBeGreaterThanOrEqual(0);
      expect(itemTax + shippingTax + tariff).toBe(total);
      expect(summary.reduce((sum, { amount: part }) => sum + part, 0)).toBe(total);
      expect(summary.every(({ amount: part }) => Number.isSafeInteger(part) && part > 0)).toBe(true);
    }),
    RUNS,
  );
});

it('included tax never exceeds the prices, and only one of tax and relief applies', () => {
  fc.assert(
    fc.property(order, (each) => {
      const { total, relief } = quoteOf(each);
      const { lines, shippingAmount, site } = each.request;
      const paid = lines.reduce((sum, { rowTotal, hundoDiscount }) => sum + rowTotal - hundoDiscount, shippingAmount);
      if (site.taxIncluded) expect(total + relief).toBeLessThanOrEqual(paid);
      expect(site.taxIncluded ? Math.min(total, relief) : relief).toBe(0);
    }),
    RUNS,
  );
});

/** Returns the totals of an order, ignoring how single minor units are divided among its lines. */
function sumsOf(each: Order) {
  const { lines: _lines, ...sums } = quoteOf(each);
  return sums;
}

it('the taxes on lines add up to the total exactly; untaxed lines have none', () => {
  fc.assert(
    fc.property(order, (each) => {
      const { lines = [], itemTax, tariff, relief } = quoteOf(each);
      const { request } = each;
      const { relief: ofGoods } = quoteOf({ ...each, request: { ...request, shippingAmount: 0 } });
      expect(lines).toHaveLength(request.lines.length);
      expect(sumOf(lines.map((one) => one.tax))).toBe(itemTax);
      expect(sumOf(lines.map((one) => one.tariff))).toBe(tariff);
      expect(sumOf(lines.map((one) => one.relief))).toBe(ofGoods);
      expect(ofGoods).toBeLessThanOrEqual(relief);
      for (const [index, one] of lines.entries()) {
        expect(Math.min(one.tax, one.tariff, one.relief)).toBeGreaterThanOrEqual(0);
        const { isGiftcard, taxClass } = request.lines[index] ?? orderLine();
        if (isGiftcard || taxClass === 'None') expect(one).toMatchObject({ tax: 0, relief: 0 });
      }
    }),
    RUNS,
  );
});

it('the order of lines never matters', () => {
  fc.assert(
    fc.property(order, (each) => {
      const { request } = each;
      const turned = { ...each, request: { ...request, lines: request.lines.toReversed() } };
      expect(sumsOf(turned)).toEqual(sumsOf(each));
    }),
    RUNS,
  );
});

it('one row of two units is taxed like two rows of one', () => {
  fc.assert(
    fc.property(order, (each) => {
      const { request } = each;
      const doubled = request.lines.map((one) =>
        orderLine({ ...one, rowTotal: one.rowTotal * 2, hundoDiscount: one.hundoDiscount * 2 }),
      );
      const twice = [...request.lines, ...request.lines];
      const of = (lines: typeof request.lines) => sumsOf({ ...each, request: { ...request, lines } });
      expect(of(twice)).toEqual(of(doubled));
    }),
    RUNS,
  );
});

it('tax is within half a minor unit of the exact amount, and half a unit rounds up', () => {
  fc.assert(
    fc.property(amount, percent, (net, rate) => {
      const exact = (net * rate) / 100;
      expect(Math.abs(addedTax(net, rate) - exact)).toBeLessThanOrEqual(0.500_001);
    }),
    RUNS,
  );
  expect([addedTax(50, 5), addedTax(10, 5), addedTax(9, 5), addedTax(100_000_000, 5.75)]).toEqual([3, 1, 0, 5_750_000]);
  expect([addedTax(1_000, 9.975), addedTax(1_003, 9.975), addedTax(0, 20)]).toEqual([100, 100, 0]);
});

it('a price without its tax plus the tax is the original price', () => {
  fc.assert(
    fc.property(amount, percent, (net, rate) => {
      const gross = net + addedTax(net, rate);
      expect(Math.abs(gross - containedTax(gross, rate) - net)).toBeLessThanOrEqual(1);
    }),
    RUNS,
  );
});

it('the price shown without tax matches the deduction, to within a minor unit', () => {
  fc.assert(
    fc.property(fc.constantFrom(SITES.EUR, SITES.GBR, SITES.AUS), line, (site, one) => {
      const bare = { ...one, hundoDiscount: 0, isGiftcard: false, sku: 'A-1' };
      const { relief } = quoteTax(taxRequest(site.code, 'CH', [bare]), taxBook('CH'), null);
      const shown = withoutTax(bare.rowTotal, vatPercent(bare.taxClass, site.displayVat));
      expect(Math.abs(bare.rowTotal - relief - shown)).toBeLessThanOrEqual(1);
    }),
    RUNS,
  );
});
