import { beforeAll, describe, expect, it } from 'vitest';
import { Buyer } from '#worker/testing/buyer.ts';
import { category, env, fill, product } from '#worker/testing/store.ts';

const everywhere = (price: number) =>
  Object.fromEntries(
    ['USA', 'CAN', 'APO', 'EUR', 'AUS', 'GBR'].map((site) => [
      site,
      { price, specialPrice: null, specialFromMs: null, specialToMs: null },
    ]),
  );
const inPools = (qoh: number) =>
  Object.fromEntries(
    ['USA', 'CAN', 'EUR', 'AUS', 'GBR'].map((pool) => [
      pool,
      { qoh, min: 1, max: 1000, isInStock: qoh > 0, backorder: false, bin: false },
    ]),
  );
const ids = new Map<string, number>();
const id = (sku: string) => ids.get(sku) ?? 0;

beforeAll(async () => {
  await fill({
    categories: [category('Gear', 'gear')],
    products: [
      product('PO-BAR', { prices: everywhere(29_500), stock: inPools(100), taxClass: 'EU Taxable Goods' }),
      product('PO-LAST', { prices: everywhere(10_000), stock: inPools(1) }),
    ],
  });
  const { results } = await env.DB.prepare('SELECT sku, product_id FROM products').all<{
    sku: string;
    product_id: number;
  }>();
  for (const row of results) ids.set(row.sku, row.product_id);
});

describe('placing an order', () => {
  it.each(['USA', 'CAN', 'APO', 'EUR', 'AUS', 'GBR'] as const)('on %s', async (site) => {
    const buyer = new Buyer(site);
    await buyer.add({ productId: id('PO-BAR'), qty: 2 });
    const order = await buyer.order();
    const placed = await buyer.place(order);
    expect(placed.body).toMatchObject({ orderId: order.orderId, status: 'published' });
    expect(placed.status).toBe(201);
    expect(placed.body.totals?.grandTotalIncludingTax).toBe(order.totals.grandTotalIncludingTax);
  });
});
