import { SEEING_VISITOR } from '#tools/chromium.ts';
import { PAGES, PRODUCTS } from './pages.ts';
import { expect, NOT_FOUND_NOISE, test } from './store-test.ts';

test.use(SEEING_VISITOR);

const SHIFT_AT_MOST = 0.02;

interface PictureState {
  readonly src: string;
  readonly isLoaded: boolean;
  readonly hasSize: boolean;
  readonly isLazy: boolean;
  /** Pixels between the first screen's lower edge and the picture's top; negative within the first screen. */
  readonly below: number;
  readonly isShown: boolean;
}

for (const { name, path } of [...PAGES, ...PRODUCTS]) {
  test(`${name}: silent, its pictures sound, nothing jumps`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.push(entry.value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    const pictures = await page.evaluate(async (): Promise<PictureState[]> => {
      const images = [...document.images];
      const before = images.map((image) => ({
        isLazy: image.loading === 'lazy',
        below: image.getBoundingClientRect().top - innerHeight,
        isShown: image.checkVisibility(),
      }));
      for (const image of images) image.loading = 'eager';
      await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
      return images.map((image, index) => ({
        src: image.currentSrc,
        isLoaded: image.naturalWidth > 0,
        hasSize: image.hasAttribute('width') && image.hasAttribute('height'),
        ...(before[index] ?? { isLazy: false, below: 0, isShown: false }),
      }));
    });
    expect(pictures.filter((each) => !each.isLoaded)).toEqual([]);
    expect(pictures.filter((each) => !each.hasSize)).toEqual([]);
    expect(pictures.filter((each) => !each.isLazy && each.isShown && each.below > 600)).toEqual([]);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(SHIFT_AT_MOST);
  });
}

test.describe('the 404 page', () => {
  test.use({ expectedNoise: NOT_FOUND_NOISE });
  test('says nothing else in the console', async ({ page }) => {
    await page.goto('/no-such-thing', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

for (const path of ['/barbells', '/']) {
  test(`${path}: the pictures of the first row load at once`, async ({ page }) => {
    await page.goto(path);
    const lazy = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img')]
        .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight * 0.7)
        .filter((image) => image.loading === 'lazy')
        .map((image) => image.currentSrc),
    );
    expect(lazy).toEqual([]);
  });
}

test('the large picture of a product loads at once and before others', async ({ page }) => {
  await page.goto('/r-4-power-rack');
  const large = page.locator('.gal-main img').first();
  await expect(large).toHaveAttribute('loading', 'eager');
  await expect(large).toHaveAttribute('fetchpriority', 'high');
});
