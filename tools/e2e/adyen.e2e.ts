import { createServer, type Server } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import { watchScripts } from '#tools/payment-pages/seen-scripts.ts';
import { freePort } from '#tools/store/free-port.ts';
import { expectAccessible } from './axe.ts';
import { fillCart } from './cart-steps.ts';
import { awake, continueAsGuest, expectPlaced, keptDraft, place, STRAPS, ship, step } from './checkout-steps.ts';
import { openOwnStore } from './own-store.ts';
import { expectAuthorizedScripts } from './payment-scripts.ts';
import { watchPolicy } from './policy.ts';
import { expect, test } from './store-test.ts';

/** A store that charges through Adyen, with stand-ins for Adyen's API and for the files of its frames. */
const CLIENT_KEY = 'test_NORTHBARNORTHBARNORTHBAR';
const FIELDS = 'https://checkoutshopper-test.adyen.com';
const FILES = 'https://checkoutshopper-test.cdn.adyen.com';
const ANALYTICS = 'https://checkoutanalytics-test.adyen.com';

const CLOSE: (() => Promise<void> | void)[] = [];
let origin = '';
const MERCHANT = { merchantId: 'merchant.northbar', merchantName: 'Northbar' };
const METHODS = ['scheme', 'klarna', 'paypal', 'applepay'];
const paid: { readonly paymentMethod: Readonly<Record<string, unknown>> }[] = [];

/** The part of Adyen's Checkout API that an order by redirect needs. */
function adyenApi(): Server {
  return createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      if (request.url?.endsWith('/paymentMethods')) {
        response.end(
          JSON.stringify({ paymentMethods: METHODS.map((type) => ({ type, name: type, configuration: MERCHANT })) }),
        );
        return;
      }
      const payment = JSON.parse(text) as (typeof paid)[number] & {
        readonly reference: string;
        readonly amount: object;
      };
      paid.push(payment);
      if (payment.paymentMethod.type === 'scheme' || payment.paymentMethod.type === 'applepay') {
        const { reference: merchantReference, amount } = payment;
        response.end(JSON.stringify({ resultCode: 'Authorised', pspReference: 'PSP1', merchantReference, amount }));
        return;
      }
      const action = { type: 'redirect', url: `${origin}/shipping`, method: 'GET', paymentMethodType: 'klarna' };
      response.end(JSON.stringify({ resultCode: 'RedirectShopper', action }));
    });
  });
}

test.describe.configure({ mode: 'serial' });
// Adyen's component logs frames that do not answer, and Chromium logs requests that a test blocked.
test.use({
  expectedNoise:
    /net::ERR_FAILED|elsewhere\.example|Failed to load resource|requestTranslations|checkoutanalytics|Analytics: Error|You cannot destroy|iframe.contentWindow is undefined/,
});

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const apiPort = await freePort();
  const api = adyenApi().listen(apiPort, '127.0.0.1');
  const store = await openOwnStore('adyen', {
    PAYMENTS: 'adyen',
    ADYEN_URL: `http://127.0.0.1:${apiPort}/v72`,
    ADYEN_ENVIRONMENT: 'test',
    ADYEN_KEY: 'key',
    ADYEN_MERCHANT_ACCOUNT: 'Northbar',
    ADYEN_HMAC_KEY: '0'.repeat(64),
    ADYEN_CLIENT_KEY: CLIENT_KEY,
  });
  origin = store.origin;
  CLOSE.push(store.close, () => void api.close());
});

test.afterAll(async () => {
  for (const close of CLOSE) await close();
});

/**
 * A frame with the part of Adyen's protocol that its component listens to: it is configured, and returns the typed
 * value encrypted. The stand-in for a card number never leaves it.
 */
const FRAME = `<!doctype html><title>Card field</title><input><script>
  const input = document.querySelector('input');
  let config;
  const say = (words) => parent.postMessage(
    JSON.stringify({ ...words, fieldType: config.fieldType, numKey: config.numKey }), '*');
  addEventListener('message', ({ data }) => {
    const heard = JSON.parse(data);
    if (heard.focus) input.focus();
    if (config) return;
    config = heard;
    input.setAttribute('aria-label', config.fieldType);
    say({ action: 'config' });
  });
  input.addEventListener('input', () => {
    const { fieldType } = config;
    const names = fieldType === 'encryptedExpiryDate' ? ['encryptedExpiryMonth', 'encryptedExpiryYear'] : [fieldType];
    const sealed = names.map((name) => ({ type: name, encryptedFieldName: name, blob: 'sealed-' + name }));
    say({ action: 'encryption', [fieldType]: sealed, endDigits: input.value.slice(-4) });
  });
</script>`;

/** Headers of answers to a page of another origin that sends JSON. */
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** Answers the page's requests to Adyen's hosts, and returns the list of them. */
async function standIn(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/^https:\/\/[^/]*adyen\.com\//, async (route) => {
    const url = route.request().url();
    asked.push(url);
    if (url.startsWith(FIELDS) && url.includes('securedFields')) {
      await route.fulfill({ contentType: 'text/html', body: FRAME });
    } else if (url.startsWith(ANALYTICS)) {
      await route.fulfill({ json: { checkoutAttemptId: 'attempt' }, headers: { 'access-control-allow-origin': '*' } });
    } else await route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } });
  });
  return asked;
}

async function openPayment(page: Page): Promise<void> {
  await fillCart(page, [STRAPS]);
  await page.goto('/checkout');
  await awake(page);
  await continueAsGuest(page);
  await ship(page);
}

test('Adyen’s own card fields are in frames served only by Adyen @desktop', async ({ page, context }) => {
  const asked = await standIn(context);
  const refusals = await watchPolicy(page);
  const scripts = watchScripts(page);
  await fillCart(page, [STRAPS]);
  await page.goto('/checkout');
  await awake(page);
  await continueAsGuest(page);
  expect(asked, 'nothing of Adyen before the payment step').toEqual([]);
  await ship(page);
  const frames = page.locator('.adyen-card iframe');
  await expect(frames).toHaveCount(3);
  expectAuthorizedScripts(page, await scripts());
  await expectAccessible(page);
  for (const frame of await frames.all()) {
    const src = (await frame.getAttribute('src')) ?? '';
    expect(src).toMatch(new RegExp(`^${FIELDS}/checkoutshopper/securedfields/${CLIENT_KEY}/`));
    await expect(frame).toHaveAttribute('title', /./);
  }
  expect(await page.getByLabel('Card number').count()).toBe(0);
  for (const url of asked) expect([FIELDS, FILES, ANALYTICS]).toContain(new URL(url).origin);
  expect(await refusals()).toEqual([]);
  // The page may not connect to any other host.
  await page.evaluate(() => fetch('https://elsewhere.example/').catch(() => undefined));
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://elsewhere.example/' }));
  });
  await expect.poll(refusals).toHaveLength(2);

  const review = page.getByRole('button', { name: 'Review your order' });
  await test.step('missing details are shown by the fields and get the focus', async () => {
    await review.click();
    await expect(step(page, 'payment')).toBeVisible();
    await expect(step(page, 'payment').getByText('Enter the card number')).toBeVisible();
    await expect(frames.first()).toBeFocused();
  });

  const type = (index: number, text: string) => frames.nth(index).contentFrame().getByRole('textbox').fill(text);
  await type(0, '4111 1111 1111 1111');
  await type(1, '12/39');
  await type(2, '737');
  await page.getByLabel('Name on card').fill('Dana Reyes');
  await review.click();
  await expect(step(page, 'review')).toBeVisible();
  await expect(page.getByText('ending in 1111')).toBeVisible();
  expect(await keptDraft(page)).not.toMatch(/sealed|1111/);
  await place(page);
  await expectPlaced(page);
  expect(paid.at(-1)?.paymentMethod).toMatchObject({
    type: 'scheme',
    encryptedCardNumber: 'sealed-encryptedCardNumber',
    holderName: 'Dana Reyes',
  });
});

test('without its fields only card payments wait, other payment methods do not @desktop', async ({ page, context }) => {
  await context.route(/^https:\/\/[^/]*adyen\.com\//, (route) => route.abort());
  await openPayment(page);
  const alert = page.getByRole('alert').filter({ hasText: 'The card fields could not be loaded.' });
  await expect(alert).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Review your order' }).click();
  await expect(step(page, 'payment')).toBeVisible();
  await page.getByRole('radio', { name: 'Klarna: pay later' }).check();
  await expect(alert).toHaveCount(0);
  await page.getByRole('button', { name: 'Review your order' }).click();
  await place(page);
  await expect(page).toHaveURL(`${origin}/shipping`);
  expect(paid.at(-1)?.paymentMethod.type).toBe('klarna');
});

test('a shopper who continues before Adyen’s fields are ready waits for them @desktop', async ({ page, context }) => {
  await standIn(context);
  const frames = Promise.withResolvers<void>();
  await context.route(/securedFields/, async (route) => {
    await frames.promise;
    await route.fallback();
  });
  await openPayment(page);
  const review = page.getByRole('button', { name: 'Review your order' });
  await review.click();
  await expect(review).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'loading the card fields' })).toBeVisible();
  frames.resolve();
  await expect(page.locator('.adyen-card iframe').first()).toBeFocused();
  await expect(review).not.toHaveAttribute('aria-busy');
  await expect(step(page, 'payment').getByText('Enter the card number')).toHaveCount(0);
});

/** Gives the browser Apple Pay: its sheet asks to validate the merchant, and the shopper approves at once. */
const withApplePay = (page: Page) =>
  page.addInitScript(() => {
    class Session {
      static STATUS_SUCCESS = 0;
      static STATUS_FAILURE = 1;
      static canMakePayments = () => true;
      onvalidatemerchant = () => undefined;
      onpaymentauthorized = (_: object) => undefined;
      constructor(_version: number, request: object) {
        Object.assign(globalThis, { sheet: { request } });
      }
      begin() {
        this.onvalidatemerchant();
      }
      completeMerchantValidation(word: object) {
        Object.assign((globalThis as unknown as { sheet: object }).sheet, { word });
        this.onpaymentauthorized({ payment: { token: { paymentData: { data: 'sealed' } } } });
      }
      completePayment(result: object) {
        Object.assign((globalThis as unknown as { sheet: object }).sheet, { result });
      }
    }
    Object.assign(globalThis, { ApplePaySession: Session });
  });

test('the other payment methods keep their place while the card fields load', async ({ page, context }) => {
  await standIn(context);
  let letGo = (): void => undefined;
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await openPayment(page);
  await context.route(/\/adyen-card-[^/]*\.js$/, async (route) => {
    await isLetGo;
    await route.fallback();
  });
  await page.reload();
  await awake(page);
  const other = page.getByRole('radio', { name: 'Klarna: pay later' });
  await expect(other).toBeVisible();
  await expect(page.getByText('Loading the card fields')).toBeVisible();
  const before = await other.boundingBox();
  letGo();
  await expect(page.getByText('Your card details go straight to our payment provider')).toBeVisible();
  expect(await other.boundingBox()).toEqual(before);
});

test('Apple Pay opens from the last button in browsers that have it @desktop', async ({ page, context }) => {
  await standIn(context);
  await context.route(`${FIELDS}/checkoutshopper/v1/applePay/sessions*`, (route) =>
    route.fulfill({ json: { data: btoa('{"word":"of Apple"}') }, headers: CORS }),
  );
  await openPayment(page);
  await expect(page.getByRole('radio', { name: 'Klarna: pay later' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Apple Pay' })).toHaveCount(0);
  await withApplePay(page);
  await page.reload();
  await awake(page);
  await page.getByRole('radio', { name: 'Apple Pay' }).check();
  await page.getByRole('button', { name: 'Review your order' }).click();
  const last = page.getByRole('button', { name: /^Pay with Apple Pay · \$/ });
  await expect(last).toBeEnabled();
  await last.click();
  await expectPlaced(page);
  const sheet = () => page.evaluate(() => (globalThis as unknown as { sheet: object }).sheet);
  await expect.poll(sheet).toMatchObject({
    request: { currencyCode: 'USD', total: { label: 'Northbar', amount: expect.stringMatching(/^\d+\.\d\d$/) } },
    word: { word: 'of Apple' },
    result: { status: 0 },
  });
  expect(paid.at(-1)?.paymentMethod).toEqual({ type: 'applepay', applePayToken: btoa('{"data":"sealed"}') });
});
