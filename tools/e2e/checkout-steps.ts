import type { Locator, Page } from '@playwright/test';
import { fillCart } from './cart-steps.ts';
import { expect } from './store-test.ts';

/** The product that these journeys buy: its stock is plentiful, and no other journey counts it. */
export const STRAPS = '/lifting-straps';
export const STRAPS_NAME = 'Lifting Straps';
export const EMAIL = 'dana.reyes@northmail.example';
export const CARDS = {
  approved: '4111 1111 1111 1111',
  declined: '4000 0000 0000 0002',
  threeDS: '4917 6100 0000 0000',
} as const;

/** An address for a site: values of the fields, by their labels. */
interface SiteAddress {
  readonly street: string;
  readonly city: string;
  readonly region?: readonly [label: string, code: string];
  readonly postcode: readonly [label: string, value: string];
}

const ADDRESSES: Readonly<Record<string, SiteAddress>> = {
  '': { street: '1080 Steelyard Ave', city: 'Columbus', region: ['State', 'OH'], postcode: ['ZIP code', '43211'] },
  '/ca': {
    street: '20 Rue Ferrier',
    city: 'Toronto',
    region: ['Province', 'ON'],
    postcode: ['Postal code', 'M5V 2T6'],
  },
  '/apo': { street: 'PSC 3 Box 1500', city: 'APO', region: ['State', 'AE'], postcode: ['ZIP code', '09021'] },
  '/eu': { street: 'Eisenallee 1', city: 'Berlin', postcode: ['Postcode', '10115'] },
  '/au': { street: '1 Collins Street', city: 'Melbourne', region: ['State', 'VIC'], postcode: ['Postcode', '3000'] },
  '/gb': { street: '1 Foundry Lane', city: 'London', postcode: ['Postcode', 'SW1A 1AA'] },
};

export const step = (page: Page, name: 'shipping' | 'payment' | 'review'): Locator =>
  page.getByTestId(`checkout-step-${name}`);
export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
export const total = (page: Page): Locator => page.getByTestId('order-total');
export const placeButton = (page: Page): Locator => page.getByTestId('place-order');
export const orderNumber = (page: Page): Locator => page.getByTestId('order-number');
/** Returns what the browser keeps of orders that were started. */
export const kept = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('store.checkout'));

/**
 * Returns what the browser keeps of the only order that was started, without its list number and time, whose digits
 * could be anything.
 */
export async function keptDraft(page: Page): Promise<string> {
  const orders = Object.values(JSON.parse((await kept(page)) ?? '{}') as Record<string, { readonly draft: unknown }>);
  expect(orders).toHaveLength(1);
  const draft = JSON.stringify(orders[0]?.draft);
  expect(draft).toContain('"address"');
  return draft;
}

/** Waits until script has taken over the checkout. */
export async function awake(page: Page): Promise<void> {
  await expect(page.locator('store-island[name="checkout"][data-awake]')).toBeAttached();
}

/** Fills the cart and opens the first page of the checkout. */
export async function openCheckout(page: Page, products: readonly string[], site = ''): Promise<void> {
  await fillCart(page, products, site);
  await page.goto(`${site}/checkout`);
  await awake(page);
}

/** Goes from the first page to the shipping step, as a guest. */
export async function continueAsGuest(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Continue to shipping' }).click();
  await expect(step(page, 'shipping')).toBeVisible();
}

export async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill('Reyes');
  await page.getByLabel('Phone number').fill('614 555 0142');
}

/** Fills in the shipping or billing address that is asked for. */
export async function fillAddress(page: Page, site = ''): Promise<void> {
  const address = ADDRESSES[site];
  if (!address) throw new Error(`no address for '${site}'`);
  await page.getByLabel('Street address').fill(address.street);
  await page.getByLabel('City').fill(address.city);
  if (address.region) await page.getByLabel(address.region[0]).selectOption(address.region[1]);
  await page.getByLabel(address.postcode[0]).fill(address.postcode[1]);
}

/** Completes the shipping step with the first rate. */
export async function ship(page: Page, site = ''): Promise<void> {
  await fillContact(page);
  await fillAddress(page, site);
  await expect(page.getByRole('radio', { checked: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(step(page, 'payment')).toBeVisible();
}

/** Enters a card and continues to the review. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/39');
  await page.getByLabel('Security code').fill('737');
  await page.getByLabel('Name on the card').fill('Dana Reyes');
  await page.getByRole('button', { name: 'Review your order' }).click();
  await expect(step(page, 'review')).toBeVisible();
}

/** Clicks the last button once the amount is known. */
export async function place(page: Page): Promise<void> {
  await expect(placeButton(page)).toBeEnabled();
  await placeButton(page).click();
}

/** Buys as a guest with a card whose bank asks, and arrives at the bank's page. */
export async function goToBank(page: Page): Promise<void> {
  await openCheckout(page, [STRAPS]);
  await continueAsGuest(page);
  await ship(page);
  await payByCard(page, CARDS.threeDS);
  await place(page);
  await expect(page).toHaveURL(/\/sandbox-payment\//);
}

/** Waits for the page of a placed order with its order number. Returns the order's id. */
export async function expectPlaced(page: Page): Promise<string> {
  await expect(orderNumber(page)).toHaveText(/^[UCPEAG]-\d{4}-\d{4}$/);
  await expect(heading(page)).toBeFocused();
  return new URL(page.url()).searchParams.get('order') ?? '';
}

/** The number of the order that was just placed. */
export async function placedNumber(page: Page): Promise<string> {
  return (await orderNumber(page).textContent()) ?? '';
}
