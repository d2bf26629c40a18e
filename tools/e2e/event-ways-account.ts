import type { Locator, Page } from '@playwright/test';
import { newEmail, PASSWORD } from './account-steps.ts';
import { fillCart } from './cart-steps.ts';
import {
  awake,
  CARDS,
  continueAsGuest,
  expectPlaced,
  openCheckout,
  payByCard,
  place,
  STRAPS,
  ship,
} from './checkout-steps.ts';
import type { EventVisit, EventWay } from './event-visit.ts';
import { mailedLink, signIn } from './staff-pages.ts';
import { newCustomer } from './staff-steps.ts';
import { expect } from './store-test.ts';
import { watching } from './tracking-steps.ts';

/** What is told of a customer of the general group, who logs in or registers. */
const CUSTOMER = { loggedIn: true, groupId: 1 };

type Login = Awaited<ReturnType<typeof newCustomer>>;

async function logIn(form: Locator, { email, password }: Login): Promise<void> {
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

/** A login with the form of the login page. */
async function logInOnPage(visit: EventVisit, path: string, then: string, hasScript = true): Promise<void> {
  const { page } = visit;
  if (hasScript) await visit.begin(path);
  else await page.goto(path);
  await logIn(page.getByTestId('login-form'), await newCustomer());
  await expect(page).toHaveURL(then);
  await visit.expectTaken('user/login', CUSTOMER);
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/account/register');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('Email', { exact: true }).fill(newEmail('way'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Email me deals').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/account/dashboard');
}

/** Opens an account with the form of its page, whose box asks for the newsletter. */
async function registerOnPage(visit: EventVisit): Promise<void> {
  await openAccount(visit.page);
  await visit.expectTaken('user/register', CUSTOMER);
  await visit.expectTaken('user/login', CUSTOMER);
  await visit.expectTaken('newsletter/subscribe', { lists: ['newsletter'] });
}

const LOGIN_WAYS: readonly EventWay[] = [
  {
    title: 'a customer logs in on the login page, and begins a visit in another tab',
    kinds: ['user/login', 'user/info'],
    go: async (visit) => {
      await logInOnPage(visit, '/login?redirect=/plates', '/plates');
      await watching(visit.page);
      const other = await visit.page.context().newPage();
      await other.goto('/racks');
      await watching(other);
      await visit.expectTaken('user/info', CUSTOMER);
    },
  },
  {
    title: 'a customer logs in on the login page without script',
    kinds: ['user/login'],
    withoutScript: true,
    go: (visit) => logInOnPage(visit, '/login?redirect=/plates', '/plates', false),
  },
  {
    title: 'a customer logs in at the older address of the login page',
    kinds: ['user/login'],
    go: (visit) => logInOnPage(visit, '/customer/account/login', '/account/dashboard'),
  },
  {
    title: 'a customer logs in from the checkout',
    kinds: ['user/login'],
    go: async (visit) => {
      const { page } = visit;
      await visit.begin('/plates');
      await openCheckout(page, [STRAPS]);
      await page.locator('#main').getByRole('link', { name: 'Log in' }).click();
      await logIn(page.getByTestId('login-form'), await newCustomer());
      await expect(page).toHaveURL('/checkout/shipping');
      await visit.expectTaken('user/login', CUSTOMER);
    },
  },
  {
    title: 'a customer logs in on top of the page of programs',
    kinds: ['user/login'],
    go: async (visit) => {
      const { page } = visit;
      await visit.begin('/iron-game-programming');
      await page.getByRole('link', { name: 'Log in to open it' }).click();
      await logIn(page.getByTestId('programLogin'), await newCustomer());
      await expect(page).toHaveURL(/\/account\/programming$/);
      await visit.expectTaken('user/login', CUSTOMER);
    },
  },
  {
    title: 'a customer logs in on top of the page of an event',
    kinds: ['user/login'],
    go: async (visit) => {
      const { page } = visit;
      await visit.begin('/invitational');
      await page.getByRole('link', { name: 'Log in', exact: true }).click();
      await logIn(page.getByTestId('regularLogin'), await newCustomer());
      await expect(page.getByTestId('account-menu')).toBeVisible();
      await visit.expectTaken('user/login', CUSTOMER);
    },
  },
];

const ACCOUNT_FORM_WAYS: readonly EventWay[] = [
  {
    title: 'a guest registers and asks for the newsletter',
    kinds: ['user/register', 'user/login', 'newsletter/subscribe'],
    go: async (visit) => {
      await visit.begin('/plates');
      await registerOnPage(visit);
    },
  },
  {
    title: 'a guest registers without script',
    kinds: ['user/register', 'user/login', 'newsletter/subscribe'],
    withoutScript: true,
    go: registerOnPage,
  },
  {
    title: 'a guest opens an account after an order',
    kinds: ['user/register'],
    go: async (visit) => {
      const { page } = visit;
      await fillCart(page, [STRAPS]);
      await page.goto('/checkout');
      await awake(page);
      await continueAsGuest(page);
      await ship(page);
      await payByCard(page, CARDS.approved);
      await place(page);
      await expectPlaced(page);
      await page.getByLabel('Password', { exact: true }).fill('kettlebells at dawn');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
      await visit.expectTaken('user/register', CUSTOMER);
    },
  },
  {
    title: 'a new password is refused: it is easy to guess, or its link has been used',
    kinds: ['user/resetFailed'],
    go: async (visit) => {
      const { page, browser } = visit;
      const { email } = await newCustomer();
      await visit.begin('/account/forgot-password');
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
      const staff = await signIn(browser, '/staff/mails');
      const link = await mailedLink(staff, email, /\/account\/reset-password\/[0-9a-f]{32}/);
      await page.goto(link);
      await page.getByLabel('New password').fill('password1');
      await page.getByRole('button', { name: 'Save password' }).click();
      await expect(page.getByText('This password is too easy to guess')).toBeVisible();
      await visit.expectTaken('user/resetFailed', { reason: 'validation_error' });
      const other = await page.context().newPage();
      await other.goto(link);
      await other.getByLabel('New password').fill('kettlebells at dawn');
      await other.getByRole('button', { name: 'Save password' }).click();
      await expect(other).toHaveURL(/\/login/);
      await page.getByLabel('New password').fill('kettlebells at noon');
      await page.getByRole('button', { name: 'Save password' }).click();
      await expect(page.getByText('This link has been used')).toBeVisible();
      await expect.poll(async () => (await visit.valuesOf('user/resetFailed')).length).toBe(2);
    },
  },
];

/** Ways in which shoppers log in, register and choose passwords. */
export const ACCOUNT_WAYS: readonly EventWay[] = [...LOGIN_WAYS, ...ACCOUNT_FORM_WAYS];
