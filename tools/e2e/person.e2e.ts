import type { BrowserContext, Page } from '@playwright/test';
import {
  CARDS,
  continueAsGuest,
  expectPlaced,
  openCheckout,
  payByCard,
  place,
  STRAPS,
  ship,
} from './checkout-steps.ts';
import { openOwnStore } from './own-store.ts';
import { watchPolicy } from './policy.ts';
import { expect, test } from './store-test.ts';

const TOKEN = 'token of a person';
const CLOSE: (() => Promise<void>)[] = [];

test.describe.configure({ mode: 'serial' });
// The service that checks the token is not available, so every token is accepted, and the store logs that.
test.use({ expectedNoise: /Unable to generate captcha token|net::ERR_FAILED|status of 400/ });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const vars = { CAPTCHA_KEY: 'public-key', CAPTCHA_SECRET: 'hush' };
  const { close } = await openOwnStore('person', vars, { captcha: true });
  CLOSE.push(close);
});

test.afterAll(async () => {
  for (const close of CLOSE) await close();
});

/**
 * Serves the part of Turnstile's script that the store uses; `rendering` is what it does with its place and options.
 */
async function standIn(context: BrowserContext, rendering: string): Promise<void> {
  await context.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `globalThis.turnstile = { render(place, options) { ${rendering} } };`,
    }),
  );
}

async function openReview(page: Page): Promise<void> {
  await openCheckout(page, [STRAPS]);
  await continueAsGuest(page);
  await ship(page);
  await payByCard(page, CARDS.approved);
}

/** Returns the token in the header of the order's request. */
async function placedWith(page: Page, go: () => Promise<void>): Promise<string | undefined> {
  const sent = page.waitForRequest((request) => request.url().endsWith('/svc_checkout/order'));
  await go();
  return (await sent).headers()['x-captcha-token'];
}

test('an order includes a token, and the script that provides it runs only in a frame', async ({ page, context }) => {
  const refusals = await watchPolicy(page);
  await standIn(context, `options.callback('${TOKEN}')`);
  await openReview(page);
  expect(await placedWith(page, () => place(page))).toBe(TOKEN);
  await expectPlaced(page);
  expect(await page.evaluate(() => 'turnstile' in globalThis)).toBe(false);
  expect(await refusals()).toEqual([]);
});

test('a shopper who is asked to do something sees it @desktop', async ({ page, context }) => {
  await standIn(
    context,
    `const button = document.createElement('button');
     button.textContent = 'I am a person';
     button.onclick = () => options.callback('${TOKEN}');
     place.append(button);
     options['before-interactive-callback']();`,
  );
  await openReview(page);
  const token = await placedWith(page, async () => {
    await place(page);
    await page.frameLocator('.person-frame').getByRole('button', { name: 'I am a person' }).click();
  });
  expect(token).toBe(TOKEN);
  await expectPlaced(page);
});

test('without a token the store decides, and says so @desktop', async ({ page, context }) => {
  await context.route('https://challenges.cloudflare.com/**', (route) => route.abort());
  await openReview(page);
  expect(await placedWith(page, () => place(page))).toBeUndefined();
  await expect(page.getByText('We could not confirm that you are a person.')).toBeVisible();
});
