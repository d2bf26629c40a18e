import type { Minor } from '#shared/money/money.ts';
import type { RuleRow } from './cart-rule.ts';
import type { RuleCondition, RuleOperator } from './cart-rule-conditions.ts';

function compares(left: number, operator: RuleOperator, right: number): boolean {
  switch (operator) {
    case '==':
      return left === right;
    case '!=':
      return left !== right;
    case '>=':
      return left >= right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    case '<':
      return left < right;
    default:
      return false;
  }
}

/** A value of a condition in the unit of a fact: money as minor units. */
const minorOf = (value: string): Minor => Math.round(Number(value) * 100);
const listOf = (value: string): readonly string[] => value.split(',').map((each) => each.trim().toLowerCase());
const sum = (figures: readonly number[]): number => figures.reduce((all, each) => all + each, 0);

/** Whether one of the texts fits; `!` before an operator turns the answer around. */
function fits(texts: readonly string[], operator: RuleOperator, value: string): boolean {
  const isNot = operator.startsWith('!');
  const wanted = operator.includes('(') ? listOf(value) : [value.trim().toLowerCase()];
  const found = texts
    .map((text) => text.toLowerCase())
    .some((text) => wanted.some((each) => (operator.includes('{') ? text.includes(each) : text === each)));
  return found !== isNot;
}

function judgeLine(
  { fact, operator, value }: Extract<RuleCondition, { kind: 'line' }>,
  { skus, categories, unit, qty, rowTotal }: RuleRow,
): boolean {
  switch (fact) {
    case 'sku':
      return fits(skus, operator, value);
    case 'category':
      // Magento compares the categories of a product by what they have in common, whatever the sign.
      return fits(categories, operator.startsWith('!') ? '!()' : '()', value);
    case 'price':
      return compares(unit, operator, minorOf(value));
    case 'units':
      return compares(qty, operator, Number(value));
    case 'total':
      return compares(rowTotal, operator, minorOf(value));
  }
}

function judgeCart(
  { fact, operator, value }: Extract<RuleCondition, { kind: 'cart' }>,
  rows: readonly RuleRow[],
): boolean {
  switch (fact) {
    case 'subtotal':
      return compares(sum(rows.map(({ rowTotal }) => rowTotal)), operator, minorOf(value));
    case 'units':
      return compares(sum(rows.map(({ qty }) => qty)), operator, Number(value));
    case 'weight': {
      // Thousandths of a pound, because sums of fractions are not exact.
      const weight = sum(rows.map(({ weightLb, qty }) => Math.round(weightLb * 1000) * qty));
      return compares(weight, operator, Math.round(Number(value) * 1000));
    }
  }
}

function together(isAll: boolean, answers: readonly boolean[]): boolean {
  if (answers.length === 0) return true;
  return isAll ? answers.every(Boolean) : answers.some(Boolean);
}

/** Whether a condition is true of a cart or, for conditions of lines, of one of its lines. */
export function judge(condition: RuleCondition, rows: readonly RuleRow[], row?: RuleRow): boolean {
  if (condition.kind === 'cart') return judgeCart(condition, rows);
  if (condition.kind === 'line') {
    return row ? judgeLine(condition, row) : rows.some((each) => judgeLine(condition, each));
  }
  const { kind, isAll, isTrue, of } = condition;
  const isLike = (each: RuleRow) =>
    together(
      isAll,
      of.map((inner) => judge(inner, rows, each)),
    );
  if (kind === 'found') return rows.some(isLike) === isTrue;
  if (kind === 'sum') {
    const { fact, operator, value } = condition;
    const alike = rows.filter(isLike);
    return fact === 'units'
      ? compares(sum(alike.map(({ qty }) => qty)), operator, Number(value))
      : compares(sum(alike.map(({ rowTotal }) => rowTotal)), operator, minorOf(value));
  }
  return together(
    isAll,
    of.map((inner) => judge(inner, rows, row) === isTrue),
  );
}
