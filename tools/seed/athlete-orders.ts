import { setTimeout as sleep } from 'node:timers/promises';
import type { WireList } from '#shared/list/wire-list.ts';
import { toMinor } from '#shared/money/money.ts';
import { itemOf, logInAthlete, type Visit } from './visit.ts';

/** The athlete's orders, by SKU and quantity, with the steps that each has completed. */
const ORDERS = [
  { items: [['NB-TREE', 1] as const], steps: ['packed', 'shipped', 'delivered'] },
  { items: [['NB-BC', 2] as const, ['PR-STRENGTH-12', 1] as const], steps: [] },
] as const;

const ADDRESS = {
  firstname: 'Alex',
  lastname: 'Stone',
  telephone: '614 555 0188',
  email: 'athlete@northbar.test',
  street: ['212 Foundry Row', 'Unit 4'],
  city: 'Columbus',
  region: 'OH',
  postcode: '43215',
  countryId: 'US',
};
/** Longest wait for the copy of an order that was just placed, and the pause between two attempts, in milliseconds. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 200;

/** Buys one cart as the checkout does: rates, tax, then the order with both. Returns its id. */
async function buy(visit: Visit, wanted: readonly (readonly [string, number])[]): Promise<string> {
  const items = await Promise.all(wanted.map(([sku, qty]) => itemOf(visit, sku, qty)));
  const { list } = await visit.call<{ list: WireList }>('POST', '/svc_list/lists/cart/items', { items });
  const lines = list.items.map(
    ({ listItemId, productId, qty, children, customOptions, metadata, price, rowTotal }) => ({
      listItemId,
      productId,
      qty,
      customOptions,
      metadata,
      price,
      rowTotal,
      children: children.map((child) => ({ productId: child.productId, qty: child.qty, metadata: child.metadata })),
    }),
  );
  const asked = { storeId: 1, shippingAddress: ADDRESS, items: lines, allowSplit: true };
  const { rates } = await visit.call<{ rates: { shippingCode: string; rate: number }[] }>(
    'POST',
    '/svc_shipping/shipping/rates/get',
    asked,
  );
  const rate = rates.find(({ shippingCode }) => shippingCode !== 'pickup');
  if (!rate) throw new Error('nothing brings the demo customer his order');
  const tax = await visit.call<{ totalTaxAmount: number }>('POST', '/svc_tax/tax/rates/fetch', {
    ...asked,
    shippingAmount: rate.rate,
  });
  const { subtotal, discount } = list.totals;
  const total = (toMinor(subtotal) - toMinor(discount) + toMinor(rate.rate) + toMinor(tax.totalTaxAmount)) / 100;
  const orderId = Date.now().toString(16).padStart(12, '0') + crypto.randomUUID().replaceAll('-', '').slice(0, 16);
  await visit.call('POST', '/svc_checkout/order', {
    orderId,
    storeId: 1,
    listId: list._id,
    items: lines,
    shippingMode: 'fastest',
    totals: { subtotal, discount, shipping: rate.rate, grandTotalIncludingTax: total },
    payment: { paymentType: 'sandbox', amount: total, transactionToken: 'sandbox_approved' },
    shippingAddress: ADDRESS,
    shipping: [rate],
    customer: { email: ADDRESS.email },
  });
  return orderId;
}

/** Moves an order to its next step. Staff find it through its copy, which may be seconds late. */
async function bring(url: string, token: string, orderId: string, to: string): Promise<void> {
  const started = Date.now();
  for (;;) {
    const answer = await fetch(`${url}/svc_staff/orders/${orderId}/status`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to }),
    });
    if (answer.ok) return;
    if (Date.now() - started > PATIENCE_MS)
      throw new Error(`an order of the demo shop is not ${to}: ${await answer.text()}`);
    await sleep(PAUSE_MS);
  }
}

/** Gives the demo customer orders (public contract, section 8) if the sandbox handles payments. */
export async function makeAthleteOrders(url: string, token: string): Promise<void> {
  const visit = await logInAthlete(url);
  const { provider } = await visit.call<{ provider: { name: string } }>('GET', '/svc_paymentmethod/methods');
  if (provider.name !== 'sandbox') return;
  for (const { items, steps } of ORDERS) {
    const orderId = await buy(visit, items);
    for (const step of steps) await bring(url, token, orderId, step);
  }
}
