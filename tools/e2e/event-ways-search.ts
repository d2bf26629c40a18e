import type { Page } from '@playwright/test';
import { STRAPS, STRAPS_NAME } from './checkout-steps.ts';
import type { EventWay } from './event-visit.ts';
import { choose } from './listing.ts';
import { expect } from './store-test.ts';
import { watching } from './tracking-steps.ts';

const someNumber = expect.any(Number);
const someText = expect.any(String);

const productId = async (page: Page, within = '[data-list-from]') =>
  Number(await page.locator(`${within} [data-product]`).first().getAttribute('data-product'));

/** Ways in which a visit begins, and in which products are looked for and found. */
export const SEARCH_WAYS: readonly EventWay[] = [
  {
    title: 'words are typed in the header and a result is followed',
    kinds: [
      'user/info',
      'view/page',
      'search/query',
      'search/results',
      'list/impression',
      'list/click',
      'search/click',
      'view/product',
    ],
    go: async (visit) => {
      const { page } = visit;
      await visit.begin('/shipping');
      await visit.expectTaken('user/info', { loggedIn: false, groupId: 0, primarySegment: null });
      await visit.expectTaken('view/page', {
        kind: 'content',
        uri: '/shipping',
        title: await page.title(),
        referrer: null,
      });
      await page.getByTestId('search-input').fill('lifting straps');
      await page.getByTestId('search-input').press('Enter');
      await expect(page).toHaveURL(/\/search\?q=lifting/);
      await watching(page);
      const keyphrase = 'lifting straps';
      await visit.expectTaken('search/query', { keyphrase });
      await visit.expectTaken('search/results', { keyphrase, total: someNumber });
      await visit.expectTaken('view/page', { kind: 'search', uri: '/search', referrer: '/shipping' });
      const id = await productId(page);
      // Whatever is seen of a list is told with the first use of the page.
      await page.mouse.move(300, 300);
      await page.mouse.wheel(0, 10);
      await visit.expectTaken('list/impression', { list: '/search' });
      await page.locator('[data-list-from] [data-product]').first().getByRole('link').first().click();
      const products = [{ productId: id, qty: 1 }];
      await visit.expectTaken('list/click', { list: '/search', position: 1, products });
      await visit.expectTaken('search/click', { keyphrase, position: 1, products });
      await visit.expectTaken('view/product', {
        keyphrase,
        products,
        sku: someText,
        price: someNumber,
        categories: expect.any(Array),
      });
    },
  },
  {
    title: 'a product of the preview is followed',
    kinds: ['search/query', 'search/results', 'search/click', 'view/product'],
    go: async (visit) => {
      const { page } = visit;
      await visit.begin('/shipping');
      await page.getByTestId('search-input').click();
      await page.getByTestId('search-input').pressSequentially('lifting str', { delay: 20 });
      const hit = page.getByTestId('search-preview').locator('.hit').first();
      await expect(hit).toContainText(STRAPS_NAME);
      const products = [{ productId: Number(await hit.getAttribute('data-product')), qty: 1 }];
      await hit.click();
      const keyphrase = 'lifting str';
      await visit.expectTaken('search/query', { keyphrase });
      await visit.expectTaken('search/results', { keyphrase, total: someNumber });
      await visit.expectTaken('search/click', { keyphrase, position: 1, products });
      await visit.expectTaken('view/product', { keyphrase, products });
    },
  },
  {
    title: 'an address with words that find nothing is opened',
    kinds: ['search/query', 'search/results'],
    go: async (visit) => {
      await visit.page.goto('/search?q=qqzzxx');
      await visit.expectTaken('search/query', { keyphrase: 'qqzzxx' });
      await visit.expectTaken('search/results', { keyphrase: 'qqzzxx', total: 0 });
    },
  },
  {
    title: 'a list is narrowed and its first product followed',
    kinds: ['list/impression', 'facet/use', 'list/click', 'view/product'],
    go: async (visit) => {
      const { page } = visit;
      await visit.begin('/barbells');
      await page.locator('[data-list-from] [data-product]').first().scrollIntoViewIfNeeded();
      await visit.expectTaken('list/impression', {
        list: '/barbells',
        products: expect.arrayContaining([{ productId: await productId(page), position: 1 }]),
      });
      for (const value of [['black-zinc'], []]) {
        await choose(page, 'Finish', 'Black zinc');
        await expect(page).toHaveURL(value.length > 0 ? /finish=/ : /\/barbells\??$/);
        await visit.expectTaken('facet/use', { list: '/barbells', facet: 'finish', value });
        await watching(page);
      }
      const products = [{ productId: await productId(page), qty: 1 }];
      await page.locator('[data-list-from] [data-product]').first().getByRole('link').first().click();
      await visit.expectTaken('list/click', { list: '/barbells', position: 1, products });
      await visit.expectTaken('view/product', { products });
      expect((await visit.valuesOf('view/product')).at(-1)).not.toHaveProperty('keyphrase');
    },
  },
  {
    title: 'recommendations are seen and one of them followed',
    kinds: ['widget/appear', 'widget/click'],
    go: async (visit) => {
      const { page } = visit;
      await visit.begin(STRAPS);
      const strip = page.locator('[data-widget]:has([data-product])').first();
      const rfkid = await strip.getAttribute('data-widget');
      await strip.scrollIntoViewIfNeeded();
      const id = await productId(page, `[data-widget="${rfkid}"]`);
      await visit.expectTaken('widget/appear', { rfkid, shown: expect.arrayContaining([id]) });
      await strip.locator('[data-product]').first().getByRole('link').first().click();
      await visit.expectTaken('widget/click', { rfkid, position: 1, products: [{ productId: id, qty: 1 }] });
    },
  },
];
