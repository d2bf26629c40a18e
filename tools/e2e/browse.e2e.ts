import { MOVING_VISITOR } from '#tools/chromium.ts';
import { choose, sortBy, totalOf } from './listing.ts';
import { SITES } from './sites.ts';
import { expect, test } from './store-test.ts';

test.use(MOVING_VISITOR);

// What differs between the six sites is tested in workerd; the journey itself is the same.
for (const site of SITES.filter(({ isSample }) => isSample)) {
  test(`${site.code}: from the home page through a facet, a sort order and a page to a product`, async ({ page }) => {
    await page.goto(site.prefix === '' ? '/' : site.prefix);
    await expect(page.locator('html')).toHaveAttribute('data-site', site.code);
    await page.locator('main').getByRole('link', { name: 'Barbells', exact: true }).click();
    await expect(page).toHaveURL(`${site.prefix}/barbells`);
    await expect(page.getByRole('heading', { level: 1, name: 'Barbells' })).toBeVisible();
    const all = await totalOf(page);

    await choose(page, 'Material', 'Steel');
    await expect(page).toHaveURL(`${site.prefix}/barbells?material=steel`);
    expect(await totalOf(page)).toBeLessThan(all);
    await expect(page.getByRole('link', { name: 'Remove Steel' })).toBeVisible();

    await sortBy(page, 'Price, high to low');
    await expect(page).toHaveURL(`${site.prefix}/barbells?material=steel&sort=price-desc`);
    const price = page.getByTestId('product-price').first();
    await expect(price).toHaveText(site.price);
    if (site.showsTaxExcluded) await expect(price).toContainText('excl. tax');
    else await expect(price).not.toContainText('excl. tax');

    const first = page.getByTestId('product-card').first();
    const name = await first.getByRole('link').textContent();
    await first.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
    expect(new URL(page.url()).pathname.startsWith(`${site.prefix}/`)).toBe(true);
  });
}

test('a long list has pages, each with its own address', async ({ page }) => {
  await page.goto('/shop');
  const pager = page.getByRole('navigation', { name: 'Pages' });
  await pager.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/shop?p=2');
  await expect(pager.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByTestId('product-card').first()).toBeVisible();
});

test('prices of the list follow the selected sort order', async ({ page }) => {
  await page.goto('/plates?sort=price-asc');
  const prices = await page
    .getByTestId('product-price')
    .evaluateAll((all) =>
      all.map((each) =>
        Number.parseFloat((each.querySelector('ins') ?? each).textContent?.replace(/[^\d.]/g, '') ?? ''),
      ),
    );
  expect(prices.length).toBeGreaterThan(10);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
});

test('an applied filter is removed by its chip, all of them by "Clear all"', async ({ page }) => {
  await page.goto('/plates?material=rubber&color=black');
  await page.getByRole('link', { name: 'Remove Black' }).click();
  await expect(page).not.toHaveURL(/color=/);
  await expect(page).toHaveURL(/material=rubber/);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/plates');
});

test('a list without matches says so and offers to clear the filters', async ({ page }) => {
  await page.goto('/plates?material=rubber&price-min=99999');
  await expect(page.getByText('Nothing here matches.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await expect(page).toHaveURL('/plates');
});

test('going back restores filters and the position on the page', async ({ page }) => {
  await page.goto('/plates?material=rubber');
  const card = page.getByTestId('product-card').nth(11);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(200);
  await card.getByRole('link').click();
  await expect(page.locator('main')).toHaveAttribute('data-kind', 'product');
  await page.goBack();
  await expect(page).toHaveURL('/plates?material=rubber');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 60);
  await expect(page.locator('input[name="material"][value="rubber"]')).toBeChecked();
});

test('selecting a facet keeps the position on the page, another page opens at its top', async ({ page }) => {
  await page.goto('/plates?material=rubber');
  await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }));
  await page.getByRole('link', { name: 'Remove Rubber' }).click();
  await expect(page).toHaveURL('/plates');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.locator('main')).toHaveAttribute('data-kind', 'home');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
