import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn } from './staff-pages.ts';
import { expect, test } from './store-test.ts';

/** Shoppers ask for pages that are not published yet. */
test.use({ expectedNoise: /404 \(Not Found\)/ });

/** Blocks of a page, with what is typed in their forms: the field by its label, and the text. */
const BLOCKS: readonly (readonly [name: string, fields: Readonly<Record<string, string>>])[] = [
  ['Hero', { Eyebrow: 'Garage season', Title: 'Built for winter' }],
  ['Text', { Text: '<p>Everything for a cold garage.</p>' }],
  ['Category tiles', {}],
  ['Product list', {}],
  ['Split', { Title: 'Bolted down' }],
  ['Perks', {}],
  ['Quotes', {}],
  ['Faq', {}],
];
const SITES = [
  ['EUR', '/eu'],
  ['GBR', '/gb'],
] as const;

/** Adds a block by its name and fills in what is new in its form. */
async function addBlock(staff: Page, at: number, [name, fields]: (typeof BLOCKS)[number]): Promise<void> {
  await staff.getByLabel('Add a block').selectOption({ label: name });
  await staff.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(staff.getByRole('status')).toContainText('Saved.');
  const row = staff.getByTestId('block-row').nth(at);
  await row.getByRole('link').first().click();
  await expect(staff.getByRole('heading', { name, exact: true })).toBeVisible();
  const form = staff.locator('form#block');
  for (const [label, text] of Object.entries(fields))
    await form
      .getByLabel(new RegExp(`^${label}(?:Optional)?$`))
      .first()
      .fill(text);
  if (Object.keys(fields).length === 0) return;
  await staff.getByTestId('save-block').click();
  await expect(staff.getByRole('status')).toContainText('Saved.');
}

/** Expects the page on a site to show a heading, or not to be there. */
async function expectShown(page: Page, path: string, heading: string | null): Promise<void> {
  await expect(async () => {
    const answer = await page.goto(path);
    if (heading === null) expect(answer?.status()).toBe(404);
    else await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 500 });
  }).toPass();
}

test('a newcomer builds a page of eight blocks for two sites, previews, schedules and publishes it, compares it and takes it back @desktop', async ({
  browser,
  page,
}) => {
  const key = `winter-${crypto.randomUUID().slice(0, 8)}`;
  const staff = await signIn(browser, '/staff/changesets', page);
  await staff.getByRole('link', { name: 'How to change a page' }).click();
  await expect(staff.getByRole('heading', { name: 'Change a page', level: 1 })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('link', { name: 'Go to changesets' }).click();

  await staff.getByLabel('Name of a new changeset').fill(`Winter ${key}`);
  await staff.getByRole('button', { name: 'Create changeset' }).click();
  await staff.getByLabel('Identifier, SKU or address').fill(key);
  await staff.getByLabel('Site', { exact: true }).first().selectOption('EUR');
  await staff.getByRole('button', { name: 'Edit this record' }).click();
  await staff.getByRole('link', { name: 'Edit its blocks' }).click();

  // A new page begins with a text, which goes.
  await staff.getByRole('button', { name: /^Remove/ }).click();
  await expect(staff.getByText('There are no blocks yet.')).toBeVisible();
  for (const [at, block] of BLOCKS.entries()) await addBlock(staff, at, block);
  await expect(staff.getByTestId('block-row')).toHaveCount(BLOCKS.length);
  await expectAccessible(staff);

  // The perks come earlier, by keyboard.
  const perks = staff.getByTestId('block-row').filter({ hasText: 'Perks' });
  await perks.getByRole('button', { name: /^Up/ }).focus();
  await staff.keyboard.press('Enter');
  await expect(staff.getByTestId('block-row').nth(4)).toContainText('Perks');

  // What is wrong is said below its field, and what was typed stays.
  await staff.getByTestId('block-row').first().getByRole('link').first().click();
  await expect(staff.getByRole('heading', { name: 'Hero', exact: true })).toBeVisible();
  const form = staff.locator('form#block');
  await form.getByLabel('Title', { exact: true }).fill('');
  await staff.getByTestId('save-block').click();
  await expect(staff.getByRole('alert')).toContainText('Not saved.');
  await expect(form.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Title', { exact: true }).fill('Built for the winter');
  await staff.getByTestId('save-block').click();
  await expect(staff.getByRole('status')).toContainText('Saved.');

  await staff.getByLabel('Copy all blocks to').selectOption('GBR');
  await staff.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(staff.getByRole('heading', { level: 1 })).toContainText('GBR');
  await expect(staff.getByTestId('block-row')).toHaveCount(BLOCKS.length);

  await staff.getByRole('link', { name: `Winter ${key}` }).click();
  await expect(staff.getByTestId('operation')).toHaveCount(2);
  const [date, time] = ['2099-12-01', '09:00'];
  const preview = staff.getByTestId('preview-form');
  await preview.getByLabel('Page', { exact: true }).fill(`/${key}`);
  await preview.getByLabel('Site', { exact: true }).selectOption('EUR');
  await preview
    .getByLabel(/^Date and time/)
    .first()
    .fill(`${date}T${time}`);
  await preview.getByRole('button', { name: 'Preview' }).click();
  const frame = staff.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Built for the winter' })).toBeVisible();
  await frame.getByRole('link', { name: 'Back to the changeset' }).click();

  await staff.getByLabel('Publish at').fill(`${date}T${time}`);
  await staff.getByLabel('Time zone of').selectOption('EUR');
  await staff.getByTestId('schedule').click();
  await expect(staff.getByTestId('changeset-state')).toHaveText('Scheduled');
  for (const [, prefix] of SITES) expect((await page.goto(`${prefix}/${key}`))?.status()).toBe(404);
  await staff.getByTestId('unschedule').click();

  await staff.getByTestId('publish').click();
  await expect(staff.getByTestId('changeset-state')).toHaveText('Published');
  for (const [, prefix] of SITES) await expectShown(page, `${prefix}/${key}`, 'Built for the winter');
  await expectAccessible(page);
  await staff
    .getByRole('link', { name: /^Revisions/ })
    .first()
    .click();
  await expect(staff.getByTestId('revision')).toHaveCount(1);
  await staff.goBack();
  await staff.getByTestId('revert').click();
  await expect(staff.getByRole('status')).toContainText('Reverted.');
  for (const [, prefix] of SITES) await expectShown(page, `${prefix}/${key}`, null);
  await staff.context().close();
});
