import type { Page } from '@playwright/test';
import { expect } from './store-test.ts';

/** The password of accounts that journeys open. */
export const PASSWORD = 'chalk and collars';

/** An address that nobody has yet. */
export const newEmail = (name: string): string => `${name}.${crypto.randomUUID().slice(0, 8)}@northmail.example`;

/** Opens an account by its form, and is logged in. Answers its address. */
export async function register(page: Page, name: string, email = newEmail(name.toLowerCase())): Promise<string> {
  await page.goto('/account/register');
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
  return email;
}
