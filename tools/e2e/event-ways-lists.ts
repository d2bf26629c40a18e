import type { Locator, Page } from '@playwright/test';
import { APP_RAPIDFIRE } from '#shared/route/app-pages.ts';
import { newEmail, register } from './account-steps.ts';
import { AppStandIn } from './app-steps.ts';
import { STRAPS } from './checkout-steps.ts';
import { EventVisit, type EventWay } from './event-visit.ts';
import { expect } from './store-test.ts';
import { watching } from './tracking-steps.ts';

/** One unit of any product. */
const ONE = [{ productId: expect.any(Number), qty: 1 }];

/** Signs up with a form of the page that is open. */
async function signUp(form: Locator): Promise<void> {
  await form.getByLabel('Email address').fill(newEmail('way'));
  await form.getByLabel('Rapid-fire deals').check();
  await form.getByRole('button', { name: 'Sign up' }).click();
}

const BOTH = { lists: ['newsletter', 'rapidfire'] };

const NEWSLETTER_WAYS: readonly EventWay[] = [
  {
    title: 'the footer signs up for newsletters',
    kinds: ['newsletter/subscribe'],
    go: async (visit) => {
      const { page } = visit;
      await visit.begin('/barbells');
      const form = page.getByRole('contentinfo').getByTestId('newsletter-form');
      await signUp(form);
      await expect(form.getByRole('status')).toHaveText('Your preferences have been saved.');
      await visit.expectTaken('newsletter/subscribe', BOTH);
    },
  },
  {
    title: 'the page of newsletters signs up without script',
    kinds: ['newsletter/subscribe'],
    withoutScript: true,
    go: async (visit) => {
      const { page } = visit;
      await page.goto('/newsletter-signup');
      await signUp(page.getByRole('main').getByTestId('newsletter-form'));
      await expect(page.getByRole('status')).toContainText('Your preferences have been saved.');
      await visit.expectTaken('newsletter/subscribe', BOTH);
    },
  },
  {
    title: 'the page of newsletters of a site whose readers confirm signs up, with consent',
    kinds: ['newsletter/subscribe'],
    site: 'CAN',
    go: async (visit) => {
      const { page } = visit;
      await page.goto('/ca/newsletter-signup');
      await page.getByTestId('consent-notice').getByRole('button', { name: 'Accept all' }).click();
      await watching(page);
      const form = page.getByRole('main').getByTestId('newsletter-form');
      await form.getByLabel('Email address').fill(newEmail('way'));
      await form.getByRole('button', { name: 'Sign up' }).click();
      await expect(form.getByRole('status')).toContainText('Please check your email.');
      await visit.expectTaken('newsletter/subscribe', { lists: ['newsletter'] });
    },
  },
  {
    title: 'a customer chooses newsletters in the settings',
    kinds: ['newsletter/subscribe'],
    go: async (visit) => {
      const { page } = visit;
      await register(page, 'Ida');
      await visit.begin('/account/settings');
      const newsletters = page.getByRole('region', { name: 'Newsletters' });
      await newsletters.getByLabel('Rapid-fire deals').check();
      await newsletters.getByRole('button', { name: 'Save newsletters' }).click();
      await expect(newsletters.getByRole('status')).toContainText('Your preferences have been saved.');
      await visit.expectTaken('newsletter/subscribe', { lists: ['rapidfire'] });
    },
  },
  {
    title: 'a customer chooses short deals in the app',
    kinds: ['newsletter/subscribe'],
    isApp: true,
    go: async (visit) => {
      const { page } = visit;
      const app = await AppStandIn.open(page);
      await app.start('/plates');
      await watching(page);
      await register(page, 'Ida');
      await page.goto(APP_RAPIDFIRE);
      await page.getByLabel(/^Email me short deals/).check();
      await page.getByRole('button', { name: 'Save preferences' }).click();
      await expect(page).toHaveURL(/state=saved/);
      await visit.expectTaken('newsletter/subscribe', { lists: ['rapidfire'] });
    },
  },
];

/** Creates a registry. Returns its name, which no other journey uses. */
async function makeRegistry(page: Page): Promise<string> {
  const name = `Attic ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/account/registry');
  await page.getByLabel('Name').first().fill(name);
  await page.getByRole('button', { name: 'Create registry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  return name;
}

async function addToRegistry(page: Page): Promise<void> {
  await page.goto(STRAPS);
  await page.getByRole('button', { name: 'Add to a gift registry' }).click();
  await page.getByRole('button', { name: 'Add to the registry' }).click();
  await expect(page).toHaveURL(/state=added/);
}

const LIST_WAYS: readonly EventWay[] = [
  {
    title: 'a heart adds to the wishlist, from which an item moves to the cart and another to a registry',
    kinds: ['wishlist/add', 'registry/add', 'cart/add'],
    go: async (visit) => {
      const { page } = visit;
      await register(page, 'Ida');
      await makeRegistry(page);
      await visit.begin('/barbells');
      const heart = page
        .getByTestId('product-card')
        .first()
        .getByRole('button', { name: /^Add to wishlist/ });
      const productId = Number(await heart.getAttribute('value'));
      await heart.click();
      await visit.expectTaken('wishlist/add', { products: [{ productId, qty: 1 }] });
      await page.goto(STRAPS);
      await page.locator('#configure').getByRole('button', { name: 'Add to wishlist' }).click();
      await expect.poll(async () => (await visit.valuesOf('wishlist/add')).length).toBe(2);
      await page.goto('/account/wishlist');
      const straps = page.getByTestId('list-line').filter({ hasText: 'Lifting Straps' });
      await straps.getByRole('button', { name: /^Add to Attic/ }).click();
      await visit.expectTaken('registry/add', { products: ONE });
      await straps.getByRole('button', { name: /^Move to cart/ }).click();
      await visit.expectTaken('cart/add', { products: ONE });
    },
  },
  {
    title: 'a customer adds to a registry, and a guest buys from it',
    kinds: ['registry/add'],
    go: async (visit) => {
      const { page, browser } = visit;
      await register(page, 'Ida');
      await visit.begin('/plates');
      const name = await makeRegistry(page);
      await addToRegistry(page);
      await visit.expectTaken('registry/add', { products: ONE });
      const context = await browser.newContext({ baseURL: process.env.STORE_URL ?? '' });
      const guest = new EventVisit(await context.newPage(), browser);
      await guest.begin(`/giftregistry/search/index?q=${encodeURIComponent(name)}`);
      await guest.page.getByRole('listitem').filter({ hasText: name }).getByRole('link').click();
      await guest.page.getByRole('button', { name: /^Add to cart/ }).click();
      await expect(guest.page).toHaveURL('/cart');
      await guest.expectTaken('cart/add', { products: ONE });
      await context.close();
    },
  },
  {
    title: 'a customer without script adds to the wishlist and to a registry',
    kinds: ['wishlist/add', 'registry/add'],
    withoutScript: true,
    go: async (visit) => {
      const { page } = visit;
      await register(page, 'Ida');
      await page.goto(STRAPS);
      await page.locator('#configure').getByRole('button', { name: 'Add to wishlist' }).click();
      await expect(page).toHaveURL('/account/wishlist?state=added');
      await visit.expectTaken('wishlist/add', { products: ONE });
      await makeRegistry(page);
      await addToRegistry(page);
      await visit.expectTaken('registry/add', { products: ONE });
    },
  },
];

/** Ways in which shoppers ask for newsletters, and fill wishlists and registries. */
export const LIST_AND_NEWSLETTER_WAYS: readonly EventWay[] = [...NEWSLETTER_WAYS, ...LIST_WAYS];
