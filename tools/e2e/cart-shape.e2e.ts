import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './axe.ts';
import { add, BAR, cartPage, fillCart, linesOf, openCart, PROGRAMME, sideCart } from './cart-steps.ts';
import { expectFits } from './fits.ts';
import { expect, test } from './store-test.ts';

const WIDTHS = [320, 390, 768, 1024, 1440] as const;
const MANY = ['/r-4-power-rack', '/power-bar-29', '/competition-bumper-pairs', PROGRAMME] as const;

async function expectHighContrast(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.contrast = 'high';
  });
  await expectContrast(page);
}

test('cart and side cart are accessible, in high contrast too', async ({ page }) => {
  await fillCart(page, MANY);
  await openCart(page);
  await expectAccessible(page);
  await expectHighContrast(page);
  await page.goto(BAR);
  await add(page);
  await expect(linesOf(sideCart(page)).first()).toBeVisible();
  await expectAccessible(page);
  await expectHighContrast(page);
});

for (const site of ['', '/eu']) {
  test(`cart and side cart${site} fit every width @desktop`, async ({ page }) => {
    await fillCart(page, MANY, site);
    await openCart(page, site);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect(linesOf(cartPage(page)).first()).toBeVisible();
      await expectFits(page, `cart, ${width} px`);
    }
    await page.goto(site + BAR);
    await add(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page, `side cart, ${width} px`);
      const inner = await sideCart(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
      expect(inner, `inside the side cart, ${width} px`).toBeLessThanOrEqual(0);
      await expect.poll(async () => (await sideCart(page).boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0);
    }
  });
}
