import type { Page } from '@playwright/test';
import { restoringChromium } from '#tools/chromium.ts';
import { AppStandIn } from './app-steps.ts';
import { addButton, cartPage, linesOf, openCart, sideCart } from './cart-steps.ts';
import { STRAPS } from './checkout-steps.ts';
import { expect, test } from './store-test.ts';

// A page that is left may be about to listen for flags.
test.use({
  launchOptions: restoringChromium(),
  expectedNoise: /WebSocket is closed before the connection is established/,
});

/** Notes on each page how it was shown: true for each time it came from the browser's memory. */
async function noteShows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shows: boolean[] = [];
    Object.assign(globalThis, { shows });
    addEventListener('pageshow', ({ persisted }) => shows.push(persisted));
  });
}

/** How the page was shown; none while it is being replaced. */
const shows = (page: Page): Promise<readonly boolean[]> =>
  page.evaluate(() => (globalThis as unknown as { readonly shows: readonly boolean[] }).shows).catch(() => []);

/** Goes back or forward to a page that was left, and expects it as it was left. The milliseconds go into the report. */
async function returnTo(page: Page, path: string, way: 'goBack' | 'goForward'): Promise<void> {
  const start = performance.now();
  await page[way]({ waitUntil: 'commit' });
  test
    .info()
    .annotations.push({ type: `${way} to ${path}`, description: `${Math.round(performance.now() - start)} ms` });
  await expect(page).toHaveURL(new RegExp(`${path}(?:\\?|$)`));
  await expect.poll(() => shows(page), { message: `${path} comes from memory`, timeout: 10_000 }).toContain(true);
}

const count = (page: Page) => page.getByTestId('cart-count').first();

/** Leaves a page only after its island is awake and its loop has begun. */
async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(1300);
}

async function addStraps(page: Page): Promise<void> {
  await rest(page);
  await addButton(page).first().click();
  await expect(page.getByTestId('side-cart')).toBeVisible();
}

test.describe('back and forward', () => {
  test('bring pages from memory, with the cart of now and where they were scrolled @desktop', async ({ page }) => {
    await noteShows(page);
    await page.goto('/plates');
    await rest(page);
    await page.evaluate(() => scrollTo(0, 500));
    await page.goto(STRAPS);
    await addStraps(page);
    await returnTo(page, '/plates', 'goBack');
    await expect(count(page)).toHaveText('1');
    expect(await page.evaluate(() => scrollY)).toBe(500);
    await returnTo(page, STRAPS, 'goForward');
    await expect(count(page)).toHaveText('1');
  });

  test('bring a page that knew the cart from memory, with what another page has changed; the cart itself is made again @desktop', async ({
    page,
  }) => {
    await noteShows(page);
    await page.goto(STRAPS);
    await addStraps(page);
    await openCart(page);
    await cartPage(page).getByRole('button', { name: 'One more' }).click();
    await expect(count(page)).toHaveText('2');
    await returnTo(page, STRAPS, 'goBack');
    await expect(count(page)).toHaveText('2');
    await expect(sideCart(page).getByRole('spinbutton')).toHaveValue('2');
    await sideCart(page).getByRole('button', { name: 'One more' }).click();
    await expect(count(page)).toHaveText('3');
    await page.goForward();
    await expect(cartPage(page).getByRole('spinbutton')).toHaveValue('3');
    await expect(linesOf(cartPage(page))).toHaveCount(1);
  });

  test('in the app: a page that is restored says so, with the cart that the app has filled meanwhile @phone', async ({
    page,
  }) => {
    await noteShows(page);
    const app = await AppStandIn.open(page);
    await app.start('/plates');
    await rest(page);
    await page.goto(STRAPS);
    await app.session();
    await addStraps(page);
    await returnTo(page, '/plates', 'goBack');
    await expect.poll(async () => (await app.heard('session')).at(-1)?.cartQty).toBe(1);
    expect(await app.heard('session')).toHaveLength(2);
  });
});
