import { expect, test } from 'vitest';
import type { ImportBatch } from '#shared/import/contract.ts';
import { memoryTable, type Table } from './csv/table.ts';
import { importRows } from './send/import-rows.ts';
import { NO_MEDIA } from './send/media-folder.ts';
import type { StoreClient } from './send/store-client.ts';

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

/** Returns the rejections of these rows, which follow a valid one, as `line sku reason`. */
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
  ['an empty sku', { sku: ' ' }, '3  sku is empty'],
  [
    'a long sku',
    { sku: 'x'.repeat(65) },
    `3 ${'x'.repeat(65)} sku "${'x'.repeat(57)}..." is longer than 64 characters`,
  ],
  ['an empty name', { name: '' }, '3 bad name is empty'],
  ['an unknown type', { product_type: 'spaceship' }, '3 bad unknown product_type "spaceship"'],
  ['an empty type', { product_type: '' }, '3 bad product_type is empty'],
  ['a price that is not a number', { price: 'abc' }, '3 bad price "abc" is not a number'],
  ['a negative price', { price: '-5' }, '3 bad price "-5" is negative'],
  ['an empty price', { price: '' }, '3 bad no price on any site'],
  ['a special price that is not a number', { special_price: 'x' }, '3 bad special_price "x" is not a number'],
  ['a stock that is not a number', { qty: 'many' }, '3 bad qty "many" is not a number'],
  ['a negative stock', { qty: '-3' }, '3 bad qty "-3" is negative'],
  ['a weight that is not a number', { weight: 'heavy' }, '3 bad weight "heavy" is not a number'],
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
  [
    'a configurable without variations',
    { product_type: 'configurable' },
    '3 bad configurable product without configurable_variations',
  ],
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
  ['a group without members', { product_type: 'grouped' }, '3 bad grouped product without associated_skus'],
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
])('%s is rejected, the good row is imported', async (_what, row, expected) => {
  expect(await rejections(row)).toEqual([expected]);
});

test('a product is imported as a whole or not at all', async () => {
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

test('a product cannot be a part of itself, directly or indirectly', async () => {
  const a = { sku: 'a', product_type: 'configurable', configurable_variations: 'sku=b,size=S' };
  const b = { sku: 'b', product_type: 'configurable', configurable_variations: 'sku=a,size=S' };
  const c = { sku: 'c', product_type: 'grouped', associated_skus: 'c=1' };
  expect(await rejections(a, b, c)).toEqual([
    '3 a configurable_variations names "b", a configurable product',
    '4 b configurable_variations names "a", which is rejected: configurable_variations names "b", a configurable product',
    '5 c associated_skus names the product itself',
  ]);
});

test('a bad row for one site rejects the product, and a site row needs a main row', async () => {
  expect(
    await rejections({}, { store_view_code: 'can', price: '-1' }, { sku: 'lost', store_view_code: 'EUR' }),
  ).toEqual([
    '3 bad its row for CAN (products.csv:4) is rejected: price "-1" is negative',
    '4 bad price "-1" is negative',
    '5 lost no main row (empty store_view_code) of this sku',
  ]);
});

test('rows of other files are rejected for invalid references', async () => {
  const report = await dryRun(
    memoryTable('products.csv', [GOOD]),
    memoryTable('reviews.csv', [
      { sku: 'good', rating_value: '5', title: 'A', review: 'B', reviewer: 'C' },
      { sku: 'nowhere', rating_value: '5', title: 'A', review: 'B', reviewer: 'C' },
      { sku: 'good', rating_value: '6', title: 'A', review: 'B', reviewer: 'C' },
    ]),
    memoryTable('product_questions.csv', [
      { sku: 'good', question: 'Is it straight?', answer: 'As a bar can be.' },
      { sku: 'nowhere', question: 'Is it straight?', answer: 'As a bar can be.' },
      { sku: 'good', question: 'Is it heavy?', answer: ' ' },
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
    memoryTable('wishlist.csv', [{ customer_email: 'a@b.test', product_list: 'good' }]),
    memoryTable('odd.csv', [{ shoe: '1', size: '2' }]),
  );
  expect(report.rejected.map(({ file, line, reason }) => `${file}:${line} ${reason}`)).toEqual(
    [
      'advanced_pricing.csv:3 unknown tier_price_website "mars"',
      'advanced_pricing.csv:4 unknown tier_price_customer_group "Friends"',
      'product_questions.csv:4 the answer is missing',
      'product_questions.csv:3 unknown sku "nowhere"',
      'related.csv:2 unknown sku "nowhere": no file of this import has it',
      'reviews.csv:4 rating "6" is not 1 to 5',
      'reviews.csv:3 unknown sku "nowhere"',
      'stock_sources.csv:2 unknown source_code "MOON"',
      'url_rewrites.csv:3 target_path "javascript:alert(1)" is neither a path nor a web address',
      'url_rewrites.csv:4 redirect_type "0" is neither 301 nor 302',
    ].sort((a, b) => (a.slice(0, a.indexOf(' ')) < b.slice(0, b.indexOf(' ')) ? -1 : 1)),
  );
  expect(report.notTaken).toEqual([{ file: 'wishlist.csv', rows: 1, what: 'wish lists' }]);
  expect(report.unrecognised.map(({ file }) => file)).toEqual(['odd.csv']);
});

const TICKET: Cells = {
  email: 'ada@example.com',
  sku: 'good',
  type: 'fixed',
  value: '5',
  free_shipping: '0',
  uses: '1',
};
const CART_RULE: Cells = {
  rule_id: '5',
  name: 'Five',
  coupon_type: '2',
  coupon_code: 'five',
  simple_action: 'by_percent',
  discount_amount: '5',
  discount_qty: '',
  discount_step: '',
  uses_per_coupon: '',
  uses_per_customer: '',
  simple_free_shipping: '0',
  apply_to_shipping: '0',
  website_ids: 'base',
  from_date: '',
  to_date: '',
  conditions_serialized: '',
  actions_serialized: '',
};
const CONDITION = 'Magento\\SalesRule\\Model\\Rule\\Condition\\';
const ON_COUNTRY = JSON.stringify({
  type: `${CONDITION}Combine`,
  value: '1',
  aggregator: 'all',
  conditions: [{ type: `${CONDITION}Address`, attribute: 'country_id', operator: '==', value: 'US' }],
});
const CUSTOMER: Cells = { email: 'ada@example.com', firstname: 'Ada', lastname: 'Strong', group_id: '1' };
const INDEX_TAG: Cells = { tag_id: '1', slug: 'steel', name: 'Steel', description: '' };
const INDEX_POST: Cells = { post_id: '1', slug: 'the-bar', title: 'The bar', content: '<p>Bar</p>', categories: '19' };
const BAR: Cells = {
  name: 'Bar One',
  brand: 'House',
  own_brand: '1',
  made_in: 'USA',
  diameter: '28.5 mm',
  finish_type: 'Bare steel',
  tensile_strength: '200,000',
  category: '28/28.5MM MULTI',
  rank: '1',
  f_rating: 'F8R',
  duty_affiliate: '5',
  duty_olympic: '4',
  duty_garage: '5',
  duty_powerlifting: '4',
  url: '/bar-one',
};
const SET: Cells = {
  sku: 'good',
  week: '1',
  day: '1',
  session: 'Squat',
  block: 'A',
  exercise: 'Back squat',
  set: '1',
  reps: '5',
  percent: '75',
  rpe: '8',
  tempo: '30X1',
  rest_s: '180',
  load: '',
  notes: '',
  video: '',
};
const CARD: Cells = { code: 'WINTER', balance: '5', currency: 'USD' };

test.each<[string, Cells, Cells, string]>([
  ['customers.csv', CUSTOMER, { email: '' }, '3  email is empty'],
  ['customers.csv', CUSTOMER, { email: 'ada' }, '3 ada email "ada" is not an address'],
  [
    'customers.csv',
    CUSTOMER,
    { email: 'ADA@example.com' },
    '3 ADA@example.com duplicate email: an account serves all sites',
  ],
  ['customers.csv', CUSTOMER, { email: 'b@c.test', group_id: '0' }, '3 b@c.test group_id 0 is the group of guests'],
  ['customers.csv', CUSTOMER, { email: 'b@c.test', group_id: 'VIP' }, '3 b@c.test group_id "VIP" is not a number'],
  ['customers.csv', CUSTOMER, { email: 'b@c.test', created_at: 'once' }, '3 b@c.test created_at "once" is not a date'],
  ['salesrule.csv', CART_RULE, {}, '3 5 duplicate rule_id'],
  ['salesrule.csv', CART_RULE, { rule_id: '' }, '3  rule_id is empty'],
  ['salesrule.csv', CART_RULE, { rule_id: '6', name: '' }, '3 6 name is empty'],
  ['salesrule.csv', CART_RULE, { rule_id: '6' }, '3 6 coupon_code FIVE belongs to rule 5'],
  ['salesrule.csv', CART_RULE, { rule_id: '6', coupon_code: '' }, '3 6 coupon_code is empty'],
  [
    'salesrule.csv',
    CART_RULE,
    { rule_id: '6', coupon_type: '1' },
    '3 6 coupon_code is given for coupon_type 1, which has none',
  ],
  ['salesrule.csv', CART_RULE, { rule_id: '6', coupon_type: '9' }, '3 6 unknown coupon_type "9"'],
  [
    'salesrule.csv',
    CART_RULE,
    { rule_id: '6', coupon_code: 'x'.repeat(65) },
    `3 6 coupon_code "${'X'.repeat(57)}..." is longer than 64 characters`,
  ],
  [
    'salesrule.csv',
    CART_RULE,
    { rule_id: '6', coupon_code: 'SIX', simple_action: 'ampromo_items' },
    '3 6 simple_action "ampromo_items" is one that the store cannot judge',
  ],
  [
    'salesrule.csv',
    CART_RULE,
    { rule_id: '6', coupon_code: 'SIX', discount_amount: '101' },
    '3 6 discount_amount is more than 100 percent',
  ],
  [
    'salesrule.csv',
    CART_RULE,
    { rule_id: '6', coupon_code: 'SIX', discount_amount: '1.005' },
    '3 6 discount_amount has more than two decimals',
  ],
  [
    'salesrule.csv',
    CART_RULE,
    { rule_id: '6', coupon_code: 'SIX', discount_amount: '-1' },
    '3 6 discount_amount "-1" is negative',
  ],
  [
    'salesrule.csv',
    CART_RULE,
    { rule_id: '6', coupon_code: 'SIX', simple_action: 'buy_x_get_y' },
    '3 6 buy_x_get_y needs whole units in discount_step and discount_amount',
  ],
  [
    'salesrule.csv',
    CART_RULE,
    { rule_id: '6', coupon_code: 'SIX', simple_free_shipping: '3' },
    '3 6 unknown simple_free_shipping "3"',
  ],
  [
    'salesrule.csv',
    CART_RULE,
    { rule_id: '6', coupon_code: 'SIX', apply_to_shipping: '1' },
    '3 6 apply_to_shipping is one that the store cannot judge: use simple_free_shipping',
  ],
  ['salesrule.csv', CART_RULE, { rule_id: '6', coupon_code: 'SIX', website_ids: '9' }, '3 6 unknown website_ids "9"'],
  [
    'salesrule.csv',
    CART_RULE,
    { rule_id: '6', coupon_code: 'SIX', website_ids: 'USA,EUR', uses_per_coupon: '1' },
    '3 6 uses_per_coupon cannot be counted over website_ids USA,EUR: use a rule for each',
  ],
  [
    'salesrule.csv',
    CART_RULE,
    { rule_id: '6', coupon_code: 'SIX', website_ids: 'CAN,GBR', uses_per_customer: '1' },
    '3 6 uses_per_customer cannot be counted over website_ids CAN,GBR: use a rule for each',
  ],
  [
    'salesrule.csv',
    CART_RULE,
    { rule_id: '6', coupon_code: 'SIX', to_date: '2026-02-31' },
    '3 6 to_date "2026-02-31" is not a date',
  ],
  [
    'salesrule.csv',
    CART_RULE,
    { rule_id: '6', coupon_code: 'SIX', actions_serialized: 'a:1:{}' },
    '3 6 actions_serialized is not JSON',
  ],
  [
    'salesrule.csv',
    CART_RULE,
    { rule_id: '6', coupon_code: 'SIX', conditions_serialized: ON_COUNTRY },
    '3 6 conditions_serialized names "country_id", which the store cannot judge',
  ],
  ['tickets.csv', TICKET, {}, '3 ada@example.com duplicate email, sku and order_id'],
  ['tickets.csv', TICKET, { order_id: 'b', sku: '' }, '3 ada@example.com sku is empty'],
  ['tickets.csv', TICKET, { order_id: 'b', type: 'gift' }, '3 ada@example.com unknown type "gift"'],
  ['tickets.csv', TICKET, { order_id: 'b', value: '' }, '3 ada@example.com value is empty'],
  ['tickets.csv', TICKET, { order_id: 'b', value: '-1' }, '3 ada@example.com value "-1" is negative'],
  [
    'tickets.csv',
    TICKET,
    { order_id: 'b', type: 'percent', value: '101' },
    '3 ada@example.com value is more than 100 percent',
  ],
  [
    'tickets.csv',
    TICKET,
    { order_id: 'b', free_shipping: 'maybe' },
    '3 ada@example.com free_shipping "maybe" is neither yes nor no',
  ],
  ['tickets.csv', TICKET, { order_id: 'b', uses: '0' }, '3 ada@example.com uses is not above zero'],
  ['tickets.csv', TICKET, { order_id: 'b', uses: '1.5' }, '3 ada@example.com uses "1.5" is not a whole number'],
  ['tickets.csv', TICKET, { order_id: 'b', site: 'MOON' }, '3 ada@example.com unknown site "MOON"'],
  ['giftcards.csv', CARD, { code: ' winter ' }, '3 winter duplicate code and currency'],
  ['giftcards.csv', CARD, { code: 'ABC' }, '3 ABC code "ABC" must have 4 to 64 characters'],
  ['giftcards.csv', CARD, { code: 'SPRING', balance: '' }, '3 SPRING balance is empty'],
  ['giftcards.csv', CARD, { code: 'SPRING', balance: '-5' }, '3 SPRING balance "-5" is negative'],
  ['giftcards.csv', CARD, { code: 'SPRING', currency: 'SEK' }, '3 SPRING unknown currency "SEK"'],
  ['index_tags.csv', INDEX_TAG, { tag_id: '2' }, '3 steel duplicate slug'],
  ['index_tags.csv', INDEX_TAG, { slug: 'iron' }, '3 iron duplicate id'],
  ['index_tags.csv', INDEX_TAG, { tag_id: 'x', slug: 'iron' }, '3 iron tag_id "x" is not a number'],
  ['index_tags.csv', INDEX_TAG, { tag_id: '2', slug: 'Not a slug' }, '3 Not a slug slug "Not a slug" is not taken'],
  ['index_posts.csv', INDEX_POST, {}, '3 the-bar duplicate slug'],
  ['index_posts.csv', INDEX_POST, { post_id: '2', slug: 'b', title: '' }, '3 b title is empty'],
  [
    'index_posts.csv',
    INDEX_POST,
    { post_id: '2', slug: 'b', categories: '19,4' },
    '3 b categories "19,4" is not taken',
  ],
  ['index_posts.csv', INDEX_POST, { post_id: '2', slug: 'b', tags: 'x' }, '3 b tags "x" is not a number'],
  ['index_posts.csv', INDEX_POST, { post_id: '2', slug: 'b', date: 'soon' }, '3 b date "soon" is not a date'],
  [
    'index_posts.csv',
    INDEX_POST,
    { post_id: '2', slug: 'b', featured_video: 'javascript:alert(1)' },
    '3 b featured_video "javascript:alert(1)" is not taken',
  ],
  ['bars.csv', BAR, {}, '3 Bar One duplicate name'],
  ['bars.csv', BAR, { name: '' }, '3  name is empty'],
  ['bars.csv', BAR, { name: 'Two', category: '30MM' }, '3 Two category "30MM" is out of range'],
  ['bars.csv', BAR, { name: 'Two', duty_garage: '6' }, '3 Two duty_garage "6" is out of range'],
  ['bars.csv', BAR, { name: 'Two', rank: '0' }, '3 Two rank "0" is out of range'],
  ['bars.csv', BAR, { name: 'Two', tensile_strength: 'hard' }, '3 Two tensile_strength "hard" is not a number'],
  ['bars.csv', BAR, { name: 'Two', f_rating: 'best' }, '3 Two f_rating "best" is out of range'],
  ['bars.csv', BAR, { name: 'Two', url: 'javascript:alert(1)' }, '3 Two url "javascript:alert(1)" is out of range'],
])('%s: after %o a row with %j is rejected', async (file, good, changes, expected) => {
  const report = await dryRun(memoryTable(file, [good, { ...good, ...changes }]));
  expect(report.rejected.map(({ line, key, reason }) => `${line} ${key} ${reason}`)).toEqual([expected]);
});

test.each<[Cells, string]>([
  [{}, 'set 1 of "Back squat" is listed twice'],
  [{ set: '2', sku: '' }, 'sku is empty'],
  [{ set: '2', sku: 'nowhere' }, 'unknown sku "nowhere"'],
  [{ set: '0' }, 'set "0" is out of range'],
  [{ set: '' }, 'set is empty'],
  [{ set: '2', week: 'one' }, 'week "one" is not a number'],
  [{ set: '2', week: '1.5' }, 'week "1.5" is out of range'],
  [{ set: '2', day: '8' }, 'day "8" is out of range'],
  [{ set: '2', exercise: '' }, 'exercise is empty'],
  [{ set: '2', percent: '-5' }, 'percent "-5" is negative'],
  [{ set: '2', percent: '250' }, 'percent "250" is out of range'],
  [{ set: '2', rpe: '11' }, 'rpe "11" is out of range'],
  [{ set: '2', rest_s: '2 min' }, 'rest_s "2 min" is not a number'],
  [{ set: '2', video: 'javascript:alert(1)' }, 'video "javascript:alert(1)" is not an https address'],
])('programs.csv: only a row with %o is rejected', async (changes, reason) => {
  const good: Cells = { sku: 'good', store_view_code: '', product_type: 'simple', name: 'Plan', price: '9', qty: '1' };
  const report = await dryRun(
    memoryTable('products.csv', [good]),
    memoryTable('programs.csv', [SET, { ...SET, set: '3' }, { ...SET, ...changes }]),
  );
  expect(report.rejected.map(({ file, line, reason: why }) => `${file}:${line} ${why}`)).toEqual([
    `programs.csv:4 ${reason}`,
  ]);
  expect(report.counts.programs?.taken).toBe(1);
});

test('every row of a program without a product is rejected', async () => {
  const report = await dryRun(memoryTable('programs.csv', [SET, { ...SET, set: '2' }]));
  expect(report.rejected.map(({ line, key, reason }) => `${line} ${key} ${reason}`)).toEqual([
    '2 good unknown sku "good"',
    '3 good unknown sku "good"',
  ]);
});

test('--site decides the pools of tickets and the currency of gift cards', async () => {
  const sent: ImportBatch[] = [];
  const client: StoreClient = {
    putMedia: () => Promise.resolve(),
    knownMedia: () => Promise.resolve(new Map()),
    readMedia: () => Promise.resolve(new Uint8Array()),
    knownSkus: () => Promise.resolve(new Set<string>()),
    publish: () => Promise.resolve(),
    exportRows: () => Promise.resolve({ rows: [], next: null }),
    importBatch: (batch) => {
      sent.push(batch);
      const rejected = (batch.tickets ?? []).map(({ email, sku }) => ({
        kind: 'tickets',
        key: `${email} ${sku}`,
        reason: `unknown sku '${sku}'`,
      }));
      return Promise.resolve({ written: {}, unchanged: {}, rejected });
    },
  };
  const tables = [
    memoryTable('tickets.csv', [TICKET]),
    memoryTable('giftcards.csv', [{ code: 'WINTER', balance: '5', currency: '' }]),
  ];
  const report = await importRows({ tables, media: NO_MEDIA }, { sites: ['CAN', 'GBR'], dryRun: false, client });
  expect(sent.flatMap(({ tickets = [] }) => tickets.map(({ pool, orderId }) => [pool, orderId]))).toEqual([
    ['CAN', 'import-can'],
    ['GBR', 'import-gbr'],
  ]);
  expect(report.rejected.map(({ file, line, reason }) => `${file}:${line} ${reason}`)).toEqual([
    'giftcards.csv:2 currency is empty',
    "tickets.csv:2 unknown sku 'good'",
    "tickets.csv:2 unknown sku 'good'",
  ]);
});

test.each<[string, Cells, string]>([
  [
    'an unknown menu',
    { menu: 'side' },
    '3 Bad unknown menu "side": one of strip, top, mega, footer, social, landing, event',
  ],
  ['an unknown site', { site: 'MARS' }, '3 Bad unknown site "MARS"'],
  [
    'an address on another host',
    { url: 'https://else.test' },
    '3 Bad url must be a path, {host} and a path, mailto: or tel:',
  ],
  [
    'a script as its address',
    { url: 'javascript:alert(1)' },
    '3 Bad url must be a path, {host} and a path, mailto: or tel:',
  ],
  [
    'an address with two slashes',
    { url: '//else.test' },
    '3 Bad url must be a path, {host} and a path, mailto: or tel:',
  ],
  ['an empty label', { label: '' }, '3  label is empty'],
  ['a style of another menu', { style: 'banner' }, '3 Bad style must be one of legal, departments'],
  ['a position that is not a number', { position: 'first' }, '3 Bad position "first" is not a number'],
  ['the label and address of another link', { label: 'Good', url: '/good' }, '3 Good duplicate link'],
])('a menu link with %s is rejected', async (_, changes, expected) => {
  const good: Cells = {
    site: '',
    menu: 'footer',
    parent: 'Service',
    label: 'Good',
    url: '/good',
    position: '1',
    style: '',
  };
  const report = await dryRun(
    memoryTable('navigation.csv', [good, { ...good, label: 'Bad', url: '/bad', ...changes }]),
  );
  expect(report.rejected.map(({ line, key, reason }) => `${line} ${key} ${reason}`)).toEqual([expected]);
});

test.each<[Cells, string]>([
  [{ form_hash: 'a form' }, 'form_hash "a form" must have up to 64 letters, digits, _ and -'],
  [{ form_hash: 'good' }, 'duplicate form_hash, first in forms.csv:2'],
  [{ site: 'MARS' }, 'site'],
  [{ name: '' }, 'name is empty'],
  [{ definition: '{' }, 'definition is not JSON'],
  [{ definition: '{"steps":[]}' }, 'definition.steps: '],
  [
    { definition: '{"steps":[{"fields":[{"name":"a","kind":"radio","label":"A"}]}]}' },
    'definition.steps.0.fields.0: a radio needs options',
  ],
])('a form with %j is refused with file, line and place', async (changes, reason) => {
  const definition = '{"steps":[{"fields":[{"name":"a","kind":"text","label":"A"}]}]}';
  const good: Cells = { form_hash: 'good', site: '', name: 'Good', definition };
  const report = await dryRun(memoryTable('forms.csv', [good, { ...good, form_hash: 'bad', ...changes }]));
  expect(report.rejected).toEqual([
    {
      kind: 'forms',
      file: 'forms.csv',
      line: 3,
      key: changes.form_hash ?? 'bad',
      reason: expect.stringContaining(reason),
    },
  ]);
});

test.each([
  ['[{"name":"herro","props":{}}]', 'blocks[0].name: unknown block "herro"'],
  ['[{"name":"text","props":{"html":1}}]', 'blocks[0].props.html: '],
])('a page with the blocks %s is refused with file, line and place', async (blocks, reason) => {
  const page: Cells = { identifier: 'p', title: 'P', content_heading: 'P', content: '', blocks: '[]' };
  const report = await dryRun(memoryTable('cms_pages.csv', [page, { ...page, identifier: 'q', blocks }]));
  expect(report.rejected).toEqual([
    { kind: 'pages', file: 'cms_pages.csv', line: 3, key: 'q', reason: expect.stringContaining(reason) },
  ]);
});
