import type { ImportCartRule } from '#shared/cart-rule/cart-rule-record.ts';
import { SITE_CODES } from '#shared/site/sites.ts';
import type { Clock } from './clock.ts';

const CONDITION = 'Magento\\SalesRule\\Model\\Rule\\Condition\\';

/** Conditions of which all must be true. */
function all(...conditions: readonly object[]): string {
  return JSON.stringify({ type: `${CONDITION}Combine`, value: '1', aggregator: 'all', conditions });
}

const subtotalFrom = (value: number) => ({
  type: `${CONDITION}Address`,
  attribute: 'base_subtotal',
  operator: '>=',
  value: String(value),
});
const inCategory = (id: number) => ({
  type: `${CONDITION}Product`,
  attribute: 'category_ids',
  operator: '==',
  value: String(id),
});

const RULE: Omit<ImportCartRule, 'codes' | 'name' | 'ruleId'> = {
  isActive: true,
  sites: [...SITE_CODES],
  groups: [],
  fromMs: null,
  toMs: null,
  usesPerCode: null,
  usesPerCustomer: null,
  sortOrder: 10,
  isLast: false,
  action: 'by_percent',
  amount: 0,
  mostUnits: null,
  step: 0,
  shipping: 'none',
  conditions: '',
  items: '',
};

/** The rules over carts of the demo store. */
export function cartRules(clock: Clock): ImportCartRule[] {
  return [
    { ...RULE, ruleId: 1, name: 'Spring training', codes: ['SPRING'], amount: 1_000 },
    {
      ...RULE,
      ruleId: 2,
      name: 'Free shipping from 10,000',
      codes: [],
      sortOrder: 20,
      shipping: 'cart',
      conditions: all(subtotalFrom(10_000)),
    },
    {
      ...RULE,
      ruleId: 3,
      name: 'First hundred lifters',
      codes: ['FIRST100'],
      sites: ['USA', 'APO'],
      usesPerCode: 100,
      usesPerCustomer: 1,
      isLast: true,
      action: 'cart_fixed',
      amount: 2_500,
      conditions: all(subtotalFrom(150)),
    },
    {
      ...RULE,
      ruleId: 4,
      name: 'Storage sale',
      codes: ['STORE15'],
      amount: 1_500,
      items: all(inCategory(4691)),
    },
    {
      ...RULE,
      ruleId: 5,
      name: 'Winter training',
      codes: ['WINTER'],
      toMs: clock.inDays(-30),
      amount: 2_000,
    },
  ];
}
