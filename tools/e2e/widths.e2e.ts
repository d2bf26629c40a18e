import { expectFits } from './fits.ts';
import { openMenu } from './menus.ts';
import { PAGES, PRODUCTS } from './pages.ts';
import { expect, test } from './store-test.ts';

const WIDTHS = [320, 390, 768, 1024, 1366, 1440, 1920] as const;

for (const { name, path } of [...PAGES, ...PRODUCTS]) {
  test(`${name} fits every width @desktop`, async ({ page }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expectFits(page, `${width} px`);
    }
  });
}

test('the menus fit every width @desktop', async ({ page }) => {
  await page.goto('/');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await openMenu(page);
    const box = await page.locator(':popover-open').boundingBox();
    expect(box?.width ?? 0, `${width} px`).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
    await expect(page.locator(':popover-open')).toHaveCount(0);
  }
});
