import type { Address } from '#shared/address/contract.ts';
import type { WireTotals } from '#shared/order/contract.ts';

/** An order as the calls answer it, as far as it is told of. Money in major units. */
export interface ConfirmedOrder {
  readonly orderId: string;
  readonly listId: string;
  readonly currency: string;
  readonly totals: WireTotals;
  readonly shipping: readonly { readonly label: string }[];
  readonly payment: { readonly paymentType: string; readonly cardType?: string };
  readonly giftcards: readonly { readonly amount: number }[];
  readonly customer: { readonly email: string; readonly customerId: number | null };
  readonly shippingAddress: Address;
  readonly items: readonly {
    readonly productId: number;
    readonly sku: string;
    readonly name: string;
    readonly qty: number;
    readonly price: number;
    readonly rowTotal: number;
  }[];
}

/**
 * What is told of an order that was placed: the fields that the specification names for tracking (spec 3 section 3) and
 * no others. Who is told, and whether the shopper has agreed, is the affair of whoever reads it.
 */
export function orderConfirm(order: ConfirmedOrder) {
  const { subtotal, shipping, tax, discount, grandTotalIncludingTax, grandTotalExcludingTax } = order.totals;
  const { firstname, lastname, street, city, region, postcode, countryId, telephone } = order.shippingAddress;
  return {
    orderId: order.orderId,
    listId: order.listId,
    currency: order.currency,
    totals: { subtotal, shipping, tax, discount, grandTotalIncludingTax, grandTotalExcludingTax },
    shippingLabel: order.shipping.map(({ label }) => label).join(', '),
    payment: order.payment.cardType ?? order.payment.paymentType,
    giftcards: order.giftcards.map(({ amount }) => ({ amount })),
    customer: { email: order.customer.email, customerId: order.customer.customerId },
    shippingAddress: { firstname, lastname, street, city, region, postcode, countryId, telephone },
    items: order.items.map(({ productId, sku, name, qty, price, rowTotal }) => ({
      ...{ productId, sku, name, qty, price, rowTotal },
    })),
  };
}
