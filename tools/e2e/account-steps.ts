import type { Page } from '@playwright/test';
import { callService } from './cart-steps.ts';
import { staff } from './staff-steps.ts';
import { expect } from './store-test.ts';

/** The password of accounts that journeys open. */
export const PASSWORD = 'chalk and collars';

/** Returns an address that is not in use yet. */
export const newEmail = (name: string): string => `${name}.${crypto.randomUUID().slice(0, 8)}@northmail.example`;

/**
 * Logs in a new customer and returns the email address. The account is imported, because the store limits how many
 * accounts a network may open per hour, and a few journeys would reach that limit.
 */
export async function register(page: Page, name: string, email = newEmail(name.toLowerCase())): Promise<string> {
  const customer = { email, password: PASSWORD, firstname: name, lastname: 'Berg', groupId: 1, createdMs: null };
  await staff().importBatch({ customers: [customer] });
  await callService(page, '', '/svc_session/session/login', { email, password: PASSWORD });
  await page.goto('/account/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
  return email;
}
