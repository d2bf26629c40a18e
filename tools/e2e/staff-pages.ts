import type { Browser, Page } from '@playwright/test';
import { expect } from './store-test.ts';

/** Returns the store's address for staff: another host of the same server. */
export function admin(): string {
  const url = new URL(process.env.STORE_URL ?? '');
  url.hostname = `local.${url.hostname}`;
  return url.origin;
}

/**
 * Signs in a staff member at an admin host and opens a staff page, in a separate browser of the same size as that of
 * `page`.
 */
export async function signIn(
  browser: Browser,
  path: string,
  page?: Page,
  more: { readonly javaScriptEnabled?: boolean } = {},
): Promise<Page> {
  const size = page && { viewport: page.viewportSize() };
  const staff = await (await browser.newContext({ ...size, ...more, baseURL: admin() })).newPage();
  await staff.goto(path);
  await staff.locator('#staff-email').fill('staff@northbar.test');
  await staff.getByLabel('Password').fill('Backoffice-500');
  await staff.getByRole('button', { name: 'Sign in' }).click();
  // A page that is opened before the answer would end the sign-in.
  await expect(staff.locator('#staff-email')).toHaveCount(0);
  await staff.goto(path);
  await expect(staff.locator('#staff-email')).toHaveCount(0);
  return staff;
}

/**
 * Returns the link of an email from the page on which staff read emails: `about` is in its summary, `pattern` finds the
 * path of the link.
 */
export async function mailedLink(staff: Page, about: string | RegExp, pattern: RegExp): Promise<string> {
  let path: string | undefined;
  await expect(async () => {
    await staff.goto('/staff/mails');
    const mails = await staff.locator('details').filter({ hasText: about }).allTextContents();
    path = pattern.exec(mails.join(' '))?.[0];
    expect(path).toBeDefined();
  }).toPass();
  return new URL(path ?? '', process.env.STORE_URL).href;
}
