import { expectAccessible } from './axe.ts';
import { newCustomer } from './staff-steps.ts';
import { expect, NOT_FOUND_NOISE, test } from './store-test.ts';

const PROGRAMS = '/iron-game-programming';

test.describe('with script', () => {
  test.use({ expectedNoise: /status of 401/ });

  test('a guest logs in on top of the page and is taken to the programs', async ({ page }) => {
    const customer = await newCustomer();
    await page.goto(PROGRAMS);
    const link = page.getByRole('link', { name: 'Log in to open it' });
    const overlay = page.getByTestId('programLogin');
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(overlay).toBeVisible();
    await expect(overlay.getByLabel('Email', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await overlay.getByLabel('Email', { exact: true }).fill(customer.email);
    await overlay.getByLabel('Password', { exact: true }).fill('not the one');
    await overlay.getByRole('button', { name: 'Show' }).click();
    await expect(overlay.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await page.keyboard.press('Enter');
    await overlay.getByRole('button', { name: 'Log in' }).click();
    await expect(overlay.getByRole('alert')).toHaveText('The email address or password is incorrect.');
    await expect(page).toHaveURL(new RegExp(`${PROGRAMS}$`));
    await overlay.getByLabel('Password', { exact: true }).fill(customer.password);
    await overlay.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/account\/programming$/);
    await page.goto(PROGRAMS);
    await expect(page.getByRole('link', { name: 'Your programs' })).toBeVisible();
  });
});

test.describe('on pages of events', () => {
  test.use({ expectedNoise: NOT_FOUND_NOISE });

  test('the header login does not leave them @desktop', async ({ page }) => {
    const customer = await newCustomer();
    await page.goto('/invitational/2020');
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    const overlay = page.getByTestId('regularLogin');
    await overlay.getByLabel('Email', { exact: true }).fill(customer.email);
    await overlay.getByLabel('Password', { exact: true }).fill(customer.password);
    await overlay.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByTestId('account-menu')).toBeVisible();
    await expect(page).toHaveURL(/\/invitational\/2020$/);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the link leads to the login page and back', async ({ page }) => {
    const customer = await newCustomer();
    await page.goto(PROGRAMS);
    await page.getByRole('link', { name: 'Log in to open it' }).click();
    const form = page.getByTestId('login-form');
    await form.getByLabel('Email', { exact: true }).fill(customer.email);
    await form.getByLabel('Password', { exact: true }).fill(customer.password);
    await form.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/account\/programming$/);
  });
});
