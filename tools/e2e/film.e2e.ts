import type { Page } from '@playwright/test';
import { SEEING_VISITOR } from '#tools/chromium.ts';
import { expect, test } from './store-test.ts';

// A film that may not begin by itself is only noted.
test.use(SEEING_VISITOR);

const STORY = '/theindex/documentary/inside-the-calibration-room';
const FILM = '/media/film/the-bar-from-end-to-end.mp4';
const PLAYER = 'https://www.youtube-nocookie.com/';

/** Hosts that a page asks besides the store. */
function othersAsked(page: Page): string[] {
  const others: string[] = [];
  page.on('request', (request) => {
    const { host, hostname } = new URL(request.url());
    if (hostname !== 'localhost') others.push(host);
  });
  return others;
}

/** Whether the film plays, how far it is, and whether it floats; null without a player. */
const filmOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    const box = document.querySelector('.film-box');
    return (
      video && { plays: !video.paused, seconds: video.currentTime, floats: box?.matches(':popover-open') === true }
    );
  });

const wakeFilm = async (page: Page) => {
  await page.getByTestId('film-start').first().focus();
  await expect(page.locator('store-island[name=film][data-awake]').first()).toBeAttached();
};

const toEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight));

test('one tap plays a film in its place, with captions, and nobody else is asked', async ({ page }) => {
  const others = othersAsked(page);
  await page.goto(STORY);
  await expect(page.locator('video, iframe')).toHaveCount(0);
  // Its script is loaded by this tap.
  await page.getByTestId('film-start').click();
  await expect.poll(async () => (await filmOf(page))?.plays).toBe(true);
  await expect(page.locator('video track[kind=captions][srclang=en]')).toHaveCount(1);
  await expect(page.locator('video[playsinline][controls]')).toHaveCount(1);
  expect(others).toEqual([]);
});

test('a film floats when its place is scrolled away, goes on with the next page, and stays closed', async ({
  page,
}) => {
  await page.goto(STORY);
  await wakeFilm(page);
  await page.getByTestId('film-start').press('Enter');
  await expect.poll(async () => (await filmOf(page))?.plays).toBe(true);
  await toEnd(page);
  await expect.poll(async () => (await filmOf(page))?.floats).toBe(true);
  await page.getByTestId('film-back').click();
  await expect.poll(async () => (await filmOf(page))?.floats).toBe(false);
  await expect.poll(async () => ((await filmOf(page))?.seconds ?? 0) > 0.6).toBe(true);
  await page.goto('/racks');
  await expect.poll(() => filmOf(page)).toMatchObject({ plays: true, floats: true });
  expect((await filmOf(page))?.seconds).toBeGreaterThan(0.5);
  await page.getByTestId('film-close').press('Escape');
  await expect(page.locator('video')).toHaveCount(0);
  await page.goto('/barbells');
  await page.waitForLoadState('networkidle');
  await expect(page.locator('video')).toHaveCount(0);
  await page.goto(STORY);
  await wakeFilm(page);
  await page.getByTestId('film-start').click();
  await expect.poll(async () => (await filmOf(page))?.plays).toBe(true);
  await toEnd(page);
  await page.waitForTimeout(300);
  expect((await filmOf(page))?.floats).toBe(false);
});

test.describe('a film of a provider', () => {
  // The browser takes a page whose document a test replaces for one of the internet, which may not connect to this machine.
  test.use({ expectedNoise: /ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/ });

  test('a provider is asked when someone plays its film, for a player without cookies', async ({ page }) => {
    await page.route(`**${STORY}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(FILM, 'youtube:dQw4w9WgXcQ') });
    });
    await page.route(`${PLAYER}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<p>A film</p>' }));
    const others = othersAsked(page);
    await page.goto(STORY);
    await wakeFilm(page);
    expect(others).toEqual([]);
    await page.getByTestId('film-start').click();
    await expect(page.frameLocator('.film iframe').getByText('A film')).toBeVisible();
    expect([...new Set(others)]).toEqual(['www.youtube-nocookie.com']);
    const address = new URL((await page.locator('.film iframe').getAttribute('src')) ?? '');
    expect(address.pathname).toBe('/embed/dQw4w9WgXcQ');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ autoplay: '1', playsinline: '1' });
  });
});

test('a film that cannot be played says so and can be tried again', async ({ page }) => {
  await page.route(`**${FILM}`, (route) => route.fulfill({ status: 200, contentType: 'video/mp4', body: 'no film' }));
  await page.goto(STORY);
  await wakeFilm(page);
  await page.getByTestId('film-start').click();
  await expect(page.getByText('This video can’t be played right now.')).toBeVisible();
  await expect(page.getByTestId('film-start')).toBeVisible();
});

test('without script the link leads to the film', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(new URL(STORY, process.env.STORE_URL).href);
  await expect(page.getByTestId('film-start')).toHaveAttribute('href', FILM);
  await context.close();
});
