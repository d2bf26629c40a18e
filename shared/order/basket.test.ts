import { describe, expect, it } from 'vitest';
import { orderLine } from '#shared/testing/order-line.ts';
import { basketOf } from './basket.ts';
import { NO_TAX, orderTotals, sumLines, type TaxFigures } from './totals.ts';

const lines = [
  orderLine({ sku: 'BAR', name: 'Bar', qty: 2, rowTotal: 20_000, hundoDiscount: 500, ticketDiscount: 0 }),
  orderLine({ sku: 'RACK', name: 'Rack', qty: 1, rowTotal: 50_000, hundoDiscount: 0, ticketDiscount: 0 }),
];
const TAX: TaxFigures = { itemTax: 900, shippingTax: 100, tariff: 50, relief: 0 };

function basket(tax: TaxFigures, taxIncluded: boolean, balance = 0) {
  const giftcards = balance === 0 ? [] : [{ code: 'GC', balance }];
  const totals = orderTotals({ ...sumLines(lines), shipping: 1_250, tax, giftcards, taxIncluded });
  return {
    charged: totals.grandTotalIncludingTax,
    parts: basketOf({ lines, totals }, totals.grandTotalIncludingTax, taxIncluded),
  };
}

describe('the items of a charge', () => {
  it.each<[string, TaxFigures, boolean, number, readonly (readonly [string, number])[]]>([
    [
      'goods and shipping',
      NO_TAX,
      false,
      0,
      [
        ['BAR', 19_500],
        ['RACK', 50_000],
        ['shipping', 1_250],
      ],
    ],
    [
      'tax is added',
      TAX,
      false,
      0,
      [
        ['BAR', 19_500],
        ['RACK', 50_000],
        ['shipping', 1_250],
        ['tax', 1_050],
      ],
    ],
    [
      'tax is in the prices',
      { ...TAX, tariff: 0 },
      true,
      0,
      [
        ['BAR', 19_500],
        ['RACK', 50_000],
        ['shipping', 1_250],
      ],
    ],
    [
      'tax that is not owed',
      { ...NO_TAX, relief: 700 },
      true,
      0,
      [
        ['BAR', 19_500],
        ['RACK', 50_000],
        ['shipping', 1_250],
        ['credit', -700],
      ],
    ],
    [
      'a gift card pays a part',
      NO_TAX,
      false,
      10_000,
      [
        ['BAR', 19_500],
        ['RACK', 50_000],
        ['shipping', 1_250],
        ['credit', -10_000],
      ],
    ],
  ])('%s', (_name, tax, taxIncluded, balance, expected) => {
    const { charged, parts } = basket(tax, taxIncluded, balance);
    expect(parts.map(({ id, amount }) => [id, amount])).toEqual(expected);
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(charged);
  });
});
