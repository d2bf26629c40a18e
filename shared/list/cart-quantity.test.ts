import { expect, it } from 'vitest';
import { cartQuantity } from './cart-quantity.ts';

it.each<[string, [number, number?][], number]>([
  ['nothing', [], 0],
  ['the sum of quantities', [[2], [3]], 5],
  ['without units of bundle hardware', [[2], [6, 4]], 4],
  ['never less than nothing, item by item', [[2], [1, 4]], 2],
])('the cart count is %s', (_name, items, count) => {
  expect(cartQuantity(items.map(([qty, hardwareCount]) => ({ qty, metadata: { hardwareCount } })))).toBe(count);
});
