import { openMenu } from './menus.ts';
import { expect, test } from './store-test.ts';

const WIDTHS = [320, 390, 768, 1024, 1366, 1440, 1920] as const;

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
