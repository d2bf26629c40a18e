import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartRule, ruleRow } from '#shared/testing/cart-rule.ts';
import { type CartRule, type PriceReason, RULE_ACTIONS, RULE_SHIPPING, type RuleRow, STACKING } from './cart-rule.ts';
import { readConditions } from './cart-rule-conditions.ts';
import { priceCartRules } from './price-cart-rules.ts';

const PREFIX = 'Magento\\SalesRule\\Model\\Rule\\Condition\\';
const combine = (conditions: readonly object[], value = '1', aggregator = 'all') => ({
  type: `${PREFIX}Combine`,
  value,
  aggregator,
  conditions,
});
const address = (attribute: string, operator: string, value: string) => ({
  type: `${PREFIX}Address`,
  attribute,
  operator,
  value,
});
const line = (attribute: string, operator: string, value: string) => ({
  type: `${PREFIX}Product`,
  attribute,
  operator,
  value,
});
const found = (conditions: readonly object[], value = '1', aggregator = 'all') => ({
  type: `${PREFIX}Product\\Found`,
  value,
  aggregator,
  conditions,
});
const subselect = (attribute: string, operator: string, value: string, conditions: readonly object[]) => ({
  type: `${PREFIX}Product\\Subselect`,
  attribute,
  operator,
  value,
  aggregator: 'all',
  conditions,
});

function conditions(tree: object) {
  const read = readConditions(JSON.stringify(tree));
  if (!read.ok) throw new Error(read.problem);
  return read.condition;
}
/** For these lines alone. */
const forLines = (...of: readonly object[]) => ({ items: conditions(combine(of)) });
/** If all of it is true of the cart. */
const when = (...of: readonly object[]) => ({ conditions: conditions(combine(of)) });

const bar = (qty = 1, more: Partial<RuleRow> = {}) => ruleRow({ qty, ...more });
const rack = (qty = 1, more: Partial<RuleRow> = {}) =>
  ruleRow({
    productId: 2,
    skus: ['RACK-BLACK', 'RACK'],
    categories: ['6', 'racks', '7', 'strength'],
    unit: 100_000,
    weightLb: 200,
    qty,
    ...more,
  });
const shirt = (qty = 1, more: Partial<RuleRow> = {}) =>
  ruleRow({ productId: 3, skus: ['SHIRT'], categories: ['8', 'shirts'], unit: 2_495, weightLb: 0.4, qty, ...more });
const after = (reason: PriceReason, room: number) => ({ reasons: [reason], room });

/** What a cart is, its rules, and what they take off each line. */
type Priced = readonly [string, readonly RuleRow[], readonly Partial<CartRule>[], readonly number[]];

const PERCENT: readonly Priced[] = [
  ['no rule', [bar()], [], [0]],
  ['no line', [], [{}], []],
  ['ten percent of a line', [bar()], [{}], [1_000]],
  ['of each line', [bar(), rack()], [{}], [1_000, 10_000]],
  ['of all units', [bar(3)], [{}], [3_000]],
  ['half a cent is rounded up', [shirt()], [{}], [250]],
  ['less than half a cent is rounded down', [ruleRow({ unit: 104 })], [{}], [10]],
  ['rounded by line and not by unit', [ruleRow({ unit: 5, qty: 3 })], [{}], [2]],
  ['rounded by line and not over the cart', [ruleRow({ unit: 5 }), ruleRow({ unit: 5, productId: 9 })], [{}], [1, 1]],
  ['a fraction of a percent', [bar()], [{ amount: 1_250 }], [1_250]],
  ['33.33 percent', [bar()], [{ amount: 3_333 }], [3_333]],
  ['all of it', [bar(2), shirt()], [{ amount: 10_000 }], [20_000, 2_495]],
  ['nothing', [bar()], [{ amount: 0 }], [0]],
  ['a line that costs nothing', [ruleRow({ unit: 0 })], [{}], [0]],
  ['at most two units of a line', [bar(5)], [{ mostUnits: 2 }], [2_000]],
  ['at most more units than there are', [bar(2)], [{ mostUnits: 9 }], [2_000]],
  ['whole steps of three units', [bar(7)], [{ step: 3 }], [6_000]],
  ['fewer units than a step', [bar(2)], [{ step: 3 }], [0]],
  [
    'a gift: one unit for nothing',
    [shirt(2), bar()],
    [{ amount: 10_000, mostUnits: 1, ...forLines(line('sku', '==', 'SHIRT')) }],
    [2_495, 0],
  ],
  ['a part of what tickets have left of some units', [bar(2, after('ticket', 15_000))], [{ mostUnits: 1 }], [750]],
];

const FIXED: readonly Priced[] = [
  ['five off each unit', [bar(3)], [{ action: 'by_fixed', amount: 500 }], [1_500]],
  ['five off each unit of each line', [bar(2), rack()], [{ action: 'by_fixed', amount: 500 }], [1_000, 500]],
  ['never more than a line', [shirt(2)], [{ action: 'by_fixed', amount: 9_900 }], [4_990]],
  ['of at most one unit', [bar(3)], [{ action: 'by_fixed', amount: 500, mostUnits: 1 }], [500]],
  ['of whole steps', [bar(5)], [{ action: 'by_fixed', amount: 500, step: 2 }], [2_000]],
  ['never more than tickets have left', [bar(1, after('ticket', 300))], [{ action: 'by_fixed', amount: 500 }], [300]],
  ['fifty over the cart', [bar()], [{ action: 'cart_fixed', amount: 5_000 }], [5_000]],
  ['fifty over the cart, by price', [bar(), rack()], [{ action: 'cart_fixed', amount: 5_500 }], [500, 5_000]],
  [
    'a cent that does not divide',
    [bar(), bar(1, { productId: 9, skus: ['OTHER'] })],
    [{ action: 'cart_fixed', amount: 5 }],
    [3, 2],
  ],
  ['over the cart, never more than it costs', [shirt()], [{ action: 'cart_fixed', amount: 9_900 }], [2_495]],
  [
    'over some lines of the cart',
    [bar(), rack()],
    [{ action: 'cart_fixed', amount: 5_000, ...forLines(line('sku', '==', 'RACK')) }],
    [0, 5_000],
  ],
  ['over a cart that costs nothing', [ruleRow({ unit: 0 })], [{ action: 'cart_fixed', amount: 500 }], [0]],
];

/** Two bought, one free. */
const GET: Partial<CartRule> = { action: 'buy_x_get_y', step: 2, amount: 100 };
const FREE_UNITS: readonly Priced[] = [
  ['too few for a free one', [bar(2)], [GET], [0]],
  ['the third one free', [bar(3)], [GET], [10_000]],
  ['no second free one before the sixth', [bar(5)], [GET], [10_000]],
  ['the sixth one free', [bar(6)], [GET], [20_000]],
  ['at most one free one', [bar(6)], [{ ...GET, mostUnits: 1 }], [10_000]],
  ['two free ones, of which one is taken', [bar(3)], [{ ...GET, amount: 200 }], [10_000]],
  ['lines are counted apart', [bar(2), rack(1)], [GET], [0, 0]],
  ['nothing has to be bought', [bar(2)], [{ ...GET, step: 0 }], [0]],
  ['no unit is free', [bar(3)], [{ ...GET, amount: 0 }], [0]],
];

const CONDITIONS: readonly Priced[] = [
  ['from a subtotal on', [bar()], [when(address('base_subtotal', '>=', '100'))], [1_000]],
  ['below a subtotal', [bar()], [when(address('base_subtotal', '>', '100.00'))], [0]],
  [
    'the subtotal is that before discounts',
    [bar(1, after('hundo', 9_000))],
    [when(address('base_subtotal', '==', '100'))],
    [900],
  ],
  ['a number of units', [bar(2), shirt()], [when(address('total_qty', '>=', '3'))], [2_000, 250]],
  ['too few units', [bar(2)], [when(address('total_qty', '>=', '3'))], [0]],
  ['a weight', [bar(2)], [when(address('weight', '<=', '90'))], [2_000]],
  ['a line of a category', [bar(), rack()], [forLines(line('category_ids', '==', '6'))], [0, 10_000]],
  [
    'a line of a category by its URL key',
    [bar(), rack()],
    [forLines(line('category_ids', '()', 'gear, racks'))],
    [0, 10_000],
  ],
  ['a line of one of some categories', [bar(), rack()], [forLines(line('category_ids', '()', '5, 99'))], [1_000, 0]],
  ['a line of no such category', [bar(), rack()], [forLines(line('category_ids', '!()', '5,99'))], [0, 10_000]],
  ['a sku, in any case', [bar(), rack()], [forLines(line('sku', '==', 'rack'))], [0, 10_000]],
  ['a sku of a variant', [rack()], [forLines(line('sku', '==', 'RACK-BLACK'))], [10_000]],
  ['one of some skus', [bar(), rack(), shirt()], [forLines(line('sku', '()', 'BAR,SHIRT'))], [1_000, 0, 250]],
  ['part of a sku', [bar(), rack()], [forLines(line('sku', '{}', 'ack-'))], [0, 10_000]],
  ['not a sku', [bar(), rack()], [forLines(line('sku', '!=', 'BAR'))], [0, 10_000]],
  ['a price', [bar(), rack()], [forLines(line('quote_item_price', '<', '500'))], [1_000, 0]],
  ['units of a line', [bar(2), rack()], [forLines(line('quote_item_qty', '>', '1'))], [2_000, 0]],
  ['total of a line', [bar(2), rack()], [forLines(line('quote_item_row_total', '>=', '1000'))], [0, 10_000]],
  ['a line is found in the cart', [bar(), rack()], [when(found([line('sku', '==', 'RACK')]))], [1_000, 10_000]],
  ['a line is not found', [bar()], [when(found([line('sku', '==', 'RACK')]))], [0]],
  ['no such line is found, as wanted', [bar()], [when(found([line('sku', '==', 'RACK')], '0'))], [1_000]],
  ['such a line is found, as not wanted', [rack()], [when(found([line('sku', '==', 'RACK')], '0'))], [0]],
  [
    'one line must be both',
    [bar(), rack()],
    [when(found([line('sku', '==', 'RACK'), line('category_ids', '==', '5')]))],
    [0, 0],
  ],
  [
    'units of some lines',
    [bar(2), shirt()],
    [when(subselect('qty', '>=', '2', [line('category_ids', '==', '5')]))],
    [2_000, 250],
  ],
  [
    'too few units of some lines',
    [bar(), shirt(5)],
    [when(subselect('qty', '>=', '2', [line('category_ids', '==', '5')]))],
    [0, 0],
  ],
  [
    'total of some lines',
    [bar(2), rack()],
    [when(subselect('base_row_total', '==', '200', [line('sku', '==', 'BAR')]))],
    [2_000, 10_000],
  ],
  [
    'any of two',
    [bar()],
    [
      {
        conditions: conditions(
          combine([address('total_qty', '>', '9'), address('base_subtotal', '>', '9')], '1', 'any'),
        ),
      },
    ],
    [1_000],
  ],
  [
    'none of two',
    [bar()],
    [{ conditions: conditions(combine([address('total_qty', '>', '9'), address('base_subtotal', '>', '900')], '0')) }],
    [1_000],
  ],
  [
    'one of two is not none',
    [bar()],
    [{ conditions: conditions(combine([address('total_qty', '>', '9'), address('base_subtotal', '>', '9')], '0')) }],
    [0],
  ],
  ['groups in groups', [bar()], [when(combine([combine([address('total_qty', '==', '1')])]))], [1_000]],
];

const TWO_RULES: readonly Priced[] = [
  ['the second takes of what the first has left', [bar()], [{}, { ruleId: 2 }], [1_900]],
  [
    'the lower number comes first',
    [bar()],
    [
      { ruleId: 1, sortOrder: 2, action: 'by_fixed', amount: 5_000 },
      { ruleId: 2, sortOrder: 1 },
    ],
    [6_000],
  ],
  [
    'the lower id comes first among equals',
    [bar()],
    [{ ruleId: 2 }, { ruleId: 1, action: 'by_fixed', amount: 5_000 }],
    [5_500],
  ],
  ['the first is the last one', [bar()], [{ isLast: true }, { ruleId: 2 }], [1_000]],
  [
    'the last one ends rules for its lines alone',
    [bar(), rack()],
    [{ isLast: true, ...forLines(line('sku', '==', 'BAR')) }, { ruleId: 2 }],
    [1_000, 10_000],
  ],
  [
    'a last one that takes nothing off ends nothing',
    [bar()],
    [{ isLast: true, ...when(address('total_qty', '>', '1')) }, { ruleId: 2 }],
    [1_000],
  ],
  ['two that take all of it', [bar()], [{ amount: 9_000 }, { ruleId: 2, action: 'by_fixed', amount: 5_000 }], [10_000]],
  [
    'over the cart, of what is left',
    [shirt()],
    [{ amount: 10_000 }, { ruleId: 2, action: 'cart_fixed', amount: 500 }],
    [2_495],
  ],
];

const TOGETHER: readonly Priced[] = [
  ['after Hundo', [bar(1, after('hundo', 8_000))], [{}], [800]],
  ['after tickets', [bar(1, after('ticket', 9_000))], [{}], [900]],
  ['after a ticket for all of it', [bar(1, after('ticket', 0))], [{}], [0]],
  ['at the price of a promotion', [bar(1, { reasons: ['promotion'] })], [{}], [1_000]],
  ['at a special price', [bar(1, { reasons: ['special'] })], [{}], [1_000]],
  ['at the price of a customer group', [bar(1, { reasons: ['group'] })], [{}], [1_000]],
  ['never on gift cards', [bar(), shirt(1, { reasons: ['giftcard'] })], [{}], [1_000, 0]],
  [
    'gift cards count for conditions',
    [bar(), shirt(1, { reasons: ['giftcard'] })],
    [when(address('total_qty', '==', '2'))],
    [1_000, 0],
  ],
  ['never on a trial', [shirt(1, { reasons: ['trial'] })], [{}], [0]],
];

const rulesOf = (rules: readonly Partial<CartRule>[]) => rules.map((rule) => ({ rule: cartRule(rule), code: null }));

describe.each([
  ['percent', PERCENT],
  ['fixed', FIXED],
  ['free units', FREE_UNITS],
  ['conditions', CONDITIONS],
  ['two rules', TWO_RULES],
  ['together with other discounts', TOGETHER],
])('%s', (_, table) => {
  it.each(table)('%s', (_name, rows, rules, savings) => {
    expect(priceCartRules(rows, rulesOf(rules)).savings).toEqual(savings);
  });
});

describe('shipping', () => {
  const free = (shipping: CartRule['shipping'], more: Partial<CartRule> = {}) =>
    priceCartRules([bar(), rack()], rulesOf([{ amount: 0, shipping, ...more }]));
  it.each([
    ['none', {}, [false, false]],
    ['items', {}, [true, true]],
    ['items', forLines(line('sku', '==', 'BAR')), [true, false]],
    ['cart', forLines(line('sku', '==', 'BAR')), [true, true]],
    ['cart', forLines(line('sku', '==', 'NONE')), [false, false]],
    ['cart', when(address('base_subtotal', '>', '9999')), [false, false]],
  ] as const)('free for %s, %j', (shipping, more, ships) => {
    const priced = free(shipping, more);
    expect(priced.shipsFree).toEqual(ships);
    expect(priced.applied.map(({ discount, freesShipping }) => [discount, freesShipping])).toEqual(
      ships.some(Boolean) ? [[0, true]] : [],
    );
  });
});

it('two codes of a rule apply once', () => {
  const rule = cartRule({ needsCode: true });
  const { savings, applied, idle } = priceCartRules(
    [bar()],
    [
      { rule, code: 'B' },
      { rule, code: 'A' },
    ],
  );
  expect(savings).toEqual([1_000]);
  expect(applied.map(({ code }) => code)).toEqual(['A']);
  expect(idle.map(({ code, reason }) => [code, reason])).toEqual([['B', 'stopped']]);
});

describe('laws', () => {
  const rows = fc.array(
    fc
      .record({
        productId: fc.integer({ min: 1, max: 4 }),
        sku: fc.constantFrom('BAR', 'RACK', 'SHIRT'),
        qty: fc.integer({ min: 1, max: 12 }),
        unit: fc.integer({ min: 0, max: 300_000 }),
        share: fc.integer({ min: 0, max: 4 }),
        reasons: fc.subarray(Object.keys(STACKING) as PriceReason[], { maxLength: 1 }),
      })
      .map(({ sku, share, ...row }) =>
        ruleRow({ ...row, skus: [sku], room: Math.floor((row.unit * row.qty * share) / 4) }),
      ),
    { maxLength: 6 },
  );
  const rules = fc.array(
    fc.record({
      ruleId: fc.integer({ min: 1, max: 5 }),
      sortOrder: fc.integer({ min: 0, max: 2 }),
      isLast: fc.boolean(),
      action: fc.constantFrom(...RULE_ACTIONS),
      amount: fc.integer({ min: 0, max: 10_000 }),
      mostUnits: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
      step: fc.integer({ min: 0, max: 3 }),
      shipping: fc.constantFrom(...RULE_SHIPPING),
      items: fc.constantFrom('BAR', 'RACK').map((sku) => conditions(combine([line('sku', '!=', sku)]))),
    }),
    { maxLength: 4 },
  );
  const unlike = rules.map((all) => rulesOf(all.map((rule, index) => ({ ...rule, ruleId: index + 1 }))));

  it('a discount is never above its line nor below zero, and their sum is that of the rules', () => {
    fc.assert(
      fc.property(rows, unlike, (all, inPlay) => {
        const { savings, applied } = priceCartRules(all, inPlay);
        savings.forEach((saving, index) => {
          const row = all[index];
          expect(Number.isInteger(saving)).toBe(true);
          expect(saving).toBeGreaterThanOrEqual(0);
          expect(saving).toBeLessThanOrEqual(row?.room ?? 0);
          if (row?.reasons.some((reason) => STACKING[reason] === 'never')) expect(saving).toBe(0);
        });
        const sum = (figures: readonly number[]) => figures.reduce((whole, each) => whole + each, 0);
        expect(sum(applied.map(({ discount }) => discount))).toBe(sum(savings));
      }),
      { numRuns: 500 },
    );
  });

  it('the order of lines and of rules makes no difference', () => {
    fc.assert(
      fc.property(rows, unlike, (all, inPlay) => {
        const one = priceCartRules(all, inPlay);
        const other = priceCartRules(all.toReversed(), inPlay.toReversed());
        expect(other.applied).toEqual(one.applied);
        const byRow = (from: readonly RuleRow[], figures: readonly unknown[]) =>
          from.map((row, index) => JSON.stringify([row, figures[index]])).sort();
        expect(byRow(all.toReversed(), other.savings)).toEqual(byRow(all, one.savings));
        expect(byRow(all.toReversed(), other.shipsFree)).toEqual(byRow(all, one.shipsFree));
      }),
      { numRuns: 500 },
    );
  });
});
