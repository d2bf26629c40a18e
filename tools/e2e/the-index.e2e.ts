import type { Page } from '@playwright/test';
import { SITES } from './sites.ts';
import { expect, NOT_FOUND_NOISE, test } from './store-test.ts';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const stories = (page: Page) => page.locator('main article.story');
const categories = (page: Page) => page.getByRole('navigation', { name: 'Index categories' });

/** Goes from the landing page through a category, its tags and a post to another post. */
async function readOn(page: Page, prefix: string): Promise<void> {
  await page.goto(`${prefix}/theindex`);
  await expect(title(page, 'A barn, nine racks and one coach')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'New this week' })).toBeVisible();
  await expect(stories(page)).toHaveCount(3);

  await categories(page).getByRole('link', { name: 'Gear & How To' }).click();
  await expect(page).toHaveURL(`${prefix}/theindex/gear-how-tos`);
  await expect(title(page, 'Gear & How To')).toBeVisible();
  await expect(categories(page).locator('[aria-current=page]')).toHaveText('Gear & How To');
  const all = await stories(page).count();

  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'Care' }).click();
  await expect(page).toHaveURL(`${prefix}/theindex/gear-how-tos?tag=care`);
  await expect(stories(page).first()).toBeVisible();
  expect(await stories(page).count()).toBeLessThan(all);

  await page.getByRole('link', { name: 'Clean a bar in ten minutes' }).click();
  await expect(page).toHaveURL(`${prefix}/theindex/gear-how-tos/clean-a-bar-in-ten-minutes`);
  await expect(title(page, 'Clean a bar in ten minutes')).toBeVisible();
  await expect(page.getByText('Leave the sandpaper in its drawer')).toBeVisible();

  const more = page.locator('section', { has: page.getByRole('heading', { name: 'More from Gear & How To' }) });
  const next = more.getByRole('link', { name: 'How a bar earns its whip' });
  await expect(next).toHaveAttribute('href', `${prefix}/theindex/gear-how-tos/how-a-bar-earns-its-whip`);
}

/** Searches The Index with its own form, and opens the next page if there is one. */
async function searchIt(page: Page): Promise<void> {
  await page.goto('/theindex');
  await page.getByRole('searchbox', { name: 'Search The Index' }).fill('kettlebell');
  await page.getByRole('searchbox', { name: 'Search The Index' }).press('Enter');
  await expect(page).toHaveURL('/theindex?q=kettlebell');
  await expect(title(page, 'Stories about “kettlebell”')).toBeVisible();
  await expect(stories(page).first()).toContainText('kettlebell', { ignoreCase: true });

  await page.goto('/theindex?q=the');
  await expect(stories(page)).toHaveCount(20);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/theindex?q=the&page=2');
  await expect(stories(page).first()).toBeVisible();

  await page.goto('/theindex?q=zzqq');
  await expect(page.getByText('No stories', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Search the store' }).click();
  await expect(page).toHaveURL('/search?q=zzqq');
}

for (const { code, prefix, isSample } of SITES) {
  test(`${code}: from the landing page to a post and beyond${isSample ? '' : ' @desktop'}`, async ({ page }) => {
    await readOn(page, prefix);
  });
}

test('a search in The Index, and its pages', async ({ page }) => {
  await searchIt(page);
});

test('readers’ stories link to where readers can submit their own', async ({ page }) => {
  await page.goto('/theindex');
  await page.getByRole('link', { name: 'Readers’ stories' }).click();
  await expect(title(page, 'Readers’ stories')).toBeVisible();
  await expect(stories(page)).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL('/contact');
});

test('the styles of a post affect only its own text', async ({ page }) => {
  await page.goto('/theindex/documentary/inside-the-calibration-room');
  await expect(page.locator('.fact')).toHaveCSS('border-left-width', '4px');
  await expect(page.locator('.fact')).toHaveCSS('padding-top', '18px');
  await page.locator('main h1').evaluate((heading) => heading.classList.add('fact'));
  await expect(page.locator('h1.fact')).toHaveCSS('padding-top', '0px');
});

test('the home page and the menu link to The Index @desktop', async ({ page }) => {
  await page.goto('/gb');
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'The Index' }).click();
  await expect(page).toHaveURL('/gb/theindex');
  await page.goto('/');
  await page.getByRole('link', { name: 'How a bar earns its whip' }).click();
  await expect(title(page, 'How a bar earns its whip')).toBeVisible();
});

test.describe('a missing post or category', () => {
  test.use({ expectedNoise: NOT_FOUND_NOISE });
  test('is the 404 page', async ({ page }) => {
    for (const path of ['/theindex/nothing', '/theindex/featured', '/theindex/news/nothing']) {
      expect((await page.goto(path))?.status()).toBe(404);
    }
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('from the landing page to a post and beyond', async ({ page }) => {
    await readOn(page, '/ca');
  });

  test('a search in The Index, and its pages', async ({ page }) => {
    await searchIt(page);
  });
});

test.describe('the search preview', () => {
  const input = (page: Page) => page.getByTestId('search-input');
  const found = (page: Page) => page.getByTestId('search-preview').getByRole('group', { name: 'The Index' });
  const active = (page: Page) => page.getByTestId('search-preview').getByRole('option', { selected: true });

  async function type(page: Page, text: string): Promise<void> {
    await input(page).click();
    await input(page).pressSequentially(text, { delay: 20 });
    await expect(found(page).locator('.sp-post').first()).toBeVisible();
  }

  test('shows four stories beside the products, which link to themselves', async ({ page }) => {
    await page.goto('/eu');
    await type(page, 'kettleb');
    await expect(page.getByTestId('search-preview').locator('.hit')).toHaveCount(12);
    await expect(found(page).locator('.sp-post')).toHaveCount(4);
    await found(page).getByRole('option', { name: 'How the kettlebell left the market' }).click();
    await expect(page).toHaveURL('/eu/theindex/history/how-the-kettlebell-left-the-market');
    await expect(title(page, 'How the kettlebell left the market')).toBeVisible();
  });

  test('is one list for the keyboard: the last option searches all of The Index', async ({ page }) => {
    await page.goto('/');
    await type(page, 'kettlebell');
    await page.keyboard.press('ArrowUp');
    await expect(active(page)).toHaveText('View All');
    await expect(input(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? '');
    await page.keyboard.press('ArrowUp');
    await expect(active(page)).toHaveClass(/sp-post/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/theindex?q=kettlebell');
  });

  test('shows no column where The Index has nothing', async ({ page }) => {
    await page.goto('/');
    await type(page, 'kettlebell');
    await input(page).fill('northbar e-gift card');
    await expect(page.getByTestId('search-preview').locator('.hit').first()).toContainText('Gift');
    await expect(found(page)).toHaveCount(0);
  });
});
