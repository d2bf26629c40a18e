import { existsSync } from 'node:fs';

/** The one without a window's machinery first: the same engine, and the journeys take half the time. */
const SYSTEM_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A frame of another site has a process of its own, as in the browsers that people use.
  '--site-per-process',
];

/** Starts `CHROMIUM_PATH`, else the system's Chromium, else Playwright's own. */
export function chromium(...more: readonly string[]): { executablePath?: string; args: string[] } {
  const path = process.env.CHROMIUM_PATH ?? SYSTEM_CHROMIUM.find((each) => existsSync(each));
  return { ...(path === undefined ? {} : { executablePath: path }), args: [...QUIET, ...more] };
}

const NO_PICTURES = '--blink-settings=imagesEnabled=false';

/**
 * A visitor without pictures who wants no motion, as most journeys have him: making all pictures is most of a first
 * visit's work, and fades between pages are a fifth of a journey's.
 */
export const PLAIN_VISITOR = {
  launchOptions: chromium(NO_PICTURES),
  contextOptions: { reducedMotion: 'reduce' },
  // What a worker asks for, a journey cannot hold back.
  serviceWorkers: 'block',
} as const;

/** A visitor whose pages move, for journeys that turn pages or look at what moves. */
export const MOVING_VISITOR = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** A visitor who sees everything as it is. */
export const SEEING_VISITOR = { launchOptions: chromium(), ...MOVING_VISITOR } as const;
