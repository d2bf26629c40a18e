import { orderId } from '#shared/order/order-id.ts';
import { Shopper } from '#tools/faults/shopper.ts';
import { DEMO_LOGIN } from '#tools/seed/customers.ts';
import type { Prepared, Sender } from './families.ts';

const SKU = 'NB-KB-24';

/** What the requests need, and the headers of each sender. */
export interface Ready {
  readonly prepared: Prepared;
  readonly headers: Readonly<Record<Sender, Readonly<Record<string, string>>>>;
}

async function pictureOf(url: string): Promise<string> {
  const html = await (await fetch(`${url}/north-bar-28-5-multi`)).text();
  const [path] = /\/media\/[^"\s]+/.exec(html) ?? [];
  if (!path) throw new Error('the product page has no picture');
  return path;
}

/** Fills a guest's cart and logs a customer in, while everything works. */
export async function prepareVisitors(url: string, staffToken: string): Promise<Ready> {
  const [guest, buyer, customer] = [new Shopper(url), new Shopper(url), new Shopper(url)];
  const { product } = await guest.ask<{ product: { productId: number } }>(`/svc_content/catalog/product?sku=${SKU}`);
  for (const shopper of [guest, buyer]) await shopper.add([{ productId: product.productId, qty: 1 }]);
  const id = orderId(Date.now(), crypto.getRandomValues(new Uint8Array(8)));
  const planned = await buyer.order(id, { token: 'sandbox_approved' });
  const order = { ...planned, payment: { ...planned.payment, paymentType: 'sandbox' } };
  await buyer.ask('/svc_checkout/order', order);
  await customer.ask('/svc_session/session/login', DEMO_LOGIN);
  return {
    prepared: { order, productId: product.productId, picture: await pictureOf(url) },
    headers: {
      stranger: {},
      buyer: { cookie: buyer.cookie },
      guest: { cookie: guest.cookie },
      customer: { cookie: customer.cookie },
      staff: { authorization: `Bearer ${staffToken}` },
    },
  };
}
