import type { Minor } from '#shared/money/money.ts';

/** Code of the one way of shipping that a quote knows: the amount that was agreed. */
const QUOTE_SHIPPING_CODE = 'quote';

/** The one rate of an order of a quote: what was agreed, whatever way the goods travel. */
export function agreedRate({ shipping }: { readonly shipping: Minor }) {
  return {
    ...{ shippingCode: QUOTE_SHIPPING_CODE, rate: shipping, label: 'Agreed delivery', carrier: '' },
    ...{ packageNumber: 1, transactionId: '' },
  };
}
