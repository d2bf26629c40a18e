import type { Page } from '@playwright/test';
import { expect, test } from './store-test.ts';

/** Least contrast of words and of large words (WCAG 2.2, 1.4.3). */
const LEAST = { small: 4.5, large: 3 };
const LARGE_PX = 24;

/** The least contrast of each line of words in the hero with what is behind it. */
async function contrasts(page: Page): Promise<readonly { words: string; ratio: number; px: number }[]> {
  const lines = await page.evaluate(() => {
    const found: { words: string; color: string; px: number; x: number; y: number; width: number; height: number }[] =
      [];
    for (const element of document.querySelectorAll('.hero .eyebrow, .hero h1, .hero p')) {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { color, fontSize } = getComputedStyle(element);
      for (const { x, y, width, height } of range.getClientRects())
        found.push({ words: element.textContent ?? '', color, px: Number.parseFloat(fontSize), x, y, width, height });
    }
    return found;
  });
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('.hero .wrap *')) element.style.visibility = 'hidden';
  });
  const shot = (await page.screenshot()).toString('base64');
  return page.evaluate(
    async ({ shot: png, lines: all }) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (each) => each.charCodeAt(0))]));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const brush = canvas.getContext('2d', { willReadFrequently: true });
      brush?.drawImage(image, 0, 0);
      const light = (rgb: readonly number[]) => {
        const [r = 0, g = 0, b = 0] = rgb.map((value) => {
          const share = value / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return all.map(({ words, color, px, x, y, width, height }) => {
        const own = light((color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
        const pixels = brush?.getImageData(x, y, Math.max(1, width), Math.max(1, height)).data ?? [];
        let ratio = Number.POSITIVE_INFINITY;
        for (let at = 0; at < pixels.length; at += 4) {
          const behind = light([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]);
          ratio = Math.min(ratio, (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05));
        }
        return { words, ratio, px };
      });
    },
    { shot, lines },
  );
}

for (const width of [390, 768, 1024, 1440, 1920]) {
  test(`words of the opening picture can be read on any picture, at ${width} pixels`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'the widths are set here');
    await page.setViewportSize({ width, height: 1000 });
    for (const path of ['/', '/eu', '/gift-guide']) {
      await page.goto(path);
      // Pictures are not loaded here: a white surface in the place of one is the worst of them for white words.
      await page.locator('.hero .art-img').evaluate((image: HTMLElement) => {
        image.style.background = '#fff';
      });
      const read = await contrasts(page);
      expect(read.length).toBeGreaterThan(1);
      const poor = read.filter(({ ratio, px }) => ratio < (px >= LARGE_PX ? LEAST.large : LEAST.small));
      expect(poor, path).toEqual([]);
    }
  });
}
