import { plainProduct } from '#tools/faults/goods.ts';
import { Shopper } from '#tools/faults/shopper.ts';
import { httpStoreClient } from '#tools/import/send/http-store-client.ts';
import type { BenchStore } from './bench-store.ts';
import { D1_WRITE, OBJECT_WRITE } from './cart-scenarios.ts';
import type { Journey } from './load.ts';

const CHECKOUT = 'guest checkout, all 7 requests';
const SKU = 'BENCH-CHECKOUT';
/** More units than all checkouts buy. */
const UNITS = 1_000_000;

/** What a checkout is compared with: one transaction of the platform. */
export const CHECKOUT_LIMITS = [
  { name: CHECKOUT, against: D1_WRITE },
  { name: CHECKOUT, against: OBJECT_WRITE },
] as const;

/** An order id (public contract, section 6) of the n-th checkout of this process. */
function orderId(index: number): string {
  return Date.now().toString(16).padStart(12, '0') + index.toString(16).padStart(16, '0');
}

/**
 * Lets a guest buy one product: adds it to the cart, reads the cart, gets rates and taxes, asks which promotions are
 * left, places the order and reads it.
 */
export async function checkoutJourney(store: BenchStore, visits: number): Promise<Journey> {
  const client = httpStoreClient({ url: store.store, token: store.token });
  await client.importBatch({ products: [plainProduct(SKU, UNITS)] });
  await client.publish();
  const found = await fetch(`${store.store}/svc_content/catalog/product?sku=${SKU}`);
  const { productId } = ((await found.json()) as { product: { productId: number } }).product;
  return {
    name: CHECKOUT,
    visits,
    walk: async (index, took) => {
      const shopper = new Shopper(store.store, took);
      await shopper.add([{ productId, qty: 1 }]);
      await shopper.ask('/svc_list/lists?active=true');
      const order = await shopper.order(orderId(index), { token: 'sandbox_approved' });
      await shopper.ask('/svc_checkout/promotion/status', { email: 'ada@example.com' });
      const placed = await shopper.place(order);
      if (placed?.status !== 201) throw new Error(`an order was not placed: ${JSON.stringify(placed)}`);
      await shopper.ask(`/svc_checkout/order/${order.orderId}?storeId=1`);
    },
  };
}
