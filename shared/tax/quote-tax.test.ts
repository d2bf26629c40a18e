import { describe, expect, it } from 'vitest';
import type { OrderLine } from '#shared/line/line.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import { orderLine } from '#shared/testing/order-line.ts';
import { taxBook, taxRequest } from '#shared/testing/tax-request.ts';
import type { TaxRequest } from './contract.ts';
import type { TaxBook } from './owed-taxes.ts';
import { quoteTax } from './quote-tax.ts';

const goods = (rowTotal: number, changes: Partial<OrderLine> = {}) =>
  orderLine({ qty: 1, price: rowTotal, rowTotal, ...changes });
const food = (rowTotal: number) => goods(rowTotal, { taxClass: 'EU Food Tax' });
const ebook = (rowTotal: number) => goods(rowTotal, { taxClass: 'EU eBook Tax', isVirtual: true });

interface Asked extends Partial<TaxRequest> {
  readonly book?: Partial<TaxBook>;
  readonly isValid?: boolean;
}

function quote(site: SiteCode, to: string, lines: readonly OrderLine[], { book, isValid, ...changes }: Asked = {}) {
  const request = taxRequest(site, to, lines, changes);
  return quoteTax(request, taxBook(request.address.countryId, book), isValid ?? null);
}

/** Prints the summary: 'VAT 19% 1900, Tariff 25' and so on. */
const summaryText = ({ summary }: ReturnType<typeof quote>) =>
  summary.map(({ label, amount }) => `${label}: ${amount}`).join(', ');

describe('where prices include tax, the tax in 100.00 is that of the destination', () => {
  it.each<[SiteCode, string, OrderLine, number]>([
    ['EUR', 'DE', goods(10_000), 1_597],
    ['EUR', 'DE', food(10_000), 1_597],
    ['EUR', 'DE', ebook(10_000), 654],
    ['EUR', 'FR', goods(10_000), 1_667],
    ['EUR', 'FR', food(10_000), 909],
    ['EUR', 'FR', ebook(10_000), 521],
    ['EUR', 'FI', goods(10_000), 2_032],
    ['EUR', 'FI', food(10_000), 1_228],
    ['EUR', 'FI', ebook(10_000), 1_228],
    ['EUR', 'HU', goods(10_000), 2_126],
    ['EUR', 'HU', ebook(10_000), 2_126],
    ['EUR', 'DK', food(10_000), 2_000],
    ['EUR', 'LU', goods(10_000), 1_453],
    ['EUR', 'LU', food(10_000), 291],
    ['EUR', 'PT 1000-001', goods(10_000), 1_870],
    ['EUR', 'PT 1000-001', ebook(10_000), 566],
    ['EUR', 'PT 9000-001', goods(10_000), 1_803],
    ['EUR', 'PT 9000-001', food(10_000), 1_071],
    ['EUR', 'PT 9500-001', goods(10_000), 1_379],
    ['EUR', 'PT 9500-001', ebook(10_000), 385],
    ['EUR', 'AT 6991', goods(10_000), 1_597],
    ['EUR', 'IE', food(10_000), 1_189],
    ['EUR', 'MC', goods(10_000), 1_667],
    ['EUR', 'GB SW1A 1AA', goods(10_000), 1_667],
    ['GBR', 'GB SW1A 1AA', goods(10_000), 1_667],
    ['GBR', 'GB SW1A 1AA', food(10_000), 1_667],
    ['GBR', 'GB SW1A 1AA', ebook(10_000), 0],
    ['GBR', 'GB BT1 5GS', goods(10_000), 1_667],
    ['GBR', 'IM IM1 1AA', goods(10_000), 1_667],
    ['GBR', 'DE', goods(10_000), 1_597],
    ['AUS', 'AU NSW 2000', goods(10_000), 909],
    ['AUS', 'AU NSW 2000', ebook(10_000), 909],
  ])('%s to %s: $3 (case %$)', (site, to, line, tax) => {
    const answer = quote(site, to, [line]);
    expect([answer.total, answer.itemTax, answer.relief]).toEqual([tax, tax, 0]);
  });
});

describe('a shopper who owes no tax pays less, by the tax included in the site’s prices', () => {
  const french = { vatNumber: 'FR40303265045', isValid: true };
  it.each<[string, SiteCode, string, OrderLine, Asked, number]>([
    ['export to Switzerland', 'EUR', 'CH', goods(11_900), {}, 1_900],
    ['export to Norway', 'EUR', 'NO', goods(11_900), {}, 1_900],
    ['export to Åland', 'EUR', 'AX', goods(11_900), {}, 1_900],
    ['export to the Canary Islands', 'EUR', 'ES 35001', goods(11_900), {}, 1_900],
    ['export of an e-book', 'EUR', 'CH', ebook(10_700), {}, 700],
    ['export from the United Kingdom', 'GBR', 'JE JE2 3AB', goods(12_000), {}, 2_000],
    ['an e-book has no British tax to deduct', 'GBR', 'JE JE2 3AB', ebook(12_000), {}, 0],
    ['export from Australia', 'AUS', 'NZ 6001', goods(11_000), {}, 1_000],
    ['reverse charge', 'EUR', 'FR 75001', goods(11_900), french, 1_900],
    ['reverse charge to a third member state', 'EUR', 'IT 00100', goods(11_900), french, 1_900],
    ['a British business', 'EUR', 'GB SW1A 1AA', goods(11_900), { vatNumber: 'GB980780684', isValid: true }, 1_900],
    [
      'a business in Northern Ireland',
      'EUR',
      'GB BT1 5GS',
      goods(11_900),
      { vatNumber: 'XI980780684', isValid: true },
      1_900,
    ],
    ['a French business from the British store', 'GBR', 'FR 75001', goods(12_000), french, 2_000],
  ])('%s', (_name, site, to, line, asked, relief) => {
    expect(quote(site, to, [line], asked)).toMatchObject({ total: 0, itemTax: 0, shippingTax: 0, summary: [], relief });
  });

  it.each<[string, string, string, boolean, number]>([
    ['the number is wrong', 'FR 75001', 'FR40303265046', false, 1_983],
    ['the number is from the seller’s own country', 'FR 75001', 'DE136695976', true, 1_983],
    ['the order goes to the seller’s own country', 'DE 10115', 'FR40303265045', true, 1_900],
    ['the number is from another area', 'FR 75001', 'GB980780684', true, 1_983],
  ])('nothing is deducted when %s', (_name, to, vatNumber, isValid, tax) => {
    expect(quote('EUR', to, [goods(11_900)], { vatNumber, isValid })).toMatchObject({
      total: tax,
      relief: 0,
      isVatNumberValid: isValid,
    });
  });

  it('the deduction includes shipping', () => {
    const answer = quote('EUR', 'CH', [goods(11_900)], { shippingAmount: 1_190 });
    expect(answer).toMatchObject({ total: 0, shippingTax: 0, relief: 2_090 });
  });
});

describe('where tax is added', () => {
  it.each<[string, SiteCode, string, readonly OrderLine[], Asked, string]>([
    ['a state', 'USA', 'US OH 43211', [goods(10_000)], {}, 'Sales tax 5.75%: 575'],
    ['a state without tax', 'USA', 'US OR 97201', [goods(10_000)], {}, ''],
    [
      'a state that taxes delivery',
      'USA',
      'US OH 43211',
      [goods(10_000)],
      { shippingAmount: 2_000 },
      'Sales tax 5.75%: 690',
    ],
    [
      'a state that does not tax delivery',
      'USA',
      'US CA 90001',
      [goods(10_000)],
      { shippingAmount: 2_000 },
      'Sales tax 7.25%: 725',
    ],
    ['another country', 'USA', 'CA ON M5V 2T6', [goods(10_000)], {}, ''],
    ['military mail', 'USA', 'US AE 09021', [goods(10_000)], {}, ''],
    [
      'military mail, whatever rates are imported',
      'USA',
      'US AE 09021',
      [goods(10_000)],
      { book: { imported: [{ region: '*', postcode: '*', name: 'Sales tax', percent: 9 }] } },
      '',
    ],
    ['the APO store', 'APO', 'US OH 43211', [goods(10_000)], {}, ''],
    [
      'an imported rate',
      'USA',
      'US OH 43211',
      [goods(10_000)],
      { book: { imported: [{ region: 'OH', postcode: '*', name: 'Sales tax', percent: 7.5 }] } },
      'Sales tax 7.5%: 750',
    ],
    ['one tax of a province', 'CAN', 'CA ON M5V 2T6', [goods(10_000)], { shippingAmount: 1_000 }, 'HST 13%: 1430'],
    [
      'two taxes, two lines',
      'CAN',
      'CA BC V5K 0A1',
      [goods(10_000)],
      { shippingAmount: 1_000 },
      'GST 5%: 550, PST 7%: 770',
    ],
    ['Quebec', 'CAN', 'CA QC H2X 1Y4', [goods(9_999)], {}, 'GST 5%: 500, QST 9.975%: 997'],
    ['food is taxed as goods outside Europe', 'CAN', 'CA ON M5V 2T6', [food(10_000)], {}, 'HST 13%: 1300'],
  ])('%s', (_name, site, to, lines, asked, summary) => {
    expect(summaryText(quote(site, to, lines, asked))).toBe(summary);
  });
});

describe('what is never taxed', () => {
  it.each<[string, SiteCode, string, OrderLine]>([
    ['gift cards', 'USA', 'US OH 43211', goods(5_000, { isGiftcard: true })],
    ['the class None', 'EUR', 'DE', goods(5_000, { taxClass: 'None' })],
    ['SKUs of the exempt set', 'USA', 'US OH 43211', goods(5_000, { sku: 'RK-1500' })],
    ['the first SKU of the exempt set', 'USA', 'US OH 43211', goods(5_000, { sku: 'RK-1000' })],
    ['the last SKU of the exempt set, in lower case', 'USA', 'US OH 43211', goods(5_000, { sku: 'rk-1999' })],
    ['exempt SKUs with EU- in Europe', 'EUR', 'DE', goods(5_000, { sku: 'EU-RK-1500' })],
    ['exempt SKUs with EU- in the United Kingdom', 'GBR', 'GB', goods(5_000, { sku: 'EU-RK-1500' })],
    ['exempt SKUs with AU- in Australia', 'AUS', 'AU NSW', goods(5_000, { sku: 'AU-RK-1500' })],
    ['an exempt SKU has no tax to deduct', 'EUR', 'CH', goods(5_000, { sku: 'EU-RK-1500' })],
  ])('%s', (_name, site, to, line) => {
    expect(quote(site, to, [line], { shippingAmount: 500 })).toMatchObject({ total: 0, relief: 0 });
  });

  it.each<[string, SiteCode, string, string]>([
    ['a SKU before the set', 'USA', 'US OH 43211', 'RK-0999'],
    ['a longer SKU', 'USA', 'US OH 43211', 'RK-15000'],
    ['a SKU without the prefix of the region', 'EUR', 'DE', 'RK-1500'],
    ['a SKU with the prefix of another region', 'AUS', 'AU NSW', 'EU-RK-1500'],
  ])('%s is taxed', (_name, site, to, sku) => {
    expect(quote(site, to, [goods(5_000, { sku })]).total).toBeGreaterThan(0);
  });
});

describe('mixed orders', () => {
  it('shipping is taxed at the rates of the goods, by value: 75.00 at 20 % and 25.00 at 10 % share 10.00', () => {
    const answer = quote('EUR', 'FR', [goods(7_500), food(2_500)], { shippingAmount: 1_000 });
    // Of the delivery price, 750 at 20 % contain 125 of tax, and 250 at 10 % contain 23.
    expect(answer).toMatchObject({ itemTax: 1_250 + 227, shippingTax: 125 + 23, total: 1_625 });
    expect(summaryText(answer)).toBe('VAT 20%: 1375, VAT 10%: 250');
  });

  it('the same rate for two classes is one line, rounded once', () => {
    expect(summaryText(quote('EUR', 'DE', [goods(333), food(333)]))).toBe('VAT 19%: 106');
  });

  it('downloads are not shipped and have no share of the tax on shipping', () => {
    const answer = quote('EUR', 'FR', [goods(5_000), ebook(5_000)], { shippingAmount: 600 });
    expect([answer.itemTax, answer.shippingTax]).toEqual([833 + 261, 100]);
  });

  it('the share of untaxed goods is untaxed', () => {
    const lines = [goods(5_000), goods(5_000, { sku: 'RK-1500' })];
    expect(quote('USA', 'US OH 43211', lines, { shippingAmount: 2_000 })).toMatchObject({
      itemTax: 288,
      shippingTax: 58,
    });
  });

  it('free goods still set the tax rate of their shipping', () => {
    expect(quote('EUR', 'DE', [goods(0)], { shippingAmount: 1_190 })).toMatchObject({ itemTax: 0, shippingTax: 190 });
  });

  it('discounts apply before tax', () => {
    const line = goods(10_000, { hundoDiscount: 1_000, ticketDiscount: 500 });
    expect(quote('USA', 'US OH 43211', [line]).total).toBe(489);
  });
});

describe('tariffs', () => {
  const tariffs = [
    { skuPrefix: '', label: 'on goods', percent: 5 },
    { skuPrefix: 'ST-', label: 'on steel', percent: 25 },
  ];
  const lines = [goods(10_000, { sku: 'ST-1' }), goods(2_000, { sku: 'CO-1' }), ebook(3_000)];

  it('are lines of the summary, by the longest matching start of the SKU, on goods only', () => {
    const answer = quote('CAN', 'CA ON M5V 2T6', lines, { book: { tariffs } });
    expect(summaryText(answer)).toBe('HST 13%: 1950, Tariff on goods: 100, Tariff on steel: 2500');
    expect(answer).toMatchObject({ itemTax: 1_950, tariff: 2_600, total: 4_550 });
  });

  it('also apply where no tax is owed', () => {
    expect(quote('CAN', 'GB', lines, { book: { tariffs } })).toMatchObject({ itemTax: 0, tariff: 2_600, total: 2_600 });
  });

  it('are already part of prices that include tax', () => {
    expect(quote('EUR', 'DE', lines, { book: { tariffs } }).tariff).toBe(0);
  });
});

describe('the share of taxes on each line', () => {
  const tariffs = [{ skuPrefix: 'ST-', label: 'on steel', percent: 25 }];
  const gift = goods(50_000, { isGiftcard: true, isVirtual: true });
  it.each<[string, SiteCode, string, readonly OrderLine[], readonly (readonly [number, number, number])[]]>([
    [
      'a bar beside a gift card and an exempt one',
      'USA',
      'US OH 43211',
      [goods(10_000), gift, goods(10_000, { sku: 'RK-1500' })],
      [
        [575, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    ],
    [
      'two taxes and duty on steel',
      'CAN',
      'CA BC V5K 0A1',
      [goods(10_000, { sku: 'ST-1' }), goods(1_000)],
      [
        [1_200, 2_500, 0],
        [120, 0, 0],
      ],
    ],
    [
      'two rates',
      'EUR',
      'FR 75001',
      [goods(12_000), food(11_000), gift],
      [
        [2_000, 0, 0],
        [1_000, 0, 0],
        [0, 0, 0],
      ],
    ],
    [
      'export: the tax that is deducted',
      'EUR',
      'CH 8001',
      [goods(11_900), ebook(10_700), gift],
      [
        [0, 0, 1_900],
        [0, 0, 700],
        [0, 0, 0],
      ],
    ],
    [
      'rounded once, and shared out',
      'CAN',
      'CA ON M5V 2T6',
      [goods(3), goods(3), goods(3)],
      [
        [0, 0, 0],
        [1, 0, 0],
        [0, 0, 0],
      ],
    ],
  ])('%s', (_name, site, to, lines, expected) => {
    const answer = quote(site, to, lines, { book: { tariffs }, shippingAmount: 1_000 });
    expect(answer.lines?.map(({ tax, tariff, relief }) => [tax, tariff, relief])).toEqual(expected);
  });
});
