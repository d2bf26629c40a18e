import type { Page } from '@playwright/test';
import { BAR } from './cart-steps.ts';
import { expect, test } from './store-test.ts';

/** Places down a page at which the bars are measured, in pixels. */
const DOWN = [400, 900, 1_600];

/** The share of the window that bars take which stay in view, in percent. A column that stays is not a bar. */
async function coveredPercent(page: Page, top: number): Promise<number> {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const rows = new Set<number>();
    for (const element of document.querySelectorAll('body *')) {
      const { position, visibility, top: above, bottom: below } = getComputedStyle(element);
      if (!['fixed', 'sticky'].includes(position) || visibility === 'hidden') continue;
      const box = element.getBoundingClientRect();
      const isStuck =
        position === 'fixed' ||
        Math.abs(box.top - Number.parseFloat(above)) < 2 ||
        Math.abs(innerHeight - box.bottom - Number.parseFloat(below)) < 2;
      if (!isStuck || box.width < 0.8 * innerWidth) continue;
      for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(innerHeight, box.bottom); y++) rows.add(y);
    }
    return (100 * rows.size) / innerHeight;
  });
}

for (const [zoom, width, height, most] of [
  [100, 1280, 1024, 20],
  [200, 640, 512, 20],
  [200, 720, 450, 20],
  [400, 320, 256, 30],
  [400, 360, 225, 30],
] as const) {
  test(`at ${zoom} % in ${width} by ${height}, bars take at most ${most} % of the window @desktop`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const path of ['/', '/barbells', BAR, '/r-4-power-rack', '/compare/bars', '/shipping', '/cart', '/checkout']) {
      await page.goto(path);
      for (const top of DOWN) expect(await coveredPercent(page, top), `${path} at ${top}`).toBeLessThanOrEqual(most);
    }
  });
}

test('in a window of usual height the header stays in view @desktop', async ({ page }) => {
  await page.goto('/barbells');
  expect(await coveredPercent(page, 900)).toBeGreaterThan(5);
});
