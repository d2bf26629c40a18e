import { expect, type Page } from '@playwright/test';

/** Finds the menu that is used below 1366 px. */
export function mobileMenu(page: Page) {
  return page.getByRole('dialog', { name: 'Menu' });
}

/** Opens the panel of all departments, or the menu if the header has no room for the panel. */
export async function openMenu(page: Page): Promise<void> {
  const burger = page.getByRole('button', { name: 'Menu', exact: true });
  if (await burger.isVisible()) {
    await burger.click();
    await expect(mobileMenu(page)).toBeVisible();
  } else {
    await page.getByRole('navigation', { name: 'Shop' }).getByRole('button', { name: 'Shop' }).click();
    await expect(page.locator('.pop:popover-open')).toBeVisible();
  }
}

/** Opens a department through the menu. */
export async function followMenu(page: Page, department: string): Promise<void> {
  await openMenu(page);
  await page.locator(':popover-open').getByRole('link', { name: department, exact: true }).first().click();
}
