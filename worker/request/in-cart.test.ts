import { expect, it } from 'vitest';
import type { StoredItem } from '#shared/list/contract.ts';
import { SITES } from '#shared/site/sites.ts';
import type { Ctx } from './context.ts';
import { probablyInCart, tellInCart } from './in-cart.ts';

const ctxWith = (inCart: string | undefined): Ctx =>
  ({ inCart, origin: 'https://shop.test', url: new URL('https://shop.test/cart'), setCookies: [] }) as unknown as Ctx;
const item = (productId: number, groupedProductId?: number) =>
  ({ productId, metadata: groupedProductId === undefined ? {} : { groupedProductId } }) as StoredItem;

it.each([
  [undefined, []],
  ['', []],
  ['7', [7]],
  ['7.12.3', [7, 12, 3]],
  ['7..3', []],
  ['7.x', []],
  ['-7', []],
  ['7.1e3', []],
  ['9999999999999999', []],
  [Array.from({ length: 25 }, (_, index) => index).join('.'), Array.from({ length: 20 }, (_, index) => index)],
])('the cookie %j says %j', (value, ids) => {
  expect(probablyInCart(ctxWith(value))).toEqual(ids);
});

it('names each product and its group once, for the page of one site’s cart', () => {
  const ctx = ctxWith(undefined);
  tellInCart(ctx, SITES.CAN, [item(7, 9), item(8, 9), item(7)]);
  tellInCart(ctx, SITES.USA, []);
  expect(ctx.setCookies).toEqual([
    'in-cart=7.9.8; Max-Age=15552000; Path=/ca/cart; HttpOnly; Secure; SameSite=Lax',
    'in-cart=; Max-Age=0; Path=/cart; HttpOnly; Secure; SameSite=Lax',
  ]);
});
