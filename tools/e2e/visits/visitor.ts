import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { addButton, sideCart } from '#tools/e2e/cart-steps.ts';
import {
  CARDS,
  continueAsGuest,
  expectPlaced,
  openCheckout,
  payByCard,
  place,
  STRAPS,
  ship,
} from '#tools/e2e/checkout-steps.ts';
import { agentOf } from '#tools/e2e/network.ts';
import type { CollectorNetwork } from './collector.ts';
import { OBSERVE, READ_SEEN, type Seen } from './observer.ts';

/** How a visit goes wrong. */
export const TURNS = [
  'left at once',
  'closed tab',
  'offline',
  'three 503s, and stays',
  'three 503s, and goes on',
  'burst',
  'batches twice',
  'answers lost',
  'left while sending',
  'hidden and shown',
] as const;
export type Turn = (typeof TURNS)[number];
/** Turns that mostly wait, so that many of them may be open at the same time. */
export const WAITING: readonly Turn[] = ['offline', 'three 503s, and stays', 'three 503s, and goes on'];

/** What a visit produced. */
export interface Visited {
  readonly nth: number;
  readonly turn: Turn | 'order';
  readonly seen: readonly Seen[];
}

const OFFLINE_MS = 30_000;
const BURST = 300;
const PAGES = ['/', '/plates', '/lifting-straps', '/search?q=bar', '/shipping', '/barbells'] as const;
const pageOf = (nth: number): string => PAGES[nth % PAGES.length] ?? '/';
/** How long events may take to arrive, milliseconds. A batch that was refused is sent again after at most a minute. */
const PATIENCE_MS = 75_000;
/** A closed tab has nobody who would send anything again. */
const CLOSED_PATIENCE_MS = 3000;
const OFTEN_MS = 100;

/** Lets a page tell as many views as asked, all at once. */
const tell = (page: Page, count: number, name: string): Promise<unknown> =>
  page.evaluate(
    ([many, words]) => {
      const { visitTell } = globalThis as unknown as { visitTell: (event: unknown) => void };
      for (let at = 0; at < many; at++)
        visitTell({
          type: 'view',
          name: 'page',
          value: { kind: 'visit', uri: '/', title: `${words} ${at}`, referrer: null },
        });
    },
    [count, name] as const,
  );

/** Waits until a page reports what happens. */
const reporting = (page: Page) =>
  page.locator('store-island[name="tracking"][data-awake]').waitFor({ state: 'attached' });

async function buys(page: Page, nth: number): Promise<void> {
  await page.goto(STRAPS);
  await openCheckout(page, [STRAPS]);
  await continueAsGuest(page);
  await ship(page);
  await payByCard(page, CARDS.approved);
  const placed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/svc_checkout/order');
  await place(page);
  await placed;
  // Half of them never see the page of their order.
  if (nth % 2 === 0) await expectPlaced(page);
  else await page.close();
}

/** Reports of each turn, in a page that was just opened. */
const PLAYS: Readonly<Record<Turn, (page: Page, nth: number, network: CollectorNetwork) => Promise<void>>> = {
  'left at once': async (page, nth) => {
    await page.goto(pageOf(nth), { waitUntil: 'commit' });
    await page.goto(pageOf(nth + 1), { waitUntil: 'domcontentloaded' });
    await page.goto(pageOf(nth + 2));
    await reporting(page);
  },
  'closed tab': async (page, nth) => {
    await page.goto(pageOf(nth));
    // From before the page reports anything to after its first batch.
    if (nth % 3 > 0) await reporting(page);
    await sleep((nth * 137) % 1500);
    if (nth % 3 > 0) await tell(page, 3, 'Closed');
    await page.close({ runBeforeUnload: false });
  },
  offline: async (page, nth) => {
    await page.goto(pageOf(nth));
    await reporting(page);
    await page.context().setOffline(true);
    await tell(page, 5, 'Offline');
    await sleep(OFFLINE_MS);
    await tell(page, 2, 'Still offline');
    await page.context().setOffline(false);
    if (nth % 2 === 0) await page.goto(pageOf(nth + 1));
  },
  'three 503s, and stays': async (page, nth, network) => {
    network.blow(nth, { failures: 3 });
    await page.goto(pageOf(nth));
    await reporting(page);
    await sleep(1200);
    await tell(page, 4, 'Refused');
  },
  'three 503s, and goes on': async (page, nth, network) => {
    network.blow(nth, { failures: 3 });
    for (let at = 0; at < 4; at++) {
      await page.goto(pageOf(nth + at));
      await reporting(page);
      await tell(page, 2, `Refused ${at}`);
      await sleep(1100);
    }
  },
  burst: async (page, nth) => {
    await page.goto(pageOf(nth));
    if (nth % 2 === 0) await reporting(page);
    await tell(page, BURST, 'Burst');
    if (nth % 4 < 2) {
      await page.goto(pageOf(nth + 1));
      await reporting(page);
    }
  },
  'batches twice': async (page, nth, network) => {
    network.blow(nth, { isDoubled: true });
    await page.goto(pageOf(nth));
    await reporting(page);
    await tell(page, 3, 'Doubled');
  },
  'answers lost': async (page, nth, network) => {
    network.blow(nth, { lost: 2 });
    await page.goto(pageOf(nth));
    await reporting(page);
    await tell(page, 3, 'Unheard');
    await sleep(1100);
    if (nth % 2 === 0) await page.goto(pageOf(nth + 1));
  },
  'left while sending': async (page, nth) => {
    await page.goto('/lifting-straps');
    await reporting(page);
    await addButton(page).click();
    await sideCart(page).waitFor();
    await page.goto(pageOf(nth), { waitUntil: 'commit' });
    await page.goto('/cart');
    await reporting(page);
  },
  'hidden and shown': async (page, nth) => {
    await page.goto(pageOf(nth));
    await reporting(page);
    await tell(page, 2, 'Shown');
    for (const state of ['hidden', 'visible']) {
      await page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, state);
      await tell(page, 2, state);
    }
  },
};

/** Waits until all that a visit produced has arrived, or for so long that it never will. Returns what it produced. */
async function settled(
  context: BrowserContext,
  nth: number,
  network: CollectorNetwork,
  limitMs: number,
): Promise<readonly Seen[]> {
  const end = Date.now() + limitMs;
  const reader = await context.newPage();
  await reader.goto('/robots.txt');
  const read = async () => (await reader.evaluate(READ_SEEN)) as readonly Seen[];
  let seen = await read();
  while (Date.now() < end) {
    await sleep(OFTEN_MS);
    const before = seen.length;
    seen = await read();
    if (network.arrived(nth) >= seen.length && seen.length === before) break;
  }
  return seen;
}

/** Plays one visit in a browser of its own. */
export async function visit(
  browser: Browser,
  origin: string,
  network: CollectorNetwork,
  { nth, turn }: Pick<Visited, 'nth' | 'turn'>,
): Promise<Visited> {
  const context = await browser.newContext({
    baseURL: origin,
    userAgent: agentOf(nth),
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    await context.addInitScript(OBSERVE);
    const page = await context.newPage();
    if (turn === 'order') await buys(page, nth);
    else await PLAYS[turn](page, nth, network);
    const seen = await settled(context, nth, network, page.isClosed() ? CLOSED_PATIENCE_MS : PATIENCE_MS);
    return { nth, turn, seen };
  } finally {
    await context.close();
  }
}
