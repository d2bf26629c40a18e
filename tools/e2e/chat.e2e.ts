import { expectAccessible } from './axe.ts';
import { expect, test } from './store-test.ts';

test('the chat loads nothing before it is pressed, takes a message, and can be closed and opened again', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/barbells');
  const button = page.getByRole('link', { name: 'Chat with us' });
  await button.scrollIntoViewIfNeeded();
  expect(asked.filter((path) => path.includes('chat'))).toEqual([]);
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Chat' });
  await expect(dialog).toBeVisible();
  const frame = page.frameLocator('iframe[title="Chat"]');
  const form = frame.getByTestId('form');
  await expect(frame.getByText('Chat is closed right now.')).toBeVisible();
  await expectAccessible(page, 'dialog');
  await form.getByLabel('Name').fill('Dana');
  await form.getByLabel('Email').fill('dana@northmail.example');
  await form.getByLabel('Message').fill(`Is anyone there? ${crypto.randomUUID()}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await button.click();
  await expect(form.getByLabel('Name')).toHaveValue('Dana');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(frame.getByTestId('form-entry-saved')).toContainText('We will answer by email.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/barbells');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the chat is a page with a form for a message @phone', async ({ page }) => {
    await page.goto('/ca/shipping');
    await page.getByRole('link', { name: 'Chat with us' }).click();
    await expect(page).toHaveURL('/ca/chat');
    await expect(page.getByTestId('form')).toBeVisible();
  });
});
