import { beforeAll, expect, it } from 'vitest';
import { FREIGHT_STEPS } from '#shared/shipping/freight-words.ts';
import { OrderDeskStore } from '#worker/stubs/order-desk.ts';
import { Buyer } from '#worker/testing/buyer.ts';
import { mailsTo } from '#worker/testing/mails.ts';
import { PageBrowser } from '#worker/testing/page-browser.ts';
import { env, fill, product, productIds } from '#worker/testing/store.ts';

const prices = { GBR: { price: 5_000, specialPrice: null, specialFromMs: null, specialToMs: null } };
const stock = { GBR: { qoh: 50, min: 1, max: 50, isInStock: true, backorder: false, bin: false } };
const ids = new Map<string, number>();

beforeAll(async () => {
  const attributes = { shipperhq_shipping_group: ['FREIGHT'], free_shipping: ['1'] };
  await fill({
    products: [
      product('PK-BAR', { prices, stock, weightLb: 44 }),
      product('PK-RACK', { prices, stock, weightLb: 300, attributes }),
    ],
  });
  for (const [sku, id] of await productIds()) ids.set(sku, id);
});

/** A British shopper with a bar and a rack whose freight is free. */
async function briton(): Promise<Buyer> {
  const buyer = new Buyer('GBR');
  await buyer.add(...['PK-BAR', 'PK-RACK'].map((sku) => ({ productId: ids.get(sku) ?? 0, qty: 1 })));
  return buyer;
}

it('an order records what each of its packages holds', async () => {
  const buyer = await briton();
  const { body } = await buyer.buy();
  expect(body.error).toBeUndefined();
  expect(body.totals).toMatchObject({ shipping: 7 });
  const order = await new OrderDeskStore(env, 'GBR').order(body.orderId ?? '');
  expect(order?.document.rates.map(({ label, rate, items }) => [label, rate, items?.map(({ name }) => name)])).toEqual([
    ['Parcel, 2 working days', 700, ['Product PK-BAR']],
    ['Pallet to the kerb, 3 working days', 0, ['Product PK-RACK']],
  ]);
});

it('an order with freight says what to prepare, by email and on its page', async () => {
  const buyer = await briton();
  const order = { ...(await buyer.order()), customer: { email: 'freight@northmail.example' } };
  const { body } = await buyer.place(order);
  expect(body.error).toBeUndefined();
  const [mail] = await mailsTo('freight@northmail.example', 'order-confirmation');
  expect(mail?.text).toContain(FREIGHT_STEPS.join('\n'));
  const [, link = ''] = /Track the order: (\S+)/.exec(mail?.text ?? '') ?? [];
  const { pathname, search } = new URL(link);
  const { html } = await new PageBrowser().follow(pathname + search);
  expect(html).toContain(`<li>${FREIGHT_STEPS[0]}</li>`);
});

it('an order that would ship in two packages is picked up as one', async () => {
  const buyer = await briton();
  const order = await buyer.order();
  const placed = await buyer.place({
    ...order,
    totals: { ...order.totals, shipping: 0, grandTotalIncludingTax: 100 },
    payment: { ...order.payment, amount: 100 },
    shippingMode: 'fewestPackages',
    shipping: [{ shippingCode: 'pickup', rate: 0, packageNumber: 1 }],
  });
  expect(placed.body.error).toBeUndefined();
  const kept = await new OrderDeskStore(env, 'GBR').order(placed.body.orderId ?? '');
  expect(kept?.document.isPickup).toBe(true);
  expect(kept?.document.rates.map(({ shippingCode }) => shippingCode)).toEqual(['pickup']);
});
