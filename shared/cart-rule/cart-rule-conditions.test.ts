import { describe, expect, it } from 'vitest';
import { ALWAYS, asksForCategories, readConditions } from './cart-rule-conditions.ts';

const of = (name: string, rest: object = {}) => ({
  type: `Magento\\SalesRule\\Model\\Rule\\Condition\\${name}`,
  ...rest,
});
const combine = (...conditions: readonly unknown[]) => of('Combine', { value: '1', aggregator: 'all', conditions });
const read = (tree: unknown) => readConditions(JSON.stringify(tree));

describe('conditions that are always true', () => {
  it.each(['', ' ', 'null', '[]'])('"%s"', (text) => {
    expect(readConditions(text)).toEqual({ ok: true, condition: ALWAYS });
  });

  it('a group of none', () => {
    expect(read(combine())).toEqual({ ok: true, condition: ALWAYS });
    expect(read(of('Combine', { value: true, aggregator: 'all' }))).toEqual({ ok: true, condition: ALWAYS });
  });
});

it('reads what older releases of Magento wrote, and objects with numbered keys', () => {
  const tree = {
    type: 'salesrule/rule_condition_combine',
    value: 1,
    aggregator: 'any',
    conditions: { '1': { type: 'salesrule/rule_condition_address', attribute: 'total_qty', operator: '>=', value: 2 } },
  };
  const condition = { kind: 'cart', fact: 'units', operator: '>=', value: '2' };
  expect(read(tree)).toEqual({ ok: true, condition: { kind: 'group', isAll: false, isTrue: true, of: [condition] } });
});

it('reads a list as one of them, and categories by their URL keys', () => {
  const skus = of('Product', { attribute: 'sku', operator: '()', value: ['A', 'B'] });
  const keys = of('Product', { attribute: 'category_ids', operator: '()', value: '%url_key=gear,url_key=bags%' });
  const found = read(of('Product\\Found', { value: '1', aggregator: 'all', conditions: [skus, keys] }));
  expect(found).toMatchObject({
    ok: true,
    condition: {
      kind: 'found',
      of: [
        { fact: 'sku', value: 'A,B' },
        { fact: 'category', value: 'gear,bags' },
      ],
    },
  });
  expect(found.ok && asksForCategories(found.condition)).toBe(true);
  expect(asksForCategories(ALWAYS)).toBe(false);
});

describe('what the store cannot judge is a problem that names it', () => {
  const judged = (name: string) => `names ${name}, which the store cannot judge`;
  it.each<[string, unknown, string]>([
    [
      'a country',
      combine(of('Address', { attribute: 'country_id', operator: '==', value: 'US' })),
      judged('"country_id"'),
    ],
    [
      'a way to pay',
      combine(of('Address', { attribute: 'payment_method', operator: '==', value: 'x' })),
      judged('"payment_method"'),
    ],
    ['an attribute', combine(of('Product', { attribute: 'color', operator: '==', value: '5' })), judged('"color"')],
    [
      'a segment',
      combine(of('Segment', { operator: '==', value: '5' })),
      judged('"Magento\\SalesRule\\Model\\Rule\\Condition\\Segment"'),
    ],
    [
      'a sign',
      combine(of('Address', { attribute: 'total_qty', operator: '<=>', value: '5' })),
      judged('the operator "<=>"'),
    ],
    [
      'a list of numbers',
      combine(of('Address', { attribute: 'total_qty', operator: '()', value: '1,2' })),
      judged('the operator "()" of "total_qty"'),
    ],
    [
      'a text as a number',
      combine(of('Address', { attribute: 'base_subtotal', operator: '>=', value: '1e3' })),
      judged('the value "1e3" of "base_subtotal", which is not a number'),
    ],
    [
      'an order of skus',
      combine(of('Product', { attribute: 'sku', operator: '>=', value: 'A' })),
      judged('the operator ">=" of "sku"'),
    ],
    [
      'no value',
      combine(of('Product', { attribute: 'sku', operator: '==', value: '' })),
      judged('an empty value of "sku"'),
    ],
    [
      'a name of every object',
      combine(of('Address', { attribute: 'constructor', operator: '==', value: '1' })),
      judged('"constructor"'),
    ],
    ['no type', combine({ attribute: 'sku' }), judged('a condition without a type')],
    ['a number', 5, judged('a condition without a type')],
  ])('%s', (_, tree, problem) => {
    expect(read(tree)).toEqual({ ok: false, problem });
  });

  it('too many levels', () => {
    let tree: unknown = combine();
    for (let level = 0; level < 12; level++) tree = combine(tree);
    expect(read(tree)).toEqual({ ok: false, problem: judged('more than 12 levels') });
  });

  it.each(['a:7:{s:4:"type";}', '{'])('%s is not JSON', (text) => {
    expect(readConditions(text)).toEqual({ ok: false, problem: 'is not JSON' });
  });
});
