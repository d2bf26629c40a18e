import { expectAccessible } from './axe.ts';
import { signIn } from './staff-pages.ts';
import { expect, test } from './store-test.ts';

test.setTimeout(90_000);

/** An event for each device, since both run at the same time: one of the USA with times, one of Europe with rounds. */
const EVENTS = [
  {
    device: '@desktop',
    desk: '/events/moderate/garage-throwdown-2026',
    board: '/events/garage-throwdown/2026/leaderboard',
    how: 'Write a time',
    scores: ['8:01', 'CAP+15'],
    unusual: '0:01',
    published: '8:02',
    corrected: '7:59',
  },
  {
    device: '@phone',
    desk: '/events/moderate/harbor-games-2026?workout=closer',
    board: '/eu/events/harbor-games/2026/leaderboard',
    how: 'Write rounds and repetitions',
    scores: ['7+1', '6+14'],
    unusual: undefined,
    published: '7+2',
    corrected: '8+3',
  },
] as const;

for (const { device, desk, board, how, scores, unusual, published, corrected } of EVENTS) {
  test(`a moderator enters scores by keyboard, offline too, another sees them, and watchers get the board ${device}`, async ({
    browser,
    page,
  }) => {
    const one = await signIn(browser, desk, page);
    const two = await one.context().newPage();
    await two.goto(desk);
    const rows = one.locator('tr[data-athlete]');
    const field = (at: number) => rows.nth(at).getByRole('textbox').first();
    await expect(one.getByTestId('desk-heat')).toBeVisible();
    await expectAccessible(one);

    await field(0).fill('fast');
    await field(0).press('Enter');
    await expect(rows.nth(0)).toContainText(how);
    await field(0).fill('DNF');
    await field(0).press('Enter');
    await expect(field(1)).toBeFocused();
    await expect(rows.nth(0).locator('[data-cell="state"]')).toHaveText('Entered');
    // Within two seconds, without a reload.
    const seen = two.locator('tr[data-athlete]').nth(0);
    await expect(seen.getByRole('textbox').first()).toHaveValue('DNF', { timeout: 3_000 });

    await one.context().setOffline(true);
    await field(1).fill(scores[0]);
    await field(1).press('Enter');
    await field(2).fill(scores[1]);
    await field(2).press('Enter');
    await expect(one.getByTestId('desk-queue')).toHaveText('2 scores wait for the network.');
    await one.context().setOffline(false);
    await expect(one.getByTestId('desk-queue')).toHaveText('', { timeout: 10_000 });
    await expect(rows.nth(2).locator('[data-cell="state"]')).toHaveText('Entered');

    // A score that is far from possible is asked about once.
    if (unusual !== undefined) {
      await field(1).fill(unusual);
      await field(1).press('Enter');
      await expect(rows.nth(1)).toContainText('Press Enter again if it is right.');
    }
    await field(1).fill(published);
    await field(1).press('Enter');

    await page.goto(board);
    await one.getByLabel('Only scores that a second member has checked').uncheck();
    await one.getByRole('button', { name: /^Publish heat/ }).click();
    await expect(one.getByText(/scores have been published/)).toBeVisible();
    await page.goto(board);
    await expect(page.getByTestId('leaderboard')).toContainText(published, { timeout: 15_000 });

    // A correction with its reason is published while someone watches: the row changes without a reload.
    await field(1).fill(corrected);
    await field(1).press('Enter');
    await expect(rows.nth(1)).toContainText('Please give a reason below.');
    await one.getByLabel('Reason, for corrections of published scores').fill('Video review');
    await field(1).press('Enter');
    await expect(rows.nth(1).locator('[data-cell="state"]')).toHaveText('Entered');
    await one.getByLabel('Only scores that a second member has checked').uncheck();
    await one.getByRole('button', { name: /^Publish heat/ }).click();
    await expect(one.getByText(/scores have been published/)).toBeVisible();
    await expect(page.getByTestId('leaderboard')).toContainText(corrected, { timeout: 20_000 });
    await expect(page.locator('tr[data-changed]')).not.toHaveCount(0);

    const plain = await (
      await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() })
    ).newPage();
    await plain.goto(new URL(board, page.url()).href);
    await expect(plain.getByTestId('leaderboard')).toContainText(corrected);
    await plain.context().close();
  });
}

test('a moderator without script saves a heat, corrects a slip and publishes it', async ({ browser, page }, {
  project,
}) => {
  const heat = project.name === 'phone' ? 3 : 4;
  const desk = await signIn(browser, `${EVENTS[0].desk}?workout=opener&heat=${heat}`, page, {
    javaScriptEnabled: false,
  });
  const rows = desk.locator('tr[data-athlete]');
  const field = (at: number) => rows.nth(at).getByRole('textbox').first();
  await field(0).fill('8:20');
  await field(1).fill('fast');
  await desk.getByRole('button', { name: 'Save scores' }).click();
  await expect(rows.nth(1)).toContainText('Write a time');
  await expect(field(0)).toHaveValue('8:20');
  await field(1).fill('8:21');
  await desk.getByRole('button', { name: 'Save scores' }).click();
  await expect(rows.nth(1).locator('[data-cell="state"]')).toHaveText('Entered');
  await desk.getByLabel('Only scores that a second member has checked').uncheck();
  await desk.getByRole('button', { name: /^Publish heat/ }).click();
  await expect(rows.nth(0).locator('[data-cell="state"]')).toHaveText('Published');
  await desk.context().close();
});
