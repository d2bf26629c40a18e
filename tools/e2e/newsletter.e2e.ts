import { expectAccessible } from './axe.ts';
import { expect, test } from './store-test.ts';

const SUBSCRIBE = '**/svc_ssr/newsletters/subscribe';
const unique = () => `reader.${crypto.randomUUID().slice(0, 8)}@northmail.example`;

test('the newsletter of the footer is signed up for without leaving the page', async ({ page }) => {
  await page.clock.install();
  await page.goto('/barbells');
  const form = page.getByTestId('newsletter-form');
  const email = form.getByLabel('Email address');
  await email.fill('reader@');
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(form.getByRole('status')).toHaveText('Please enter a valid email');
  await expect(email).toHaveValue('reader@');
  await email.fill(unique());
  await form.getByLabel('Northbar newsletter').uncheck();
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(form.getByRole('status')).toHaveText('Please select a list to sign up.');
  await form.getByLabel('Rapid-fire deals').check();

  await page.route(SUBSCRIBE, (route) => route.fulfill({ status: 200, json: { success: false } }), { times: 1 });
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(form.getByRole('status')).toHaveText('There was an error saving your preferences.');
  await expect(email).toHaveValue(/^reader\./);
  await expectAccessible(page, 'footer');

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(SUBSCRIBE, async (route) => {
    await held;
    await route.continue();
  });
  await email.press('Enter');
  await expect(form.getByRole('button', { name: 'Sign up' })).toHaveAttribute('aria-busy', 'true');
  // From here on, time passes only as told.
  await page.clock.pauseAt(Date.now() + 60_000);
  release();
  await expect(form.getByRole('status')).toHaveText('Your preferences have been saved.');
  await expect(page).toHaveURL('/barbells');
  await page.clock.fastForward(2900);
  await expect(email).toHaveValue(/^reader\./);
  await page.clock.fastForward(200);
  await expect(email).toHaveValue('');
  await expect(form.getByRole('status')).toBeHidden();
});

test('where the address has to confirm, the form says so @phone', async ({ page }) => {
  await page.goto('/ca/newsletter-signup');
  const form = page.getByRole('main').getByTestId('newsletter-form');
  await form.getByLabel('Email address').fill(unique());
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(form.getByRole('status')).toContainText('Please check your email.');
});
