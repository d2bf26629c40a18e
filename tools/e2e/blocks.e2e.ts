import type { Page } from '@playwright/test';
import { expect, test } from './store-test.ts';
import { countOf, listenToEvents, ofKind, type Told } from './tracking-steps.ts';

/** The tests whose block was reported as seen. */
const exposures = async (told: Told) => (await ofKind(told, 'experiment/exposure')).map(({ value }) => value);

async function setTestId(page: Page, id: string): Promise<void> {
  const url = new URL((await page.goto('/racks'))?.url() ?? '').origin;
  await page.context().addCookies([{ name: 'exp', value: id, url }]);
}

test('a visitor sees one version of a test, which is counted once in a visit', async ({ page }) => {
  const told = await listenToEvents(page);
  await setTestId(page, 'journey-1');
  const seen = new Set<string | null>();
  for (let visit = 0; visit < 3; visit++) {
    await page.goto('/garage-gyms');
    const block = page.locator('[data-test="garage-start"]');
    await block.scrollIntoViewIfNeeded();
    seen.add(await block.getAttribute('data-variant'));
    // What has not been answered when a page is left is sent again by the next one.
    await expect.poll(countOf(told, 'experiment/exposure')).toBe(1);
    await page.waitForLoadState('networkidle');
  }
  expect(seen.size).toBe(1);
  await expect(page.locator('store-island[name="block-events"][data-awake]')).toBeAttached();
  await page.locator('[data-test="garage-start"]').getByRole('link').click();
  await expect.poll(countOf(told, 'click/block')).toBe(1);
  expect(await exposures(told)).toEqual([{ test: 'garage-start', variant: [...seen][0] }]);
  expect((await ofKind(told, 'click/block'))[0]?.value).toMatchObject({
    block: 'garage start',
    index: 1,
    test: 'garage-start',
  });
});

test('nothing is counted of a version that the address asks for, or before consent', async ({ page }) => {
  const told = await listenToEvents(page);
  await setTestId(page, 'journey-2');
  await page.goto('/garage-gyms?exp.garage-start=rack');
  await expect(page.locator('[data-test="garage-start"]')).toHaveAttribute('data-variant', 'rack');
  await page.locator('[data-test="garage-start"]').scrollIntoViewIfNeeded();
  await page.goto('/eu/garage-gyms');
  await expect(page.locator('[data-test="garage-start"]')).toHaveAttribute('data-variant', 'default');
  await page.locator('[data-test="garage-start"]').scrollIntoViewIfNeeded();
  await page.waitForTimeout(1500);
  expect(await exposures(told)).toEqual([]);
});

test('a guest who says how they train gets what is meant for them', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'For the big three' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Powerlifting' }).click();
  await expect(page.getByRole('heading', { name: 'For the big three' })).toBeVisible();
  await page.goto('/eu');
  await page.getByRole('button', { name: 'Powerlifting' }).click();
  await expect(page, 'Europe asks first').toHaveURL(/\/eu\/cookie-choices/);
});

test('a block for one color is shown while that color is chosen', async ({ page }) => {
  await page.goto('/north-bar-28-5-multi');
  const words = page.getByText('The red shaft is coated with Cerakote');
  await expect(words).toBeHidden();
  const colour = (name: string) => page.getByRole('radio', { name, exact: true });
  await colour('Red').click({ force: true });
  await expect(words).toBeVisible();
  await colour('Black').click({ force: true });
  await expect(words).toBeHidden();
  await page.goto('/north-bar-28-5-multi?color=red');
  await expect(words).toBeVisible();
});

test('a banner that is closed stays closed', async ({ page }) => {
  await page.goto('/gift-guide');
  const banner = page.getByText('Gift cards arrive by email within a minute');
  await expect(banner).toBeVisible();
  await page.locator('.line-banner').getByRole('button', { name: 'Close' }).click();
  await expect(banner).toBeHidden();
  // Not even for the moment until its code has loaded.
  await page.route(/\/assets\/line-banner[^/]*\.js/, () => undefined);
  await page.reload();
  await expect(banner).toBeAttached();
  await expect(banner).toBeHidden();
});
