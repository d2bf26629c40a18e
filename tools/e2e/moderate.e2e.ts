import { expectAccessible } from './axe.ts';
import { signIn } from './staff-pages.ts';
import { expect, test } from './store-test.ts';

test.setTimeout(90_000);

const DESK = '/events/moderate/garage-throwdown-2026';
const BOARD = '/events/garage-throwdown/2026/leaderboard';

test('@desktop a moderator enters scores by keyboard, offline too, another sees them, and watchers get the board', async ({
  browser,
  page,
}) => {
  const one = await signIn(browser, DESK, page);
  const two = await one.context().newPage();
  await two.goto(DESK);
  const rows = one.locator('tr[data-athlete]');
  const field = (at: number) => rows.nth(at).getByRole('textbox').first();
  await expect(one.getByTestId('desk-heat')).toBeVisible();
  await expectAccessible(one);

  await field(0).fill('fast');
  await field(0).press('Enter');
  await expect(rows.nth(0)).toContainText('Write a time');
  await field(0).fill('DNF');
  await field(0).press('Enter');
  await expect(field(1)).toBeFocused();
  await expect(rows.nth(0).locator('[data-cell="state"]')).toHaveText('Entered');
  // Within two seconds, without a reload.
  const seen = two.locator('tr[data-athlete]').nth(0);
  await expect(seen.getByRole('textbox').first()).toHaveValue('DNF', { timeout: 3_000 });

  await one.context().setOffline(true);
  await field(1).fill('8:01');
  await field(1).press('Enter');
  await field(2).fill('CAP+15');
  await field(2).press('Enter');
  await expect(one.getByTestId('desk-queue')).toHaveText('2 scores wait for the network.');
  await one.context().setOffline(false);
  await expect(one.getByTestId('desk-queue')).toHaveText('', { timeout: 10_000 });
  await expect(rows.nth(2).locator('[data-cell="state"]')).toHaveText('Entered');

  // A time that is far from possible is asked about once.
  await field(1).fill('0:01');
  await field(1).press('Enter');
  await expect(rows.nth(1)).toContainText('Press Enter again if it is right.');
  await field(1).fill('8:02');
  await field(1).press('Enter');

  await page.goto(BOARD);
  await one.getByLabel('Only scores that a second member has checked').uncheck();
  await one.getByRole('button', { name: /^Publish heat/ }).click();
  await expect(one.getByText(/scores have been published/)).toBeVisible();
  await page.goto(BOARD);
  await expect(page.getByTestId('leaderboard')).toContainText('8:02', { timeout: 15_000 });

  // A correction with its reason is published while someone watches: the row changes without a reload.
  await field(1).fill('7:59');
  await field(1).press('Enter');
  await expect(rows.nth(1)).toContainText('Please give a reason below.');
  await one.getByLabel('Reason, for corrections of published scores').fill('Video review');
  await field(1).press('Enter');
  await expect(rows.nth(1).locator('[data-cell="state"]')).toHaveText('Entered');
  await one.getByLabel('Only scores that a second member has checked').uncheck();
  await one.getByRole('button', { name: /^Publish heat/ }).click();
  await expect(one.getByText(/scores have been published/)).toBeVisible();
  await expect(page.getByTestId('leaderboard')).toContainText('7:59', { timeout: 20_000 });
  await expect(page.locator('tr[data-changed]')).not.toHaveCount(0);
});
