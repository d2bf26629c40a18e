import { expectAccessible } from './axe.ts';
import { newCustomer } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

const WORDS = 'Please enter a valid email';

test('a field of an account form shows its error after it was left, in the words of the checkout @phone', async ({
  page,
}) => {
  await page.goto('/account/register');
  const email = page.getByRole('main').getByLabel('Email', { exact: true });
  await email.focus();
  await expect(page.locator('store-island[name="field-words"][data-awake]')).toBeAttached();
  await email.fill(`${'a'.repeat(65)}@northmail.example`);
  await expect(page.getByText(WORDS)).toHaveCount(0);
  await email.blur();
  await expect(page.getByText(WORDS)).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(WORDS);
  await expectAccessible(page);
  await email.fill('ada@northmail.example');
  await expect(page.getByText(WORDS)).toHaveCount(0);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/account/register');
  await expect(page.getByText('Please enter your first name')).toBeVisible();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
});

test('the login does so too, and accepts valid input @desktop', async ({ page }) => {
  const login = await newCustomer();
  await page.goto('/login');
  const form = page.getByTestId('login-form');
  await form.getByLabel('Email', { exact: true }).focus();
  await expect(page.locator('store-island[name="field-words"][data-awake]')).toBeAttached();
  await form.getByLabel('Email', { exact: true }).fill('ada');
  await form.getByRole('button', { name: 'Log in' }).press('Enter');
  await expect(form.getByText(WORDS)).toBeVisible();
  await form.getByLabel('Email', { exact: true }).fill(login.email);
  await form.getByLabel('Password', { exact: true }).fill(login.password);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/login/);
});
