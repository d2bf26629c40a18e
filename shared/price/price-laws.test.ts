import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Item, itemSchema } from '#shared/list/contract.ts';
import { prepareItems } from '#shared/list/prepare-items.ts';
import { priceItem } from '#shared/list/price-item.ts';
import { type ListFacts, type ListRow, priceList } from '#shared/list/price-list.ts';
import { configure } from '#shared/product/configure.ts';
import type { HundoRule } from '#shared/product/contract.ts';
import type { GroupPrices } from '#shared/product/group-price.ts';
import { hundoDiscounts, hundoTier } from '#shared/product/hundo.ts';
import type { ProductOptions } from '#shared/product/options.ts';
import { purchaseOf } from '#shared/product/purchase.ts';
import { roundWeight } from '#shared/product/weight.ts';
import { chosen, groupPrices, hundoRules, IDS, money, parts } from '#shared/testing/arbitrary-choices.ts';
import { AT, productOptions } from '#shared/testing/product-options.ts';

const RUNS = { numRuns: 1_000 };
const GROUP = 50;
const NONE: GroupPrices = new Map();
/** The offer of a product, or of a group's member as sold by itself. */
function offerOf(product: ProductOptions, productId: number): ProductOptions | undefined {
  const part = product.parts.find((each) => each.productId === productId);
  if (product.productId === productId || !part) return product;
  const { prices, weightLb, inventory: stock } = part;
  return productOptions('simple', { productId, prices, weightLb, inventory: stock });
}

function pricedRows(product: ProductOptions, items: readonly Item[], prices = NONE): ListRow[] {
  return items.flatMap((item) => {
    const moment = { nowMs: AT, groupPrices: prices, print: String };
    const answer = priceItem(offerOf(product, item.productId), item, moment);
    return answer.ok ? [{ item, price: answer.price }] : [];
  });
}

/** Rows of a group's members and of others, with tickets for some of them. */
const list: fc.Arbitrary<{ rows: ListRow[]; facts: ListFacts }> = fc
  .record({
    parts,
    hundoRules,
    items: fc.array(
      fc.record({
        productId: fc.constantFrom(...IDS),
        qty: fc.integer({ min: 1, max: 9 }),
        isMember: fc.boolean(),
      }),
      { maxLength: 8 },
    ),
    tickets: fc.array(
      fc.record({
        orderId: fc.constantFrom('a', 'b'),
        remainingUses: fc.integer({ min: 0, max: 5 }),
        productId: fc.constantFrom(...IDS),
        discount: fc.record({
          type: fc.constantFrom('fixed' as const, 'percent' as const),
          value: fc.oneof(fc.integer({ min: 0, max: 110 }), money),
          freeShipping: fc.boolean(),
        }),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ items, tickets, ...changes }) => {
    const group = productOptions('grouped', { productId: GROUP, ...changes });
    const made = items.map(({ isMember, ...item }) =>
      itemSchema.parse({ ...item, metadata: isMember ? { groupedProductId: GROUP } : {} }),
    );
    return { rows: pricedRows(group, made), facts: { groups: () => group, tickets } };
  });
const turnedList = list.chain(({ rows, facts: given }) =>
  fc.record({
    rows: fc.constant(rows),
    facts: fc.constant(given),
    otherRows: fc.shuffledSubarray(rows, { minLength: rows.length }),
    otherTickets: fc.shuffledSubarray([...given.tickets], { minLength: given.tickets.length }),
  }),
);

describe('any list', () => {
  it('no figure is ever negative or a fraction', () => {
    fc.assert(
      fc.property(list, ({ rows, facts: given }) => {
        const { subtotal, discount, hundoDiscount, total, discounts, savings } = priceList(rows, given);
        for (const { price } of rows) expect(price.unit).toBeLessThanOrEqual(price.regular);
        const figures = [subtotal, discount, hundoDiscount, total, ...discounts.map((each) => each.amount)];
        for (const figure of [...figures, ...rows.flatMap(({ price }) => [price.unit, price.rowTotal])])
          expect(Number.isSafeInteger(figure) && figure >= 0).toBe(true);
        savings.forEach(({ hundo, ticket }, index) => {
          expect(Math.min(hundo, ticket)).toBeGreaterThanOrEqual(0);
          expect(hundo + ticket).toBeLessThanOrEqual(rows[index]?.price.rowTotal ?? 0);
        });
      }),
      RUNS,
    );
  });

  it('the order of items and of tickets never affects totals', () => {
    fc.assert(
      fc.property(turnedList, ({ rows, facts: given, otherRows, otherTickets }) => {
        const { savings: _own, tickets: _used, ...totals } = priceList(rows, given);
        const other = priceList(otherRows, { ...given, tickets: otherTickets });
        expect(other).toMatchObject(totals);
      }),
      RUNS,
    );
  });

  it('the row totals add up to the subtotal, the savings to the discount', () => {
    fc.assert(
      fc.property(list, ({ rows, facts: given }) => {
        const totals = priceList(rows, given);
        const sum = (figures: readonly number[]) => figures.reduce((all, each) => all + each, 0);
        expect(sum(rows.map(({ price }) => price.rowTotal))).toBe(totals.subtotal);
        expect(sum(totals.savings.map(({ hundo, ticket }) => hundo + ticket))).toBe(totals.discount);
        expect(sum(totals.discounts.map(({ amount }) => amount))).toBe(totals.discount);
        expect(totals.total).toBe(totals.subtotal - totals.discount);
      }),
      RUNS,
    );
  });

  it('no ticket is used more often than allowed, and no unit has two', () => {
    fc.assert(
      fc.property(list, ({ rows, facts: given }) => {
        const { tickets } = priceList(rows, given);
        for (const { ticket, uses } of tickets) expect(uses).toBeLessThanOrEqual(ticket.remainingUses);
        const uses = tickets.reduce((all, each) => all + each.uses, 0);
        expect(uses).toBeLessThanOrEqual(rows.reduce((all, { item }) => all + item.qty, 0));
      }),
      RUNS,
    );
  });
});

describe('flattening', () => {
  const qty = fc.integer({ min: 0, max: 9 });
  const child = fc.record({ productId: fc.constantFrom(...IDS), qty, metadata: fc.constant({}) });
  const given = fc.record({
    productId: fc.constantFrom(GROUP, 1),
    qty,
    children: fc.array(child, { maxLength: 4 }),
    customOptions: fc.constant<Item['customOptions']>([]),
    metadata: fc.constant({}),
  });

  it('keeps quantities and weights', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 5 }), parts, (items, sold) => {
        const weightOf = (id: number) => roundWeight(sold.find((part) => part.productId === id)?.weightLb ?? 0);
        const counted = (item: Item, figure: (id: number) => number) =>
          item.children.length > 0
            ? item.qty * item.children.reduce((sum, each) => sum + each.qty * figure(each.productId), 0)
            : item.qty * figure(item.productId);
        const sumOf = (all: readonly Item[], figure: (id: number) => number) =>
          roundWeight(all.reduce((sum, item) => sum + counted(item, figure), 0));
        const prepared = prepareItems(items, (id) => id === GROUP);
        const isFull = (item: Item) => item.children.every((each) => each.qty === 0) && item.children.length > 0;
        // If all children of an ordinary product have quantity 0, the product itself is kept without them.
        const comparable = items.filter((item) => item.productId === GROUP || !isFull(item));
        const kept = prepareItems(comparable, (id) => id === GROUP);
        expect(sumOf(kept, () => 1)).toBe(sumOf(comparable, () => 1));
        expect(sumOf(kept, weightOf)).toBe(sumOf(comparable, weightOf));
        for (const item of prepared)
          expect([item.qty, ...item.children.map((each) => each.qty)].every((units) => units > 0)).toBe(true);
      }),
      RUNS,
    );
  });

  it('twice gives the same result as once', () => {
    fc.assert(
      fc.property(fc.array(given, { maxLength: 5 }), (items) => {
        const once = prepareItems(items, (id) => id === GROUP);
        expect(prepareItems(once, (id) => id === GROUP)).toEqual(once);
      }),
      RUNS,
    );
  });
});

describe('Hundo tiers are monotone', () => {
  const pounds = fc.integer({ min: 0, max: 500_000 }).map((hundredths) => hundredths / 100);
  const price = 10_000_000_000;

  it('a higher weight never gets a lower tier', () => {
    fc.assert(
      fc.property(hundoRules, pounds, pounds, (rules, a, b) => {
        const tierOf = (lb: number) => hundoTier(rules, lb)?.ruleWeight ?? 0;
        expect(tierOf(Math.max(a, b))).toBeGreaterThanOrEqual(tierOf(Math.min(a, b)));
      }),
      RUNS,
    );
  });

  it('where the discount per pound grows with the weight, the discount grows too', () => {
    const rising = hundoRules.map((rules): HundoRule[] => {
      const weights = rules.map((rule) => rule.ruleWeight).sort((a, b) => a - b);
      const discounts = rules.map((rule) => rule.discountPerLb).sort((a, b) => a - b);
      return weights.map((ruleWeight, index) => ({ ruleWeight, discountPerLb: discounts[index] ?? 0 }));
    });
    fc.assert(
      fc.property(rising, pounds, pounds, (rules, a, b) => {
        const discountOf = (weightLb: number) => hundoDiscounts(rules, [{ weightLb, total: price }])[0] ?? 0;
        expect(discountOf(Math.max(a, b))).toBeGreaterThanOrEqual(discountOf(Math.min(a, b)));
      }),
      RUNS,
    );
  });
});

describe('an item costs what the product page showed', () => {
  it('the rows of a purchase, less their Hundo discount, add up to the total of the selection', () => {
    let compared = 0;
    fc.assert(
      fc.property(chosen, ({ product, choice }) => {
        const configured = configure(product, choice, AT);
        fc.pre(configured.problems.length === 0 && configured.total !== null);
        compared += 1;
        const items = purchaseOf(product, choice, configured).map((item) => itemSchema.parse(item));
        const rows = pricedRows(product, items);
        expect(rows).toHaveLength(items.length);
        const { total, weightLb } = priceList(rows, { groups: () => product, tickets: [] });
        expect(total).toBe(configured.total);
        if (product.type === 'grouped') expect(weightLb).toBe(configured.weightLb);
        else {
          expect(rows[0]?.price.configured).toEqual(configured);
          expect(rows[0]?.price.regular).toBe(configured.unit.price);
        }
      }),
      RUNS,
    );
    expect(compared).toBe(RUNS.numRuns);
  });

  it('a group price never raises the price, and none leaves it unchanged', () => {
    fc.assert(
      fc.property(chosen, groupPrices, ({ product, choice }, prices) => {
        const configured = configure(product, choice, AT);
        fc.pre(configured.problems.length === 0 && configured.total !== null);
        const items = purchaseOf(product, choice, configured).map((item) => itemSchema.parse(item));
        const before = pricedRows(product, items);
        const after = pricedRows(product, items, prices);
        expect(after).toHaveLength(before.length);
        after.forEach(({ price }, index) => {
          expect(price.unit).toBeLessThanOrEqual(before[index]?.price.unit ?? 0);
          expect(price.regular).toBe(before[index]?.price.regular);
          if (prices.size === 0) expect(price).toEqual(before[index]?.price);
        });
      }),
      RUNS,
    );
  });
});
