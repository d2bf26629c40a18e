import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './store-test.ts';

const strip = (page: Page, widget: string): Locator => page.locator(`[data-widget="${widget}"]`);
const items = (row: Locator): Locator => row.getByRole('listitem').filter({ has: row.page().getByRole('heading') });

/** Reads the data of a strip that listeners on the page use. */
async function marksOf(row: Locator): Promise<readonly [productId: number, position: number][]> {
  return items(row).evaluateAll((all) =>
    all.map((each) => [
      Number((each as HTMLElement).dataset.productId),
      Number((each as HTMLElement).dataset.position),
    ]),
  );
}

async function expectMarked(row: Locator): Promise<void> {
  const marks = await marksOf(row);
  expect(marks.length).toBeGreaterThan(0);
  expect(marks.map(([, position]) => position)).toEqual(marks.map((_, index) => index + 1));
  expect(marks.every(([productId]) => productId > 0)).toBe(true);
}

test('a product shows related and similar products, reachable by keyboard @desktop', async ({ page }) => {
  await page.goto('/r-4-power-rack');
  await expectMarked(strip(page, 'rfkid_4'));
  await expectMarked(strip(page, 'rfkid_31'));
  const similar = page.getByRole('region', { name: 'Similar products' });
  const link = items(similar).first().getByRole('link');
  const name = await link.textContent();
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
});

test('an empty cart shows popular products, a full one shows what is bought with it @phone', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByRole('region', { name: 'Popular right now' })).toBeVisible();
  await page.goto('/north-bar-28-5-multi');
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count').first()).toHaveText('1');
  await page.goto('/cart');
  const row = strip(page, 'rfkid_4');
  await expect(row.getByRole('heading', { level: 2, name: 'Frequently bought together' })).toBeVisible();
  await expectMarked(row);
  await row.getByTestId('quick-add').first().click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByTestId('cart-line')).toHaveCount(2);
});

for (const { path, price } of [
  { path: '/', price: /\$\d/ },
  { path: '/eu/search?q=qqzzxx', price: /€\d.*excl\. tax/ },
]) {
  test(`${path}: personal recommendations load when they are in view, in the site's prices, and move nothing`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    const row = strip(page, 'rfkid_32');
    await row.scrollIntoViewIfNeeded();
    await expect(row.locator('[data-product]').first()).toBeVisible();
    const products = await page
      .locator('main [data-product]')
      .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.product));
    expect(products).toHaveLength(new Set(products).size);
    expect(await items(row).count()).toBeLessThanOrEqual(12);
    await expectMarked(row);
    await expect(items(row).first()).toContainText(price);
    await expect(
      items(row)
        .first()
        .getByRole('img', { name: /of 5 stars$/ }),
    ).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.05);
    await expectAccessible(page, '[data-widget="rfkid_32"]');
    const track = row.getByRole('list').first();
    await row.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(() => track.evaluate((element) => element.scrollLeft)).toBeGreaterThan(50);
  });
}

test('a card drawn by the browser names its colors as the store’s own cards do @desktop', async ({ page }) => {
  await page.goto('/search?q=qqzzxx');
  const row = strip(page, 'rfkid_32');
  await row.scrollIntoViewIfNeeded();
  await expect(items(row)).toHaveCount(12);
  const dots = (within: Locator) =>
    within
      .locator('.dots')
      .first()
      .evaluate((element) => [element.textContent, ...[...element.children].map((dot) => dot.className)]);
  const coloured = items(row).filter({ has: page.locator('.dots') });
  const name = (await coloured.first().getByRole('heading').textContent()) ?? '';
  const drawn = await dots(coloured.first());
  await page.goto(`/search?${new URLSearchParams({ q: name })}`);
  expect(drawn).toEqual(await dots(page.getByTestId('product-card').filter({ hasText: name })));
});

test.describe('without recommendations', () => {
  test('an empty answer leaves no strip @phone', async ({ page }) => {
    await page.route('**/svc_discovery/**/products', (route) =>
      route.fulfill({ json: { content: { product: { value: [] } } } }),
    );
    await page.goto('/search?q=qqzzxx');
    await expect(strip(page, 'rfkid_32')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  });

  test('a service that is down leaves no strip @desktop', async ({ page }) => {
    await page.route('**/rfktkn*', (route) => route.fulfill({ status: 200, body: '"none"' }));
    await page.goto('/search?q=qqzzxx');
    await expect(strip(page, 'rfkid_32')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Popular categories' })).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the strips of pages are shown, the personal one is not @phone', async ({ page }) => {
    await page.goto('/r-4-power-rack');
    await expectMarked(strip(page, 'rfkid_4'));
    await page.goto('/');
    await expect(strip(page, 'rfkid_32')).toBeHidden();
  });
});
