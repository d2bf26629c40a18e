import { call } from '#client/browser/call.ts';
import type { Address } from '#shared/address/contract.ts';
import type { Arrival } from '#shared/delivery/arrival-words.ts';
import type { WireOrder } from '#shared/order/contract.ts';
import { current } from './checkout.ts';

/** A placed order with its items. Amounts in major units. */
export interface PlacedOrder extends WireOrder {
  readonly customer: { readonly email: string };
  readonly shippingAddress: Address;
  readonly billingAddress: Address;
  /** The accepted terms, one text for each subscription in the order. */
  readonly agreements: readonly string[];
  readonly shipping: readonly {
    readonly shippingCode: string;
    readonly label: string;
    readonly packageNumber: number;
    readonly deliveryDate?: Arrival;
  }[];
  readonly items: readonly {
    readonly listItemId: string;
    readonly productId: number;
    readonly sku: string;
    readonly name: string;
    readonly qty: number;
    readonly price: number;
    readonly rowTotal: number;
    readonly discount: number;
    readonly thumbnail: string | null;
    readonly configuration: readonly string[];
    readonly metadata: { readonly groupedProductId?: number };
  }[];
}

/**
 * The complete order, if the answer contained its items: the answer to a request for an order does, the answer to
 * placing one does not.
 */
function whole(order: WireOrder): PlacedOrder | undefined {
  return 'items' in order ? (order as PlacedOrder) : undefined;
}

/** Returns the complete order and loads it if necessary; undefined if it cannot be loaded now. */
export async function placedOrder(order: WireOrder): Promise<PlacedOrder | undefined> {
  const known = whole(order);
  if (known) return known;
  const { storeId } = current().facts.site;
  const result = await call<PlacedOrder>('GET', `/svc_checkout/order/${order.orderId}?storeId=${storeId}`);
  return result.ok ? result.data : undefined;
}
