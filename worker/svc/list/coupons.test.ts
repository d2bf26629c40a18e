import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportCartRule } from '#shared/cart-rule/cart-rule-record.ts';
import type { WireList } from '#shared/list/wire-list.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { category, fill, product, productIds, staffRequest } from '#worker/testing/store.ts';

const CONDITION = 'Magento\\SalesRule\\Model\\Rule\\Condition\\';
const all = (...conditions: readonly object[]) =>
  JSON.stringify({ type: `${CONDITION}Combine`, value: '1', aggregator: 'all', conditions });
const address = (attribute: string, operator: string, value: string) => ({
  type: `${CONDITION}Address`,
  attribute,
  operator,
  value,
});
const line = (attribute: string, operator: string, value: string) => ({
  type: `${CONDITION}Product`,
  attribute,
  operator,
  value,
});

function rule(ruleId: number, code: string, changes: Partial<ImportCartRule> = {}): ImportCartRule {
  return {
    ruleId,
    name: `Rule ${code}`,
    isActive: true,
    sites: ['USA', 'EUR'],
    groups: [],
    fromMs: null,
    toMs: null,
    codes: [code],
    usesPerCode: null,
    usesPerCustomer: null,
    sortOrder: 0,
    isLast: false,
    action: 'by_percent',
    amount: 1_000,
    mostUnits: null,
    step: 0,
    shipping: 'none',
    conditions: '',
    items: '',
    ...changes,
  };
}

const ids = new Map<string, number>();

beforeAll(async () => {
  const price = { price: 3_335, specialPrice: null, specialFromMs: null, specialToMs: null };
  const stock = { qoh: 500, min: 1, max: 100, isInStock: true, backorder: false, bin: false };
  const goods = (sku: string, categories: readonly string[]) =>
    product(sku, {
      categories: [...categories],
      prices: { USA: price, EUR: price },
      stock: { USA: stock, EUR: stock },
    });
  const { rejected } = await fill({
    categories: [category('CR gear', 'cr-gear'), category('CR bags', 'cr-bags')],
    products: [goods('CR-BAR', ['CR gear']), goods('CR-BAG', ['CR bags'])],
    cartRules: [
      rule(701, 'CR-TEN'),
      rule(702, 'CR-BAGS', { items: all(line('category_ids', '==', 'cr-bags')) }),
      rule(703, 'CR-EUROPE', { sites: ['EUR'] }),
      rule(704, 'CR-OVER', { toMs: 1 }),
      rule(705, 'CR-SOON', { fromMs: 4_000_000_000_000 }),
      rule(706, 'CR-OFF', { isActive: false }),
      rule(707, 'CR-CLUB', { groups: [7] }),
      rule(708, 'CR-MANY', { conditions: all(address('total_qty', '>=', '5')), amount: 2_000 }),
      rule(709, 'CR-SHIP', { amount: 0, shipping: 'cart' }),
      rule(710, 'CR-AUTO', { codes: [], amount: 5_000, conditions: all(address('total_qty', '>=', '50')) }),
    ],
  });
  expect(rejected).toEqual([]);
  for (const [sku, id] of await productIds()) ids.set(sku, id);
});

interface Answer {
  readonly list: WireList;
  readonly error?: { readonly type: string };
}

async function buyerOf(...items: readonly (readonly [sku: string, qty: number])[]): Promise<Buyer> {
  const buyer = new Buyer();
  await buyer.add(...items.map(([sku, qty]) => ({ productId: ids.get(sku), qty })));
  return buyer;
}

/** Enters codes for the buyer's cart. */
async function enter(buyer: Buyer, codes: readonly string[], headers: Record<string, string> = {}) {
  const path = buyer.path('svc_list', `/lists/${buyer.list?._id}/coupons`);
  const { status, body } = await buyer.json<Answer>('PUT', path, { codes }, headers);
  if (status === 200) buyer.list = body.list;
  return { status, list: body.list, error: body.error };
}

describe('entering codes', () => {
  it('takes a percentage off each line, half up, however the code is typed', async () => {
    const buyer = await buyerOf(['CR-BAR', 1], ['CR-BAG', 3]);
    const { list } = await enter(buyer, [' cr-ten ', 'CR-TEN']);
    // 10 % of 33.35 and of 100.05.
    expect(list.coupons).toEqual([{ code: 'CR-TEN', label: 'Rule CR-TEN', discount: 13.35 }]);
    expect(list.items.map(({ couponSaving }) => couponSaving)).toEqual([3.34, 10.01]);
    expect(list.totals).toMatchObject({ subtotal: 133.4, discount: 13.35, couponDiscount: 13.35, total: 120.05 });
    expect(list.metadata.coupons).toEqual(['CR-TEN']);
    const { body } = await buyer.json<Answer>('GET', `/svc_list/lists/${list._id}`);
    expect(body.list.totals.discount).toBe(13.35);
  });

  it('a list without codes again costs what it did', async () => {
    const buyer = await buyerOf(['CR-BAR', 1]);
    await enter(buyer, ['CR-TEN']);
    const { list } = await enter(buyer, []);
    expect(list.coupons).toEqual([]);
    expect(list.totals).toMatchObject({ discount: 0, total: 33.35 });
  });

  it('is for the items of a category alone, and applies as soon as there is one', async () => {
    const buyer = await buyerOf(['CR-BAR', 1]);
    const { list } = await enter(buyer, ['CR-BAGS']);
    expect(list.coupons).toEqual([
      { code: 'CR-BAGS', label: 'Rule CR-BAGS', discount: 0, problem: 'This code is not for the items in your cart.' },
    ]);
    const added = await buyer.add({ productId: ids.get('CR-BAG'), qty: 1 });
    expect(added.coupons).toEqual([{ code: 'CR-BAGS', label: 'Rule CR-BAGS', discount: 3.34 }]);
  });

  it('a second code takes of what the first has left', async () => {
    const buyer = await buyerOf(['CR-BAR', 5]);
    const { list } = await enter(buyer, ['CR-TEN', 'CR-MANY']);
    // 166.75, less 16.68, of which 20 %.
    expect(list.coupons.map(({ discount }) => discount)).toEqual([16.68, 30.01]);
  });

  it('a rule without a code is for every cart that it fits', async () => {
    const buyer = await buyerOf(['CR-BAR', 50]);
    expect(buyer.list?.deals).toEqual([{ ruleId: 710, label: 'Rule CR-AUTO', discount: 833.75 }]);
    expect(buyer.list?.totals).toMatchObject({ discount: 833.75, total: 833.75 });
  });

  it.each([
    ['CR-NONE', 'We do not know this code. Please check it.'],
    ['CR-EUROPE', 'This code does not work in this store.'],
    ['CR-OVER', 'This code has expired.'],
    ['CR-SOON', 'This code is not valid yet.'],
    ['CR-OFF', 'This code is no longer valid.'],
    ['CR-CLUB', 'This code is for certain customers. Log in if you are one of them.'],
  ])('%s: %s', async (code, problem) => {
    const buyer = await buyerOf(['CR-BAR', 1]);
    const { status, list } = await enter(buyer, ['CR-TEN', code]);
    expect(status).toBe(200);
    expect(list.coupons).toMatchObject([
      { code: 'CR-TEN', discount: 3.34 },
      { code, discount: 0, problem },
    ]);
    expect(list.metadata.coupons).toEqual(['CR-TEN']);
  });

  it('no one can guess codes, of gift cards or of rules', async () => {
    const from = { 'cf-connecting-ip': '198.51.100.77' };
    const buyer = await buyerOf(['CR-BAR', 1]);
    const tries = Array.from({ length: 15 }, (_, index) => `CR-GUESS-${index}`);
    for (const code of tries) expect((await enter(buyer, [code], from)).status).toBe(200);
    expect(await enter(buyer, ['CR-GUESS'], from)).toMatchObject({ status: 429, error: { type: 'rate_limited' } });
    expect(await enter(buyer, ['CR-TEN'], from)).toMatchObject({ status: 429 });
    const metadata = { giftcards: ['GC-GUESS'] };
    const path = `/svc_list/lists/${buyer.list?._id}/metadata`;
    expect((await buyer.json('PUT', path, { metadata }, from)).status).toBe(429);
    // A code that the list has is no try.
    const other = await buyerOf(['CR-BAR', 1]);
    for (let times = 0; times < 20; times++) expect((await enter(other, ['CR-TEN'])).status).toBe(200);
  });

  it('refuses what is no list of codes, lists of others, and lists that cannot be bought', async () => {
    const buyer = await buyerOf(['CR-BAR', 1]);
    const path = `/svc_list/lists/${buyer.list?._id}/coupons`;
    const ask = (from: Buyer, body: object) => from.json<Answer>('PUT', path, body);
    for (const body of [{}, { codes: 'CR-TEN' }, { codes: [1] }, { codes: [''] }, { codes: Array(11).fill('A') }]) {
      expect((await ask(buyer, body)).body.error?.type).toBe('validation_error');
    }
    const other = await buyerOf(['CR-BAR', 1]);
    expect((await ask(other, { codes: ['CR-TEN'] })).body.error?.type).toBe('list_not_found');
  });

  it('codes in the metadata of a list are not taken', async () => {
    const buyer = await buyerOf(['CR-BAR', 1]);
    const path = `/svc_list/lists/${buyer.list?._id}/metadata`;
    const { body } = await buyer.json<Answer>('PUT', path, { metadata: { coupons: ['CR-TEN'] } });
    expect(body.list.coupons).toEqual([]);
    expect(body.list.totals.discount).toBe(0);
  });
});

describe('quotes of shipping and tax', () => {
  it('a code that pays for the shipping makes it free, and tax is on what is left', async () => {
    const buyer = await buyerOf(['CR-BAR', 2]);
    const before = await buyer.order();
    await enter(buyer, ['CR-SHIP', 'CR-TEN']);
    const after = await buyer.order();
    expect(before.totals.shipping).toBeGreaterThan(0);
    expect(after.totals).toMatchObject({ subtotal: 66.7, discount: 6.67, shipping: 0 });
    expect((await buyer.place(after)).status).toBe(201);
  });
});

describe('imports', () => {
  it('the same again changes nothing; a code is for one rule; uses over several pools are refused', async () => {
    const send = async (...cartRules: readonly object[]) =>
      (await (await staffRequest('/svc_staff/import', { cartRules })).json()) as object;
    expect(await send(rule(701, 'CR-TEN'))).toMatchObject({ unchanged: { cartRules: 1 }, written: { cartRules: 0 } });
    expect(await send(rule(720, 'CR-TEN'))).toMatchObject({
      rejected: [{ kind: 'cartRules', key: '720', reason: 'coupon_code CR-TEN belongs to another rule' }],
    });
    expect(await send(rule(721, 'CR-LIMIT', { usesPerCode: 3 }))).toMatchObject({
      error: { type: 'validation_error' },
    });
    expect(await send(rule(722, 'CR-BAD', { conditions: all(address('country_id', '==', 'US')) }))).toMatchObject({
      error: { type: 'validation_error' },
    });
  });

  it('an export has the rules as they were imported', async () => {
    const page = (await (await staffRequest('/svc_staff/export/cartRules', undefined, 'GET')).json()) as {
      rows: object[];
    };
    expect(page.rows).toContainEqual(
      rule(708, 'CR-MANY', { conditions: all(address('total_qty', '>=', '5')), amount: 2_000 }),
    );
  });
});
