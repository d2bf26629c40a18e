import { expect, it } from 'vitest';
import { returnedStock, returnWorth } from './worth.ts';

const unit = { mayBorrow: false, productId: 1 };
const bar = {
  ...{ listItemId: 'a', qty: 3, rowTotal: 30_000, hundoDiscount: 1000, ticketDiscount: 0 },
  stock: [{ ...unit, sku: 'BAR', qty: 3 }],
};
const bundle = {
  ...{ listItemId: 'b', qty: 2, rowTotal: 10_000, hundoDiscount: 0, ticketDiscount: 1000 },
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
])('worth of %s', (_, items, taxIncluded, worth) => {
  expect(returnWorth({ lines, totals: { itemTax: 3801, relief: 2000, shipping: 2000 } }, items, taxIncluded)).toBe(
    worth,
  );
});

it('nothing is worth nothing where everything was free', () => {
  const free = { ...bar, rowTotal: 0, hundoDiscount: 0 };
  const totals = { itemTax: 0, relief: 0, shipping: 0 };
  expect(returnWorth({ lines: [free], totals }, [{ listItemId: 'a', qty: 1 }], false)).toBe(0);
});

it('stock comes back by sku, a bundle as its parts', () => {
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
