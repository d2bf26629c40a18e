import { existsSync } from 'node:fs';

/**
 * The headless shell comes first: it is the same engine without the code for windows, and the journeys take half the
 * time.
 */
const SYSTEM_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const NO_PICTURES = '--blink-settings=imagesEnabled=false';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Gives a frame of another site its own process, as in the browsers that people use.
  '--site-per-process',
];

/** Starts `CHROMIUM_PATH`, or else the system's Chromium, or else Playwright's own. */
export function chromium(...more: readonly string[]): { executablePath?: string; args: string[] } {
  const path = process.env.CHROMIUM_PATH ?? SYSTEM_CHROMIUM.find((each) => existsSync(each));
  return { ...(path === undefined ? {} : { executablePath: path }), args: [...QUIET, ...more] };
}

/** The browser with windows, which keeps pages in memory for back and forward; its headless shell never does. */
const WHOLE = '/usr/bin/chromium';

/**
 * Starts a Chromium that restores pages from memory: the system's, or else `CHROMIUM_PATH`, or else Playwright's own. Without
 * pictures and headless.
 */
export function restoringChromium() {
  const path = existsSync(WHOLE) ? WHOLE : process.env.CHROMIUM_PATH;
  return {
    ...(path === undefined ? { channel: 'chromium' } : { executablePath: path }),
    args: [...QUIET, NO_PICTURES, '--headless=new'],
    // Playwright turns the memory off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  };
}

/**
 * A visitor who sees no pictures and prefers no motion, as in most journeys: creating all pictures is most of the work
 * of a first visit, and fades between pages take a fifth of a journey's time.
 */
export const PLAIN_VISITOR = {
  launchOptions: chromium(NO_PICTURES),
  contextOptions: { reducedMotion: 'reduce' },
  // A journey cannot hold back the requests of a service worker.
  serviceWorkers: 'block',
} as const;

/** A visitor whose pages move, for journeys that change pages or test motion. */
export const MOVING_VISITOR = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** A visitor who sees everything, including pictures and motion. */
export const SEEING_VISITOR = { launchOptions: chromium(), ...MOVING_VISITOR } as const;
