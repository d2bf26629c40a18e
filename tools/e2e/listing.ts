import type { Locator, Page } from '@playwright/test';
import { expect } from './store-test.ts';

/** Returns the number of products that a list shows as its total. */
export async function totalOf(page: Page): Promise<number> {
  const text = (await page.getByTestId('list-count').textContent()) ?? '';
  return Number.parseInt(text.replaceAll(/\D/g, ''), 10);
}

/** One of a list's filters by its heading. */
export function facet(page: Page, label: string): Locator {
  return page.getByTestId('facet').filter({ has: page.locator('summary', { hasText: new RegExp(`^${label}$`) }) });
}

/** Tells whether the filters are behind a button, as they are below 1024 px. */
export function hasSheet(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 1024;
}

/** Opens the sheet of filters if there is one. */
export async function openFilters(page: Page): Promise<void> {
  if (!hasSheet(page)) return;
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(page.locator('#facets')).toBeVisible();
}

/** Chooses a value of a facet and applies it: at once on wide screens, with the sheet's button on others. */
export async function choose(page: Page, label: string, value: string): Promise<void> {
  await openFilters(page);
  const group = facet(page, label);
  if ((await group.getAttribute('open')) === null) await group.locator('summary').click();
  await group.getByRole('checkbox', { name: new RegExp(`^${value}`) }).click();
  if (hasSheet(page)) await page.getByRole('button', { name: /^Show [\d,.]+ products?$/ }).click();
}

/** Sorts the list by one of its orders. */
export async function sortBy(page: Page, order: string): Promise<void> {
  const menu = page.locator('.sort:visible');
  await menu.locator('summary').click();
  await menu.getByRole('link', { name: order, exact: true }).click();
}
