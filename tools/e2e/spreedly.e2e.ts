import { generateKeyPairSync, verify } from 'node:crypto';
import type { Page } from '@playwright/test';
import { SPREEDLY_ORIGIN, SPREEDLY_SCRIPT } from '#shared/order/spreedly-browser.ts';
import { watchScripts } from '#tools/payment-pages/seen-scripts.ts';
import { freePort } from '#tools/store/free-port.ts';
import { FakeSpreedly, type SpreedlyCall } from '#worker/testing/fake-spreedly.ts';
import { expectAccessible } from './axe.ts';
import { callService, fillCart } from './cart-steps.ts';
import { awake, continueAsGuest, expectPlaced, keptDraft, place, STRAPS, ship, step } from './checkout-steps.ts';
import { openOwnStore } from './own-store.ts';
import { expectAuthorizedScripts } from './payment-scripts.ts';
import { watchPolicy } from './policy.ts';
import { BANK, BANK_PAGE, purchaseOf, SPREEDLY_CARDS, serveSpreedly, standIn } from './spreedly-stand-in.ts';
import { newCustomer } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

/** A store that charges through Spreedly, with stand-ins for its core API and for the files of its card fields. */
const PURCHASE = 'POST /v1/gateways/GATEWAY/purchase.json';
const SHOW = 'GET /v1/transactions/TRANSACTION1.json';
const COMPLETE = 'POST /v1/transactions/TRANSACTION1/complete.json';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const gateway = new FakeSpreedly();
const close: (() => Promise<void> | void)[] = [];

test.describe.configure({ mode: 'serial' });
// Chromium logs the requests that a test blocks.
test.use({ expectedNoise: /net::ERR_FAILED|Failed to load resource|Spreedly|spreedly\S+ did not load/ });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const apiPort = await freePort();
  const api = serveSpreedly(gateway, apiPort);
  const store = await openOwnStore('spreedly', {
    PAYMENTS: 'spreedly',
    SPREEDLY_URL: `http://127.0.0.1:${apiPort}`,
    SPREEDLY_ENVIRONMENT_KEY: 'environment',
    SPREEDLY_ACCESS_SECRET: 'secret',
    SPREEDLY_GATEWAY_TOKEN: 'GATEWAY',
    SPREEDLY_METHODS: 'paypal',
    SPREEDLY_CERTIFICATE_TOKEN: 'CERTIFICATE',
    SPREEDLY_PRIVATE_KEY: privateKey,
  });
  close.push(store.close, () => void api.close());
});

test.afterAll(async () => {
  for (const each of close) await each();
});

test.beforeEach(() => {
  gateway.calls.length = 0;
  gateway.on(PURCHASE, ({ body }: SpreedlyCall) => {
    const { payment_method_token: token } = (body?.transaction ?? {}) as { payment_method_token?: string };
    const isTaken = token === 'CARDAPPROVED';
    const declined = { state: 'gateway_processing_failed', succeeded: false };
    return Response.json({ transaction: purchaseOf(body, isTaken ? {} : declined) }, { status: isTaken ? 200 : 422 });
  });
});

const frameOf = (page: Page, field: 'cvc' | 'number') => page.locator(`#card-${field} iframe`);
const inputOf = (page: Page, field: 'cvc' | 'number') => frameOf(page, field).contentFrame().getByRole('textbox');
const review = (page: Page) => page.getByRole('button', { name: 'Review your order' });
/** Returns the recorded calls to the stand-in's script. */
const asked = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { spreedly: { init: object[]; cards: object[] } }).spreedly);

async function openPayment(page: Page, site = ''): Promise<void> {
  await fillCart(page, [STRAPS], site);
  await page.goto(`${site}/checkout`);
  await awake(page);
  await continueAsGuest(page);
  await ship(page, site);
}

async function typeCard(page: Page, number: string): Promise<void> {
  await inputOf(page, 'number').fill(number);
  await page.getByLabel('Expiry date').fill('12/39');
  await inputOf(page, 'cvc').fill('737');
  await page.getByLabel('Name on the card').fill('Dana Reyes');
}

test('a card is typed in Spreedly’s frames and charged by its token @desktop', async ({ page, context }) => {
  const requests = await standIn(context);
  const refused = await watchPolicy(page);
  const scripts = watchScripts(page);
  await fillCart(page, [STRAPS]);
  await page.goto('/checkout');
  await awake(page);
  await continueAsGuest(page);
  expect(requests, 'nothing of Spreedly before the payment step').toEqual([]);
  await ship(page);
  await expect(inputOf(page, 'number')).toHaveAccessibleName('Card number');
  await expect(frameOf(page, 'number')).toHaveAttribute('title', 'Card number');
  await expectAccessible(page);
  for (const url of requests) expect(new URL(url).origin).toBe(SPREEDLY_ORIGIN);
  expect(await refused()).toEqual([]);
  expectAuthorizedScripts(page, await scripts());

  await test.step('the store has signed the request for the fields', async () => {
    const [init] = (await asked(page)).init as Record<string, string>[];
    const { environmentKey, nonce = '', timestamp = '', certificateToken, signature = '' } = init ?? {};
    expect({ environmentKey, certificateToken }).toEqual({
      environmentKey: 'environment',
      certificateToken: 'CERTIFICATE',
    });
    const message = Buffer.from(`${nonce}${timestamp}CERTIFICATE`);
    expect(verify('sha256', message, publicKey, Buffer.from(signature, 'base64'))).toBe(true);
    expect(await page.content()).not.toMatch(/PRIVATE KEY|secret/);
  });

  await test.step('missing details are shown by the fields, and the first one has the focus', async () => {
    await review(page).click();
    await expect(page.getByText('Please enter your card number', { exact: true })).toBeVisible();
    await expect(page.getByText('Please enter the name on the card')).toBeVisible();
    await expect(inputOf(page, 'number')).toBeFocused();
    await expect(inputOf(page, 'number')).toHaveAccessibleName('Card number. Please enter your card number');
    await inputOf(page, 'number').fill('4111 1111 1111 1112');
    await expect(page.getByText('Please check the card number')).toBeVisible();
  });

  await typeCard(page, SPREEDLY_CARDS.approved);
  await expect(page.locator('.err')).toHaveCount(0);
  await expectAccessible(page);
  // As in any other field, Enter continues to the next step.
  await inputOf(page, 'cvc').press('Enter');
  await expect(step(page, 'review')).toBeVisible();
  await expect(page.getByText('Visa ending in 1111')).toBeVisible();
  expect((await asked(page)).cards).toEqual([
    expect.objectContaining({ full_name: 'Dana Reyes', month: '12', year: '2039', zip: '43211', country: 'US' }),
  ]);
  expect(await keptDraft(page)).not.toMatch(/CARDAPPROVED|1111/);
  await place(page);
  const orderId = await expectPlaced(page);
  expect(gateway.of(PURCHASE).map(({ body }) => body?.transaction)).toEqual([
    expect.objectContaining({ payment_method_token: 'CARDAPPROVED', order_id: orderId, retain_on_success: false }),
  ]);
});

test('a refused card asks for another one @desktop', async ({ page, context }) => {
  await standIn(context);
  await openPayment(page);

  await test.step('by Spreedly: its field says so and keeps what was typed', async () => {
    await typeCard(page, SPREEDLY_CARDS.unknown);
    await review(page).click();
    await expect(page.getByText('Please check the card number')).toBeVisible();
    await expect(inputOf(page, 'number')).toBeFocused();
    await expect(inputOf(page, 'cvc')).toHaveValue('737');
  });

  await test.step('by the bank: the order is not placed, and the fields are new', async () => {
    await typeCard(page, SPREEDLY_CARDS.declined);
    await review(page).click();
    await expect(page.getByText('Visa ending in 0002')).toBeVisible();
    await place(page);
    await expect(step(page, 'payment')).toBeVisible();
    await expect(page.locator('[data-code="payment_error"]')).toBeVisible();
    await expect(inputOf(page, 'number')).toHaveValue('');
  });

  await typeCard(page, SPREEDLY_CARDS.approved);
  await review(page).click();
  await place(page);
  await expectPlaced(page);
  expect(gateway.of(PURCHASE)).toHaveLength(2);
  const nonces = ((await asked(page)).init as { nonce: string }[]).map(({ nonce }) => nonce);
  expect(new Set(nonces).size, 'a signature is for one pair of fields').toBe(nonces.length);
});

test('fields that no longer accept a card are created again @desktop', async ({ page, context }) => {
  await standIn(context);
  await openPayment(page);
  await typeCard(page, SPREEDLY_CARDS.closed);
  await review(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your card could not be processed.' })).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeFocused();
  await again.click();
  await typeCard(page, SPREEDLY_CARDS.approved);
  await review(page).click();
  await expect(step(page, 'review')).toBeVisible();
});

test('a shopper who continues before the fields are ready waits for them @desktop', async ({ page, context }) => {
  await standIn(context);
  const script = Promise.withResolvers<void>();
  await context.route(SPREEDLY_SCRIPT, async (route) => {
    await script.promise;
    await route.fallback();
  });
  await openPayment(page);
  await review(page).click();
  await expect(review(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'loading the card fields' })).toBeVisible();
  script.resolve();
  await expect(inputOf(page, 'number')).toBeFocused();
  await expect(review(page)).not.toHaveAttribute('aria-busy');
  await expect(page.locator('.err')).toHaveCount(0);
});

test('without its fields only card payments wait, other payment methods do not @desktop', async ({ page, context }) => {
  const isBack = { now: false };
  await standIn(context);
  await context.route(SPREEDLY_SCRIPT, (route) => (isBack.now ? route.fallback() : route.abort()));
  gateway.on(PURCHASE, ({ body }: SpreedlyCall) =>
    Response.json({ transaction: purchaseOf(body, { state: 'pending', checkout_url: BANK }) }),
  );
  await context.route(BANK, (route) => route.fulfill({ contentType: 'text/html', body: '<title>PayPal</title>' }));
  await openPayment(page);
  const alert = page.getByRole('alert').filter({ hasText: 'The card fields could not be loaded.' });
  await expect(alert).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('radio', { name: 'Klarna: pay later' })).toHaveCount(0);
  isBack.now = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(inputOf(page, 'number')).toBeVisible();
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await expect(inputOf(page, 'number')).toHaveCount(0);
  await review(page).click();
  await place(page);
  await expect(page).toHaveURL(BANK);
  expect(gateway.of(PURCHASE)[0]?.body?.transaction).toMatchObject({
    payment_method: { payment_method_type: 'paypal' },
  });
});

test('a bank asks on its own page, and the shopper returns to the order @desktop', async ({ page, context }) => {
  await standIn(context);
  gateway.on(PURCHASE, ({ body }: SpreedlyCall) => {
    const pending = { state: 'pending', required_action: 'challenge', challenge_url: BANK };
    gateway.on(SHOW, purchaseOf(body, pending));
    return Response.json({ transaction: purchaseOf(body, pending) });
  });
  await context.route(BANK, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Bank</title>' }));
  await openPayment(page, '/gb');
  await typeCard(page, SPREEDLY_CARDS.approved);
  await review(page).click();
  await place(page);
  await expect(page).toHaveURL(BANK);
  const [{ body } = { body: undefined }] = gateway.of(PURCHASE);
  const sent = body?.transaction as Record<string, string>;
  expect(sent).toMatchObject({ attempt_3dsecure: true, browser_info: expect.any(String) });
  gateway.on(SHOW, purchaseOf(body));
  await page.goto(sent.redirect_url ?? '');
  await expectPlaced(page);
});

test('a challenge without a page of its own is shown in the store @desktop', async ({ page, context }) => {
  await standIn(context);
  const refused = await watchPolicy(page);
  gateway.on(PURCHASE, ({ body }: SpreedlyCall) => {
    const pending = purchaseOf(body, { state: 'pending', required_action: 'challenge' });
    gateway.on(SHOW, pending).on(COMPLETE, purchaseOf(body));
    return Response.json({ transaction: pending });
  });
  await context.route(`${BANK}**`, (route) => route.fulfill({ contentType: 'text/html', body: BANK_PAGE }));
  await openPayment(page, '/gb');
  await typeCard(page, SPREEDLY_CARDS.approved);
  await review(page).click();
  await place(page);
  await expect(page).toHaveURL(/\/gb\/checkout\/challenge\?order=[0-9a-f]{28}$/);
  const challenge = page.url();
  await expect(page.getByRole('status').filter({ hasText: 'Please confirm the payment' })).toBeVisible();
  await expectAccessible(page);
  const bank = page.frameLocator('iframe[title="Bank"]');
  await bank.getByRole('button', { name: 'Confirm' }).click();
  await expectPlaced(page);
  expect(gateway.of(COMPLETE)).toHaveLength(1);
  expect(await refused()).toEqual([]);
  // Returning to the challenge of a placed order leads to the order.
  await page.goto(challenge);
  await expectPlaced(page);
});

test('a saved card is charged again without loading Spreedly’s script @desktop', async ({ page, context }) => {
  const requests = await standIn(context);
  gateway.on(PURCHASE, ({ body }: SpreedlyCall) => {
    const kind = { card_type: 'visa', last_four_digits: '1111', month: 12, year: 2039 };
    const payment_method = { token: 'CARDKEPT', ...kind, storage_state: 'retained' };
    return Response.json({ transaction: purchaseOf(body, { payment_method }) });
  });
  await callService(page, '', '/svc_session/session/login', await newCustomer());
  const open = async () => {
    await fillCart(page, [STRAPS]);
    await page.goto('/checkout');
    await awake(page);
    await ship(page);
  };
  await open();
  await typeCard(page, SPREEDLY_CARDS.approved);
  await page.getByRole('checkbox', { name: 'Save this card for my next order' }).check();
  await review(page).click();
  await place(page);
  await expectPlaced(page);
  const before = requests.length;
  await open();
  await expect(page.getByRole('radio', { name: /Visa ending in 1111/ })).toBeChecked();
  await review(page).click();
  await place(page);
  await expectPlaced(page);
  expect(requests, 'nothing more of Spreedly').toHaveLength(before);
  expect(gateway.of(PURCHASE).map(({ body }) => body?.transaction)).toEqual([
    expect.objectContaining({ payment_method_token: 'CARDAPPROVED', retain_on_success: true }),
    expect.objectContaining({ payment_method_token: 'CARDKEPT', retain_on_success: false }),
  ]);
});
