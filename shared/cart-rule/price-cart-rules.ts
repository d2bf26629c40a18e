import type { Minor } from '#shared/money/money.ts';
import { spread } from '#shared/money/spread.ts';
import { type CartRule, type RuleInPlay, type RuleRow, STACKING } from './cart-rule.ts';
import { judge } from './judge-cart.ts';

/** What a rule takes off a cart. */
export interface AppliedRule extends RuleInPlay {
  readonly discount: Minor;
  /** It pays for the shipping of some units. */
  readonly freesShipping: boolean;
}

/** Why a rule whose code was entered takes nothing off: its conditions, or rules before it. */
export type IdleReason = 'conditions' | 'stopped';

export interface PricedRules {
  /** Discount of each row, in the order of the rows. */
  readonly savings: readonly Minor[];
  /** Rows whose shipping is paid by a rule. */
  readonly shipsFree: readonly boolean[];
  /** The rules that apply, in their order. */
  readonly applied: readonly AppliedRule[];
  readonly idle: readonly (RuleInPlay & { readonly reason: IdleReason })[];
}

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000;

const isOpen = ({ reasons }: RuleRow): boolean => reasons.every((reason) => STACKING[reason] === 'after');

/** Units of a row that a rule is for. */
function unitsOf({ mostUnits, step, action }: CartRule, { qty }: RuleRow): number {
  const units = mostUnits === null ? qty : Math.min(qty, mostUnits);
  return step > 0 && action !== 'buy_x_get_y' ? units - (units % step) : units;
}

/** Units that are free when each `step` bought ones bring some. The last group may be incomplete. */
function freeUnits({ amount, step, mostUnits }: CartRule, { qty }: RuleRow): number {
  const free = Math.floor(amount / 100);
  if (step <= 0 || free <= 0) return 0;
  const rest = qty % (step + free);
  const units = Math.floor(qty / (step + free)) * free + Math.max(0, rest - step);
  return mostUnits === null ? units : Math.min(units, mostUnits);
}

/** What a rule takes off one row that has `left` to take from. A percentage is rounded half up. */
function rowSaving(rule: CartRule, row: RuleRow, left: Minor): Minor {
  const units = unitsOf(rule, row);
  switch (rule.action) {
    case 'by_percent': {
      const base = units === row.qty ? left : Math.floor((2 * left * units + row.qty) / (2 * row.qty));
      return Math.min(left, Math.floor((base * rule.amount + WHOLE / 2) / WHOLE));
    }
    case 'by_fixed':
      return Math.min(left, rule.amount * units);
    case 'buy_x_get_y':
      return Math.min(left, row.unit * freeUnits(rule, row));
    case 'cart_fixed':
      return 0;
  }
}

/** Sorts rows by what they are, so that their place in a list makes no difference. */
const keyOf = (row: RuleRow): string => JSON.stringify([row.productId, row.skus, row.unit, row.qty, row.room]);

/** Spreads an amount over rows in proportion to what is left of each. */
function cartSavings(amount: Minor, rows: readonly RuleRow[], left: (row: RuleRow) => Minor): Map<RuleRow, Minor> {
  const sorted = [...rows].sort((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return one < other ? -1 : one > other ? 1 : 0;
  });
  const all = sorted.reduce((sum, row) => sum + left(row), 0);
  const shares = spread(Math.min(amount, all), sorted.map(left));
  return new Map(sorted.map((row, index) => [row, shares[index] ?? 0]));
}

function savingsOf(rule: CartRule, rows: readonly RuleRow[], left: (row: RuleRow) => Minor): Map<RuleRow, Minor> {
  if (rule.action === 'cart_fixed') return cartSavings(rule.amount, rows, left);
  return new Map(rows.map((row) => [row, rowSaving(rule, row, left(row))]));
}

const inOrder = (a: RuleInPlay, b: RuleInPlay): number =>
  a.rule.sortOrder - b.rule.sortOrder || a.rule.ruleId - b.rule.ruleId || ((a.code ?? '') < (b.code ?? '') ? -1 : 1);

/**
 * What rules take off the rows of a cart, each of what those before it have left (the table `STACKING` says what they
 * go together with). A rule applies once, whichever of its codes are entered. No discount is above its row or below
 * zero, and the order of rows and rules makes no difference.
 */
export function priceCartRules(rows: readonly RuleRow[], rules: readonly RuleInPlay[]): PricedRules {
  const saved = new Map(rows.map((row) => [row, 0]));
  const freed = new Set<RuleRow>();
  const closed = new Set<RuleRow>();
  const applied: AppliedRule[] = [];
  const idle: (RuleInPlay & { reason: IdleReason })[] = [];
  const left = (row: RuleRow): Minor => row.room - (saved.get(row) ?? 0);
  for (const inPlay of [...rules].sort(inOrder)) {
    const { rule } = inPlay;
    const meant = judge(rule.conditions, rows)
      ? rows.filter((row) => isOpen(row) && judge(rule.items, rows, row) && unitsOf(rule, row) > 0)
      : [];
    const open = applied.some((other) => other.rule.ruleId === rule.ruleId)
      ? []
      : meant.filter((row) => !closed.has(row));
    const savings = savingsOf(rule, open, left);
    const discount = [...savings.values()].reduce((sum, each) => sum + each, 0);
    const freesShipping = rule.shipping !== 'none' && open.length > 0;
    if (discount === 0 && !freesShipping) {
      idle.push({ ...inPlay, reason: meant.length > open.length ? 'stopped' : 'conditions' });
      continue;
    }
    for (const [row, saving] of savings) saved.set(row, (saved.get(row) ?? 0) + saving);
    for (const row of rule.shipping === 'cart' ? rows : freesShipping ? open : []) freed.add(row);
    if (rule.isLast) {
      for (const row of open) closed.add(row);
    }
    applied.push({ ...inPlay, discount, freesShipping });
  }
  return {
    savings: rows.map((row) => saved.get(row) ?? 0),
    shipsFree: rows.map((row) => freed.has(row)),
    applied,
    idle,
  };
}
