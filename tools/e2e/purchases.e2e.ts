import type { Page } from '@playwright/test';
import { formatMoney, toMinor } from '#shared/money/money.ts';
import type { WireOrder } from '#shared/order/contract.ts';
import { SITES, type SiteCode } from '#shared/site/sites.ts';
import { callService, fillCart } from './cart-steps.ts';
import {
  awake,
  CARDS,
  continueAsGuest,
  expectPlaced,
  payByCard,
  place,
  placeButton,
  STRAPS,
  ship,
  step,
  total,
} from './checkout-steps.ts';
import { auditedOrder, newCustomer, newGiftcard, spentOf } from './staff-steps.ts';
import { expect, test } from './store-test.ts';

/** Balances of gift cards in minor units: one that is more than enough, and one that is not. */
const PLENTY = 500_000;
const SOME = 700;

/** How an order is paid: the actions in the payment step, and at the bank. */
interface Way {
  /** Balance of the gift card that is added, in minor units. */
  readonly giftcard?: number;
  readonly card?: string;
  /** The button on the page that simulates a bank. */
  readonly bank?: 'Confirm' | 'Pay';
}

const CARD: Way = { card: CARDS.approved };
const THREE_DS: Way = { card: CARDS.threeDS, bank: 'Confirm' };
const GIFT_CARD: Way = { giftcard: PLENTY };
const GIFT_CARD_AND_CARD: Way = { giftcard: SOME, card: CARDS.approved };
const REDIRECT: Way = { bank: 'Pay' };

/** Every site with guests and customers, and every way to pay; `method` is the name of the redirect. */
const PURCHASES: readonly {
  readonly site: SiteCode;
  readonly buyer: 'customer' | 'guest';
  readonly pays: string;
  readonly way: Way;
  readonly method?: string;
}[] = [
  { site: 'USA', buyer: 'guest', pays: 'Klarna', way: REDIRECT, method: 'Klarna: pay later' },
  { site: 'USA', buyer: 'customer', pays: 'PayPal', way: REDIRECT, method: 'PayPal' },
  { site: 'USA', buyer: 'customer', pays: 'a gift card and a card', way: GIFT_CARD_AND_CARD },
  { site: 'CAN', buyer: 'guest', pays: 'a card', way: CARD },
  { site: 'CAN', buyer: 'customer', pays: 'Klarna', way: REDIRECT, method: 'Klarna: pay over time' },
  { site: 'APO', buyer: 'guest', pays: 'a card with 3-D Secure', way: THREE_DS },
  { site: 'APO', buyer: 'customer', pays: 'a gift card', way: GIFT_CARD },
  { site: 'EUR', buyer: 'guest', pays: 'a gift card and a card', way: GIFT_CARD_AND_CARD },
  { site: 'EUR', buyer: 'customer', pays: 'Trustly', way: REDIRECT, method: 'Trustly' },
  { site: 'AUS', buyer: 'guest', pays: 'a gift card', way: GIFT_CARD },
  { site: 'AUS', buyer: 'customer', pays: 'a card', way: CARD },
  { site: 'GBR', buyer: 'guest', pays: 'paysafecard', way: REDIRECT, method: 'paysafecard' },
  { site: 'GBR', buyer: 'customer', pays: 'a card with 3-D Secure', way: THREE_DS },
];

async function addGiftcard(page: Page, code: string): Promise<void> {
  await page.getByText('Add a gift card').click();
  await page.getByLabel('Gift card code').fill(code);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(`Gift card •••• ${code.slice(-4)}`, { exact: true })).toBeVisible();
}

/** Completes the payment step, up to the review. */
async function pay(page: Page, { card }: Way, method: string | undefined): Promise<void> {
  if (card !== undefined) return payByCard(page, card);
  if (method !== undefined) await page.getByRole('radio', { name: method }).check();
  await expect(page.getByText('so far')).toHaveCount(0);
  await page.getByRole('button', { name: 'Review your order' }).click();
  await expect(step(page, 'review')).toBeVisible();
}

for (const { site: code, buyer, pays, way, method } of PURCHASES) {
  const { prefix, storeId, pool, currency, locale } = SITES[code];

  test(`${code}: a ${buyer} buys with ${pays}`, async ({ page }) => {
    if (buyer === 'customer') await callService(page, prefix, '/svc_session/session/login', await newCustomer());
    await fillCart(page, [STRAPS], prefix);
    await page.goto(`${prefix}/checkout`);
    await awake(page);
    if (buyer === 'guest') await continueAsGuest(page);
    await ship(page, prefix);
    const giftcard = way.giftcard === undefined ? undefined : await newGiftcard(currency, way.giftcard);
    if (giftcard !== undefined) await addGiftcard(page, giftcard);
    await pay(page, way, method);
    await expect(placeButton(page)).toBeEnabled();
    const promised = (await total(page).textContent()) ?? '';
    await place(page);
    if (way.bank !== undefined) await page.getByRole('button', { name: new RegExp(`^${way.bank}`) }).click();
    const orderId = await expectPlaced(page);
    await expect(page).toHaveURL(`${prefix}/checkout/success?order=${orderId}`);

    const path = `/svc_checkout/order/${orderId}?storeId=${storeId}`;
    const { status, totals, payment } = await callService<WireOrder>(page, prefix, path);
    expect(status).toBe('published');
    const left = toMinor(totals.grandTotalIncludingTax);
    expect(promised).toBe(formatMoney(left, locale, currency));
    await expect(total(page)).toHaveText(promised);

    const { rows, violations } = await auditedOrder(pool, orderId);
    expect(violations).toEqual([]);
    const charges = left === 0 ? 0 : 1;
    const provider = left === 0 ? null : 'sandbox';
    const booked = { orderId, storeId, status: 'published', amount: left, currency, charges, provider, refunded: 0 };
    expect(rows).toEqual([booked]);
    const byGiftcard = giftcard === undefined ? 0 : await spentOf(pool, giftcard);
    expect(byGiftcard).toBe(toMinor(totals.giftcards));
    expect(byGiftcard > 0).toBe(giftcard !== undefined);
    const { subtotal, discount, shipping, tax, tariff } = totals;
    const added = SITES[code].taxIncluded ? 0 : tax + tariff;
    expect(toMinor(payment.amount) + byGiftcard).toBe(toMinor(subtotal - discount + shipping + added));
  });
}
