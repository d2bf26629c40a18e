import { describe, expect, it } from 'vitest';
import type { ProductOptions } from '#shared/product/options.ts';
import { AT, optionPart, priced, productOptions } from '#shared/testing/product-options.ts';
import type { Ticket } from '#shared/ticket/ticket.ts';
import { itemSchema } from './contract.ts';
import { priceItem } from './price-item.ts';
import { type ListRow, priceList } from './price-list.ts';

const moment = { nowMs: AT, groupPrices: new Map(), print: String };

function row(
  productId: number,
  qty: number,
  facts: { price?: number; weightLb?: number; group?: number } = {},
): ListRow {
  const options = productOptions('simple', {
    productId,
    prices: priced(facts.price ?? 1_000),
    weightLb: facts.weightLb ?? 10,
  });
  const metadata = facts.group === undefined ? {} : { groupedProductId: facts.group };
  const item = itemSchema.parse({ productId, qty, metadata });
  const answer = priceItem(options, item, moment);
  if (!answer.ok) throw new Error(answer.message);
  return { item, price: answer.price };
}

const RULES = [
  { ruleWeight: 100, discountPerLb: 10 },
  { ruleWeight: 300, discountPerLb: 15 },
];
const plates = productOptions('grouped', {
  productId: 50,
  hundoRules: RULES,
  parts: [1, 2, 3].map((id) => optionPart(id)),
});
const cheap = productOptions('grouped', {
  productId: 60,
  hundoRules: [{ ruleWeight: 1, discountPerLb: 9_999 }],
  parts: [4, 5].map((id) => optionPart(id)),
});
const groups = (id: number): ProductOptions | undefined => [plates, cheap].find((each) => each.productId === id);
const ticket = (productId: number, value: number, remainingUses: number): Ticket => ({
  orderId: 'order',
  productId,
  remainingUses,
  discount: { type: 'fixed', value, freeShipping: false },
});

describe('totals of a list', () => {
  it('are zero for an empty list', () => {
    expect(priceList([], { groups, tickets: [] })).toEqual({
      subtotal: 0,
      discount: 0,
      discounts: [],
      hundoDiscount: 0,
      total: 0,
      weightLb: 0,
      savings: [],
      tickets: [],
    });
  });

  it('subtotal is the sum of row totals, weight that of all units', () => {
    const totals = priceList([row(1, 3), row(7, 2, { price: 250, weightLb: 0.35 })], { groups, tickets: [] });
    expect([totals.subtotal, totals.discount, totals.total, totals.weightLb]).toEqual([3_500, 0, 3_500, 30.7]);
  });

  it.each<[string, ListRow[], number, number[]]>([
    ['below the lightest rule: nothing', [row(1, 9, { group: 50 })], 0, [0]],
    ['the total row weight selects the rule', [row(1, 4, { group: 50 }), row(2, 6, { group: 50 })], 1_000, [400, 600]],
    ['the heaviest rule not exceeding it', [row(1, 30, { group: 50 })], 4_500, [4_500]],
    ['a row that names no group', [row(1, 30)], 0, [0]],
    ['a row that names an unknown group', [row(1, 30, { group: 51 })], 0, [0]],
    ['a row that is not a member of the group it names', [row(9, 30, { group: 50 })], 0, [0]],
    [
      'the weight of a row that is not a member does not count',
      [row(9, 30, { group: 50 }), row(1, 9, { group: 50 })],
      0,
      [0, 0],
    ],
    ['each group by its own weight', [row(1, 9, { group: 50 }), row(4, 1, { group: 60 })], 1_000, [0, 1_000]],
    [
      'never more than the row total',
      [row(4, 1, { group: 60, price: 30 }), row(5, 1, { group: 60 })],
      1_030,
      [30, 1_000],
    ],
  ])('Hundo: %s', (_name, rows, discount, savings) => {
    const totals = priceList(rows, { groups, tickets: [] });
    expect([totals.hundoDiscount, totals.discount]).toEqual([discount, discount]);
    expect(totals.savings.map((saving) => saving.hundo)).toEqual(savings);
    expect(totals.total).toBe(totals.subtotal - discount);
  });

  it('name each discount once per product, in a fixed order', () => {
    const rows = [row(7, 2), row(4, 1, { group: 60 }), row(2, 6, { group: 50 }), row(1, 4, { group: 50 }), row(7, 1)];
    expect(priceList(rows, { groups, tickets: [ticket(7, 100, 3), ticket(2, 50, 1)] }).discounts).toEqual([
      { kind: 'hundo', productId: 50, amount: 1_000 },
      { kind: 'hundo', productId: 60, amount: 1_000 },
      { kind: 'ticket', productId: 2, amount: 50 },
      { kind: 'ticket', productId: 7, amount: 300 },
    ]);
  });

  it('tickets apply to what Hundo leaves, and never exceed it', () => {
    const tickets = [ticket(1, 980, 99)];
    const totals = priceList([row(1, 10, { group: 50 })], { groups, tickets });
    expect([totals.hundoDiscount, totals.discount, totals.total]).toEqual([1_000, 10_000, 0]);
    expect(totals.savings).toEqual([{ hundo: 1_000, ticket: 9_000, freeUnits: 0 }]);
    expect(totals.tickets).toEqual([{ ticket: tickets[0], uses: 10 }]);
  });
});
