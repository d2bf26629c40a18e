import type { Page } from '@playwright/test';
import { expect } from './store-test.ts';

/** Expects that a page is not wider than its window (WCAG 2.2, 1.4.10); `what` names the page in the message. */
export async function expectFits(page: Page, what = page.url()): Promise<void> {
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(excess, `${what} is wider than its window, px`).toBeLessThanOrEqual(0);
}
