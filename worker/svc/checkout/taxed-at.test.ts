import { beforeAll, expect, it } from 'vitest';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { env, fill, product, productIds } from '#worker/testing/store.ts';

const prices = { EUR: { price: 10_000, specialPrice: null, specialFromMs: null, specialToMs: null } };
const stock = { EUR: { qoh: 50, min: 1, max: 50, isInStock: true, backorder: false, bin: false } };
const ids = new Map<string, number>();

beforeAll(async () => {
  await fill({
    products: [
      product('TA-BAR', { prices, stock, taxClass: 'EU Taxable Goods' }),
      product('TA-FREE', { prices, stock, taxClass: 'None' }),
    ],
  });
  for (const [sku, id] of await productIds()) ids.set(sku, id);
});

/** A shopper who lives in Paris and buys at the European store. */
class Parisian extends Buyer {
  constructor() {
    super('EUR');
  }

  override get address() {
    return { ...super.address, countryId: 'FR', postcode: '75001', city: 'Paris' };
  }
}

/** A shopper in Paris with some products in the cart, at 100.00 each. */
async function parisian(...skus: readonly string[]): Promise<Parisian> {
  const buyer = new Parisian();
  await buyer.add(...skus.map((sku) => ({ productId: ids.get(sku) ?? 0, qty: 1 })));
  return buyer;
}

it('a VAT number on the billing address makes nothing on the package tax-free', async () => {
  const buyer = await parisian('TA-BAR');
  const billingAddress = { ...buyer.address, firstname: 'Accounts', vatNumber: 'FR40303265045', eoriNumber: 'FR1' };
  const placed = await buyer.buy(undefined, { billingAddress });
  expect([placed.status, placed.body.error]).toEqual([201, undefined]);
});

/** The order of a shopper who picks it up and has a VAT number at home. */
async function fetchedOrder(buyer: Buyer) {
  const order = await buyer.order();
  const shippingAddress = { ...buyer.address, vatNumber: 'FR40303265045' };
  const shipping = [{ shippingCode: 'pickup', rate: 0, packageNumber: 1 }];
  const { body: tax } = await buyer.json<{ relief: number; totalTaxAmount: number }>(
    'POST',
    buyer.path('svc_tax', '/tax/rates/fetch'),
    { storeId: buyer.storeId, shippingAddress, shippingAmount: 0, shipping, items: buyer.items },
  );
  expect(tax).toMatchObject({ totalTaxAmount: 17.36, relief: 0 });
  const total = 100 - tax.relief;
  return {
    ...order,
    totals: { ...order.totals, shipping: 0, grandTotalIncludingTax: total },
    payment: { ...order.payment, amount: total },
    shipping,
    shippingAddress,
  };
}

it('an order for pickup has the tax of the pickup location, and no number makes it tax-free', async () => {
  const buyer = await parisian('TA-BAR');
  const order = await fetchedOrder(buyer);
  expect(order.totals.grandTotalIncludingTax).toBe(100);
  const placed = await buyer.place(order);
  expect(placed.body.error).toBeUndefined();
  // 100.00 including 21 % of the Netherlands, not 20 % of France, nor untaxed as for a French business.
  expect(placed.body.totals).toMatchObject({ tax: 17.36, grandTotalIncludingTax: 100 });
});

it('an order records the tax of each line', async () => {
  const { body } = await (await parisian('TA-BAR', 'TA-FREE')).buy();
  const order = await new OrderDeskStore(env, 'EUR').order(body.orderId ?? '');
  expect(order?.document.lines.map(({ sku, taxes }) => [sku, taxes])).toEqual([
    ['TA-BAR', { tax: 1667, tariff: 0, relief: 0 }],
    ['TA-FREE', { tax: 0, tariff: 0, relief: 0 }],
  ]);
});
