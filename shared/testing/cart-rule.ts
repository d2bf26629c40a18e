import type { CartRule, RuleRow } from '#shared/cart-rule/cart-rule.ts';
import { ALWAYS } from '#shared/cart-rule/cart-rule-conditions.ts';

/** A rule for everything on all dates: ten percent off, with what a test changes. */
export function cartRule(change: Partial<CartRule> = {}): CartRule {
  return {
    ruleId: 1,
    label: 'Ten percent',
    isActive: true,
    sites: ['USA'],
    groups: [],
    fromMs: null,
    toMs: null,
    needsCode: false,
    usesPerCode: null,
    usesPerCustomer: null,
    sortOrder: 0,
    isLast: false,
    action: 'by_percent',
    amount: 1000,
    mostUnits: null,
    step: 0,
    shipping: 'none',
    conditions: ALWAYS,
    items: ALWAYS,
    ...change,
  };
}

/** A line of a cart: one bar at 100.00, with what a test changes. */
export function ruleRow(change: Partial<RuleRow> = {}): RuleRow {
  const { qty = 1, unit = 10_000 } = change;
  const rowTotal = change.rowTotal ?? unit * qty;
  return {
    productId: 1,
    skus: ['BAR'],
    categories: ['5', 'bars'],
    qty,
    unit,
    rowTotal,
    room: rowTotal,
    weightLb: 45,
    reasons: [],
    ...change,
  };
}
