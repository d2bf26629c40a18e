import { expect, it } from 'vitest';
import { returnedStock, returnWorth } from './worth.ts';

const unit = { mayBorrow: false, productId: 1 };
const goods = { isGiftcard: false, isVirtual: false, taxClass: 'EU Taxable Goods' };
const bar = {
  ...goods,
  listItemId: 'a',
  qty: 3,
  rowTotal: 30_000,
  hundoDiscount: 1000,
  ticketDiscount: 0,
  stock: [{ ...unit, sku: 'BAR', qty: 3 }],
};
const bundle = {
  ...goods,
  listItemId: 'b',
  qty: 2,
  rowTotal: 10_000,
  hundoDiscount: 0,
  ticketDiscount: 1000,
  stock: [
    { ...unit, sku: 'BAR', qty: 2 },
    { ...unit, sku: 'PLATE', qty: 8 },
  ],
};
const lines = [bar, bundle];
const all = lines.map(({ listItemId, qty }) => ({ listItemId, qty }));

it.each<[string, { listItemId: string; qty: number }[], boolean, number]>([
  ['a whole order: all that was paid for goods, and its tax', all, false, 38_000 + 3801],
  ['one of three, rounded down, with its share of the tax', [{ listItemId: 'a', qty: 1 }], false, 9666 + 966],
  ['prices with tax: less the tax that was not owed', [{ listItemId: 'b', qty: 2 }], true, 9000 - 450],
  ['a line that the order does not have', [{ listItemId: 'x', qty: 1 }], false, 0],
])('refund value of %s', (_, items, taxIncluded, worth) => {
  expect(
    returnWorth({ lines, totals: { itemTax: 3801, relief: 2000, shipping: 2000, tariff: 0 } }, items, taxIncluded),
  ).toBe(worth);
});

it('gives back what a code left of a line, in proportion', () => {
  const reduced = { ...bar, hundoDiscount: 0, couponDiscount: 3_001 };
  const order = { lines: [reduced], totals: { itemTax: 0, relief: 0, shipping: 0, tariff: 0 } };
  // 300.00 less 30.01, of which one unit is a third, rounded down.
  expect(returnWorth(order, [{ listItemId: 'a', qty: 1 }], false)).toBe(8_999);
  expect(returnWorth(order, [{ listItemId: 'a', qty: 3 }], false)).toBe(26_999);
});

/** One bar of 100.00, and other items of the same order. */
const single = { ...bar, qty: 1, rowTotal: 10_000, hundoDiscount: 0 };
const gift = { ...single, listItemId: 'g', rowTotal: 50_000, isGiftcard: true, isVirtual: true };
const plan = { ...single, listItemId: 'p', rowTotal: 5000, taxClass: 'None', isVirtual: true };
const NO_TOTALS = { itemTax: 0, relief: 0, shipping: 0, tariff: 0 };
const one = (listItemId: string, qty = 1) => [{ listItemId, qty }];

it.each([
  ['a gift card has no share of the tax', [single, gift], { itemTax: 800 }, one('a'), false, 10_800],
  [
    'the class None has no share of the tax, and items that are not shipped have none of the tariff',
    [single, plan],
    { itemTax: 800, tariff: 500 },
    one('a'),
    false,
    11_300,
  ],
  ['a gift card has no share of a deducted tax', [single, gift], { relief: 1597 }, one('a'), true, 8403],
  ['a tariff in proportion', lines, { tariff: 380 }, one('a'), false, 9666 + 96],
  [
    'a whole order gets all of the tariff and tax',
    lines,
    { tariff: 380, itemTax: 3801 },
    all,
    false,
    38_000 + 3801 + 380,
  ],
])('an order without tax for each line: %s', (_, ordered, totals, items, taxIncluded, worth) => {
  expect(returnWorth({ lines: ordered, totals: { ...NO_TOTALS, ...totals } }, items, taxIncluded)).toBe(worth);
});

const taxed = (line: typeof bar, tax: number, tariff = 0, relief = 0) => ({ ...line, taxes: { tax, tariff, relief } });

it.each([
  ['the tax of a bar, not of the gift card', [taxed(single, 800), taxed(gift, 0)], one('a'), false, 10_800],
  ['two rates', [taxed(single, 700), taxed({ ...single, listItemId: 'b' }, 2000)], one('b'), false, 12_000],
  ['a tax with its tariff', [taxed(single, 800, 2500)], one('a'), false, 13_300],
  ['one of three, rounded down', [taxed(bar, 1000, 100)], one('a'), false, 10_033],
  ['a tax included in the price', [taxed(single, 1597)], one('a'), true, 10_000],
  ['a tax that is not owed', [taxed(single, 0, 0, 1597)], one('a'), true, 8403],
  ['two of three units without owed tax, rounded down', [taxed(bar, 0, 0, 1000)], one('a', 2), true, 18_666],
])('an order with tax for each line: %s', (_, ordered, items, taxIncluded, worth) => {
  // The totals are ignored, because they combine goods, shipping and untaxed lines.
  const totals = { itemTax: 99, relief: 99, shipping: 99, tariff: 99 };
  expect(returnWorth({ lines: ordered, totals }, items, taxIncluded)).toBe(worth);
});

it('is zero where everything was free', () => {
  const free = { ...bar, rowTotal: 0, hundoDiscount: 0 };
  const totals = { itemTax: 0, relief: 0, shipping: 0, tariff: 0 };
  expect(returnWorth({ lines: [free], totals }, [{ listItemId: 'a', qty: 1 }], false)).toBe(0);
});

it('stock is returned by sku, a bundle as its parts', () => {
  expect(
    returnedStock(lines, [
      { listItemId: 'a', qty: 1 },
      { listItemId: 'b', qty: 1 },
    ]),
  ).toEqual([
    { sku: 'BAR', qty: 2 },
    { sku: 'PLATE', qty: 4 },
  ]);
});
