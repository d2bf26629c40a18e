import type { Page } from '@playwright/test';
import { SEEING_VISITOR } from '#tools/chromium.ts';
import { expectAccessible } from './axe.ts';
import { BAR } from './cart-steps.ts';
import { expect, test } from './store-test.ts';

test.use(SEEING_VISITOR);

const lightbox = (page: Page) => page.getByRole('dialog', { name: /^Pictures of/ });
const picture = (page: Page) => lightbox(page).getByRole('img');

/** How many times the picture in the lightbox is enlarged. */
async function scaleOf(page: Page): Promise<number> {
  return picture(page).evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
}

/** How many pictures the product has. */
const countOf = (page: Page) => page.locator('.gal-main li').count();

test('a press on a picture shows it in full, and keys turn, enlarge and close', async ({ page }) => {
  await page.goto(BAR);
  await page.getByTestId('gallery-zoom').click();
  await expect(lightbox(page)).toBeVisible();
  const all = await countOf(page);
  expect(all).toBeGreaterThanOrEqual(4);
  await expect(lightbox(page).getByRole('status')).toHaveText(`Picture 1 of ${all}`);
  await expect(picture(page)).toHaveAttribute('src', /\/media\/w1960\//);
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(lightbox(page).getByRole('status')).toHaveText(`Picture 2 of ${all}`);
  await page.keyboard.press('+');
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.5);
  await page.keyboard.press('ArrowRight');
  await expect(lightbox(page).getByRole('status')).toHaveText(`Picture 2 of ${all}`);
  await page.keyboard.press('0');
  await expect.poll(() => scaleOf(page)).toBe(1);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(lightbox(page).getByRole('status')).toHaveText(`Picture ${all} of ${all}`);
  await page.keyboard.press('Escape');
  await expect(lightbox(page)).toBeHidden();
  await expect(page.getByRole('link', { name: `Enlarge picture ${all}`, exact: true })).toBeFocused();
  await expect(page.locator('.gal-strip [aria-current]')).toHaveAccessibleName(`Picture ${all}`);
});

test('the wheel enlarges what it points at, a press enlarges and makes whole again @desktop', async ({ page }) => {
  await page.goto(BAR);
  await page.getByTestId('gallery-zoom').click();
  await expect(picture(page)).toHaveAttribute('src', /\/media\/w1960\//);
  await page.mouse.move(1_000, 300);
  await page.mouse.wheel(0, -400);
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(2);
  const moved = () => picture(page).evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).e);
  expect(await moved()).toBeLessThan(0);
  await page.mouse.down();
  await page.mouse.move(1_100, 300, { steps: 4 });
  await page.mouse.up();
  expect(await scaleOf(page)).toBeGreaterThan(2);
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => scaleOf(page)).toBe(1);
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => scaleOf(page)).toBe(2.5);
});

test('two fingers enlarge, one turns to the next picture @phone', async ({ page }) => {
  await page.goto(BAR);
  await page.getByTestId('gallery-zoom').tap();
  await expect(picture(page)).toHaveAttribute('src', /\/media\/w1960\//);
  const client = await page.context().newCDPSession(page);
  const touch = (type: string, points: readonly (readonly [number, number])[]) =>
    client.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  await touch('touchStart', [[300, 400]]);
  for (const x of [260, 220, 160]) await touch('touchMove', [[x, 402]]);
  await touch('touchEnd', []);
  await expect(lightbox(page).getByRole('status')).toHaveText(`Picture 2 of ${await countOf(page)}`);
  await touch('touchStart', [
    [170, 400],
    [220, 400],
  ]);
  for (const by of [20, 40, 60])
    await touch('touchMove', [
      [170 - by, 400],
      [220 + by, 400],
    ]);
  await touch('touchEnd', []);
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(2);
});

test('thumbnails and dots change the picture and leave the page where it is', async ({ page }) => {
  await page.goto(BAR);
  await page.evaluate(() => scrollTo({ top: 60, behavior: 'instant' }));
  await page.getByRole('link', { name: 'Picture 3', exact: true }).click();
  await expect(page.locator('.gal-strip [aria-current]')).toHaveAccessibleName('Picture 3');
  await expect(page.getByRole('link', { name: 'Enlarge picture 3' })).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => scrollY)).toBe(60);
  await expect(page).toHaveURL(BAR);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a picture is a link to itself in full @phone', async ({ page }) => {
    await page.goto(BAR);
    const href = await page.getByTestId('gallery-zoom').getAttribute('href');
    expect(href).toMatch(/^\/media\/w1960\/.*\.webp$/);
    const answer = await page.request.get(href ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
  });
});
