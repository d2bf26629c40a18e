import type { Page } from '@playwright/test';
import { SEEING_VISITOR } from '#tools/chromium.ts';
import { expectContrast, expectWhollyAccessible } from './axe.ts';
import { expectFits } from './fits.ts';
import { PAGES, PRODUCTS } from './pages.ts';
import { expect, NOT_FOUND_NOISE, test } from './store-test.ts';

test.use(SEEING_VISITOR);

const DESKTOP = { width: 1440, height: 900 };
const WIDTHS = [320, 390, 768, 1024, 1366, 1440, 1920] as const;
const SHIFT_AT_MOST = 0.02;

interface PictureState {
  readonly src: string;
  readonly isLoaded: boolean;
  /** What tells why one is not: whether the browser is done with it, and whether it is still part of the page. */
  readonly isComplete: boolean;
  readonly isConnected: boolean;
  readonly hasSize: boolean;
  readonly isLazy: boolean;
  /** Pixels from the lower edge of the first screen to the top of the picture; negative within the first screen. */
  readonly below: number;
  readonly isShown: boolean;
}

/** Records the layout shifts of the next page; `expectSteady` reads them. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Expects that every picture loads, reserves its space, and is lazy when it is far below the first screen. */
async function expectSoundPictures(page: Page): Promise<void> {
  const pictures = await page.evaluate(async (): Promise<PictureState[]> => {
    const images = [...document.images];
    const before = images.map((image) => ({
      isLazy: image.loading === 'lazy',
      below: image.getBoundingClientRect().top - innerHeight,
      isShown: image.checkVisibility(),
    }));
    for (const image of images) image.loading = 'eager';
    // A picture that was lazy until now, or for which another file is better at a new width, has not always chosen one
    // yet: it says that it is complete, and cannot be decoded. Its last word counts.
    const loaded = async (image: HTMLImageElement) => {
      for (let tries = 0; tries < 150 && image.naturalWidth === 0; tries++)
        await new Promise((done) => setTimeout(done, 100));
    };
    await Promise.all(images.map((image) => loaded(image).then(() => image.decode().catch(() => undefined))));
    for (const [index, image] of images.entries()) image.loading = before[index]?.isLazy ? 'lazy' : 'eager';
    return images.map((image, index) => ({
      src: image.currentSrc,
      isLoaded: image.naturalWidth > 0,
      isComplete: image.complete,
      isConnected: image.isConnected,
      hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
      ...(before[index] ?? { isLazy: false, below: 0, isShown: false }),
    }));
  });
  expect(pictures.filter((each) => !each.isLoaded)).toEqual([]);
  expect(pictures.filter((each) => !each.hasSize)).toEqual([]);
  expect(pictures.filter((each) => !each.isLazy && each.isShown && each.below > 600)).toEqual([]);
}

async function expectSteady(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(SHIFT_AT_MOST);
}

// One visit of each page for all that every page must pass: opening it is most of a check's time. It begins on a phone,
// whose touch targets are the larger ones, and continues at the other widths.
for (const { name, path } of [...PAGES, ...PRODUCTS]) {
  test(`${name}: no console messages, valid, stable and accessible @phone`, async ({ page }) => {
    await watchShifts(page);
    await page.goto(path);
    await expectSoundPictures(page);
    await expectSteady(page);
    await expectWhollyAccessible(page);
    await test.step('on a desktop', async () => {
      await page.setViewportSize(DESKTOP);
      await expectSoundPictures(page);
      await expectWhollyAccessible(page);
    });
    await test.step('in the dark theme', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectContrast(page);
      await page.emulateMedia({ colorScheme: 'light' });
    });
    await test.step('in high contrast', async () => {
      await page.evaluate(() => {
        document.documentElement.dataset.contrast = 'high';
      });
      await expectContrast(page);
    });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page, `${path} at ${width} px`);
    }
  });
}

for (const { name, path } of [...PAGES, ...PRODUCTS].filter(({ isWideSample }) => isWideSample)) {
  test(`${name}: does not shift on a desktop @desktop`, async ({ page }) => {
    await watchShifts(page);
    await page.goto(path);
    await expectSoundPictures(page);
    await expectSteady(page);
  });
}

test.describe('the 404 page', () => {
  test.use({ expectedNoise: NOT_FOUND_NOISE });
  test('is accessible and says nothing else in the console @phone', async ({ page }) => {
    await page.goto('/no-such-thing', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectWhollyAccessible(page);
  });
});
