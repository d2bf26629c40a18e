import type { Page } from '@playwright/test';
import { KEPT_THINGS, type KeptWhere, keptThing } from '#shared/tracking/kept-things.ts';
import { register } from './account-steps.ts';
import { AppStandIn } from './app-steps.ts';
import { BAR, fillCart, openCart } from './cart-steps.ts';
import {
  CARDS,
  continueAsGuest,
  EMAIL,
  expectPlaced,
  openCheckout,
  orderNumber,
  payByCard,
  place,
  STRAPS,
  STRAPS_NAME,
  ship,
} from './checkout-steps.ts';
import { expect, test } from './store-test.ts';

type Kept = ReadonlySet<string>;

/** Key under which the journey itself records, in this tab, what the pages keep, even while they unload. */
const NOTES = 'journey-notes';

/** Records what a browser keeps from now on: `cookie visitor`, `local store.checkout`. */
async function watchKept(page: Page): Promise<() => Promise<Kept>> {
  const seen = new Set<string>();
  await page.addInitScript((notes) => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function note(value, key) {
      const line = `database ${String(key)}`;
      sessionStorage.setItem(notes, `${sessionStorage.getItem(notes) ?? ''}${line}\n`);
      return put.call(this, value, key);
    };
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function note(key, value) {
      const line = `${this === localStorage ? 'local' : 'session'} ${key}`;
      setItem.call(sessionStorage, notes, `${sessionStorage.getItem(notes) ?? ''}${line}\n`);
      setItem.call(this, key, value);
    };
  }, NOTES);
  return async () => {
    for (const { name } of await page.context().cookies()) seen.add(`cookie ${name}`);
    const lines = await page.evaluate((notes) => sessionStorage.getItem(notes) ?? '', NOTES);
    for (const line of lines.split('\n').filter(Boolean)) seen.add(line);
    return seen;
  };
}

const rowsOf = (kept: Kept) =>
  [...kept].map((each) => {
    const [where = '', name = ''] = each.split(' ');
    return { each, row: keptThing(where as KeptWhere, name) };
  });

/** Leaves a page before it has access to report its events, so that they are left to the next page. */
async function leaveAtOnce(page: Page): Promise<void> {
  const isAsked = page.waitForRequest(/rfktkn/);
  await page.route(/rfktkn/, () => undefined);
  await page.goto('/');
  await isAsked;
  await page.goto('/plates');
  await page.unroute(/rfktkn/);
}

/** Closes a banner, sees a test, says how it trains, and chooses a region. */
async function visitBlocks(page: Page): Promise<void> {
  // The link of an email.
  await page.goto('/gift-guide?campaignId=12&templateId=34');
  await page.locator('.line-banner').getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.line-banner')).toBeHidden();
  // The first page of a test gives the number, and the next one counts.
  await page.goto('/garage-gyms');
  await page.goto('/garage-gyms');
  await page.locator('[data-test="garage-start"]').scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('store.seen-tests'))).not.toBeNull();
  await page.goto('/');
  await page.getByRole('button', { name: 'Powerlifting' }).click();
  await expect(page.getByRole('heading', { name: 'For the big three' })).toBeVisible();
  // The home page asks for the region when it is idle. Its answer must not come after the next line.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('store.region-asked'))).not.toBeNull();
  await page.context().setExtraHTTPHeaders({ 'cf-ipcountry': 'DE' });
  await page.evaluate(() => sessionStorage.removeItem('store.region-asked'));
  await page.goto('/racks');
  await page.getByTestId('region-confirm').click();
  await expect(page).toHaveURL(/\/eu\/racks$/);
  await page.goto('/racks');
  await expect(page).toHaveURL(/\/eu\/racks$/);
  await page.context().setExtraHTTPHeaders({});
  await page.goto('/');
}

/** Starts a gym and leaves it unsaved, right after the last change. */
async function drawGym(page: Page): Promise<void> {
  await page.goto('/zeus-builder/project/edit');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByLabel('Look for').fill('push sled');
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await page.getByRole('button', { name: 'Add Push Sled P-1', exact: true }).click();
  await expect(page.getByTestId('gym-thing-1')).toBeVisible();
  await expect.poll(() => page.evaluate((notes) => sessionStorage.getItem(notes), NOTES)).toContain('database');
  await page.evaluate(() => {
    document.querySelector<HTMLButtonElement>('.gym-thing [value="remove:1"]')?.click();
    dispatchEvent(new Event('pagehide'));
  });
  await page.goto('/');
}

/** Begins a form and leaves it unsent. */
async function beginForm(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.getByTestId('form').getByLabel('Name').fill('Kim');
  await expect(page.locator('store-island[name="content-form"][data-awake]')).toBeAttached();
}

/** Types an address, and comes back to the page after one of its scripts has failed, which loads it again. */
async function typeAndReturn(page: Page): Promise<void> {
  await page.goto('/plates');
  const field = page.locator('footer').getByLabel('Email').first();
  await field.fill('kim@example.com');
  await field.blur();
  await page.waitForTimeout(1200);
  const isLoaded = page.waitForEvent('domcontentloaded');
  await page.evaluate(() => {
    dispatchEvent(new ErrorEvent('error', { error: new Error('a failure of this journey') }));
    dispatchEvent(new Event('visibilitychange'));
  });
  await isLoaded;
  await expect(field).toHaveValue('kim@example.com');
}

/** Chooses the country to which a product goes, on a site that ships to several. */
async function chooseCountry(page: Page): Promise<void> {
  await page.goto(`/gb${BAR}`);
  const form = page.getByTestId('delivery-form');
  const answer = page.waitForResponse((each) => each.url().includes('country=JE'));
  await form.getByLabel('Deliver to').selectOption('JE');
  await answer;
}

/** Asks for shipping costs before the checkout does. */
async function estimateShipping(page: Page): Promise<void> {
  await fillCart(page, [BAR]);
  await openCart(page);
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await summary.getByText('Estimate shipping').click();
  await summary.getByLabel('ZIP code').fill('43211');
  await summary.getByRole('button', { name: 'Estimate' }).click();
  await expect(summary.getByTestId('shipping-rates')).toBeVisible();
}

/** Opens the placed order like a link of an email: the address that is left holds no token. */
async function openOrderLink(page: Page): Promise<void> {
  const orderId = (await orderNumber(page).textContent()) ?? '';
  const query = new URLSearchParams({ email: EMAIL, orderId });
  await expect(async () => {
    await page.goto(`/rss?${query}`);
    await expect(page).toHaveURL(/\/rss\?order=[A-Z]-\d{4}-\d{4}$/, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByTestId('order-number')).toHaveText(orderId);
}

/** Plays a film, goes on to another page with it, and closes it there. */
async function watchFilm(page: Page): Promise<void> {
  await page.goto('/theindex/documentary/inside-the-calibration-room');
  await page.getByTestId('film-start').click();
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.paused)).toBe(false);
  await page.goto('/plates');
  await page.getByTestId('film-close').click();
}

/** Asks a page for something, as the app does. */
async function askAsApp(page: Page): Promise<void> {
  const app = await AppStandIn.open(page);
  await app.start('/');
  await app.say({ type: 'auth', id: 'kept-1', loggedIn: false });
  await app.answered('kept-1');
}

test('what the store keeps in a browser matches its privacy page and its cookie choices', async ({ page }) => {
  const kept = await watchKept(page);
  await leaveAtOnce(page);
  await page.goto('/search?q=lifting+straps');
  await page.getByTestId('product-card').filter({ hasText: STRAPS_NAME }).getByRole('link').first().click();
  await expect(page.locator('main')).toHaveAttribute('data-kind', 'product');
  await page.goto('/barbells');
  const box = page.getByRole('checkbox', { name: /^Compare / });
  await box.first().check();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('store.compare.usa'))).not.toBeNull();
  await visitBlocks(page);
  await kept();
  await watchFilm(page);
  await drawGym(page);
  await beginForm(page);
  await typeAndReturn(page);
  await chooseCountry(page);
  await estimateShipping(page);
  await openCheckout(page, [STRAPS]);
  await continueAsGuest(page);
  await ship(page);
  await payByCard(page, CARDS.approved);
  await place(page);
  await expectPlaced(page);
  await openOrderLink(page);
  await page.goto('/cart');
  await kept();
  await page.goto('/?highcontrast=1');
  await page.goto('/?theme=dark');
  await register(page, 'Kim');
  await askAsApp(page);
  await kept();
  await page.goto('/cookie-choices?mobileAppVersion=');
  await page.getByRole('button', { name: 'Accept all' }).click();
  await expect(page.getByText('Your choice has been saved.')).toBeVisible();

  const rows = rowsOf(await kept());
  expect(rows.filter(({ row }) => row === undefined).map(({ each }) => each)).toEqual([]);
  const names = KEPT_THINGS.map(({ where, name }) => `${where} ${name}`);
  const found = new Set(rows.map(({ row }) => `${row?.where} ${row?.name}`));
  expect(names.filter((name) => !found.has(name))).toEqual([]);

  for (const path of ['/cookie-choices', '/privacy', '/eu/privacy']) {
    await page.goto(path);
    const shown = await page.locator('.keptable tbody code').allTextContents();
    expect(shown, path).toEqual(KEPT_THINGS.map(({ name }) => name));
  }
});
