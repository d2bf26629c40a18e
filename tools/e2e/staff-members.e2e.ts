import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from './account-steps.ts';
import { expectAccessible } from './axe.ts';
import { admin, signIn } from './staff-pages.ts';
import { expect, NOT_FOUND_NOISE, test } from './store-test.ts';

test.use({ expectedNoise: NOT_FOUND_NOISE });

test('an admin adds a member, who sets up codes, sees only the permitted pages, and is in the log', async ({
  page,
  browser,
}) => {
  const boss = await signIn(browser, '/staff/members', page);
  await expectAccessible(boss);
  const email = `kim.${crypto.randomUUID().slice(0, 8)}@northbar.example`;
  await boss.getByLabel('Name', { exact: true }).fill('Kim Keller');
  await boss.locator('#member-email').fill(email);
  await boss.getByLabel('Role', { exact: true }).selectOption('content');
  await boss.getByRole('button', { name: 'Add member' }).click();
  const link = (await boss.getByTestId('staff-link').textContent()) ?? '';

  const member = await (await browser.newContext({ viewport: page.viewportSize(), baseURL: admin() })).newPage();
  await member.goto(link);
  await expectAccessible(member);
  await member.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await member.getByRole('button', { name: 'Save password' }).click();
  await member.locator('#staff-email').fill(email);
  await member.getByLabel('Password').fill(PASSWORD);
  await member.getByRole('button', { name: 'Sign in' }).click();
  await expectAccessible(member);
  const key = ((await member.getByTestId('second-factor-key').textContent()) ?? '').replaceAll(' ', '');
  const codes = new TOTP({ secret: Secret.fromBase32(key) });
  await member.getByLabel('Six-digit code').fill(codes.generate());
  await member.getByRole('button', { name: 'Sign in' }).click();
  await expect(member.getByRole('navigation', { name: 'Staff' }).getByRole('link')).toHaveText([
    'Prices',
    'Changesets',
    'Calendar',
    'Search',
    'Reviews',
    'Gyms',
    'Insight',
    'Tracking',
  ]);
  const refused = await member.goto('/staff/orders');
  expect(refused?.status()).toBe(403);

  await boss.goto(`/staff/log?email=${encodeURIComponent(email)}`);
  await expect(boss.getByRole('cell', { name: 'login' })).toBeVisible();
  await expectAccessible(boss);
});
