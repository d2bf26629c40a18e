import type { Minor } from '#shared/money/money.ts';

/** Code of a quote's only shipping rate: the agreed amount. */
const QUOTE_SHIPPING_CODE = 'quote';

/** The only rate of a quote's order: the agreed amount, however the goods are shipped. */
export function agreedRate({ shipping }: { readonly shipping: Minor }) {
  return {
    shippingCode: QUOTE_SHIPPING_CODE,
    rate: shipping,
    label: 'Agreed delivery',
    carrier: '',
    packageNumber: 1,
    transactionId: '',
  };
}
