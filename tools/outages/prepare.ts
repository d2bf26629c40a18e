import { orderId } from '#shared/order/order-id.ts';
import { type SentOrder, Shopper } from '#tools/faults/shopper.ts';
import { DEMO_LOGIN } from '#tools/seed/customers.ts';
import type { Prepared, Sender } from './families.ts';

const SKU = 'NB-KB-24';
/** Orders that are sent while a payment provider fails; a repeated one would be known. */
const OPEN_ORDERS = 12;

/** What the requests need, and the headers of each sender. */
export interface Ready {
  readonly prepared: Prepared;
  readonly headers: Readonly<Record<Sender, Readonly<Record<string, string>>>>;
}

/** Addresses of the pictures of a page. */
async function picturesOf(url: string, page: string): Promise<readonly string[]> {
  const html = await (await fetch(url + page)).text();
  return [...new Set(html.match(/\/media\/w[^"\s,]+/g) ?? [])];
}

/** Addresses of the same pictures in sizes that no page uses. */
function inNewSizes(pictures: readonly string[]): readonly string[] {
  const files = [...new Set(pictures.map((path) => path.split('/').slice(3).join('/')))];
  return files.flatMap((file) => [83, 166, 308].map((width) => `/media/w${width}-og/${file}`));
}

/** Calculates an order of one unit that is not sent. */
async function plannedOrder(shopper: Shopper, productId: number): Promise<SentOrder> {
  await shopper.add([{ productId, qty: 1 }]);
  return shopper.order(orderId(Date.now(), crypto.getRandomValues(new Uint8Array(8))), { token: 'approve' });
}

async function openOrders(url: string, productId: number): Promise<Prepared['orders']> {
  const orders = [];
  for (let nth = 0; nth < OPEN_ORDERS; nth++) {
    const shopper = new Shopper(url);
    orders.push({ order: await plannedOrder(shopper, productId), cookie: shopper.cookie });
  }
  return orders;
}

/** Fills a guest's cart and logs a customer in, while everything works. */
export async function prepareVisitors(url: string, staffToken: string): Promise<Ready> {
  const [guest, buyer, customer] = [new Shopper(url), new Shopper(url), new Shopper(url)];
  const { product } = await guest.ask<{ product: { productId: number } }>(`/svc_content/catalog/product?sku=${SKU}`);
  await guest.add([{ productId: product.productId, qty: 1 }]);
  const planned = await plannedOrder(buyer, product.productId);
  const payment = { ...planned.payment, paymentType: 'sandbox', transactionToken: 'sandbox_approved' };
  const order = { ...planned, payment };
  await buyer.ask('/svc_checkout/order', order);
  await customer.ask('/svc_session/session/login', DEMO_LOGIN);
  const pictures = await picturesOf(url, '/north-bar-28-5-multi');
  const [picture] = pictures;
  if (picture === undefined) throw new Error('the product page has no picture');
  return {
    prepared: {
      order,
      productId: product.productId,
      picture,
      newPictures: inNewSizes(pictures),
      orders: await openOrders(url, product.productId),
      europeanItem: { productId: product.productId, qty: 1 },
    },
    headers: {
      stranger: {},
      buyer: { cookie: buyer.cookie },
      guest: { cookie: guest.cookie },
      customer: { cookie: customer.cookie },
      staff: { authorization: `Bearer ${staffToken}` },
    },
  };
}
