import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn } from './staff-pages.ts';
import { expect, test } from './store-test.ts';

/** Shoppers ask for pages that are not published yet. */
test.use({ expectedNoise: /404 \(Not Found\)/ });

/** A word that no other journey uses. */
const unique = (): string => crypto.randomUUID().slice(0, 8);

/** Begins a changeset and writes a page in it. */
async function writePage(staff: Page, key: string, heading: string): Promise<void> {
  await staff.goto('/staff/changesets');
  await staff.getByLabel('Name of a new changeset').fill(`Launch ${key}`);
  await staff.getByRole('button', { name: 'Create changeset' }).click();
  await staff.getByLabel('Identifier, SKU or address').fill(key);
  await staff.getByRole('button', { name: 'Edit this record' }).click();
  const text = staff.getByLabel('The record as JSON');
  await text.fill('{ "title": "A page",\n "contentHeading" }');
  await staff.getByTestId('save').click();
  await expect(staff.getByTestId('problem')).toContainText('line 2');
  await text.fill(JSON.stringify({ title: 'A page', contentHeading: heading, blocks: [{ name: 'nonsense' }] }));
  await staff.getByTestId('save').click();
  await expect(staff.getByTestId('problem')).toContainText('blocks[0]');
  await text.fill(JSON.stringify({ title: 'A page', contentHeading: heading, content: '<p>Its text</p>' }));
  await staff.getByTestId('save').click();
  await expect(staff.getByTestId('operation')).toContainText(heading);
}

test('staff edit a page, preview it, publish it and take it back', async ({ browser, page }) => {
  const key = `launch-${unique()}`;
  const heading = `Heading ${key}`;
  const staff = await signIn(browser, '/staff/changesets', page);
  await writePage(staff, key, heading);
  await expectAccessible(staff);
  expect((await page.goto(`/${key}`))?.status()).toBe(404);

  await staff.getByTestId('preview-form').getByRole('button', { name: 'Preview' }).click();
  const frame = staff.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: heading })).toBeVisible();
  await expect(frame.getByTestId('preview-bar')).toContainText(`Launch ${key}`);
  await expectAccessible(staff);
  await frame.getByRole('link', { name: 'Back to the changeset' }).click();

  await staff.getByTestId('publish').click();
  await expect(staff.getByRole('status')).toContainText('Published.');
  await expect(staff.getByTestId('changeset-state')).toHaveText('Published');
  await expect(async () => {
    await page.goto(`/${key}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 500 });
  }).toPass();

  await staff.getByTestId('revert').click();
  await expect(staff.getByRole('status')).toContainText('Reverted.');
  await expect(async () => expect((await page.goto(`/${key}`))?.status()).toBe(404)).toPass();
  await staff.context().close();
});

test('staff choose between two sides of a page without script, and schedule it', async ({ browser, page }) => {
  const key = `sides-${unique()}`;
  const staff = await signIn(browser, '/staff/changesets', page, { javaScriptEnabled: false });
  await writePage(staff, key, 'Mine');
  const mine = new URL(staff.url()).pathname;
  await writePage(staff, key, 'Theirs');
  await staff.getByTestId('publish').click();
  await staff.goto(mine);
  await staff.getByTestId('publish').click();
  const conflict = staff.getByTestId('conflict');
  await expect(conflict).toContainText('Theirs');
  await expect(conflict).toContainText('Mine');
  await conflict.getByRole('button', { name: /^Keep mine/ }).click();
  await expect(staff.getByRole('status')).toContainText('Saved.');

  await staff.getByLabel('Publish at').fill('2099-10-25T02:30');
  await staff.getByLabel('Time zone of').selectOption('EUR');
  await staff.getByTestId('schedule').click();
  await expect(staff.getByRole('alert')).toContainText('twice');
  await staff.getByLabel('If the clock shows this hour twice').selectOption('second');
  await staff.getByTestId('schedule').click();
  await expect(staff.getByTestId('changeset-state')).toHaveText('Scheduled');
  await expect(staff.locator('.staff')).toContainText('Europe/Berlin');
  await staff.getByTestId('unschedule').click();
  await expect(staff.getByTestId('changeset-state')).toHaveText('Draft');
  await staff.context().close();
});

test('people without an account see a shared link until it is ended', async ({ browser, page }) => {
  const key = `shared-${unique()}`;
  const staff = await signIn(browser, '/staff/changesets', page);
  await writePage(staff, key, `Shared ${key}`);
  await staff.getByRole('button', { name: 'Create link' }).click();
  const link = new URL((await staff.getByTestId('shared-link').textContent()) ?? '');
  link.searchParams.set('path', `/${key}`);
  const stranger = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await stranger.goto(link.href);
  await expect(stranger.getByRole('heading', { name: `Shared ${key}` })).toBeVisible();
  await expect(stranger.getByTestId('preview-bar')).toContainText('Shared until');
  await expectAccessible(stranger);
  expect(await stranger.context().cookies()).toEqual([]);
  await staff.getByRole('button', { name: /^Turn off/ }).click();
  await expect(staff.getByRole('status')).toContainText('The link was turned off.');
  expect((await stranger.goto(link.href))?.status()).toBe(404);
  await stranger.context().close();
  await staff.context().close();
});

test('staff compare two states side by side, then restore a revision', async ({ browser, page }) => {
  const key = `again-${unique()}`;
  const staff = await signIn(browser, '/staff/changesets', page);
  await writePage(staff, key, 'First words');
  await staff.getByTestId('publish').click();
  await writePage(staff, key, 'Second words');
  await expectAccessible(staff);
  await staff.getByText('Compare side by side').click();
  const form = staff.getByTestId('preview-form');
  await form.getByLabel('Width beside it').selectOption('390');
  await form.getByLabel('State beside it').selectOption('live');
  await form.getByRole('button', { name: 'Preview' }).click();
  const frames = staff.getByTestId('preview-frame');
  await expect(frames).toHaveCount(2);
  await expect(frames.first().contentFrame().getByRole('heading', { name: 'Second words' })).toBeVisible();
  await expect(frames.last().contentFrame().getByRole('heading', { name: 'First words' })).toBeVisible();
  await expect(frames.last().contentFrame().getByTestId('preview-bar')).toContainText('without');
  await expectAccessible(staff);
  await frames.first().contentFrame().getByRole('link', { name: 'Back to the changeset' }).click();
  await staff.getByTestId('publish').click();

  await staff.getByRole('link', { name: /^Revisions/ }).click();
  await expect(staff.getByTestId('revision')).toHaveCount(2);
  await expect(staff.getByTestId('comparison').locator('del')).toContainText('First');
  await expect(staff.getByTestId('comparison').locator('ins')).toContainText('Second');
  await expectAccessible(staff);
  await staff.getByRole('button', { name: /^Restore/ }).click();
  await expect(staff.getByRole('status')).toContainText('Draft created.');
  await staff.getByTestId('publish').click();
  await expect(async () => {
    await page.goto(`/${key}`);
    await expect(page.getByRole('heading', { name: 'First words' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await staff.goto(`/staff/log?${new URLSearchParams({ kind: 'page', key })}`);
  await expect(staff.getByTestId('log-change').first()).toContainText('contentHeading: Second words → First words');
  await expectAccessible(staff);
  await staff.context().close();
});
