import { test as base, expect, type Page } from '@playwright/test';

export { expect };

interface StoreFixtures {
  /** Lines that the console may get in a test that provokes them. */
  readonly expectedNoise: RegExp | null;
  /** Watches the console of the test's page. */
  readonly silence: undefined;
}

/** What Chromium itself says when a page answers 404, as the not-found page must. */
export const NOT_FOUND_NOISE = /Failed to load resource.*404/;

/**
 * What Chromium says of a file that a test keeps back, and when it gives up the fade to a page whose style sheet is not
 * in its cache: a test between page and store has no cache.
 */
export const INTERCEPTION_NOISE = /ViewTransition opt-in disabled|net::ERR_FAILED/;

/** What Chromium says where pictures are switched off: those that were asked for early are then never shown. */
const NO_PICTURES_NOISE = /image loading is disabled|\/media\/\S+ was preloaded using link preload but not used/;

/**
 * What Chromium reports of the fade between two pages that it gave up, on a busy machine: nobody asked for its promise, and
 * nothing is lost (CSS working group, issue 13726 on view transitions).
 */
const TRANSITION_NOISE = /^Transition was aborted because of invalid state/;

/** What Playwright says where it keeps the offline page from being installed. */
const BLOCKED_NOISE = /Service Worker registration blocked by Playwright/;

/** Collects what a page says aloud: console errors and warnings (refusals by the content policy too), uncaught errors. */
export function listen(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    const isLoud = message.type() === 'error' || message.type() === 'warning';
    if (isLoud && !NO_PICTURES_NOISE.test(message.text()) && !BLOCKED_NOISE.test(message.text()))
      lines.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', ({ message }) => {
    if (!TRANSITION_NOISE.test(message)) lines.push(`uncaught: ${message}`);
  });
  return lines;
}

/** A test in the store: addresses are paths of it, and a console that is not silent fails it. */
export const test = base.extend<StoreFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that a fixture uses from this pattern
  baseURL: async ({}, use) => use(process.env.STORE_URL),
  expectedNoise: [null, { option: true }],
  silence: [
    async ({ page, expectedNoise }, use) => {
      const lines = listen(page);
      await use(undefined);
      const unexpected = lines.filter((line) => !expectedNoise?.test(line));
      expect(unexpected, 'the console was not silent').toEqual([]);
    },
    { auto: true },
  ],
});
