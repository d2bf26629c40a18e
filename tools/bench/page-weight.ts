import { type Browser, type CDPSession, chromium as engine, type Page } from '@playwright/test';
import { chromium } from '#tools/chromium.ts';

/** Kinds of content whose weight is counted separately. */
export type WeightKind = 'html' | 'css' | 'script' | 'font' | 'picture' | 'other';

/**
 * Figures of a first visit on a slow phone: processor throttled 4 times, 1.6 Mbit/s, 150 ms round trip to the store.
 */
export interface PageWeight {
  readonly path: string;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** Total time of tasks beyond 50 ms each. */
  readonly blockedMs: number;
  readonly layoutShift: number;
  /** Bytes transferred. */
  readonly bytes: Readonly<Record<WeightKind, number>>;
}

const CPU_RATE = 4;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const KINDS: Readonly<Record<string, WeightKind>> = {
  Document: 'html',
  Stylesheet: 'css',
  Script: 'script',
  Font: 'font',
  Image: 'picture',
};

/** Runs in the page before anything else and records what the browser reports about paints, shifts and long tasks. */
const OBSERVE = `
  globalThis.measured = { firstPaintMs: 0, largestPaintMs: 0, blockedMs: 0, layoutShift: 0 };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', (entry) => entry.name === 'first-contentful-paint' && (measured.firstPaintMs = entry.startTime));
  watch('largest-contentful-paint', (entry) => (measured.largestPaintMs = entry.startTime));
  watch('longtask', (entry) => (measured.blockedMs += Math.max(0, entry.duration - 50)));
  watch('layout-shift', (entry) => entry.hadRecentInput || (measured.layoutShift += entry.value));
`;

/** Adds up the bytes transferred, by kind. */
async function weigh(session: CDPSession): Promise<Record<WeightKind, number>> {
  const bytes: Record<WeightKind, number> = { html: 0, css: 0, script: 0, font: 0, picture: 0, other: 0 };
  const kinds = new Map<string, WeightKind>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    // A response that was preloaded by a header does not have its type yet.
    kinds.set(requestId, response.mimeType === 'text/css' ? 'css' : (KINDS[type] ?? 'other'));
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes[kinds.get(requestId) ?? 'other'] += encodedDataLength;
  });
  return bytes;
}

type Measured = Omit<PageWeight, 'bytes' | 'path'>;

/** Milliseconds between two checks of a page that has not painted anything yet, and the number of checks. */
const LOOK_MS = 100;
const LOOKS = 200;

/** Returns the measurements of a page once it is painted; on a busy machine the network may be idle before that. */
async function paintedPage(page: Page, path: string): Promise<Measured> {
  for (let look = 0; look < LOOKS; look++) {
    const measured = (await page.evaluate('globalThis.measured')) as Measured;
    if (measured.largestPaintMs > 0) return measured;
    await page.waitForTimeout(LOOK_MS);
  }
  throw new Error(`${path} paints nothing`);
}

/** What a browser says about the formats of pictures that it reads. */
const PICTURE_FORMATS = 'image/avif,image/webp,image/*,*/*;q=0.8';
/** Milliseconds between two checks whether a picture is in its final format, and the number of checks. */
const PICTURE_MS = 500;
const PICTURE_CHECKS = 600;
/** `cache-control` of a picture that is not in its final format and size yet (`worker/files/media.ts`). */
const KEPT_SHORTLY = 'max-age=300';

/**
 * Waits until a picture is served in its final format and size: on a busy machine the first answers are larger, which
 * is a property of the moment and not of the page.
 *
 * @throws if it is not within five minutes
 */
async function settlePicture(address: string): Promise<void> {
  for (let check = 0; check < PICTURE_CHECKS; check++) {
    const answer = await fetch(address, { headers: { accept: PICTURE_FORMATS } });
    await answer.arrayBuffer();
    if (!answer.headers.get('cache-control')?.includes(KEPT_SHORTLY)) return;
    await new Promise((resolve) => setTimeout(resolve, PICTURE_MS));
  }
  throw new Error(`${address} is still not in its final format`);
}

/** Visits a page once, so that it and its pictures are as every later visitor receives them. */
async function warmPage(browser: Browser, url: string, path: string): Promise<void> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const pictures = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().startsWith(url)) pictures.add(request.url());
  });
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await context.close();
  for (const address of pictures) await settlePicture(address);
}

async function measurePage(browser: Browser, url: string, path: string): Promise<PageWeight> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const bytes = await weigh(session);
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  await page.addInitScript(OBSERVE);
  await page.goto(url + path, { waitUntil: 'networkidle' });
  const measured = await paintedPage(page, path);
  await context.close();
  return { path, ...measured, bytes };
}

/**
 * Measures first visits to pages of a running store, one after the other. Each page is visited once before, unmeasured,
 * until its pictures are in their final format.
 */
export async function measurePages(url: string, paths: readonly string[]): Promise<PageWeight[]> {
  const browser = await engine.launch(chromium());
  try {
    const weights: PageWeight[] = [];
    for (const path of paths) {
      await warmPage(browser, url, path);
      weights.push(await measurePage(browser, url, path));
    }
    return weights;
  } finally {
    await browser.close();
  }
}
