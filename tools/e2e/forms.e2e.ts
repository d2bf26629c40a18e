import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn } from './staff-pages.ts';
import { expect, test } from './store-test.ts';

const PNG = Buffer.from('89504e470d0a1a0a0102', 'hex');
const PICTURE = { name: 'bar.png', mimeType: 'image/png', buffer: PNG };
const SUBMIT = '**/svc_ssr/submit/wufoo';

async function openForm(page: Page, path: string) {
  await page.goto(path);
  await page.getByTestId('form').dispatchEvent('pointerover');
  await expect(page.locator('store-island[name="content-form"][data-awake]')).toBeAttached();
  return page.getByTestId('form');
}

test('a warranty claim with a picture, step by step, loses nothing by mistakes, a reload or the back button', async ({
  page,
}) => {
  const form = await openForm(page, '/warranty-claim');
  await expect(form.getByText('Step 1 of 3')).toBeVisible();
  await expect(form.getByLabel('Name', { exact: true })).toBeHidden();
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('Please tell us which product it is')).toBeVisible();
  await expect(form.getByLabel('Product')).toBeFocused();
  await expect(form.getByLabel('Product')).toHaveAccessibleDescription('Please tell us which product it is');
  await form.getByLabel('Product').fill('Ohio Bar');
  await expect(form.getByText('Please tell us which product it is')).toHaveCount(0);
  await form.getByLabel(/^Serial number/).fill('NB-12');
  // The Enter key goes on, too.
  await form.getByLabel(/^Serial number/).press('Enter');
  await expect(form.getByText('Step 2 of 3')).toBeVisible();
  await form.getByLabel('Message').fill('It is bent.\nSince May.');

  await page.reload();
  await expect(form.getByText('Step 2 of 3')).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue('It is bent.\nSince May.');
  await page.goto('/shipping');
  await page.goBack();
  await expect(form.getByText('Step 2 of 3')).toBeVisible();
  await form.getByRole('button', { name: 'Back' }).click();
  await expect(form.getByLabel('Product')).toHaveValue('Ohio Bar');
  await form.getByRole('button', { name: 'Continue' }).click();

  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('Please add a picture of the damage')).toBeVisible();
  await form.getByLabel('Pictures').setInputFiles(PICTURE);
  await form.getByRole('button', { name: 'Continue' }).click();
  await form.getByLabel('Name', { exact: true }).fill('Dana');
  await form.getByLabel('Email', { exact: true }).fill('dana');
  await form.getByLabel('Email', { exact: true }).blur();
  await expect(form.getByText('Please enter a valid email')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Email', { exact: true }).fill('dana@northmail.example');
  await form.getByLabel('It was used as it is meant to be').check();
  const sent = page.waitForResponse(SUBMIT);
  await form.getByRole('button', { name: 'Send the claim' }).click();
  expect((await sent).status()).toBe(201);
  await expect(page.getByTestId('form-entry-saved')).toContainText('within two working days');
  await expect(page.getByTestId('form-entry-saved')).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(form.getByText('Step 1 of 3')).toBeVisible();
  await expect(form.getByLabel('Product')).toHaveValue('');
});

test.describe('without a connection', () => {
  // Beside the form, the page may ask for access to the collector while it is offline.
  test.use({ expectedNoise: /ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED/ });

  test('a form is taken once, however often it is clicked, and is kept without a connection', async ({ page }) => {
    const form = await openForm(page, '/contact');
    await form.getByLabel('Name', { exact: true }).fill('Dana');
    await form.getByLabel('Email', { exact: true }).fill('dana@northmail.example');
    await form.getByLabel('What is it about?').selectOption('An order');
    await expect(form.getByLabel(/^Order number/)).toBeVisible();
    await form.getByLabel(/^Order number/).fill('100');
    await form.getByLabel('What is it about?').selectOption('My gym');
    await expect(form.getByLabel(/^Order number/)).toBeHidden();
    const words = `Once ${crypto.randomUUID()}`;
    await form.getByLabel('Message').fill(words);

    await page.context().setOffline(true);
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(form.getByRole('alert')).toContainText('You are offline.');
    await page.context().setOffline(false);
    await expect(form.getByRole('alert')).toContainText('You are online again.');

    const keys: (string | undefined)[] = [];
    const bodies: string[] = [];
    await page.route(SUBMIT, async (route) => {
      keys.push((await route.request().headerValue('idempotency-key')) ?? undefined);
      bodies.push(route.request().postData() ?? '');
      // The first answer is lost on its way.
      if (keys.length === 1) {
        await route.fetch();
        return route.abort('connectionreset');
      }
      return route.continue();
    });
    await form.getByRole('button', { name: 'Send message' }).dblclick();
    await expect(form.getByRole('alert')).toContainText('Your answers are saved');
    expect(keys).toHaveLength(1);
    expect(bodies[0]).not.toContain('orderNumber');
    const answer = page.waitForResponse(SUBMIT);
    await form.getByRole('button', { name: 'Send message' }).click();
    await answer;
    await expect(page.getByTestId('form-entry-saved')).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });
});

test('every kind of field works with the keyboard @desktop', async ({ page }) => {
  const form = await openForm(page, '/gym-quote');
  await form.getByRole('radio', { name: 'A commercial gym' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Iron Hall');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1200');
  await form.getByRole('button', { name: 'One more: Racks' }).focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  await expect(form.getByRole('spinbutton', { name: 'Racks' })).toHaveValue('3');
  await form.getByRole('radio', { name: 'Black' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'Red' })).toBeChecked();
  await form.getByRole('checkbox', { name: 'Flooring' }).focus();
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(form.getByText('Step 2 of 3')).toBeVisible();
  await form.getByRole('switch', { name: 'Please install it, too' }).press('Space');
  await expect(form.getByRole('switch', { name: 'Please install it, too' })).toBeChecked();
  await form.getByLabel('Opening or delivery date').fill('2020-01-01');
  await form.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(form.getByText(/^Please enter .* or a later date$/)).toBeVisible();
  await expectAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a form shows all steps, and again after a mistake with everything in it, its picture too', async ({ page }) => {
    await page.goto('/warranty-claim');
    const form = page.getByTestId('form');
    await form.getByLabel('Product').fill('Ohio Bar');
    await form.getByLabel('Message').fill('It is bent.');
    await form.getByLabel('Pictures').setInputFiles(PICTURE);
    await form.getByLabel('Name', { exact: true }).fill('Dana');
    await form.getByLabel('Email', { exact: true }).fill('dana@northmail');
    await form.getByLabel('It was used as it is meant to be').check();
    await form.getByRole('button', { name: 'Send the claim' }).click();
    await expect(page).toHaveURL('/form/warranty-claim');
    await expect(form.getByText('Please enter a valid email')).toBeVisible();
    await expect(form.getByLabel('Message')).toHaveValue('It is bent.');
    await expect(form.getByLabel('bar.png is attached')).toBeChecked();
    await form.getByLabel('Email', { exact: true }).fill('dana@northmail.example');
    await form.getByRole('button', { name: 'Send the claim' }).click();
    await expect(page).toHaveURL('/form/warranty-claim?state=saved');
    await expect(page.getByTestId('form-entry-saved')).toBeVisible();
  });
});

test('staff find an entry, answer it, and get its file as a download @desktop', async ({ page, browser }) => {
  const words = `Staff ${crypto.randomUUID()}`;
  await page.request.post('/svc_ssr/submit/wufoo', {
    multipart: {
      formHash: 'warranty-claim',
      product: 'Ohio Bar',
      message: words,
      name: 'Dana',
      email: 'dana@northmail.example',
      normalUse: 'yes',
      pictures: PICTURE,
    },
  });
  const staff = await signIn(browser, '/staff/forms', page);
  await expectAccessible(staff);
  await staff.getByLabel('Words or address').fill(words);
  await staff.getByRole('button', { name: 'Find' }).click();
  await staff.getByRole('row').filter({ hasText: words }).getByRole('link').click();
  await expect(staff.getByText(words)).toBeVisible();
  await expectAccessible(staff);
  const download = staff.waitForEvent('download');
  await staff.getByRole('link', { name: /^bar\.png/ }).click();
  expect((await download).suggestedFilename()).toBe('bar.png');
  await staff.getByLabel('Answer to dana@northmail.example').fill('A new one is on its way.');
  await staff.getByRole('button', { name: 'Send the answer' }).click();
  await expect(staff.getByText('The answer is on its way.')).toBeVisible();
  await expect(staff.getByText('A new one is on its way.')).toBeVisible();
  await staff.context().close();
});
