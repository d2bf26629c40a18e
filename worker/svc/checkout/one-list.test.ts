import { runDurableObjectAlarm } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { SandboxBooks } from '#worker/store/order/sandbox.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { violations } from '#worker/testing/audit.ts';
import { Buyer, newOrderId } from '#worker/testing/buyer.ts';
import { category, env, fill, product, productIdOf } from '#worker/testing/store.ts';

const STOCK = { USA: { qoh: 900, min: 1, max: 99, isInStock: true, backorder: false, bin: false } };
const desk = new OrderDeskStore(env, 'USA');
const books = new SandboxBooks(env.DB);
const ids = { bar: 0, plate: 0 };

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [product('OL-BAR', { stock: STOCK }), product('OL-PLATE', { stock: STOCK })],
  });
  for (const [name, sku] of Object.entries({ bar: 'OL-BAR', plate: 'OL-PLATE' })) {
    ids[name as keyof typeof ids] = await productIdOf(sku);
  }
});

async function buyerOf(qty: number): Promise<Buyer> {
  const buyer = new Buyer();
  await buyer.add({ productId: ids.bar, qty });
  return buyer;
}

interface Left {
  readonly lists: readonly { readonly items: readonly { productId: number; qty: number }[] }[];
}

/** Products and units in the shopper's lists. */
async function leftIn(buyer: Buyer): Promise<readonly (readonly [number, number])[]> {
  const { body } = await buyer.json<Left>('GET', '/svc_list/lists');
  return body.lists.flatMap(({ items }) => items.map(({ productId, qty }) => [productId, qty] as const));
}

/** The part of a refusal that says that another order already contains the list. */
const otherOrder = ({ body }: Awaited<ReturnType<Buyer['place']>>) => [
  body.error?.type,
  body.error?.fields?.find(({ field }) => field === 'orderId')?.message,
];

describe('a list’s items', () => {
  it('are bought once, however many tabs order them at the same time', async () => {
    const buyer = await buyerOf(1);
    const order = await buyer.order();
    const orders = Array.from({ length: 5 }, (_, tab) => ({ ...order, orderId: newOrderId(Date.now() + tab) }));
    const placed = await Promise.all(orders.map((each) => buyer.place(each)));
    const [winner, ...more] = placed.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    const refused = placed.filter(({ status }) => status !== 201);
    for (const each of refused) expect(otherOrder(each)).toEqual(['order_already_published', winner?.body.orderId]);
    const charges = await books.ofOrders(orders.map(({ orderId }) => orderId));
    expect(charges.map(({ orderId }) => orderId)).toEqual([winner?.body.orderId]);
  });

  it('are not bought again when their order is placed, and only the owner learns which order it is', async () => {
    const buyer = await buyerOf(1);
    const order = await buyer.order();
    await buyer.place(order);
    expect(otherOrder(await buyer.place({ ...order, orderId: newOrderId() }))).toEqual([
      'order_already_published',
      order.orderId,
    ]);
    const stranger = await buyerOf(1);
    expect(otherOrder(await stranger.place({ ...order, orderId: newOrderId() }))).toEqual([
      'list_not_found',
      undefined,
    ]);
  });

  it('are available again once the payment has failed', async () => {
    const buyer = await buyerOf(1);
    const order = await buyer.order('sandbox_3ds');
    expect((await buyer.place(order)).body.status).toBe('payment_pending');
    const again = { ...order, payment: { ...order.payment, transactionToken: 'sandbox_approved' } };
    expect(otherOrder(await buyer.place({ ...again, orderId: newOrderId() }))).toEqual([
      'order_already_published',
      order.orderId,
    ]);
    await books.decide(order.orderId, false);
    await buyer.json('GET', `/svc_checkout/order/${order.orderId}?storeId=1`);
    expect((await buyer.place({ ...again, orderId: newOrderId() })).status).toBe(201);
  });

  it('added while an order was paid stay, and can be bought after it', async () => {
    const buyer = await buyerOf(2);
    const order = await buyer.order();
    await buyer.add({ productId: ids.plate, qty: 1 });
    expect((await buyer.place(order)).status).toBe(201);
    expect(await leftIn(buyer)).toEqual([[ids.plate, 1]]);
    // The event of the order removes the same items from the list a second time.
    await runDurableObjectAlarm(env.ORDER_DESK.get(env.ORDER_DESK.idFromName('USA')));
    const { body } = await buyer.json<Left>('GET', '/svc_list/lists');
    buyer.list = body.lists[0] as NonNullable<typeof buyer.list>;
    expect(await leftIn(buyer)).toEqual([[ids.plate, 1]]);
    expect((await buyer.buy()).status).toBe(201);
    expect(await leftIn(buyer)).toEqual([]);
    expect((await desk.balancesOf('stock', ['OL-PLATE']))[0]?.spent).toBe(1);
  });

  it('are ordered as they are: an item removed in another tab is not sold', async () => {
    const buyer = await buyerOf(1);
    await buyer.add({ productId: ids.plate, qty: 1 });
    const order = await buyer.order();
    const gone = order.items[0];
    await buyer.json('DELETE', `/svc_list/lists/${order.listId}/items/${gone?.listItemId}`);
    expect((await buyer.place(order)).body.error).toMatchObject({
      type: 'wrong_product_price',
      fields: [{ field: 'items.0.listItemId', message: 'is not in the list' }],
    });
  });

  it('leave the books balanced', async () => {
    expect(await violations()).toEqual([]);
  });
});
