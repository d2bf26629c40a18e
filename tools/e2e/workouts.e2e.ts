import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addDays, dayInUtc } from '#shared/workout/days.ts';
import { register } from './account-steps.ts';
import { expectAccessible } from './axe.ts';
import { expectFits } from './fits.ts';
import { expect, test } from './store-test.ts';

const PATH = '/account/workout-statistics';

const lines = (page: Page): Locator => page.locator('fieldset li');
const status = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });
const log = (page: Page): Locator => page.getByRole('region', { name: 'Your log', exact: true });

async function typeSet(page: Page, number: number, exercise: string, reps: string, weight: string): Promise<void> {
  await page.getByLabel(`Exercise of set ${number}`, { exact: true }).fill(exercise);
  await page.getByLabel(`Reps of set ${number}`, { exact: true }).fill(reps);
  await page.getByLabel(`Weight (lb) of set ${number}`, { exact: true }).fill(weight);
}

/** Opens the form of the page and, with script, waits for its island. */
async function openForm(page: Page, isScripted: boolean): Promise<void> {
  await page.getByRole('link', { name: /^Log (a|your first) workout$/ }).click();
  await expect(page.getByRole('heading', { name: 'Log a workout' })).toBeVisible();
  if (isScripted) await expect(page.locator('store-island[name="workout-lines"][data-awake]')).toHaveCount(1);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a customer logs a workout, sees the totals, changes it and removes it', async ({ page }) => {
      await register(page, 'Ada');
      await page.goto(PATH);
      await expect(page.getByText('Your log is empty.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await openForm(page, javaScriptEnabled);
      if (javaScriptEnabled) await expectAccessible(page);

      // Errors are shown next to the line, and what was typed is kept. The Enter key submits the form.
      await page.getByLabel('Title').fill('Heavy pulls');
      await page.getByLabel('Minutes').fill('75');
      await typeSet(page, 1, 'deadlift', '5', '315');
      await typeSet(page, 2, 'pull up', 'many', '');
      await page.getByLabel('Title').press('Enter');
      await expect(page.getByText('Repetitions: a whole number from 1 to 1000')).toBeVisible();
      await expect(page.getByLabel('Exercise of set 1', { exact: true })).toHaveValue('deadlift');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Reps of set 2', { exact: true }).fill('12');
      await page.getByRole('button', { name: 'Save workout' }).click();
      await expect(status(page, 'Your workout has been logged.')).toBeVisible();

      await expect(page.locator('dl > div').filter({ hasText: 'Workouts this week' })).toContainText('1');
      await expect(page.getByRole('img', { name: /^Volume of each of the last 12 weeks/ })).toBeVisible();
      await page.getByText('View as a table').click();
      await expect(page.getByRole('table', { name: 'The last 12 weeks' }).getByRole('row').last()).toContainText(
        '1,575 lb',
      );
      const records = page.getByRole('table', { name: 'Personal records' });
      await expect(records.getByRole('row').filter({ hasText: 'Deadlift' })).toContainText('367.5 lb');
      await expect(records.getByRole('row').filter({ hasText: 'Pull-up' })).toContainText('Bodyweight × 12');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: 'Time', exact: true }).click();
      await expect(page.getByRole('img', { name: /^Time of each .* 1 h 15 min\.$/ })).toBeVisible();

      await log(page)
        .getByRole('link', { name: /^Edit Heavy pulls/ })
        .click();
      await expect(page.getByLabel('Weight (lb) of set 1', { exact: true })).toHaveValue('315');
      await page.getByLabel('Title').fill('Light pulls');
      await page.getByLabel('Weight (lb) of set 1', { exact: true }).fill('225.5');
      await page.getByRole('button', { name: 'Save workout' }).click();
      await expect(status(page, 'Your changes have been saved.')).toBeVisible();
      await expect(log(page)).toContainText('225.5 lb × 5');
      await log(page)
        .getByRole('button', { name: /^Remove Light pulls/ })
        .click();
      await expect(status(page, 'The workout has been removed.')).toBeVisible();
      await expect(page.getByText('Your log is empty.')).toBeVisible();
    });

    test('a log is exported as a file and imported again, as a whole or not at all', async ({ page }) => {
      await register(page, 'Bo');
      await page.goto(PATH);
      await openForm(page, javaScriptEnabled);
      await page.getByLabel('Title').fill('Snatch, "heavy"');
      await typeSet(page, 1, 'Snatch', '1', '185');
      await page.getByRole('button', { name: 'Save workout' }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download as CSV' }).click();
      const file = await readFile(await (await downloading).path(), 'utf8');
      expect(file).toContain('"Snatch, ""heavy""",,,,Snatch,1,185,lb');

      const bring = async (text: string) => {
        const log = { name: 'log.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
        await page.getByLabel('A CSV file with workouts').setInputFiles(log);
        await page.getByRole('button', { name: 'Import file' }).click();
      };
      await bring(file.replace(',185,', ',heavy,'));
      await expect(page.getByRole('alert')).toContainText('Line 2 · weight');
      if (javaScriptEnabled) await expectAccessible(page);
      await bring(file);
      await expect(status(page, 'All of these workouts are already in your log.')).toBeVisible();
      await log(page)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await expect(status(page, 'The workout has been removed.')).toBeVisible();
      await bring(file);
      await expect(status(page, '1 workout added to your log.')).toBeVisible();
      await expect(log(page)).toContainText('185 lb × 1');
    });
  });
}

test.describe('where the day has already begun', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });

  test('a new workout uses the customer’s local date', async ({ page }) => {
    const utc = dayInUtc(Date.now());
    await page.clock.setFixedTime(new Date(`${utc}T23:30:00Z`));
    await register(page, 'Ed');
    await page.goto(`${PATH}?workout=new`);
    await expect(page.getByLabel('Day')).toHaveValue(addDays(utc, 1));
    await page.getByLabel('Title').fill('Early');
    await page.getByLabel('Day').fill(utc);
    await page.getByRole('button', { name: 'Save workout' }).click();
    await log(page)
      .getByRole('link', { name: /^Edit Early/ })
      .click();
    await expect(page.locator('store-island[name="workout-lines"][data-awake]')).toHaveCount(1);
    await expect(page.getByLabel('Day')).toHaveValue(utc);
  });
});

test('lines for sets are added and removed without a new page', async ({ page }) => {
  await register(page, 'Cy');
  await page.goto(`${PATH}?workout=new`);
  await expect(page.locator('store-island[name="workout-lines"][data-awake]')).toHaveCount(1);
  await expect(lines(page)).toHaveCount(8);
  await typeSet(page, 8, 'Zercher squat', '5', '135');
  await page.getByRole('button', { name: 'More sets' }).focus();
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveCount(9);
  await expect(page.getByLabel('Exercise of set 9', { exact: true })).toHaveValue('Zercher squat');
  await expect(page.getByLabel('Reps of set 9', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Reps of set 9', { exact: true })).toHaveValue('');
  await page.keyboard.type('3');
  await page.getByRole('button', { name: 'Remove set 1', exact: true }).click();
  await expect(lines(page)).toHaveCount(8);
  await expect(page.getByLabel('Exercise of set 1', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Reps of set 8', { exact: true })).toHaveValue('3');
  for (let left = 8; left > 1; left -= 1) await page.getByRole('button', { name: 'Remove set 1', exact: true }).click();
  await expect(lines(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove set 1', exact: true }).click();
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByLabel('Exercise of set 1', { exact: true })).toHaveValue('');
  const more = page.getByRole('button', { name: 'More sets' });
  for (let count = 1; count < 60; count += 1) await more.click();
  await expect(lines(page)).toHaveCount(60);
  await expect(more).toBeDisabled();
  await page.getByRole('button', { name: 'Remove set 60', exact: true }).click();
  await expect(more).toBeEnabled();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the server adds lines and keeps what was typed', async ({ page }) => {
    await register(page, 'Di');
    await page.goto(`${PATH}?workout=new`);
    await page.getByLabel('Title').fill('Long day');
    await typeSet(page, 8, 'Dip', '10', '');
    await page.getByRole('button', { name: 'More sets' }).click();
    await expect(lines(page)).toHaveCount(16);
    await expect(page.getByLabel('Title')).toHaveValue('Long day');
    await expect(page.getByLabel('Exercise of set 1', { exact: true })).toHaveValue('Dip');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  });
});

test('the pages fit every width @desktop', async ({ page }) => {
  await page.goto('/login');
  const form = page.getByTestId('login-form');
  await form.getByLabel('Email', { exact: true }).fill('athlete@northbar.test');
  await form.getByLabel('Password', { exact: true }).fill('Deadlift-500');
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
  for (const path of [PATH, `${PATH}?workout=new`]) {
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Workouts');
      await expectFits(page, `${path} at ${width} px`);
    }
  }
  await page.goto(PATH);
  await expect(page.getByRole('table', { name: 'Personal records' }).getByRole('row')).toHaveCount(10);
  await page.getByRole('link', { name: 'Older workouts' }).click();
  await expect(log(page).getByRole('link', { name: 'Newer workouts' })).toBeVisible();
});
