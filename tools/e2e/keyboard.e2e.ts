import { MOVING_VISITOR } from '#tools/chromium.ts';
import { mobileMenu } from './menus.ts';
import { expect, test } from './store-test.ts';

test.use(MOVING_VISITOR);

test('the first Tab opens the skip panel, which pushes the page down; its links work', async ({ page }) => {
  await page.goto('/plates');
  const panel = page.getByRole('region', { name: 'Quick links' });
  const header = page.getByRole('banner');
  const before = (await header.boundingBox())?.y ?? 0;
  await page.keyboard.press('Tab');
  const products = panel.getByRole('link', { name: 'Products' });
  await expect(products).toBeFocused();
  await expect(panel).toBeInViewport();
  await expect.poll(async () => (await header.boundingBox())?.y ?? 0).toBeGreaterThan(before + 60);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/plates#list');
  await expect(page.locator('#list')).toBeInViewport();
  await expect(panel).not.toBeInViewport();
});

test('the skip panel offers links for its kind of page, a search and high contrast @desktop', async ({ page }) => {
  await page.goto('/shipping');
  await page.keyboard.press('Tab');
  const panel = page.getByRole('region', { name: 'Quick links' });
  await expect(panel.getByRole('link', { name: 'Main content' })).toBeFocused();
  await expect(panel.getByRole('link', { name: 'Footer' })).toBeVisible();
  await expect(panel.getByRole('searchbox', { name: 'Search the store' })).toBeVisible();
  await expect(panel.getByRole('link', { name: /High contrast/ })).toBeVisible();
});

test('keyboard users find the skip panel open and focused on the next page @desktop', async ({ page }) => {
  await page.goto('/plates');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toHaveAttribute('data-kind', 'home');
  const panel = page.getByRole('region', { name: 'Quick links' });
  await expect(panel).toBeFocused();
  await expect(panel).toBeInViewport();
});

test('pointer users have the focus there too, but see the panel only after the next Tab @desktop', async ({ page }) => {
  await page.goto('/plates');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.locator('main')).toHaveAttribute('data-kind', 'home');
  const panel = page.getByRole('region', { name: 'Quick links' });
  await expect(panel).toBeFocused();
  await expect(panel).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(panel).toBeInViewport();
});

test('a filter selected with the keyboard keeps its focus @desktop', async ({ page }) => {
  await page.goto('/plates');
  await page.getByRole('checkbox', { name: /^Rubber/ }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/plates?material=rubber');
  await expect(page.getByRole('checkbox', { name: /^Rubber/ })).toBeFocused();
});

test('the shop panel opens with Enter, is navigated with Tab and closes with Escape @desktop', async ({ page }) => {
  await page.goto('/');
  const shop = page.getByRole('navigation', { name: 'Shop' }).getByRole('button', { name: 'Shop' });
  await shop.focus();
  await page.keyboard.press('Enter');
  const panel = page.locator('.pop:popover-open');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('.pop:popover-open')).toHaveCount(0);
  await expect(shop).toBeFocused();
});

test('the menu opens with Enter, its departments expand, and Escape returns the focus @phone', async ({ page }) => {
  await page.goto('/');
  const burger = page.getByRole('button', { name: 'Menu', exact: true });
  await burger.focus();
  await page.keyboard.press('Enter');
  await expect(mobileMenu(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(mobileMenu(page).getByRole('link', { name: 'All Shop' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mobileMenu(page)).toBeHidden();
  await expect(burger).toBeFocused();
});

test('the filter sheet applies several selections in one step and closes with its button @phone', async ({ page }) => {
  await page.goto('/plates');
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await filter.click();
  const sheet = page.getByRole('complementary', { name: 'Filters' });
  await expect(sheet).toBeVisible();
  await sheet.getByText('Promotions', { exact: true }).click();
  await sheet.getByRole('checkbox', { name: /^Hot deal/ }).click();
  await sheet.getByRole('checkbox', { name: /^Rubber/ }).click();
  await expect(page).toHaveURL('/plates');
  await expect(sheet.getByRole('checkbox', { name: /^Hot deal/ })).toBeChecked();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await filter.click();
  await sheet.getByRole('button', { name: /^Show/ }).click();
  await expect(page).toHaveURL('/plates?material=rubber&promotion=hot-deal');
});

test('the sort menu closes on Escape with focus back on its button @desktop', async ({ page }) => {
  await page.goto('/plates');
  const summary = page.locator('.sort:visible summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Best rated' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Best rated' })).toBeHidden();
  await expect(summary).toBeFocused();
});

test('the deals banner rotates by itself and pauses while pointed at or focused @desktop', async ({ page }) => {
  await page.goto('/');
  const list = page.locator('.deals ul');
  const state = () =>
    list.evaluate((element) => {
      const { animationName, animationDuration, animationPlayState } = getComputedStyle(element);
      return [animationName, animationDuration, animationPlayState];
    });
  expect(await state()).toEqual(['deals', '12s', 'running']);
  await page.locator('.deals').hover();
  expect((await state())[2]).toBe('paused');
  await page.mouse.move(700, 600);
  expect((await state())[2]).toBe('running');
  await page
    .getByRole('link', { name: /^New gear/ })
    .first()
    .focus();
  expect((await state())[0]).toBe('none');
  await expect(page.getByRole('link', { name: /^New gear/ }).first()).toBeInViewport();
});

test('the deals banner does not move under reduced motion @phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  expect(await page.locator('.deals ul').evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
});
