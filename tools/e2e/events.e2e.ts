import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './store-test.ts';

const ROW = 'Runa Keldon';
const isPhone = (width: number | undefined): boolean => (width ?? 0) < 768;

/** Shows a schedule in the time of a city: script does so at once. */
async function choose(page: Page, city: string, isAtOnce: boolean): Promise<void> {
  const zone = page.getByLabel('Times in');
  const value = await zone.locator('option', { hasText: city }).getAttribute('value');
  // The reader's own zone is offered as soon as the script is awake.
  if (isAtOnce) await expect(zone.locator('option', { hasText: 'Your time' })).toBeAttached();
  // People who choose have the focus there; without it, the next page would open its quick links.
  await zone.focus();
  await zone.selectOption(value);
  if (!isAtOnce) await page.getByRole('button', { name: 'Show', exact: true }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'events with script' : 'events without script', () => {
    test.use({ javaScriptEnabled });

    test('from the list to an event, its schedule in another zone, an athlete and the board', async ({
      page,
      viewport,
    }) => {
      await page.goto('/events');
      await page.getByRole('link', { name: 'The Invitational 2025' }).click();
      await expect(page).toHaveURL('/invitational');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Invitational 2025');
      const nav = page.getByRole('navigation', { name: 'The Invitational' });
      await nav.getByRole('link', { name: 'Schedule' }).click();
      await expect(page.getByRole('heading', { name: 'Friday, October 24' })).toBeVisible();
      await page.getByLabel('Division').selectOption('Women');
      await choose(page, 'London', javaScriptEnabled);
      await expect(page).toHaveURL(/zone=Europe%2FLondon.*division=women/);
      const first = page.getByRole('row').filter({ hasText: 'First Light' }).first();
      await expect(first).toContainText('2:00 PM');
      await expect(first).toContainText('9:00 AM EDT');
      await first.getByText('10 athletes').click();
      await first.getByRole('listitem').first().getByRole('link').click();
      await expect(page).toHaveURL(/\/invitational\/athletes\//);
      await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
      await nav.getByRole('link', { name: 'Leaderboard' }).click();
      const board = page.getByTestId('leaderboard');
      const row = board.getByRole('row').filter({ hasText: ROW });
      const score = row.getByText('165 kg');
      if (isPhone(viewport?.width)) {
        await expect(score).toBeHidden();
        await row.locator('summary').click();
      }
      await expect(score).toBeVisible();
      await page.getByLabel('Find an athlete').fill('runa');
      await page.getByRole('button', { name: 'Find' }).click();
      await expect(board.getByRole('row')).toHaveCount(2);
    });

    test('the same on the site of Europe, to the board of a division and a workout', async ({ page }) => {
      await page.goto('/eu/events');
      await page.getByRole('link', { name: 'Harbor Games 2026' }).click();
      await expect(page).toHaveURL('/eu/events/harbor-games/2026');
      const nav = page.getByRole('navigation', { name: 'Harbor Games' });
      await nav.getByRole('link', { name: 'Schedule' }).click();
      await choose(page, 'Tokyo', javaScriptEnabled);
      await expect(page).toHaveURL(/zone=Asia%2FTokyo/);
      const first = page.getByRole('row').filter({ hasText: 'Opener' }).first();
      // Tokyo has no summer time.
      await expect(first).toContainText(/1[78]:0010:00 GMT\+[12]/);
      await first.getByText('6 athletes').click();
      await first.getByRole('listitem').first().getByRole('link').click();
      await expect(page).toHaveURL(/\/eu\/events\/harbor-games\/2026\/athletes\//);
      await nav.getByRole('link', { name: 'Leaderboard' }).click();
      await page.getByRole('navigation', { name: 'Divisions' }).getByRole('link', { name: 'Men', exact: true }).click();
      await page.getByRole('navigation', { name: 'Workouts' }).getByRole('link', { name: 'Heavy Single' }).click();
      await expect(page).toHaveURL('/eu/events/harbor-games/2026/leaderboard?division=men&workout=total');
      await expect(page.getByTestId('leaderboard').getByRole('row').nth(1)).toContainText(/1\s*\S+ \S+.*kg/);
    });
  });
}

test.describe('a reader in Berlin', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test('sees the schedule in the own time beside that of the venue', async ({ page }) => {
    await page.goto('/invitational/schedule');
    await page.getByLabel('Times in').selectOption({ label: 'Your time (Berlin)' });
    await expect(page).toHaveURL(/zone=Europe%2FBerlin/);
    const first = page.getByRole('row').filter({ hasText: 'First Light' }).first();
    await expect(first).toContainText('3:00 PM');
    await expect(first).toContainText('9:00 AM EDT');
  });
});

test('a board stays in view by keyboard, with its head and names @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 600 });
  await page.goto('/invitational/leaderboard');
  const region = page.getByRole('region', { name: 'Women, overall' });
  await region.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => region.evaluate((element) => element.scrollTop > 0)).toBe(true);
  const isAbove = (selector: string) =>
    region.evaluate(
      (element, name) =>
        (element.querySelector(name)?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().top < 4,
      selector,
    );
  expect(await isAbove('thead th')).toBe(true);
});

for (const path of [
  '/events',
  '/invitational',
  '/invitational/schedule',
  '/invitational/leaderboard',
  '/invitational/athletes',
  '/invitational/athletes/runa-keldon',
  '/invitational/workouts',
  '/invitational/results',
  '/invitational/screen',
  '/invitational/divisions',
  '/invitational/videos',
  '/invitational/leaderboard?division=men&workout=ladder',
  '/eu/events',
  '/eu/events/harbor-games/2026',
]) {
  test(`${path} is accessible and fits`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
  });
}
