import type { Page } from '@playwright/test';
import { register } from './account-steps.ts';
import { AppStandIn } from './app-steps.ts';
import { add, addButton, BAR, cartPage, fillCart, linesOf, openCart, remove, sideCart } from './cart-steps.ts';
import {
  CARDS,
  continueAsGuest,
  expectPlaced,
  openCheckout,
  payByCard,
  place,
  STRAPS,
  STRAPS_NAME,
  ship,
} from './checkout-steps.ts';
import type { EventVisit, EventWay } from './event-visit.ts';
import { isAwake, NEW_GYM } from './gym-steps.ts';
import { expect } from './store-test.ts';
import { listenToEvents, ofKind, watching } from './tracking-steps.ts';

const someNumber = expect.any(Number);
const someText = expect.any(String);
/** One unit of any product. */
const ONE = [{ productId: someNumber, qty: 1 }];

/** A line of a cart, as events carry it (spec 3 section 3, Cart item analytics fields). */
const line = (qty: number) => ({
  cart_id: someText,
  sku: someText,
  product_id: someNumber,
  categories: expect.any(Array),
  name: STRAPS_NAME,
  total: someNumber,
  price: someNumber,
  specialPrice: null,
  qty,
  stockStatus: 'in stock',
  registryId: null,
  recipeId: null,
});

async function saveForLater(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Save for later/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Move to cart/ })).toBeVisible();
}

/** Goes to the review of an order of the straps and a bar. */
async function goToReview({ page }: EventVisit): Promise<void> {
  await openCheckout(page, [STRAPS, BAR]);
  await continueAsGuest(page);
  await ship(page);
  await payByCard(page, CARDS.approved);
}

/** Ways in which goods come into the cart, change there and leave it, and orders are placed. */
export const CART_WAYS: readonly EventWay[] = [
  {
    title: 'a product is added on its page, changed in the side cart and removed there',
    kinds: ['cart/add', 'cart/update', 'cart/remove'],
    go: async (visit) => {
      const { page } = visit;
      await visit.begin(STRAPS);
      await add(page);
      await visit.expectTaken('cart/add', { products: ONE, items: [line(1)], total: someNumber });
      const [own] = await linesOf(sideCart(page)).all();
      await own?.getByRole('button', { name: 'One more' }).click();
      await visit.expectTaken('cart/update', {
        products: [{ productId: someNumber, qty: 2 }],
        items: [line(2)],
        total: someNumber,
      });
      if (own) await remove(own);
      await visit.expectTaken('cart/remove', { products: [{ productId: someNumber, qty: 2 }], items: [], total: 0 });
    },
  },
  {
    title: 'a comparison’s button adds to the cart, and the cart page changes and removes it',
    kinds: ['cart/add', 'cart/update', 'cart/remove'],
    go: async (visit) => {
      const { page } = visit;
      await visit.begin('/compare/power-bar-29,north-bar-28-5-multi');
      await page.getByRole('button', { name: 'Add to cart – Power Bar 29' }).first().click();
      const bar = { name: 'Power Bar 29', stockStatus: 'in stock' };
      await visit.expectTaken('cart/add', { products: ONE, items: [{ ...bar, qty: 1 }], total: someNumber });
      await openCart(page);
      const own = linesOf(cartPage(page));
      await own.getByRole('spinbutton').fill('3');
      await own.getByRole('spinbutton').blur();
      const products = [{ productId: someNumber, qty: 3 }];
      await visit.expectTaken('cart/update', { products, items: [{ ...bar, qty: 3 }], total: someNumber });
      await remove(own);
      await visit.expectTaken('cart/remove', { products, items: [], total: 0 });
    },
  },
  {
    title: 'a recommendation on the cart page is added with its form',
    kinds: ['cart/add'],
    go: async (visit) => {
      const { page } = visit;
      await visit.begin('/plates');
      await fillCart(page, [BAR]);
      await openCart(page);
      const added = page
        .locator('[data-widget="rfkid_4"]')
        .getByRole('listitem')
        .filter({ has: page.getByTestId('quick-add') });
      const productId = Number(await added.first().getAttribute('data-product-id'));
      await added.first().getByTestId('quick-add').click();
      await visit.expectTaken('cart/add', { products: [{ productId, qty: 1 }] });
    },
  },
  {
    title: 'forms add, change and remove without script',
    kinds: ['cart/add', 'cart/update', 'cart/remove'],
    withoutScript: true,
    go: async (visit) => {
      const { page } = visit;
      await page.goto(STRAPS);
      await addButton(page).click();
      await expect(page).toHaveURL('/cart');
      await visit.expectTaken('cart/add', { products: ONE });
      const own = linesOf(cartPage(page)).filter({ hasText: STRAPS_NAME });
      await own.getByRole('spinbutton').fill('2');
      await own.getByRole('button', { name: 'Update' }).click();
      await visit.expectTaken('cart/update', { products: [{ productId: someNumber, qty: 2 }] });
      await remove(own);
      await visit.expectTaken('cart/remove', { products: [{ productId: someNumber, qty: 2 }] });
    },
  },
  {
    title: 'a product is bought now',
    kinds: ['cart/add'],
    go: async (visit) => {
      const { page } = visit;
      await visit.begin(STRAPS);
      await page.getByTestId('buy-now').click();
      await expect(page).toHaveURL(/\/checkout/);
      await visit.expectTaken('cart/add', { products: ONE });
    },
  },
  {
    title: 'an item is saved for later and moved back to the cart',
    kinds: ['cart/remove', 'cart/add'],
    go: async (visit) => {
      const { page } = visit;
      await register(page, 'Ida');
      await fillCart(page, [STRAPS]);
      await openCart(page);
      await saveForLater(page);
      await visit.expectTaken('cart/remove', { products: ONE });
      await page.getByRole('button', { name: /^Move to cart/ }).click();
      await expect(linesOf(cartPage(page)).getByRole('spinbutton')).toHaveValue('1');
      await visit.expectTaken('cart/add', { products: ONE });
    },
  },
  {
    title: 'the app adds to the cart, and buys at once',
    kinds: ['cart/add'],
    isApp: true,
    go: async (visit) => {
      const { page } = visit;
      const app = await AppStandIn.open(page);
      await app.start('/gym-chalk-three-blocks');
      await watching(page);
      const productId = Number(await page.locator('[data-product-page]').getAttribute('data-product-page'));
      const items = [{ productId, qty: 2 }];
      for (let time = 0; time < 2; time++) await app.say({ type: 'add_to_cart', id: 'way-1', items });
      await app.answered('way-1');
      await visit.expectTaken('cart/add', { products: items, items: [{ product_id: productId, qty: 2 }] });
      // A page that does not know of it hears the message again.
      await page.goto('/shipping');
      await watching(page);
      await app.say({ type: 'add_to_cart', id: 'way-1', items });
      await app.answered('way-1');
      await app.say({ type: 'buy_now', id: 'way-2', items: [{ productId, qty: 1 }] });
      await expect(page).toHaveURL(/\/checkout/);
      await visit.expectTaken('cart/add', { products: [{ productId, qty: 1 }] });
      expect(await visit.valuesOf('cart/add')).toHaveLength(2);
    },
  },
  {
    title: 'everything in a planned gym is added to the cart',
    kinds: ['cart/add'],
    go: async (visit) => {
      const { page } = visit;
      await visit.begin(`${NEW_GYM}?template=conditioning-corner`);
      await isAwake(page);
      await page.getByRole('button', { name: 'Add all to cart' }).click();
      await visit.expectTaken('cart/add', { products: expect.arrayContaining([{ productId: someNumber, qty: 1 }]) });
    },
  },
  {
    title: 'a guest orders, step by step',
    kinds: ['checkout/step', 'order/confirm'],
    go: async (visit) => {
      const { page } = visit;
      const told = await listenToEvents(page);
      await goToReview(visit);
      const steps = async () =>
        (await visit.valuesOf('checkout/step')).map(({ step: number, label }) => [number, label]);
      await expect.poll(steps).toEqual([
        [1, 'START'],
        [2, 'SHIPPING'],
        [3, 'PAYMENT'],
        [4, 'REVIEW'],
      ]);
      await visit.expectTaken('checkout/step', {
        step: 4,
        label: 'REVIEW',
        shipping: expect.stringMatching(/./),
        payment: expect.stringMatching(/./),
        total: someNumber,
      });
      await place(page);
      const orderId = await expectPlaced(page);
      // The browser's own word, of which the collector takes the products and the search that led to them.
      await expect.poll(async () => (await ofKind(told, 'order/confirm')).length).toBe(1);
      const orders = await ofKind(told, 'order/confirm');
      expect(orders[0]?.value.products).toHaveLength(2);
      await visit.expectTaken('order/confirm', {
        orderId,
        totals: { grandTotalIncludingTax: someNumber },
        customer: { loggedIn: false },
        items: [{ qty: 1 }, { qty: 1 }],
      });
    },
  },
  {
    title: 'an order goes on without what is sold out',
    kinds: ['cart/remove'],
    noise: /status of 409/,
    go: async (visit) => {
      const { page } = visit;
      await goToReview(visit);
      const { lists } = (await (await page.request.get('/svc_list/lists')).json()) as {
        readonly lists: readonly { readonly items: readonly { readonly sku: string; readonly name: string }[] }[];
      };
      const bar = lists.flatMap(({ items }) => items).find(({ name }) => name.startsWith('North Bar'));
      await page.route('**/svc_checkout/order', (route) => {
        const error = {
          type: 'inventory_error',
          message: 'Some of the items are no longer available.',
          fields: [{ field: bar?.sku ?? '', message: 'Only 0 of North Bar are left.' }],
          requestId: 'x',
        };
        return route.fulfill({ status: 409, json: { error } });
      });
      await place(page);
      await page.getByRole('button', { name: /^Continue without North Bar/ }).click();
      await visit.expectTaken('cart/remove', { products: ONE, items: [line(1)], total: someNumber });
    },
  },
];
