import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WireList } from '#shared/list/wire-list.ts';
import { violations } from '#worker/testing/audit.ts';
import { Buyer, type Placed } from '#worker/testing/buyer.ts';
import { category, env, fill, product, productIds } from '#worker/testing/store.ts';

const promotion = {
  rogue_promo_enabled: ['1'],
  rogue_promo_price: ['80'],
  rogue_promo_qty_enable: ['1'],
  rogue_promo_qty: ['3'],
};
const bundleOf = (sku: string, part: string, qty: number) =>
  product(sku, {
    type: 'bundle',
    prices: { USA: { price: 0, specialPrice: null, specialFromMs: null, specialToMs: null } },
    bundlePriceType: 'dynamic',
    bundleOptions: [
      {
        title: 'Part',
        input: 'radio' as const,
        isRequired: true,
        includedSku: null,
        values: [{ sku: part, defaultQty: qty, canChangeQty: false, isDefault: true, priceType: 'fixed', price: 0 }],
      },
    ],
  });
const stock = { USA: { qoh: 500, min: 1, max: 100, isInStock: true, backorder: false, bin: false } };
let ids: ReadonlyMap<string, number> = new Map();
const id = (sku: string) => ids.get(sku) ?? 0;

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('LM-ONE', { stock, attributes: { purchase_limit: ['1'] } }),
      product('LM-TWO', { stock, attributes: { purchase_limit: ['2'] } }),
      product('LM-FREE', { stock }),
      product('LM-FEW', { stock: { USA: { ...stock.USA, qoh: 4, max: 4 } } }),
      product('LM-PROGRAM', { type: 'virtual', stock: {}, attributes: { program_delivery: ['app'] } }),
      product('MMV-LM', { type: 'virtual', stock: {} }),
      product('LM-ENTRY', { type: 'virtual', stock: {}, attributes: { event_registration: ['1'] } }),
      product('LM-DEAL', { stock, attributes: promotion }),
      bundleOf('LM-SET', 'LM-TWO', 1),
      bundleOf('LM-DEALS', 'LM-DEAL', 2),
    ],
  });
  ids = await productIds();
});

afterEach(async () => {
  expect(await violations()).toEqual([]);
});

const line = (sku: string, qty = 1, more: object = {}) => ({ productId: id(sku), qty, ...more });
/** Lines of the same product that are not merged. */
const apart =
  (sku: string, qty = 1) =>
  (count: number) =>
    Array.from({ length: count }, (_, index) => line(sku, qty, { metadata: { plateOpts: { line: `${index}` } } }));
const bundle = (sku: string, part: string, qty = 1) =>
  line(sku, qty, { children: [{ productId: id(part), qty: 1, metadata: {} }] });

async function bundleLine(buyer: Buyer, sku: string, part: string, qty = 1) {
  const option = await env.DB.prepare('SELECT option_id FROM bundle_options WHERE parent_id = ?1')
    .bind(id(sku))
    .first<number>('option_id');
  const children = [{ productId: id(part), qty: 1, metadata: { bundleOptionId: option } }];
  return buyer.add({ ...bundle(sku, part, qty), children });
}

/** An order of exactly these items, which are not in a list. */
async function unlisted(items: readonly object[], changes: Record<string, unknown> = {}): Promise<Placed> {
  const buyer = new Buyer();
  await buyer.add(line('LM-FREE'));
  const order = await buyer.order(undefined, { billingAddress: buyer.address });
  return buyer.place({ ...order, ...changes, items });
}

const refusal = ({ status, body }: Placed) => [status, body.error?.type];

describe('a cart holds no more of a product than an order may have', () => {
  it.each([
    ['LM-ONE', 1, 'You can buy one of Product LM-ONE per order.'],
    ['LM-TWO', 2, 'You can buy at most 2 of Product LM-TWO per order.'],
    ['LM-PROGRAM', 1, 'You can buy one of Product LM-PROGRAM per order.'],
    ['MMV-LM', 1, 'You can buy one of Product MMV-LM per order.'],
    ['LM-FEW', 4, 'Only 4 of Product LM-FEW are available for your whole order.'],
    ['LM-DEAL', 3, 'Only 3 of Product LM-DEAL are available for your whole order.'],
  ])('%s, in five lines: %i', async (sku, most, words) => {
    const list = await new Buyer().add(...apart(sku)(5));
    expect(list.items.reduce((sum, { qty }) => sum + qty, 0)).toBe(most);
    expect(list.messages.at(-1)?.text).toBe(words);
  });

  it('parts of bundles count', async () => {
    const buyer = new Buyer();
    await buyer.add(line('LM-TWO', 1));
    const list = await bundleLine(buyer, 'LM-SET', 'LM-TWO', 5);
    expect(list.items.map(({ sku, qty }) => [sku, qty])).toEqual([
      ['LM-TWO', 1],
      ['LM-SET', 1],
    ]);
    const [plain] = list.items;
    const { body } = await buyer.json<{ list: WireList }>(
      'PUT',
      `/svc_list/lists/${list._id}/items/${plain?.listItemId}`,
      {
        qty: 2,
      },
    );
    expect(body.list.items[0]?.qty).toBe(1);
    expect(body.list.messages[0]?.text).toBe('You can buy at most 2 of Product LM-TWO per order.');
  });

  it('a wishlist may hold more', async () => {
    await fill({
      customers: [{ email: 'w@x.test', firstname: 'W', lastname: 'X', groupId: 1, createdMs: null }],
    } as never);
    const wisher = new Buyer();
    await wisher.enter('w@x.test');
    const { body: made } = await wisher.json<{ list: WireList }>('POST', '/svc_list/lists', { type: 'wishlist' });
    const path = `/svc_list/lists/${made.list._id}/items`;
    const { body } = await wisher.json<{ list: WireList }>('POST', path, { items: apart('LM-ONE', 3)(2) });
    expect(body.list.items.map(({ qty, problem }) => [qty, problem ?? null])).toEqual([
      [3, null],
      [3, null],
    ]);
  });
});

describe('an order has no more of a product than allowed, however it is sent', () => {
  it.each<[string, () => readonly object[]]>([
    ['the same line five times', () => Array.from({ length: 5 }, () => line('LM-ONE'))],
    ['one line of five', () => [line('LM-ONE', 5)]],
    ['two lines beyond the limit', () => [line('LM-TWO', 2), line('LM-TWO', 1)]],
    ['lines that differ', () => apart('LM-ONE')(2)],
    ['programs', () => [line('LM-PROGRAM'), line('LM-PROGRAM')]],
    ['challenges', () => [line('MMV-LM'), line('MMV-LM')]],
    ['event entries', () => [line('LM-ENTRY'), line('LM-ENTRY')]],
    ['stock', () => [line('LM-FEW', 3), line('LM-FEW', 3)]],
    ['units of a promotion', () => [line('LM-DEAL', 2), line('LM-DEAL', 2)]],
  ])('%s', async (_name, items) => {
    expect(refusal(await unlisted(items()))).toEqual([409, 'inventory_error']);
  });

  it('a line of the list named twice', async () => {
    const buyer = new Buyer();
    await buyer.add(line('LM-FREE'));
    const order = await buyer.order();
    const placed = await buyer.place({ ...order, items: Array.from({ length: 5 }, () => order.items[0]) });
    expect(refusal(placed)).toEqual([409, 'wrong_product_price']);
    expect(placed.body.error?.fields?.[0]).toEqual({
      field: 'items.1.listItemId',
      message: 'is listed twice in the order',
    });
  });

  it('a part of a bundle beside its own line', async () => {
    const option = await env.DB.prepare('SELECT option_id FROM bundle_options WHERE parent_id = ?1')
      .bind(id('LM-SET'))
      .first<number>('option_id');
    const child = { productId: id('LM-TWO'), qty: 1, metadata: { bundleOptionId: option } };
    const items = [line('LM-TWO', 2), line('LM-SET', 1, { children: [child] })];
    const placed = await unlisted(items);
    expect(refusal(placed)).toEqual([409, 'inventory_error']);
    expect(placed.body.error?.fields).toEqual([
      { field: 'LM-SET', message: 'Product LM-SET: You can buy at most 2 of Product LM-TWO per order.' },
    ]);
  });

  it('parts of a bundle at a promotion’s price count toward its units', async () => {
    const first = new Buyer();
    await bundleLine(first, 'LM-DEALS', 'LM-DEAL');
    const second = new Buyer();
    await bundleLine(second, 'LM-DEALS', 'LM-DEAL');
    const orders = [await first.order(), await second.order()];
    const placed = await Promise.all([first.place(orders[0] as never), second.place(orders[1] as never)]);
    expect(placed.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = placed.find(({ status }) => status === 409);
    // The desk decides. A store that has learned of its decision by then reports the set as sold out.
    const words = ['Only 1 of Product LM-DEALS left at this price.', 'Product LM-DEALS: Out of stock.'];
    expect(words).toContain(refused?.body.error?.fields?.[0]?.message);
  });
});

it('a promotion that has sold out is gone from the next answer of every list', async () => {
  await fill({ products: [product('LM-LAST', { stock, attributes: promotion })] } as never);
  ids = await productIds();
  const [winner, other, third] = [new Buyer(), new Buyer(), new Buyer()];
  for (const buyer of [other, third]) await buyer.add(line('LM-LAST', 2));
  await winner.add(line('LM-LAST', 3));
  expect((await winner.buy()).status).toBe(201);
  for (const buyer of [other, third]) {
    const { body } = await buyer.json<{ list: WireList }>('GET', `/svc_list/lists/${buyer.list?._id}`);
    expect(body.list.items).toEqual([]);
    expect(body.list.missedDeals.map(({ sku, price }) => [sku, price])).toEqual([['LM-LAST', 100]]);
  }
});

describe('an event entry is for one athlete', () => {
  async function enter(email: string, entry?: Record<string, string>): Promise<Placed> {
    const buyer = new Buyer();
    await buyer.add(line('LM-ENTRY', 1, entry ? { metadata: { eventRegistration: entry } } : {}));
    const changes = { shippingAddress: {}, billingAddress: buyer.address, customer: { email } };
    return buyer.buy(undefined, changes);
  }

  it('a second order from the same address is refused, but not someone else’s', async () => {
    expect((await enter('first@x.test')).status).toBe(201);
    const again = await enter('First@x.test');
    expect(refusal(again)).toEqual([409, 'inventory_error']);
    expect(again.body.error?.fields).toEqual([
      { field: 'LM-ENTRY', message: 'This athlete is already entered for Product LM-ENTRY.' },
    ]);
    expect((await enter('second@x.test')).status).toBe(201);
  });

  it('a named athlete is entered once, no matter who pays', async () => {
    const athlete = { firstName: 'Bo', lastName: 'Strong', birthdate: '2001-02-03' };
    expect((await enter('coach@x.test', athlete)).status).toBe(201);
    expect(refusal(await enter('parent@x.test', athlete))).toEqual([409, 'inventory_error']);
    expect((await enter('coach@x.test', { ...athlete, firstName: 'Al' })).status).toBe(201);
  });

  it('five simultaneous orders become one', async () => {
    const placed = await Promise.all(Array.from({ length: 5 }, () => enter('raced@x.test')));
    expect(placed.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });
});
