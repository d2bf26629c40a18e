import { expect, test } from 'vitest';
import { importRows } from './import-rows.ts';
import { NO_MEDIA } from './media-folder.ts';
import { memoryTable, type Table } from './table.ts';

type Cells = Readonly<Record<string, string>>;

const GOOD: Cells = {
  sku: 'good',
  store_view_code: '',
  product_type: 'simple',
  product_websites: 'base',
  name: 'Good',
  price: '10',
  qty: '1',
  url_key: 'good',
};

async function dryRun(...tables: Table[]) {
  return importRows({ tables, media: NO_MEDIA }, { sites: ['USA'], dryRun: true, client: null });
}

/** Rejections as `line sku reason` of these rows below a good one. */
async function rejections(...rows: Cells[]): Promise<string[]> {
  const report = await dryRun(
    memoryTable('products.csv', [
      GOOD,
      ...rows.map((row) => ({ ...GOOD, sku: 'bad', name: 'Bad', url_key: '', ...row })),
    ]),
  );
  expect(report.rejected.some((rejection) => rejection.line === 2)).toBe(false);
  return report.rejected.map(({ line, key, reason }) => `${line} ${key} ${reason}`);
}

test.each<[string, Cells, string]>([
  ['no sku', { sku: ' ' }, '3  sku is empty'],
  [
    'a long sku',
    { sku: 'x'.repeat(65) },
    `3 ${'x'.repeat(65)} sku "${'x'.repeat(57)}..." is longer than 64 characters`,
  ],
  ['no name', { name: '' }, '3 bad name is empty'],
  ['an unknown type', { product_type: 'spaceship' }, '3 bad unknown product_type "spaceship"'],
  ['no type', { product_type: '' }, '3 bad product_type is empty'],
  ['a price of letters', { price: 'abc' }, '3 bad price "abc" is not a number'],
  ['a negative price', { price: '-5' }, '3 bad price "-5" is negative'],
  ['no price', { price: '' }, '3 bad no price on any site'],
  ['a special price of letters', { special_price: 'x' }, '3 bad special_price "x" is not a number'],
  ['a stock of letters', { qty: 'many' }, '3 bad qty "many" is not a number'],
  ['a negative stock', { qty: '-3' }, '3 bad qty "-3" is negative'],
  ['a weight of letters', { weight: 'heavy' }, '3 bad weight "heavy" is not a number'],
  [
    'an impossible date',
    { special_price: '5', special_price_from_date: '2026-02-31' },
    '3 bad special_price_from_date "2026-02-31" is not a date',
  ],
  ['an unknown store view', { store_view_code: 'MARS' }, '3 bad unknown store_view_code "MARS"'],
  ['an unknown website', { product_websites: 'base,mars' }, '3 bad unknown product_websites "mars"'],
  ['an unknown visibility', { visibility: 'Hidden' }, '3 bad unknown visibility "Hidden"'],
  ['a duplicate address', { url_key: 'good' }, '3 bad duplicate url_key "good", first of good in products.csv:2'],
  ['a duplicate sku', { sku: 'good', url_key: 'other' }, '3 good duplicate sku, first in products.csv:2'],
  [
    'attributes without codes',
    { additional_attributes: 'red' },
    '3 bad additional_attributes: expected code=value at "red"',
  ],
  [
    'bad hundo tiers',
    { additional_attributes: 'hundo_rules=abc' },
    '3 bad hundo_rules: expected pounds:discount at "abc"',
  ],
  [
    'an unknown option type',
    { custom_options: 'name=A,type=file' },
    '3 bad custom_options: unknown option type "file"',
  ],
  ['no variations', { product_type: 'configurable' }, '3 bad configurable product without configurable_variations'],
  [
    'an unknown variation',
    { product_type: 'configurable', configurable_variations: 'sku=good,size=S|sku=nowhere,size=M' },
    '3 bad configurable_variations names the unknown sku "nowhere"',
  ],
  [
    'a variation without an option',
    { product_type: 'configurable', configurable_variations: 'sku=good,size=S|sku=other,color=Red' },
    '3 bad configurable_variations: other does not have exactly size',
  ],
  [
    'an unknown member',
    { product_type: 'grouped', associated_skus: 'good=1,nowhere=2' },
    '3 bad associated_skus names the unknown sku "nowhere"',
  ],
  ['no members', { product_type: 'grouped' }, '3 bad grouped product without associated_skus'],
  [
    'an unknown bundle value',
    { product_type: 'bundle', bundle_values: 'name=A,type=radio,sku=nowhere' },
    '3 bad bundle_values names the unknown sku "nowhere"',
  ],
  [
    'an unknown bundle option',
    { product_type: 'bundle', bundle_values: 'name=A,type=dial,sku=good' },
    '3 bad bundle_values: unknown option type "dial"',
  ],
  [
    'an unknown gift-card type',
    { product_type: 'giftcard', giftcard_type: 'golden' },
    '3 bad unknown giftcard_type "golden"',
  ],
])('%s is rejected, the good row goes in', async (_what, row, expected) => {
  expect(await rejections(row)).toEqual([expected]);
});

test('a product is taken whole or not at all', async () => {
  const variation = { sku: 'child', price: 'abc' };
  const parent = {
    sku: 'parent',
    product_type: 'configurable',
    configurable_variations: 'sku=good,size=S|sku=child,size=M',
  };
  const bundle = { sku: 'bundle', product_type: 'bundle', bundle_values: 'name=A,type=radio,sku=parent' };
  expect(await rejections(variation, parent, bundle)).toEqual([
    '3 child price "abc" is not a number',
    '4 parent configurable_variations names "child", which is rejected: price "abc" is not a number',
    '5 bundle bundle_values names "parent", which is rejected: configurable_variations names "child", which is rejected: price "abc" is not a number',
  ]);
});

test('a product cannot be a part of itself, nor by a detour', async () => {
  const a = { sku: 'a', product_type: 'configurable', configurable_variations: 'sku=b,size=S' };
  const b = { sku: 'b', product_type: 'configurable', configurable_variations: 'sku=a,size=S' };
  const c = { sku: 'c', product_type: 'grouped', associated_skus: 'c=1' };
  expect(await rejections(a, b, c)).toEqual([
    '3 a configurable_variations names "b", a configurable product',
    '4 b configurable_variations names "a", which is rejected: configurable_variations names "b", a configurable product',
    '5 c associated_skus names the product itself',
  ]);
});

test('a bad row of one site refuses the product, a row of a site needs a main row', async () => {
  expect(
    await rejections({}, { store_view_code: 'can', price: '-1' }, { sku: 'lost', store_view_code: 'EUR' }),
  ).toEqual([
    '3 bad its row for CAN (products.csv:4) is rejected: price "-1" is negative',
    '4 bad price "-1" is negative',
    '5 lost no main row (empty store_view_code) of this sku',
  ]);
});

test('rows of other files are rejected for what they refer to', async () => {
  const report = await dryRun(
    memoryTable('products.csv', [GOOD]),
    memoryTable('reviews.csv', [
      { sku: 'good', rating_value: '5', title: 'A', review: 'B', reviewer: 'C' },
      { sku: 'nowhere', rating_value: '5', title: 'A', review: 'B', reviewer: 'C' },
      { sku: 'good', rating_value: '6', title: 'A', review: 'B', reviewer: 'C' },
    ]),
    memoryTable('related.csv', [{ sku: 'nowhere', linked_sku: 'good' }]),
    memoryTable('advanced_pricing.csv', [
      {
        sku: 'good',
        tier_price_website: 'All Websites [USD]',
        tier_price_customer_group: '2',
        tier_price_qty: '1',
        tier_price: '9',
        tier_price_value_type: 'Fixed',
      },
      {
        sku: 'good',
        tier_price_website: 'mars',
        tier_price_customer_group: '2',
        tier_price_qty: '1',
        tier_price: '9',
        tier_price_value_type: 'Fixed',
      },
      {
        sku: 'good',
        tier_price_website: 'CAN',
        tier_price_customer_group: 'Friends',
        tier_price_qty: '1',
        tier_price: '9',
        tier_price_value_type: 'Fixed',
      },
    ]),
    memoryTable('stock_sources.csv', [{ source_code: 'MOON', sku: 'good', status: '1', quantity: '3' }]),
    memoryTable('url_rewrites.csv', [
      { request_path: 'old', target_path: '/new', redirect_type: '301', site: 'CAN' },
      { request_path: 'old', target_path: 'javascript:alert(1)', redirect_type: '301', site: '' },
      { request_path: 'older', target_path: '/new', redirect_type: '0', site: '' },
    ]),
    memoryTable('giftcards.csv', [{ code: 'A', balance: '5', currency: 'USD' }]),
    memoryTable('odd.csv', [{ shoe: '1', size: '2' }]),
  );
  expect(report.rejected.map(({ file, line, reason }) => `${file}:${line} ${reason}`)).toEqual(
    [
      'advanced_pricing.csv:3 unknown tier_price_website "mars"',
      'advanced_pricing.csv:4 unknown tier_price_customer_group "Friends"',
      'related.csv:2 unknown sku "nowhere": no file of this import has it',
      'reviews.csv:4 rating "6" is not 1 to 5',
      'reviews.csv:3 unknown sku "nowhere"',
      'stock_sources.csv:2 unknown source_code "MOON"',
      'url_rewrites.csv:3 target_path "javascript:alert(1)" is neither a path nor a web address',
      'url_rewrites.csv:4 redirect_type "0" is neither 301 nor 302',
    ].sort((a, b) => (a.slice(0, a.indexOf(' ')) < b.slice(0, b.indexOf(' ')) ? -1 : 1)),
  );
  expect(report.notTaken).toEqual([{ file: 'giftcards.csv', rows: 1, what: 'gift cards in circulation' }]);
  expect(report.unrecognised.map(({ file }) => file)).toEqual(['odd.csv']);
});
