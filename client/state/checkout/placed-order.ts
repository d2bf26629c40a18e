import { call } from '#client/browser/call.ts';
import type { WireOrder } from '#shared/order/contract.ts';
import type { ConfirmedOrder } from '#shared/tracking/order-confirm.ts';
import { current } from './checkout.ts';

/** An order that was placed, with what was bought. Money in major units. */
export interface PlacedOrder extends WireOrder, Omit<ConfirmedOrder, 'items' | 'payment' | 'shipping'> {
  readonly payment: WireOrder['payment'] & ConfirmedOrder['payment'];
  readonly shipping: readonly { readonly label: string; readonly packageNumber: number }[];
  readonly items: readonly (ConfirmedOrder['items'][number] & {
    readonly listItemId: string;
    readonly discount: number;
    readonly thumbnail: string | null;
    readonly configuration: readonly string[];
    readonly metadata: { readonly groupedProductId?: number };
  })[];
}

/** The whole of an order; undefined where it cannot be had now. */
export async function placedOrder(orderId: string): Promise<PlacedOrder | undefined> {
  const { storeId } = current().facts.site;
  const result = await call<PlacedOrder>('GET', `/svc_checkout/order/${orderId}?storeId=${storeId}`);
  return result.ok ? result.data : undefined;
}
