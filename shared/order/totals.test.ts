import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderLine } from '#shared/testing/order-line.ts';
import { NO_TAX, orderTotals, spendGiftcards, sumLines, type TotalsInput, wireTotals } from './totals.ts';

const TAX = { itemTax: 1_600, shippingTax: 80, tariff: 300, relief: 0 };

function totals(changes: Partial<TotalsInput> = {}) {
  return orderTotals({
    subtotal: 20_000,
    discount: 1_000,
    shipping: 1_000,
    tax: NO_TAX,
    giftcards: [],
    taxIncluded: false,
    ...changes,
  });
}

describe('totals (public contract, section 10)', () => {
  it.each<[string, Partial<TotalsInput>, number, number]>([
    ['subtotal without discount and with shipping', {}, 20_000, 20_000],
    ['tax and tariff are added where prices exclude tax', { tax: TAX }, 21_980, 20_000],
    ['tax is not added where prices include it', { tax: TAX, taxIncluded: true }, 20_000, 18_020],
    [
      'an included tax that is not owed is deducted',
      { tax: { itemTax: 0, shippingTax: 0, tariff: 0, relief: 3_193 }, taxIncluded: true },
      16_807,
      16_807,
    ],
    ['no tax is deducted where prices exclude tax', { tax: { ...TAX, relief: 500 } }, 21_980, 20_000],
    ['a gift card pays up to its balance', { giftcards: [{ code: 'A', balance: 5_000 }] }, 15_000, 20_000],
    ['gift cards never pay more than is due', { giftcards: [{ code: 'A', balance: 50_000 }] }, 0, 20_000],
    ['a discount never pays for shipping', { discount: 30_000 }, 1_000, 1_000],
  ])('%s', (_name, changes, including, excluding) => {
    const { grandTotalIncludingTax, grandTotalExcludingTax } = totals(changes);
    expect([grandTotalIncludingTax, grandTotalExcludingTax]).toEqual([including, excluding]);
  });

  it('tax is that of items and shipping; the tariff is listed separately', () => {
    expect(totals({ tax: TAX })).toMatchObject({ tax: 1_680, itemTax: 1_600, shippingTax: 80, tariff: 300 });
  });

  it('lines count before and with both kinds of discounts', () => {
    const lines = [orderLine({ hundoDiscount: 700 }), orderLine({ qty: 1, ticketDiscount: 300 })];
    expect(sumLines(lines)).toEqual({ subtotal: 30_000, discount: 1_000 });
  });

  it('amounts are sent in major units', () => {
    expect(wireTotals(totals({ tax: TAX, giftcards: [{ code: 'A', balance: 1 }] }))).toEqual({
      subtotal: 200,
      discount: 10,
      shipping: 10,
      tax: 16.8,
      itemTax: 16,
      shippingTax: 0.8,
      tariff: 3,
      giftcards: 0.01,
      grandTotalExcludingTax: 200,
      grandTotalIncludingTax: 219.79,
    });
  });
});

it('gift cards are used one after the other', () => {
  const cards = [
    { code: 'A', balance: 300 },
    { code: 'B', balance: 0 },
    { code: 'C', balance: 900 },
    { code: 'D', balance: 50 },
  ];
  expect(spendGiftcards(cards, 1_000).map((use) => use.amount)).toEqual([300, 0, 700, 0]);
});

const minor = fc.integer({ min: 0, max: 10_000_000 });
const anyInput = fc.record({
  subtotal: minor,
  discount: minor,
  shipping: minor,
  tax: fc.record({ itemTax: minor, shippingTax: minor, tariff: minor, relief: minor }),
  giftcards: fc.array(fc.record({ code: fc.string(), balance: fc.integer({ min: -100, max: 10_000_000 }) }), {
    maxLength: 5,
  }),
  taxIncluded: fc.boolean(),
});

describe('any purchase', () => {
  it('no total is negative or a fraction', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { giftcardUses, ...sums } = orderTotals(input);
        const figures = [...Object.values(sums), ...giftcardUses.map((use) => use.amount)];
        expect(figures.every((figure) => Number.isInteger(figure) && figure >= 0)).toBe(true);
      }),
    );
  });

  it('gift cards change the amount to pay and nothing else', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const without = orderTotals({ ...input, giftcards: [] });
        const { giftcards, giftcardUses, grandTotalIncludingTax, ...rest } = orderTotals(input);
        expect({ ...without, ...rest }).toEqual(without);
        expect(grandTotalIncludingTax + giftcards).toBe(without.grandTotalIncludingTax);
        expect(giftcardUses.every((use) => use.amount <= Math.max(0, use.balance))).toBe(true);
        const left = giftcardUses.some((use) => use.amount < use.balance);
        expect(left && grandTotalIncludingTax > 0).toBe(false);
      }),
    );
  });

  it('the tax is the same, whether it is added or included', () => {
    fc.assert(
      fc.property(anyInput, ({ tax, ...input }) => {
        const { itemTax, shippingTax, tariff } = tax;
        const added = orderTotals({ ...input, tax, taxIncluded: false });
        const paid = added.grandTotalIncludingTax + added.giftcards;
        expect(paid - added.grandTotalExcludingTax).toBe(itemTax + shippingTax + tariff);
      }),
    );
  });
});
