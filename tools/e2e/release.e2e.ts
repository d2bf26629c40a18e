import { cpSync, rmSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { freePort } from '#tools/store/free-port.ts';
import { KillableStore } from '#tools/store/killable-store.ts';
import { makeNextRelease, type NextRelease } from '#tools/store/next-release.ts';
import { temporaryState } from '#tools/store/temporary-state.ts';
import { AppStandIn } from './app-steps.ts';
import { cartPage, fillCart, linesOf } from './cart-steps.ts';
import {
  CARDS,
  continueAsGuest,
  expectPlaced,
  openCheckout,
  payByCard,
  place,
  STRAPS,
  ship,
  step,
} from './checkout-steps.ts';
import { expect, test } from './store-test.ts';

test.describe.configure({ mode: 'default' });

const BEFORE = { STORE_URL: process.env.STORE_URL };
let next: NextRelease;
let state = '';
/** The store of this release, and the one of the next, on the same state and port. */
let first: KillableStore;
let second: KillableStore;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  next = makeNextRelease();
  state = temporaryState('release');
  if (process.env.SEEDED_STATE) cpSync(process.env.SEEDED_STATE, state, { recursive: true });
  const port = await freePort();
  const vars = { STORE_SEED: 'demo' };
  first = new KillableStore(state, port, vars);
  second = new KillableStore(state, port, vars, 'tools/start.ts', next.folder);
  await first.start();
  Object.assign(process.env, { STORE_URL: first.url });
});

test.afterAll(async () => {
  Object.assign(process.env, BEFORE);
  for (const store of [first, second]) store?.kill();
  next?.remove();
  if (state) rmSync(state, { recursive: true, force: true });
});

const releaseOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.release).catch(() => undefined);

/** Hides a page and brings it back. */
async function comeBack(page: Page): Promise<void> {
  for (const now of ['hidden', 'visible'] as const) {
    await page.evaluate((shown) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => shown });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, now);
  }
}

/** A page that someone has open, and how often it was loaded. */
interface OpenPage {
  readonly page: Page;
  loads: number;
}

async function openPage(context: BrowserContext): Promise<OpenPage> {
  const page = await context.newPage();
  const opened: OpenPage = { page, loads: 0 };
  page.on('domcontentloaded', () => {
    opened.loads += 1;
  });
  await page.goto('/racks');
  // A page counts as opened after a second.
  await page.waitForTimeout(1500);
  return opened;
}

/** Files of the build that these pages began with. */
async function ownFiles(pages: readonly OpenPage[]): Promise<readonly string[]> {
  const all = pages.map(({ page }) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[href^="/assets/"], [src^="/assets/"]')].map(
        (each) => each.getAttribute('href') ?? each.getAttribute('src') ?? '',
      ),
    ),
  );
  return [...new Set((await Promise.all(all)).flat())];
}

/** Lets pages live on for a moment, with nothing that changes their address. */
async function pass(pages: readonly OpenPage[]): Promise<void> {
  for (const { page } of pages) await page.waitForTimeout(1500);
  for (let times = 0; times < 3; times++) {
    for (const { page } of pages) await comeBack(page);
    await pages[0]?.page.waitForTimeout(700);
  }
}

test.describe('a second release', () => {
  // While one store ends and the next one starts, nobody answers.
  test.use({ expectedNoise: /ERR_CONNECTION|ERR_EMPTY|Failed to (fetch|load)|WebSocket|NetworkError/ });

  test('reaches every open page, takes nothing away, reloads nothing twice, and may be taken back', async ({
    browser,
    context,
  }) => {
    test.setTimeout(240_000);
    const [listing, form] = [await openPage(context), await openPage(context)];
    await listing.page.goto('/plates?material=rubber');
    await listing.page.evaluate(() => scrollTo(0, 600));
    await form.page.goto('/shippingtracker');
    const field = form.page.locator('#main').getByLabel('Email', { exact: true });
    await field.fill('kim@example.com');
    await field.blur();

    const buyer = await browser.newContext({ baseURL: first.url });
    const cart = await openPage(buyer);
    await fillCart(cart.page, [STRAPS]);
    await cart.page.goto('/cart');
    await expect(linesOf(cartPage(cart.page))).toHaveCount(1);

    const payer = await browser.newContext({ baseURL: first.url });
    const payment = await openPage(payer);
    await openCheckout(payment.page, [STRAPS]);
    await continueAsGuest(payment.page);
    await ship(payment.page);
    await payment.page.getByLabel('Card number').fill(CARDS.approved);

    const phone = await browser.newContext({ baseURL: first.url });
    const app = await openPage(phone);
    const standIn = await AppStandIn.open(app.page);
    await standIn.start('/plates');

    const all = [listing, form, cart, payment, app];
    const files = await ownFiles(all);
    const old = (await releaseOf(listing.page)) ?? '';
    expect(files.length).toBeGreaterThan(5);
    // Each page has had its first turn.
    await pass(all);
    const before = all.map(({ loads }) => loads);

    await first.end();
    await second.start();
    const answer = await fetch(`${second.url}/svc_ssr/heartbeat`);
    const { hash: fresh } = (await answer.json()) as { readonly hash: string };
    expect(fresh).not.toBe(old);

    for (const { page } of all) await comeBack(page);
    for (const { page } of [listing, form, cart, app]) await expect.poll(() => releaseOf(page)).toBe(fresh);
    expect(await releaseOf(payment.page), 'nothing interrupts a payment').toBe(old);
    await expect(field).toHaveValue('kim@example.com');
    await expect.poll(() => listing.page.evaluate(() => scrollY)).toBe(600);
    await expect(linesOf(cartPage(cart.page))).toHaveCount(1);
    await standIn.session();
    await pass(all);
    expect(all.map(({ loads }, nth) => loads - (before[nth] ?? 0))).toEqual([1, 1, 1, 0, 1]);
    await expect(field).toHaveValue('kim@example.com');

    await expect(step(payment.page, 'payment')).toBeVisible();
    await expect(payment.page.getByLabel('Card number')).toHaveValue(CARDS.approved);
    await payByCard(payment.page, CARDS.approved);
    await place(payment.page);
    await expectPlaced(payment.page);
    // The placed order stays on the page that placed it; the next page is one of the new release.
    await payment.page.getByRole('link', { name: 'Continue shopping' }).click();
    await expect.poll(() => releaseOf(payment.page)).toBe(fresh);

    for (const file of files)
      expect((await fetch(second.url + file)).status, `${file} of the earlier release`).toBe(200);

    // The release is taken back: pages stay as they are, also those that are made by the earlier one.
    await second.end();
    await first.start();
    await app.page.goto('/barbells');
    expect(await releaseOf(app.page)).toBe(old);
    const taken = all.map(({ loads }) => loads);
    await pass(all);
    expect(all.map(({ loads }, nth) => loads - (taken[nth] ?? 0))).toEqual([0, 0, 0, 0, 0]);
    for (const each of [buyer, payer, phone]) await each.close();
  });
});
