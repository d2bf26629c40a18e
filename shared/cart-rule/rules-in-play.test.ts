import { describe, expect, it } from 'vitest';
import { cartRule, ruleRow } from '#shared/testing/cart-rule.ts';
import type { CartRule } from './cart-rule.ts';
import { priceCartRules } from './price-cart-rules.ts';
import { codeProblem, couponsOf, dealsOf, type RuleBook, rulesInPlay } from './rules-in-play.ts';

const NOW = 1_000;

function bookOf(change: Partial<CartRule>, uses: Partial<RuleBook['uses']> = {}): RuleBook {
  return {
    site: 'USA',
    groupId: 2,
    automatic: [],
    byCode: new Map([['TEN', cartRule({ needsCode: true, ...change })]]),
    uses: { ofCode: new Map(), ofRule: new Map(), ...uses },
    categories: new Map(),
  };
}

describe('why a code cannot be used', () => {
  it.each<[string, Partial<CartRule>, string | undefined]>([
    ['nothing', {}, undefined],
    ['another site', { sites: ['EUR', 'CAN'] }, 'site'],
    ['turned off', { isActive: false }, 'off'],
    ['on another site and turned off', { sites: ['EUR'], isActive: false }, 'site'],
    ['not begun', { fromMs: NOW + 1 }, 'early'],
    ['its first moment', { fromMs: NOW }, undefined],
    ['its last moment', { toMs: NOW }, undefined],
    ['over', { toMs: NOW - 1 }, 'expired'],
    ['another group', { groups: [0, 3] }, 'group'],
    ['this group', { groups: [0, 2] }, undefined],
    ['two uses of three', { usesPerCode: 3 }, undefined],
    ['two uses of two', { usesPerCode: 2 }, 'used'],
    ['more uses than its limit is now', { usesPerCode: 1 }, 'used'],
    ['one use of two of this customer', { usesPerCustomer: 2 }, undefined],
    ['one use of one of this customer', { usesPerCustomer: 1 }, 'yours'],
  ])('%s', (_, change, problem) => {
    const uses = { ofCode: new Map([['TEN', 2]]), ofRule: new Map([[1, 1]]) };
    expect(codeProblem('TEN', bookOf(change, uses), NOW)).toBe(problem);
  });

  it('nobody knows it', () => expect(codeProblem('OTHER', bookOf({}), NOW)).toBe('unknown'));
});

it('a rule without a code is in play on its site, in its time, for its groups', () => {
  const rules = [cartRule({ ruleId: 1 }), cartRule({ ruleId: 2, toMs: 1 }), cartRule({ ruleId: 3, groups: [1] })];
  const book = { ...bookOf({}), automatic: rules };
  expect(rulesInPlay(book, [], NOW).map(({ rule, code }) => [rule.ruleId, code])).toEqual([[1, null]]);
  const priced = priceCartRules([ruleRow()], rulesInPlay(book, [], NOW));
  expect(dealsOf(priced)).toEqual([{ ruleId: 1, label: 'Ten percent', discount: 1_000 }]);
  expect(couponsOf(book, [], priced, NOW)).toEqual([]);
});

it('codes say what they take off or why they do not, in the order in which they were entered', () => {
  const last = cartRule({ ruleId: 1, needsCode: true, isLast: true });
  const after = cartRule({ ruleId: 2, needsCode: true });
  const book = {
    ...bookOf({}),
    byCode: new Map([
      ['ONE', last],
      ['TWO', after],
    ]),
  };
  const codes = ['TWO', 'GONE', 'ONE'];
  const priced = priceCartRules([ruleRow()], rulesInPlay(book, codes, NOW));
  expect(couponsOf(book, codes, priced, NOW)).toEqual([
    {
      code: 'TWO',
      label: 'Ten percent',
      discount: 0,
      problem: 'This code cannot be combined with another discount in your cart.',
    },
    { code: 'GONE', label: '', discount: 0, problem: 'We do not know this code. Please check it.' },
    { code: 'ONE', label: 'Ten percent', discount: 1_000 },
  ]);
});
