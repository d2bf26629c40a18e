import type { Page } from '@playwright/test';
import { SEEING_VISITOR } from '#tools/chromium.ts';
import { expectAccessible } from './axe.ts';
import { SITES, type SiteSigns } from './sites.ts';
import { expect, test } from './store-test.ts';

// A film that may not begin by itself is only noted.
test.use(SEEING_VISITOR);

const STORY = '/theindex/documentary/inside-the-calibration-room';
/** Sites whose visitors may chat, and those whose readers confirm that a newsletter is theirs. */
const CHATS = ['USA', 'CAN', 'APO'];
const CONFIRMS = ['EUR', 'GBR', 'CAN'];

/** The home page, a page of the editors that it leads to, and The Index with a story and its film. */
async function read(page: Page, { prefix }: SiteSigns, hasScript: boolean): Promise<void> {
  await page.goto(prefix === '' ? '/' : prefix);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${prefix}/gift-guide`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${prefix}/theindex`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(`main a[href^="${prefix}/theindex/"]`).first()).toBeVisible();
  await page.goto(prefix + STORY);
  const start = page.getByTestId('film-start');
  await start.click();
  // Without script the browser opens the film itself.
  if (hasScript) await expect(page.locator('video track[kind=captions]')).toHaveCount(1);
  else await expect(page).toHaveURL(/\/media\/film\//);
}

/** A form that keeps what was typed beside a mistake that no browser notices, and is then sent. */
async function write(page: Page, { prefix }: SiteSigns): Promise<void> {
  await page.goto(`${prefix}/contact`);
  const form = page.getByTestId('form');
  await form.getByLabel('Message').fill(`A question ${crypto.randomUUID()}`);
  await form.getByLabel('Name', { exact: true }).fill('Dana');
  await form.getByLabel('What is it about?').selectOption('My gym');
  await form.getByLabel('Email').fill('dana@northmail');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Please enter a valid email').first()).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue(/^A question/);
  await form.getByLabel('Email').fill('dana@northmail.example');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByTestId('form-entry-saved')).toBeVisible();
}

/** The newsletter of the footer. */
async function subscribe(page: Page, { code }: SiteSigns): Promise<void> {
  const form = page.locator('footer').getByTestId('newsletter-form');
  await form.getByLabel('Email address').fill(`reader.${crypto.randomUUID().slice(0, 8)}@northmail.example`);
  await form.getByRole('button', { name: 'Sign up' }).click();
  const words = CONFIRMS.includes(code) ? 'Please check your email.' : 'Your preferences have been saved.';
  await expect(page.getByText(words).first()).toBeVisible();
}

async function chat(page: Page, { code, prefix }: SiteSigns, hasScript: boolean): Promise<void> {
  await page.goto(`${prefix}/barbells`);
  const button = page.getByRole('link', { name: 'Chat with us' });
  if (!CHATS.includes(code)) {
    await expect(button).toHaveCount(0);
    return;
  }
  await button.click();
  if (hasScript) await expect(page.frameLocator('iframe[title="Chat"]').getByTestId('form')).toBeVisible();
  else await expect(page.getByRole('main').getByTestId('form')).toBeVisible();
}

for (const site of SITES) {
  test(`${site.code}: pages, a story with a film, a form, the newsletter and the chat`, async ({ page }) => {
    await read(page, site, true);
    await write(page, site);
    await expectAccessible(page, 'main');
    await subscribe(page, site);
    await chat(page, site, true);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const site of SITES) {
    test(`${site.code}: pages, a story with a film, a form, the newsletter and the chat`, async ({ page }) => {
      await read(page, site, false);
      await write(page, site);
      await subscribe(page, site);
      await chat(page, site, false);
    });
  }
});
