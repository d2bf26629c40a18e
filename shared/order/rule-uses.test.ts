import { describe, expect, it } from 'vitest';
import { cartRule } from '#shared/testing/cart-rule.ts';
import { spentRules, takesOfRules } from './rule-uses.ts';

describe('uses', () => {
  const limited = { rule: cartRule({ ruleId: 7, usesPerCode: 5, usesPerCustomer: 1 }), code: 'TEN' };

  it('an order takes one of the code, and one of its buyer by address and by customer', () => {
    expect(takesOfRules([limited], { customerId: 4, email: 'a@b.test' })).toEqual([
      { kind: 'coupon', key: 'code TEN', amount: 1, given: 5 },
      { kind: 'coupon', key: 'rule 7 a@b.test', amount: 1, given: 1 },
      { kind: 'coupon', key: 'rule 7 4', amount: 1, given: 1 },
    ]);
    expect(takesOfRules([limited], { customerId: null, email: 'a@b.test' })).toHaveLength(2);
  });

  it('nothing is taken of rules without limits', () => {
    expect(takesOfRules([{ rule: cartRule(), code: 'TEN' }], { customerId: 4, email: 'a@b.test' })).toEqual([]);
  });

  it.each([
    [['code TEN'], ['TEN: This code has been used up.']],
    [['rule 7 a@b.test'], ['TEN: You have already used this code.']],
    [['code TENS', 'rule 77 a@b.test'], []],
  ])('%j', (keys, words) => expect(spentRules(keys, [limited])).toEqual(words));
});
