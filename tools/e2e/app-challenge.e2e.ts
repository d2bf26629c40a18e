import type { BrowserContext, Page } from '@playwright/test';
import { AppStandIn } from './app-steps.ts';
import { expectAccessible } from './axe.ts';
import { CARDS, continueAsGuest, expectPlaced, goToBank, payByCard, place, ship, step } from './checkout-steps.ts';
import { expect, test } from './store-test.ts';

const waits = (page: Page) => page.getByText('Your payment is waiting for you.');

/** Buys in the app until the bank asks. Returns the address of the bank's page. */
async function atTheBank(page: Page): Promise<string> {
  const app = await AppStandIn.open(page);
  await app.start('/plates');
  await goToBank(page);
  return page.url();
}

/** The shopper answers the bank in its own app: in a page of its own, beside the store's. */
async function answerBank(context: BrowserContext, bank: string): Promise<void> {
  const other = await context.newPage();
  await other.goto(bank);
  await other.getByRole('button', { name: 'Confirm' }).click();
  await other.waitForURL(/\/checkout/);
  await other.close();
}

/** The app goes behind another one: its page is hidden, and then its scripts stop. */
async function leaveApp(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    dispatchEvent(new Event('blur'));
  });
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  return async () => {
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      dispatchEvent(new Event('focus'));
    });
    await session.detach();
  };
}

/** The system has ended the app: its next page has the cookies, and no storage if that is lost, too. */
async function openAgain(context: BrowserContext, path: string, { losesStorage = false } = {}): Promise<Page> {
  const page = await context.newPage();
  if (losesStorage) {
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.clear());
  }
  const app = await AppStandIn.open(page);
  await app.start(path);
  return page;
}

/** Refuses at the bank: what the bank answers arrives, and the page to which it leads does not. */
async function refuse(bank: Page): Promise<void> {
  const { action, form } = await bank.getByRole('button', { name: 'Cancel' }).evaluate((button: HTMLButtonElement) => {
    const own = button.form as HTMLFormElement;
    return { action: own.action, form: Object.fromEntries(new FormData(own, button)) as Record<string, string> };
  });
  const headers = { origin: new URL(action).origin };
  const answer = await bank.request.post(action, { form, headers, maxRedirects: 0 });
  expect([302, 303]).toContain(answer.status());
}

test.describe('a bank’s challenge in the app', () => {
  test('goes on when the shopper comes back from the bank’s app or a message, frozen meanwhile or loaded again', async ({
    page,
  }) => {
    const bank = await atTheBank(page);
    const comeBack = await leaveApp(page);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await comeBack();
    await expect(page).toHaveURL(bank);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expectPlaced(page);
  });

  test('answered in the bank’s app: the page that waits shows the order when the shopper comes back', async ({
    page,
    context,
  }) => {
    const bank = await atTheBank(page);
    await page.goBack();
    await expect(waits(page)).toBeVisible();
    const comeBack = await leaveApp(page);
    await answerBank(context, bank);
    await comeBack();
    await expectPlaced(page);
  });

  for (const losesStorage of [false, true]) {
    const how = losesStorage ? 'with the storage of the app' : 'alone';
    test(`whose page is lost ${how} waits where the shopper opens the checkout`, async ({ page, context }) => {
      const bank = await atTheBank(page);
      await page.close();
      const again = await openAgain(context, '/checkout', { losesStorage });
      await expect(waits(again)).toBeVisible();
      await answerBank(context, bank);
      await expectPlaced(again);
    });
  }

  test('whose page is lost and that was confirmed meanwhile: the checkout shows the order, and the empty cart leads to it', async ({
    page,
    context,
  }) => {
    const bank = await atTheBank(page);
    await page.close();
    const other = await context.newPage();
    await other.goto(bank);
    await other.getByRole('button', { name: 'Confirm' }).click();
    await expectPlaced(other);
    await other.close();
    const again = await openAgain(context, '/checkout', { losesStorage: true });
    await expectPlaced(again);
    await again.goto('/cart');
    await expectAccessible(again);
    await again.getByTestId('recent-order').click();
    await expectPlaced(again);
  });

  for (const losesStorage of [false, true])
    test(`whose page is lost ${losesStorage ? 'with the storage' : 'alone'} and that was refused meanwhile: the checkout says why, and takes another card`, async ({
      page,
      context,
    }) => {
      const bank = await atTheBank(page);
      await page.close();
      const held = await context.newPage();
      await held.goto(bank);
      await refuse(held);
      await held.close();
      const again = await openAgain(context, '/checkout', { losesStorage });
      await expect(again.getByRole('alert')).toContainText('Your bank did not confirm the payment.');
      await expectAccessible(again);
      if (losesStorage) {
        // What was typed is lost, and nothing else.
        await continueAsGuest(again);
        await ship(again);
      }
      await expect(step(again, 'payment')).toBeVisible();
      await payByCard(again, CARDS.approved);
      await place(again);
      await expectPlaced(again);
    });
});
