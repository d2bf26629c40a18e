import { chromium as engine } from '@playwright/test';
import { chromium } from '#tools/chromium.ts';

const VISITS = 5;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CPU_RATE = 4;
/** 400 kbit/s with 400 ms to the store, so that the tapped button's code has not loaded. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Runs in the page before anything else: notes when a button was pressed, and when a frame showed it as busy. */
const OBSERVE = `
  globalThis.tap = { pressedMs: 0, shownMs: 0 };
  addEventListener('click', ({ timeStamp }) => (tap.pressedMs ||= timeStamp), { capture: true });
  new MutationObserver(() => {
    if (tap.shownMs === 0 && document.querySelector('button[aria-busy="true"]'))
      requestAnimationFrame(() => (tap.shownMs ||= performance.now()));
  }).observe(document, { attributes: true, attributeFilter: ['aria-busy'], subtree: true });
`;

/**
 * Taps 'Add to cart' on a product page of a running store, on a slow phone that has never visited it. Returns the
 * median of the milliseconds until a frame shows that the tap was noticed.
 */
export async function measureFirstTap(address: string): Promise<number> {
  const browser = await engine.launch(chromium());
  try {
    const waits: number[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW);
      await page.addInitScript(OBSERVE);
      const entry = page.waitForResponse(/\/assets\/entry[^/]*\.js/);
      await page.goto(address, { waitUntil: 'commit' });
      await (await entry).finished();
      await page.getByTestId('add-to-cart').tap({ noWaitAfter: true });
      await page.waitForFunction('tap.shownMs > 0');
      waits.push((await page.evaluate('tap.shownMs - tap.pressedMs')) as number);
      await context.close();
    }
    return waits.sort((a, b) => a - b)[Math.floor(VISITS / 2)] ?? 0;
  } finally {
    await browser.close();
  }
}
