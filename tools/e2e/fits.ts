import type { Page } from '@playwright/test';
import { expect } from './store-test.ts';

/** Expects that nothing of a page leads out of the window at its side (WCAG 2.2, 1.4.10); `what` says which it is. */
export async function expectFits(page: Page, what = page.url()): Promise<void> {
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(excess, `${what} is wider than its window, px`).toBeLessThanOrEqual(0);
}
