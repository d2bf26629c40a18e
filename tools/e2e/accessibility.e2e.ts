import { expectAccessible, expectWhollyAccessible } from './axe.ts';
import { openFilters } from './listing.ts';
import { openMenu } from './menus.ts';
import { expect, test } from './store-test.ts';

test('the open menu is accessible', async ({ page }) => {
  await page.goto('/');
  await openMenu(page);
  await expectWhollyAccessible(page);
});

test('the open filters are accessible', async ({ page }) => {
  await page.goto('/barbells');
  await openFilters(page);
  await expectWhollyAccessible(page);
});

test('the open order menu and country switcher are accessible', async ({ page }) => {
  await page.goto('/barbells');
  await page.locator('.sort:visible summary').click();
  await expectWhollyAccessible(page);
  await page.locator('#foot details.region summary').click();
  await expectWhollyAccessible(page, '#foot details.region');
});

test('the open skip panel is accessible', async ({ page }) => {
  await page.goto('/barbells');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Quick links' })).toBeInViewport();
  await expectWhollyAccessible(page);
});

test('the store in the app is accessible @phone', async ({ page }) => {
  await page.goto('/barbells?mobileAppVersion=3.1.0');
  await expectWhollyAccessible(page);
});

test('planted text without contrast and planted small targets are found @desktop', async ({ page }) => {
  await page.goto('/shipping');
  const plant = (where: string, tag: string, style: Readonly<Record<string, string>>) =>
    page.evaluate(
      ({ where, tag, style }) => {
        for (const _time of [1, 2]) {
          const element = document.createElement(tag);
          element.textContent = 'Planted';
          Object.assign(element.style, style);
          document.querySelector(where)?.append(element);
        }
      },
      { where, tag, style },
    );
  const pale = { color: '#ddd', background: '#fff' };
  await plant('footer', 'p', pale);
  await expectAccessible(page);
  await expect(expectWhollyAccessible(page)).rejects.toThrow(/color-contrast/);
  await plant('main', 'button', {
    inlineSize: '8px',
    blockSize: '8px',
    minBlockSize: '0',
    padding: '0',
    overflow: 'hidden',
  });
  await expect(expectAccessible(page)).rejects.toThrow(/target-size/);
  await plant('main', 'p', pale);
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast/);
});
