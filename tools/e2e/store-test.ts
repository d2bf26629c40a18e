import { test as base, expect, type Page } from '@playwright/test';

export { expect };

interface StoreFixtures {
  /** Console messages that a test provokes on purpose and that must not fail it. */
  readonly expectedNoise: RegExp | null;
  /** Watches the console of the test's page. */
  readonly silence: undefined;
}

/** Chromium's message when a page answers 404, as the not-found page must. */
export const NOT_FOUND_NOISE = /Failed to load resource.*404/;

/**
 * Chromium's messages about a file that a test blocks, and about skipping the fade to a page whose style sheet is not
 * in its cache, because intercepted pages have no cache.
 */
export const INTERCEPTION_NOISE = /ViewTransition opt-in disabled|net::ERR_FAILED/;

/** Chromium's messages when pictures are disabled: preloaded pictures are then never shown. */
const NO_PICTURES_NOISE = /image loading is disabled|\/media\/\S+ was preloaded using link preload but not used/;

/**
 * Chromium's messages about a fade between two pages that it skipped, on a busy machine or because the next page was
 * asked for meanwhile: no code waits for its promise, and nothing is lost (CSS working group, issue 13726 on view
 * transitions). Pages with script catch them; without script nothing can.
 */
const TRANSITION_NOISE = /^Transition was (?:aborted because of invalid state|skipped$)/;

/** Playwright's message when it blocks the installation of the offline page. */
const BLOCKED_NOISE = /Service Worker registration blocked by Playwright/;

/**
 * Collects the console errors and warnings of a page (including refusals by the content policy) and its uncaught
 * errors.
 */
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

/** A test in the store: addresses are paths of the store, and unexpected console messages fail the test. */
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
