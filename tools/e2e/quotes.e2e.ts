import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import {
  awake,
  CARDS,
  expectPlaced,
  fillAddress,
  heading,
  payByCard,
  place,
  placedNumber,
  step,
  total,
} from './checkout-steps.ts';
import { admin, mailedLink, signIn } from './staff-pages.ts';
import { auditedOrder } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

const CUSTOMER = 'gym.owner@northmail.example';

/** Opens the page on which staff create quotes. */
async function openQuotes(browser: Browser, page: Page): Promise<Page> {
  const staff = await signIn(browser, '/order-manager-quote', page);
  await expect(heading(staff)).toHaveText('Quotes');
  return staff;
}

interface Wanted {
  readonly site: string;
  readonly sku: string;
  readonly price: string;
  readonly address?: Readonly<Record<string, string>>;
}

/** Creates a quote as staff do, and sends it. Returns its number. */
async function sendQuote(staff: Page, { site, sku, price, address = {} }: Wanted): Promise<string> {
  await staff.getByLabel('Customer’s email').fill(CUSTOMER);
  await staff.getByLabel('Site').selectOption(site);
  await staff.getByRole('button', { name: 'New quote' }).click();
  const quoteNumber = (await staff.getByTestId('quote-number').textContent()) ?? '';
  await staff.getByLabel('SKU').fill(sku);
  await staff.getByLabel('Quantity', { exact: true }).fill('3');
  await staff.getByRole('button', { name: 'Add item' }).click();
  await staff.getByLabel('Agreed unit price').fill(price);
  await staff.getByLabel('Discount on the whole quote').fill('2');
  await staff.getByLabel('Agreed shipping').fill('15');
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByRole('alert')).toContainText('enter a reason for the discount');
  await expectAccessible(staff);
  await staff.getByLabel('Reason for the discount').fill('a new gym');
  await staff.getByLabel('Note to the customer').fill('Good luck with the new gym.');
  for (const [label, value] of Object.entries(address)) await staff.getByLabel(label).fill(value);
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByRole('alert')).toHaveCount(0);
  await staff.getByRole('button', { name: 'Send to the customer' }).click();
  await expect(staff.getByTestId('quote-state')).toContainText('Sent');
  return quoteNumber;
}

/** Returns the link in the email of a quote. */
const quoteLink = (staff: Page, quoteNumber: string) =>
  mailedLink(staff, `Your quote ${quoteNumber}`, /(?:\/[a-z]{2})?\/payment-link\?t=\w+/);

/**
 * Continues from the shipping step to the placed order, with the billing address that quotes require and the bank's
 * challenge.
 */
async function pay(page: Page, site: string, card: string = CARDS.approved): Promise<string> {
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(step(page, 'payment')).toBeVisible();
  if ((await page.getByLabel('City').inputValue()) === '') await fillAddress(page, site);
  await payByCard(page, card);
  await expectAccessible(page);
  await place(page);
  if (card === CARDS.threeDS) await page.getByRole('button', { name: 'Confirm' }).click();
  return expectPlaced(page);
}

test('staff make and send a quote, and a guest pays it with the link in its email', async ({ page, browser }) => {
  const staff = await openQuotes(browser, page);
  await expectAccessible(staff);
  const quoteNumber = await sendQuote(staff, { site: 'USA', sku: 'NB-STRAPS-BLK', price: '17' });
  await expectAccessible(staff);
  const link = await quoteLink(staff, quoteNumber);

  await page.goto(link);
  await expect(page.getByTestId('quote-number')).toHaveText(quoteNumber);
  await expect(page.getByText('Good luck with the new gym.')).toBeVisible();
  await expect(page.getByText('−$2')).toBeVisible();
  await expect(total(page)).toHaveText('$64');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(page);
  await page.getByTestId('pay-quote').click();

  await awake(page);
  await expect(page.getByLabel('Email')).toHaveValue(CUSTOMER);
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill('Reyes');
  await page.getByLabel('Phone number').fill('614 555 0142');
  await fillAddress(page);
  await expect(page.getByRole('radio', { name: /Agreed delivery/ })).toBeChecked();
  await expectAccessible(page);
  const orderId = await pay(page, '');
  const number = await placedNumber(page);
  const { rows, violations } = await auditedOrder('USA', orderId);
  expect(violations).toEqual([]);
  expect(rows).toMatchObject([{ status: 'published', currency: 'USD', charges: 1 }]);

  // The link's page says that the quote has been ordered, and staff see the order.
  await page.goto(link);
  await expect(page.getByText('This quote has been ordered')).toBeVisible();
  await expectAccessible(page);
  await expect(async () => {
    await staff.goto(`${admin()}/order-manager-quote/${quoteNumber}`);
    expect(await staff.getByRole('link', { name: `Order ${number}` }).count()).toBe(1);
  }).toPass();
  await expectAccessible(staff);
  for (const path of [`/staff/orders/${orderId}`, '/staff/returns']) {
    await staff.goto(admin() + path);
    await expectAccessible(staff);
  }
  await staff.context().close();
});

test('on the European site the tax is included in the price, and the address is filled in', async ({
  page,
  browser,
}) => {
  const staff = await openQuotes(browser, page);
  const quoteNumber = await sendQuote(staff, {
    site: 'EUR',
    sku: 'NB-STRAPS-BLK',
    price: '17',
    address: {
      'First name': 'Dana',
      'Last name': 'Reyes',
      'Phone number': '030 5550142',
      'Street address': 'Eisenallee 1',
      City: 'Berlin',
      Postcode: '10115',
    },
  });
  const link = await quoteLink(staff, quoteNumber);
  // A link without its site redirects to that site.
  await page.goto(link.replace('/eu/', '/'));
  await expect(page).toHaveURL(/\/eu\/payment-link/);
  await expect(total(page)).toHaveText('€64');
  await expect(page.getByText(/incl\. €10\.21 tax/)).toBeVisible();
  await page.getByTestId('pay-quote').click();
  await awake(page);
  await expect(page.getByLabel('City')).toHaveValue('Berlin');
  const orderId = await pay(page, '/eu', CARDS.threeDS);
  const { rows, violations } = await auditedOrder('EUR', orderId);
  expect(violations).toEqual([]);
  expect(rows).toMatchObject([{ status: 'published', amount: 6400, currency: 'EUR' }]);
  await staff.context().close();
});

test('a withdrawn quote says so, also in the checkout @desktop', async ({ page, browser }) => {
  const staff = await openQuotes(browser, page);
  const quoteNumber = await sendQuote(staff, { site: 'USA', sku: 'NB-STRAPS-BLK', price: '17' });
  const link = await quoteLink(staff, quoteNumber);
  await page.goto(link);
  await page.getByTestId('pay-quote').click();
  await awake(page);
  await staff.goto(`${admin()}/order-manager-quote/${quoteNumber}`);
  await staff.getByRole('button', { name: 'Withdraw' }).click();
  await expect(staff.getByTestId('quote-state')).toContainText('Withdrawn');
  await page.goto('/checkout/shipping');
  await expect(page.getByText('This quote has been withdrawn.')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This quote has been withdrawn.')).toBeVisible();
  await page.goto('/payment-link?t=nobody-was-sent-this');
  await expect(page.getByText('This link does not lead to a quote.')).toBeVisible();
  // The lines of a quote are not added to the cart.
  await page.goto('/cart');
  await expect(page.getByTestId('cart-line')).toHaveCount(0);
  await staff.context().close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('staff work on quotes and returns using only forms @desktop', async ({ page, browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const staff = await context.newPage();
    await staff.goto(`${admin()}/staff/login`);
    await staff.locator('#staff-email').fill('staff@northbar.test');
    await staff.getByLabel('Password').fill('Backoffice-500');
    await staff.getByRole('button', { name: 'Sign in' }).click();
    await staff.goto(`${admin()}/order-manager-quote`);
    await staff.getByLabel('Customer’s email').fill(CUSTOMER);
    await staff.getByRole('button', { name: 'New quote' }).click();
    await staff.getByLabel('SKU').fill('NB-COMP140');
    await staff.getByRole('button', { name: 'Add item' }).click();
    await expect(heading(staff)).toHaveText('Competition Set 140 kg');
    await staff.getByRole('button', { name: 'Add to quote' }).click();
    await expect(staff.getByText('NB-COMP140')).toBeVisible();
    await staff.goto(`${admin()}/staff/returns`);
    await expect(heading(staff)).toHaveText('Returns');
    await page.goto('/payment-link?state=quote_expired');
    await expect(page.getByText('This quote has expired.')).toBeVisible();
    await context.close();
  });
});
