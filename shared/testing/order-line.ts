import type { OrderLine } from '#shared/line/line.ts';

/** Builds a line with two units of an ordinary product at 100.00 and 22 pounds each; `changes` overrides its values. */
export function orderLine(changes: Partial<OrderLine> = {}): OrderLine {
  const qty = changes.qty ?? 2;
  const price = changes.price ?? 10_000;
  return {
    listItemId: 'a1',
    productId: 7,
    sku: 'SKU-7',
    name: 'Product',
    type: 'simple',
    qty,
    price,
    regularPrice: price,
    rowTotal: price * qty,
    hundoDiscount: 0,
    ticketDiscount: 0,
    weightLb: 22,
    taxClass: 'EU Taxable Goods',
    isVirtual: false,
    isGiftcard: false,
    shippingGroup: null,
    forbidsPickup: false,
    freeUnits: 0,
    isThreeShipsFree: false,
    isFiveForFive: false,
    interval: null,
    isTrial: false,
    configuration: [],
    url: '/product',
    picture: null,
    children: [],
    customOptions: [],
    metadata: {},
    stock: [{ sku: 'SKU-7', productId: 7, qty, mayBorrow: false }],
    promo: [],
    ...changes,
  };
}
