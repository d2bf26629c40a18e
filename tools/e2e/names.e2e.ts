import type { Page } from '@playwright/test';
import { DEMO_LOGIN } from '#tools/seed/customers.ts';
import { callService } from './cart-steps.ts';
import { signIn } from './staff-pages.ts';
import { expect, test } from './store-test.ts';

type Named = readonly [path: string, role: 'button' | 'link' | 'textbox', name: string];

/** Names that screen readers read out for actions that are next to the item they apply to. */
const OF_CUSTOMERS: readonly Named[] = [
  ['/account/my-gyms', 'link', 'Edit – Foundry Row Barbell'],
  ['/account/my-gyms', 'button', 'Remove – Chalk Dust Garage'],
  ['/account/address', 'link', 'Edit – Alex Stone, 88 Chalk Dust Lane'],
  ['/account/wishlist', 'button', 'Move to cart – Plate Tree'],
  ['/account/reviews', 'link', 'Write a review of Plate Tree'],
  ['/account/my-lists', 'link', 'The garage gym'],
  ['/account/zeus-saved-design', 'button', 'Duplicate Alex’s garage'],
  ['/compare/power-bar-29,north-bar-28-5-multi', 'link', 'Choose options – North Bar 28.5 Multi'],
];

const OF_STAFF: readonly Named[] = [
  ['/staff/gyms', 'button', 'Show it – Chalk Dust Garage'],
  ['/staff/gyms?view=shown', 'button', 'Remove from map – Foundry Row Barbell'],
  ['/staff/members', 'button', 'Deactivate – Sam Steward'],
];

/** Matches a space before a punctuation mark, as in 'Edit : Plate Tree', in the name of anything on the page. */
const MISPLACED = /^\s*- '?\w+ ".*\w [,.:;!?](\s|").*$/gm;

async function expectNames(page: Page, named: readonly Named[]): Promise<void> {
  for (const [path, role, name] of named) {
    await page.goto(path);
    await expect(page.locator('main').getByRole(role, { name, exact: true }).first()).toBeAttached();
    expect((await page.locator('main').ariaSnapshot()).match(MISPLACED) ?? []).toEqual([]);
  }
}

test('a space before a punctuation mark is found', () => {
  expect(`- 'button "Edit : Plate Tree"'`.match(MISPLACED)).not.toBeNull();
  expect('- button "Edit – Plate Tree, 2 products"'.match(MISPLACED)).toBeNull();
});

test('names of customers’ actions say what they are about', async ({ page }) => {
  await callService(page, '', '/svc_session/session/login', DEMO_LOGIN);
  await expectNames(page, OF_CUSTOMERS);
});

test('names of staff actions say what they are about', async ({ page, browser }) => {
  await expectNames(await signIn(browser, '/staff/gyms', page), OF_STAFF);
});
