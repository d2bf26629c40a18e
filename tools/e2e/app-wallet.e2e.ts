import type { Page } from '@playwright/test';
import { pageMessageSchema } from '#shared/bridge/messages.ts';
import { WALLET_CONTACT, WALLET_TOKEN } from '#shared/testing/wallet.ts';
import { expectAccessible } from './axe.ts';
import { fillCart } from './cart-steps.ts';
import { awake, continueAsGuest, EMAIL, expectPlaced, kept, STRAPS } from './checkout-steps.ts';
import { expect, test } from './store-test.ts';

/** The fields of a message from the page to the app that these journeys check. */
interface Said {
  readonly type: string;
  readonly version: string;
  readonly requestId: string;
  readonly status?: string;
  readonly orderId?: string | null;
  readonly code?: string | null;
  readonly details?: {
    readonly total: number;
    readonly isFinal: boolean;
    readonly shippingOptions: readonly { readonly id: string; readonly isSelected: boolean }[];
  };
}

/** What the page provides for the app to call. */
interface Listening {
  readonly storeBridge?: (text: string) => void;
}

const PLACE = { city: 'Columbus', region: 'OH', postcode: '43211', countryId: 'US' };
const CONTACT = { ...WALLET_CONTACT, emailAddress: EMAIL };

/** The native side of the app on iOS: it receives messages, and sends what a test tells it to. */
class App {
  readonly #page: Page;
  requestId = '';

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.addInitScript(() => {
      const said: unknown[] = [];
      const store = { postMessage: (text: string) => said.push(JSON.parse(text)) };
      Object.assign(globalThis, { said, webkit: { messageHandlers: { store } } });
    });
    await fillCart(this.#page, [STRAPS]);
    await this.#page.goto('/checkout?mobileAppVersion=3.1.0');
    await awake(this.#page);
  }

  /** What the page has said about the wallet. */
  async heard(): Promise<Said[]> {
    const all = await this.#page.evaluate(() => (globalThis as unknown as { said: Said[] }).said);
    for (const message of all) pageMessageSchema.parse(message);
    return all.filter(({ type }) => type.startsWith('wallet_payment_'));
  }

  async last(type: string): Promise<Said | undefined> {
    return (await this.heard()).findLast((message) => message.type === type);
  }

  /** Opens the wallet, as the shopper does. */
  async start(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Pay with Apple Pay' }).click();
    const started = await this.last('wallet_payment_start');
    expect(started?.version).toBe('3.1.0');
    this.requestId = started?.requestId ?? '';
  }

  async say(message: object): Promise<void> {
    const text = JSON.stringify({ requestId: this.requestId, ...message });
    await this.#page.evaluate((said) => (globalThis as unknown as Listening).storeBridge?.(said), text);
  }

  /** Returns the details of the sheet once rates and tax are known. */
  async details(option: string): Promise<NonNullable<Said['details']>> {
    const chosen = async () => {
      const { details } = (await this.last('wallet_payment_details')) ?? {};
      return details?.isFinal && details.shippingOptions.find(({ isSelected }) => isSelected)?.id;
    };
    await expect.poll(chosen).toBe(option);
    const { details } = (await this.last('wallet_payment_details')) ?? {};
    if (!details) throw new Error('no details');
    return details;
  }
}

test('a guest pays with the app’s own sheet: address, method, agreement @phone', async ({ page }) => {
  const app = new App(page);
  await app.open();
  await expectAccessible(page);
  await app.start();
  await app.say({ type: 'wallet_payment_shipping_address', address: PLACE });
  const { total: byGround, shippingOptions } = await app.details('ground');
  const other = shippingOptions.find(({ id }) => id.includes('day'))?.id ?? '';
  await app.say({ type: 'wallet_payment_shipping_method', id: other });
  expect((await app.details(other)).total).toBeGreaterThan(byGround);
  const agreed = {
    type: 'wallet_payment_success',
    shippingContact: CONTACT,
    billingContact: CONTACT,
    token: WALLET_TOKEN,
  };
  await app.say(agreed);
  await app.say(agreed);
  const orderId = await expectPlaced(page);
  await expect.poll(() => app.last('wallet_payment_status')).toMatchObject({ status: 'success', orderId, code: null });
  const ends = async () => (await app.heard()).filter(({ type }) => type === 'wallet_payment_status');
  expect(await ends()).toHaveLength(1);
  expect(await kept(page)).toBeNull();
  // The app has not heard it, and says again that the shopper has approved: to the page of the order, and to the next one.
  await app.say(agreed);
  await expect.poll(ends).toMatchObject([{ status: 'success' }, { status: 'success', orderId }]);
  await page.goto('/checkout');
  await expectPlaced(page);
  await app.say(agreed);
  await expect.poll(ends).toMatchObject([{ status: 'success', orderId }]);
});

test('an amount other than the one the sheet has shown is not paid; messages unrelated to the request are ignored @phone', async ({
  page,
}) => {
  const app = new App(page);
  await app.open();
  await app.start();
  await app.say({ type: 'wallet_payment_shipping_address', address: PLACE });
  await app.details('ground');
  const said = (await app.heard()).length;

  await app.say({ type: 'wallet_payment_success', requestId: 'other', billingContact: CONTACT, token: WALLET_TOKEN });
  await app.say({ type: 'wallet_payment_success', billingContact: CONTACT, token: 'sandbox_approved' });
  await page.evaluate(() => (globalThis as unknown as Listening).storeBridge?.('no JSON'));
  await page.evaluate((id) => postMessage({ type: 'wallet_payment_cancel', requestId: id }, '*'), app.requestId);
  expect(await app.heard()).toHaveLength(said);

  const faraway = { ...CONTACT, locality: 'Anchorage', administrativeArea: 'AK', postalCode: '99501' };
  await app.say({
    type: 'wallet_payment_success',
    shippingContact: faraway,
    billingContact: faraway,
    token: WALLET_TOKEN,
  });
  await expect
    .poll(() => app.last('wallet_payment_status'))
    .toMatchObject({
      status: 'failure',
      orderId: null,
      code: 'amount_mismatch',
    });

  await app.start();
  await app.say({ type: 'wallet_payment_cancel' });
  await app.say({ type: 'wallet_payment_success', billingContact: CONTACT, token: WALLET_TOKEN });
  expect((await app.heard()).at(-1)?.type).toBe('wallet_payment_start');
  await expect(page.getByLabel('Email')).toBeVisible();
});

/** Holds back the file of the wallet until the returned function is called. */
async function holdWallet(page: Page): Promise<() => void> {
  let open: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(/assets\/app-wallet/, async (route) => {
    await isOpen;
    await route.continue();
  });
  return open;
}

test('nothing moves under a finger when the wallet arrives, or turns out to be missing @phone', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Continue to shipping' });
  const wallet = page.getByRole('button', { name: 'Pay with Apple Pay' });
  const arrives = await holdWallet(page);
  const app = new App(page);
  await app.open();
  await expect(wallet).toBeDisabled();
  const before = await button.boundingBox();
  arrives();
  await expect(wallet).toBeEnabled();
  expect(await button.boundingBox()).toEqual(before);

  // Another page, around which there is no app.
  const other = await page.context().newPage();
  const turnsOut = await holdWallet(other);
  await other.goto('/checkout');
  await awake(other);
  const there = await other.getByRole('button', { name: 'Continue to shipping' }).boundingBox();
  turnsOut();
  await expect(other.getByRole('button', { name: 'Pay with Apple Pay' })).toHaveCount(0);
  expect(await other.getByRole('button', { name: 'Continue to shipping' }).boundingBox()).toEqual(there);
  await continueAsGuest(other);
  await expect(other.locator('.co-wallet')).toHaveCount(0);
});

test('a browser is not offered the app’s wallet @phone', async ({ page }) => {
  await fillCart(page, [STRAPS]);
  await page.goto('/checkout');
  await awake(page);
  await expect(page.getByRole('button', { name: 'Pay with Apple Pay' })).toHaveCount(0);
});
