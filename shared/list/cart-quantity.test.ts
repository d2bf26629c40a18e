import { expect, it } from 'vitest';
import { cartQuantity } from './cart-quantity.ts';
import { itemSchema } from './contract.ts';

const part = (productId: number, qty: number) => ({ productId, qty, metadata: { bundleOptionId: productId } });

it.each<[string, unknown[], number]>([
  ['zero for an empty cart', [], 0],
  ['the sum of quantities', [{ qty: 2 }, { qty: 3 }], 5],
  ['one for each bundle, without its hardware', [{ qty: 2, children: [part(2, 1), part(3, 8)] }, { qty: 1 }], 3],
  ['reduced by hardware in lines of its own', [{ qty: 2 }, { qty: 6, metadata: { hardwareCount: 4 } }], 4],
  ['never negative for a line', [{ qty: 2 }, { qty: 1, metadata: { hardwareCount: 4 } }], 2],
])('the cart count is %s', (_name, items, count) => {
  expect(cartQuantity(items.map((item) => itemSchema.parse({ productId: 1, ...(item as object) })))).toBe(count);
});

it('fields of an item that only the store may set are dropped', () => {
  const metadata = { fluidPrice: 1, customSku: 'FREE', redeem: true, recipeId: 7 };
  expect(itemSchema.parse({ productId: 1, qty: 1, metadata }).metadata).toEqual({ recipeId: 7 });
});
