import type { ListLine } from '#shared/list/view.ts';

/** Builds a line of two units at 100.00 each that can be bought; `changes` overrides its values. */
export function listLine(changes: Partial<ListLine> = {}): ListLine {
  return {
    listItemId: 'a1',
    productId: 7,
    sku: 'SKU-7',
    name: 'Product',
    type: 'simple',
    url: '/product',
    picture: { file: 'product.webp', label: '', width: 1200, height: 1200 },
    configuration: [],
    qty: 2,
    price: 10_000,
    regularPrice: 10_000,
    rowTotal: 20_000,
    weightLb: 44,
    taxClass: 'EU Taxable Goods',
    interval: null,
    isTrial: false,
    isVirtual: false,
    children: [],
    customOptions: [],
    metadata: {},
    stock: 'in',
    restock: null,
    quantity: { min: 1, max: 10, step: 1 },
    reduction: null,
    hundoSaving: 0,
    ticketSaving: 0,
    couponSaving: 0,
    problem: null,
    ...changes,
  };
}
