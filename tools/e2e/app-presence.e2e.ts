import { AppStandIn } from './app-steps.ts';
import { callService, fillCart } from './cart-steps.ts';
import { EMAIL, openCheckout, STRAPS, step } from './checkout-steps.ts';
import { newCustomer } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

test('a page that the browser restores introduces itself again, with the true cart', async ({ page }) => {
  const app = await AppStandIn.open(page);
  await app.start('/plates');
  await fillCart(page, [STRAPS]);
  // Chromium’s test browsers have no memory of pages, so the event stands in for it.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(async () => (await app.heard('session')).length).toBe(2);
  expect((await app.heard('session')).at(-1)?.cartQty).toBe(1);
});

/** What the browser does when it shows a page from its memory, after some time. */
const restore = (page: AppStandIn['page'], awayMs: number) =>
  page.evaluate((ms) => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    const { now } = Date;
    Date.now = () => now() + ms;
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, awayMs);

for (const [name, minutes, logsIn, isAgain] of [
  ['was away for a moment stays', 1, false, false],
  ['was away so long that prices may have changed is made again', 6, false, true],
  ['shows another login is made again', 1, true, true],
] as const) {
  test(`a restored page that ${name}`, async ({ page }) => {
    const app = await AppStandIn.open(page);
    await app.start('/plates');
    if (logsIn) await callService(page, '', '/svc_session/session/login', await newCustomer());
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    const asked = page.waitForResponse(/\/svc_session\/session/, { timeout: 5000 }).catch(() => undefined);
    await restore(page, minutes * 60_000);
    if (isAgain) await expect.poll(() => loads).toBe(1);
    else await asked;
    await page.waitForTimeout(500);
    expect(loads).toBe(isAgain ? 1 : 0);
  });
}

test('a keyboard brings the field in which someone types into view, and the page makes room for it', async ({
  page,
}) => {
  const app = await AppStandIn.open(page);
  await app.start('/contact');
  const field = page.getByLabel('Message');
  await field.focus();
  await page.evaluate(() => scrollTo(0, 0));
  const keyboard = (px: number) =>
    page.evaluate((covered) => {
      const view = window.visualViewport;
      if (!view) throw new Error('a phone has a visual viewport');
      Object.defineProperty(view, 'height', { configurable: true, get: () => innerHeight - covered });
      view.dispatchEvent(new Event('resize'));
    }, px);
  await keyboard(400);
  await expect(page.locator('html')).toHaveAttribute('data-keyboard', '');
  await expect(page.locator('html')).toHaveAttribute('style', /--keyboard: 400px/);
  await expect(field).toBeInViewport({ ratio: 1 });
  await keyboard(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-keyboard');
  // The bars of a browser are no keyboard.
  await keyboard(80);
  await expect(page.locator('html')).not.toHaveAttribute('data-keyboard');
});

test('an app that leaves the front stops the loop, and what is new is asked when it comes back', async ({ page }) => {
  await page.clock.install();
  const app = await AppStandIn.open(page);
  await app.start('/plates');
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/svc_ssr/heartbeat') && asked.push(request.url()));
  await page.clock.runFor(130_000);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await app.say({ type: 'session', active: false });
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden');
  asked.length = 0;
  await page.clock.runFor(600_000);
  expect(asked).toEqual([]);
  await app.say({ type: 'session', active: true });
  await page.clock.runFor(2000);
  await expect.poll(() => asked.length).toBe(1);
});

test('an app that leaves the front pauses what moves, and counts as hidden', async ({ page }) => {
  const app = await AppStandIn.open(page);
  await app.start('/plates');
  await page.evaluate(() => {
    const seen: unknown[] = [];
    Object.assign(globalThis, { seen });
    addEventListener('store:app-active', (event) => seen.push((event as CustomEvent).detail.active));
  });
  const state = () => page.evaluate(() => document.visibilityState);
  await app.say({ type: 'session', active: false });
  await expect.poll(state).toBe('hidden');
  await app.say({ type: 'session', active: true });
  await expect.poll(state).toBe('visible');
  expect(await page.evaluate(() => (globalThis as unknown as { seen: boolean[] }).seen)).toEqual([false, true]);
});

test('the next page makes room for what the app covers before the app says it again, and does not move', async ({
  page,
}) => {
  const app = await AppStandIn.open(page, { answersAfterMs: 1000 });
  await app.start('/plates');
  const top = () => page.evaluate(() => document.querySelector('#main')?.getBoundingClientRect().top);
  const before = (await top()) ?? 0;
  await expect.poll(top).toBe(before + 47);
  await page.goto('/barbells');
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--safe-top'))).toBe('47px');
  const first = await top();
  await app.session();
  await page.waitForTimeout(1200);
  expect(await top()).toBe(first);
});

test('a press in the checkout counts though the page moves between its beginning and its end', async ({ page }) => {
  const app = await AppStandIn.open(page);
  await app.start('/plates');
  await openCheckout(page, [STRAPS]);
  await page.getByLabel('Email').fill(EMAIL);
  const button = page.getByRole('button', { name: 'Continue to shipping' });
  await button.hover();
  await page.mouse.down();
  const before = await button.boundingBox();
  await app.say({ type: 'session', safeArea: { top: 147, right: 0, bottom: 34, left: 0 } });
  expect((await button.boundingBox())?.y).toBe((before?.y ?? 0) + 100);
  await page.mouse.up();
  await expect(step(page, 'shipping')).toBeVisible();
});
