import { choose, hasSheet, openFilters, sortBy, totalOf } from './listing.ts';
import { followMenu } from './menus.ts';
import { deviceOf, SITES } from './sites.ts';
import { expect, test } from './store-test.ts';

test.use({ javaScriptEnabled: false });

for (const site of SITES.filter(({ isSample }) => isSample)) {
  test(`${site.code} without script: menu, filter form, sort order, product ${deviceOf(site.prefix, true)}`, async ({
    page,
  }) => {
    await page.goto(site.prefix === '' ? '/' : site.prefix);
    await followMenu(page, 'Plates');
    await expect(page).toHaveURL(`${site.prefix}/plates`);
    const all = await totalOf(page);

    await choose(page, 'Material', 'Rubber');
    if (!hasSheet(page)) await page.getByRole('button', { name: /^Show [\d,.]+ products?$/ }).click();
    await expect(page).toHaveURL(/[?&]material=rubber/);
    expect(await totalOf(page)).toBeLessThan(all);

    await sortBy(page, 'Price, low to high');
    await expect(page).toHaveURL(/material=rubber/);
    await expect(page.getByTestId('product-price').first()).toHaveText(site.price);
    await page.getByTestId('product-card').first().getByRole('link').click();
    await expect(page.locator('main')).toHaveAttribute('data-kind', 'product');
  });
}

test('the filters of a filtered list keep what was selected before', async ({ page }) => {
  await page.goto('/plates?material=rubber&sort=price-asc');
  await openFilters(page);
  await expect(page.getByRole('checkbox', { name: /^Rubber/ })).toBeChecked();
  await page.getByRole('button', { name: /^Show/ }).click();
  await expect(page).toHaveURL(/material=rubber/);
  await expect(page).toHaveURL(/sort=price-asc/);
});

test('the country switcher leads to the same path on another site', async ({ page }) => {
  await page.goto('/plates');
  await page.locator('#foot details.region summary').click();
  await page.getByRole('link', { name: /United Kingdom/ }).click();
  await expect(page).toHaveURL('/gb/plates');
  await expect(page.locator('html')).toHaveAttribute('data-site', 'GBR');
});

test('the search field submits its words to the results page', async ({ page }) => {
  await page.goto('/eu/plates');
  await expect(page.getByTestId('search-input')).toBeVisible();
  const form = page.locator('form', { has: page.getByTestId('search-input') });
  await expect(form).toHaveAttribute('action', '/eu/search');
  await expect(form).toHaveAttribute('method', 'get');
});

test('the newsletter lists show once the address field has focus', async ({ page }) => {
  await page.goto('/');
  const form = page.getByTestId('newsletter-form');
  await expect(form.getByLabel('Rapid-fire deals')).toBeHidden();
  await form.getByLabel('Email address').focus();
  await expect(form.getByLabel('Rapid-fire deals')).toBeVisible();
});
