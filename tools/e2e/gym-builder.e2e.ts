import type { Locator, Page } from '@playwright/test';
import { SNAP_INCHES } from '#shared/gym-design/snap.ts';
import { PASSWORD, register } from './account-steps.ts';
import { expectAccessible } from './axe.ts';
import { addGear, isAwake, NEW_GYM, thing } from './gym-steps.ts';
import { expect, test } from './store-test.ts';

const left = (page: Page, number: number) => thing(page, number).getByLabel(/^From left/);
const title = (page: Page) => page.getByRole('heading', { level: 1 });
/** An item in the plan. */
const drawn = (page: Page, number: number) => page.locator(`[data-testid=planner-thing][data-number="${number}"]`);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test(`a gym is drawn from a template, saved, found in the account, changed and bought${javaScriptEnabled ? '' : ' @phone'}`, async ({
      page,
    }) => {
      await register(page, 'Ada');
      await page.goto('/zeus-builder');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: 'Start from it One-car garage' }).click();
      if (javaScriptEnabled) {
        await isAwake(page);
        await expectAccessible(page);
      }
      await expect(thing(page, 1)).toBeVisible();
      const count = await page.getByTestId(/^gym-thing-/).count();
      await addGear(page, 'push sled', 'Push Sled P-1');
      await expect(page.getByTestId(/^gym-thing-/)).toHaveCount(count + 1);
      await left(page, 4).fill('12');
      await page.getByLabel('Name').fill('Shed');
      await page.getByRole('button', { name: 'Update the plan' }).click();
      await expect(left(page, 4)).toHaveValue('12');
      await page.getByRole('button', { name: 'Turn 4, Plate Tree' }).click();
      await expect(thing(page, 4)).toContainText('turned 90°');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Your gym has been saved.')).toBeVisible();
      await expect(title(page)).toHaveText('Shed');

      await page.goto('/account/zeus-saved-design');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: 'Shed', exact: true }).click();
      await expect(left(page, 4)).toHaveValue('12');
      await page.getByRole('button', { name: 'Add all to cart' }).click();
      await expect(
        page.getByText('Everything else has been added to your cart. These items were not added:'),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: 'Push Sled P-1' }).first()).toHaveAttribute('href', /push-sled/);
      const sled = page.getByTestId('gym-bill-line').filter({ hasText: 'Push Sled P-1' });
      await page.getByText('What you buy').first().click();
      await sled.getByLabel(/^Choose one/).selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Update the plan' }).click();
      await expect(sled.getByLabel(/^Choose one/)).toHaveCount(0);
      await expect(
        thing(page, count + 1)
          .getByLabel(/^Choose one/)
          .locator('option:checked'),
      ).not.toHaveText('Not chosen yet');
      await page.getByRole('button', { name: `Remove ${count + 1}, Push Sled P-1` }).click();
      await page.getByRole('button', { name: 'Add all to cart' }).click();
      await expect(page).toHaveURL(/\/cart$/);
      await expect(page.getByRole('link', { name: 'R-3 Power Rack' }).first()).toBeVisible();
    });

    test(`a guest who saves logs in and returns to the drawing ${javaScriptEnabled ? '@phone' : '@desktop'}`, async ({
      page,
      browser,
    }) => {
      const other = await (await browser.newContext({ baseURL: process.env.STORE_URL ?? '' })).newPage();
      const email = await register(other, 'Bo');
      await page.goto(NEW_GYM);
      if (javaScriptEnabled) await isAwake(page);
      await addGear(page, 'plate tree', 'Plate Tree');
      await expect(page.getByTestId(/^gym-thing-/)).toHaveCount(1);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const form = page.getByTestId('login-form');
      await form.getByLabel('Email', { exact: true }).fill(email);
      await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await form.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByText('You are logged in. Save your gym to keep it.')).toBeVisible();
      await expect(thing(page, 1)).toContainText('Plate Tree');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Your gym has been saved.')).toBeVisible();
    });
  });
}

test('items are moved by keys and by pointer, and each step can be undone', async ({ page }) => {
  await page.goto(`${NEW_GYM}?template=conditioning-corner`);
  await isAwake(page);
  const box = drawn(page, 1);
  const said = page.getByTestId('gym-said');
  const [x, y] = [left(page, 1), thing(page, 1).getByLabel(/^From back/)];
  await expect(x).toHaveValue('6');
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(x).toHaveValue('7');
  await expect(y).toHaveValue('12');
  await expect(said).toHaveText('3-in-1 Plyo Box: 7 in from the left wall, 12 in from the back wall.');
  for (let n = 0; n < 3; n++) await page.keyboard.press('Shift+ArrowLeft');
  await expect(x).toHaveValue('0');
  await page.keyboard.press('r');
  await expect(thing(page, 1)).toContainText('turned 90°');
  await page.keyboard.press('Control+z');
  await expect(thing(page, 1)).toContainText('turned 0°');
  await expect(said).toHaveText('Undone.');
  await page.keyboard.press('Control+Shift+z');
  await expect(thing(page, 1)).toContainText('turned 90°');
  await page.getByRole('button', { name: 'Undo' }).click();

  // Scrolls away from the header, which is fixed at the top.
  await box.evaluate((drawn) => drawn.scrollIntoView({ block: 'center' }));
  const bounds = await box.locator('rect').boundingBox();
  // Pixels per inch.
  const inch = await box.evaluate((drawn) => (drawn as SVGGElement).getScreenCTM()?.a);
  if (!bounds || !inch) throw new Error('the box is not drawn');
  await page.mouse.move(bounds.x + 5, bounds.y + 5);
  await page.mouse.down();
  await page.keyboard.down('Alt');
  await page.mouse.move(bounds.x + 5 + 20 * inch, bounds.y + 5 + 60 * inch, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Alt');
  await expect(x).toHaveValue('20');
  await expect(y).toHaveValue('72');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(x).toHaveValue('0');

  // Two inches from the wall, it snaps to the wall.
  await box.evaluate((thing) => thing.scrollIntoView({ block: 'center' }));
  const again = await box.locator('rect').boundingBox();
  if (!again) throw new Error('the box is not drawn');
  await page.mouse.move(again.x + 5, again.y + 5);
  await page.mouse.down();
  await page.mouse.move(again.x + 5 + 30 * inch, again.y + 5 + 60 * inch, { steps: 5 });
  await page.mouse.move(again.x + 5 + 2 * inch, again.y + 5 - 10 * inch, { steps: 5 });
  await expect(page.locator('.plan-guide')).toHaveAttribute('d', /M0 0V/);
  await page.mouse.up();
  await expect(page.locator('.plan-guide')).toHaveAttribute('d', '');
  await expect(x).toHaveValue('0');
  await page.getByRole('button', { name: 'Undo' }).click();

  const count = await page.getByTestId(/^gym-thing-/).count();
  await drawn(page, 2).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByTestId(/^gym-thing-/)).toHaveCount(count - 1);
  await expect(said).toHaveText('Wall Ball 6 kg removed.');
  await expect(box).toBeFocused();
});

/** A finger on the screen, in steps as a real one reports them. */
async function dragByFinger(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', from);
  const steps = 30;
  for (let n = 1; n <= steps; n++) {
    await touch('touchMove', { x: from.x + (by.x * n) / steps, y: from.y + (by.y * n) / steps });
  }
  await touch('touchEnd');
}

test('a finger on an item moves the item, all the way, and a finger beside it the page @phone', async ({ page }) => {
  await page.goto(`${NEW_GYM}?template=conditioning-corner`);
  await isAwake(page);
  const box = drawn(page, 1);
  await box.evaluate((thing) => thing.scrollIntoView({ block: 'start' }));
  await page.mouse.wheel(0, -200);
  await page.waitForTimeout(300);
  const bounds = await box.locator('rect').boundingBox();
  const inch = await box.evaluate((thing) => (thing as SVGGElement).getScreenCTM()?.a);
  if (!bounds || !inch) throw new Error('the box is not drawn');
  const before = await page.evaluate(() => scrollY);
  await dragByFinger(page, { x: bounds.x + 5, y: bounds.y + 5 }, { x: 20 * inch, y: 76 * inch });
  // It may have snapped to something nearby.
  const far = async (field: Locator, inches: number) => Math.abs(Number(await field.inputValue()) - inches);
  await expect.poll(() => far(left(page, 1), 26)).toBeLessThanOrEqual(SNAP_INCHES);
  expect(await far(thing(page, 1).getByLabel(/^From back/), 82)).toBeLessThanOrEqual(SNAP_INCHES);
  const at = await left(page, 1).inputValue();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  const canvas = await page.getByTestId('planner-canvas').boundingBox();
  if (!canvas) throw new Error('there is no plan');
  // Empty floor in the lower right corner.
  const floor = { x: canvas.x + canvas.width - 20, y: canvas.y + canvas.height - 20 };
  await dragByFinger(page, floor, { x: 0, y: -150 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50);
  await expect(left(page, 1)).toHaveValue(at);
});

test.describe('two tabs', () => {
  test.use({ expectedNoise: /409/ });

  test('with one design never overwrite each other @desktop', async ({ page, context }) => {
    await register(page, 'Cy');
    await page.goto(NEW_GYM);
    await isAwake(page);
    await page.getByLabel('Name').fill('Mine');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Your gym has been saved.')).toBeVisible();
    const other = await context.newPage();
    await other.goto(page.url().replace(/\?.*/, ''));
    await isAwake(other);
    await other.getByLabel('Name').fill('Theirs');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByText('Your gym has been saved.')).toBeVisible();
    await page.getByLabel('Name').fill('Late');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('This gym was changed elsewhere')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Late');
    await page.getByRole('button', { name: 'Save mine as a new gym' }).click();
    await expect(page.getByText('Your gym has been saved.')).toBeVisible();
    await page.goto('/zeus-builder/my-gyms');
    await expect(page.getByTestId('saved-gym')).toHaveCount(2);
  });
});

test('a shared gym is visible to anyone who has its link, until it is hidden again @phone', async ({
  page,
  browser,
}) => {
  await register(page, 'Dee');
  await page.goto(`${NEW_GYM}?template=low-basement`);
  await isAwake(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto('/account/zeus-saved-design');
  await page.getByRole('button', { name: 'Share with a link' }).click();
  const link = await page.getByLabel('Anyone with this link').inputValue();
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await expect(title(guest)).toHaveText('Low basement');
  await expectAccessible(guest);
  await expect(guest.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await guest.getByRole('link', { name: 'Customize this plan' }).click();
  await expect(thing(guest, 1)).toContainText('R-4 Low Power Rack');
  await page.getByRole('button', { name: 'Make private' }).click();
  await expect(page.getByText('Only you can see it now.')).toBeVisible();
  await guest.goto(link);
  await expect(guest).toHaveURL(/\/login/);
});
